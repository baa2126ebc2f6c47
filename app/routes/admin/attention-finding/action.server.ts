/** Remedies of findings. Each comes back to the list, where what was mended is missing. */
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { editDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { requestStage } from '#app/domain/imports/job/control.server.ts';
import { stagesToReview } from '#app/domain/imports/job/stages.ts';
import {
  makePicturesAgain,
  setFindingAside,
  takeFindingBack,
} from '#app/domain/oversight/attention/remedies.server.ts';
import { resetUserPassword } from '#app/domain/people/users/admin-passwords.server.ts';
import { checkOriginalsAgain } from '#app/domain/upkeep/check-original.server.ts';
import { fieldsOf, handleForm, intent, type Posted } from '#app/forms/handle.server.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { attentionForm } from './form.ts';

export function findingAction(page: Page) {
  const { finding } = page.params;
  const here = page.url.pathname + page.url.search;
  const leave = { designNotFound: here, importNotFound: here, notFound: here, notActive: here };
  const edit = (
    field: 'designDpi' | 'studio' | 'screenCount' | 'repeatOffset',
    say: 'saved' | 'savedRepeat' = 'saved',
  ) =>
    intent(editDesign, {
      input({ designGuid, version, ...fields }) {
        // Blank, it would mend nothing.
        if (!String(fields[field] ?? '').trim()) throw fieldError(field, 'required');
        return { designGuid, version, [field]: fields[field] };
      },
      done: (_, { t, text, done }) => done(t(`attention.${say}`, { name: text('designName') })),
      leave,
    });
  const judge = (run: typeof setFindingAside, say: 'wasSetAside' | 'wasTakenBack') =>
    intent(run, {
      input: ({ designGuid }) => ({ designGuid, finding }),
      done: ({ designName: name }, { t, done }) => done(t(`attention.${say}`, { name })),
      leave,
    });
  return handleForm(
    page,
    attentionForm,
    {
      dpi: edit('designDpi'),
      studio: edit('studio'),
      screens: edit('screenCount'),
      repeat: edit('repeatOffset', 'savedRepeat'),
      pictures: intent(makePicturesAgain, {
        done: ({ designName: name }, { t, done }) => done(t('attention.picturesAsked', { name })),
        leave,
      }),
      again: { run: checkAgain, leave },
      aside: judge(setFindingAside, 'wasSetAside'),
      back: judge(takeFindingBack, 'wasTakenBack'),
      import: {
        run: async (posted: Posted) => {
          const { actor, text, t, done } = posted;
          await requestStage(actor, { jobId: text('jobId'), stage: text('stage'), replace: 'named' });
          return done(t('attention.importRuns'));
        },
        leave,
      },
      goOn: {
        run: async ({ actor, text, t, done }: Posted) => {
          for (const stage of stagesToReview)
            await requestStage(actor, { jobId: text('jobId'), stage, replace: 'named' });
          return done(t('attention.importRuns'));
        },
        leave,
      },
      invite: intent(resetUserPassword, {
        done: ({ mail, isInvitation }, { t, done }) =>
          done(t(isInvitation ? 'attention.invited' : 'attention.passwordSent', { mail })),
        leave,
      }),
    },
    here,
  );
}

/** What is still gone is told, and stays in the list. */
async function checkAgain(posted: Posted) {
  const { actor, form, t, here } = posted;
  const { designName: name, found, missing, damaged } = await checkOriginalsAgain(actor, fieldsOf(form));
  if (missing.length + damaged.length === 0) return posted.done(t('attention.foundAgain', { name }));
  const said = [
    ...(found > 0 ? [t('attention.foundSome', { count: found })] : []),
    ...(missing.length > 0 ? [t('attention.stillMissing', { names: missing.join(', ') })] : []),
    ...(damaged.length > 0 ? [t('attention.stillDamaged', { names: damaged.join(', ') })] : []),
  ];
  return redirectWithToast(here, { kind: 'info', text: said.join(' ') }, { status: 303 });
}

/** For an address that names no finding. */
export function noFinding(): never {
  throw new DomainError('notFound');
}
