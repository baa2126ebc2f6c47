import {
  bulkAssignPool,
  bulkResetPassword,
  bulkSetLanguage,
  bulkSetLoginCondition,
  bulkSetRights,
  bulkSetUserStatus,
} from '#app/domain/people/users/bulk.server.ts';
import type { BulkResult } from '#app/domain/people/users/bulk.server.ts';
import { handleForm, intent, type Posted } from '#app/forms/handle.server.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { ownPath } from '#app/own-path.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import type { BulkAct } from '#app/domain/people/users/rules.ts';
import { askPage, usersPage } from '#app/routes/admin/shared/users/addresses.ts';
import { bulkForm } from './form.ts';

const backOf = ({ text }: Posted) => ownPath(text('back')) ?? usersPage;

export function usersAction(page: Page) {
  const setState = (state: 'active' | 'stopped' | 'cancelled', said: 'nowActive' | 'nowStopped' | 'nowCancelled') =>
    intent(bulkSetUserStatus, {
      input: (fields) => ({ ...fields, state }),
      ask: ask(state),
      done: tell(({ name }, { t }) => t(`users.${said}`, { name })),
    });
  return handleForm(
    page,
    bulkForm,
    {
      active: setState('active', 'nowActive'),
      stopped: setState('stopped', 'nowStopped'),
      cancelled: setState('cancelled', 'nowCancelled'),
      password: intent(bulkResetPassword, {
        ask: ask('password'),
        done: tell(({ mail }, { t }) => t('users.resetDone', { mail })),
      }),
      condition: intent(bulkSetLoginCondition, {
        ask: ask('condition'),
        done: tell(({ name }, { t }) => t('users.conditionSaved', { name })),
      }),
      pool: intent(bulkAssignPool, {
        ask: ask('pool'),
        done: tell(({ name }, { t }) => t('users.poolSaved', { name })),
      }),
      language: intent(bulkSetLanguage, {
        ask: ask('language'),
        done: tell(({ name }, { t }) => t('users.languageSaved', { name })),
      }),
      rights: intent(bulkSetRights, {
        ask: ask('rights'),
        done: tell(({ name }, { t }) => t('users.rightsSaved', { name })),
      }),
    },
    usersPage,
  );
}

function ask(of: BulkAct) {
  return (posted: Posted) => askPage(of, posted.texts('userGuids'), backOf(posted));
}

/** The result for one user is a toast, for several a page. */
function tell(say: (only: BulkResult['results'][number], posted: Posted) => string) {
  return ({ resultId, results }: BulkResult, posted: Posted) => {
    const back = backOf(posted);
    const [only] = results;
    if (results.length > 1 || !only)
      return posted.go(`/admin/users/results/${resultId}?back=${encodeURIComponent(back)}`);
    if (only.outcome === 'done') return posted.done(say(only, posted), back);
    if (only.outcome === 'already') return posted.done(posted.t('users.nothingChanged'), back);
    return redirectWithToast(back, { kind: 'danger', text: posted.t(`errors.${only.outcome}`) });
  };
}
