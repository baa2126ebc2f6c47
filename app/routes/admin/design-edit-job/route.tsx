/** One edit of many designs: its preview, its progress, what it changed and what it left alone; undone as a whole. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getSettings } from '#app/domain/base/settings/settings.server.ts';
import {
  listDesignEditEntries,
  readDesignEdit,
  startDesignEdit,
  stopDesignEdit,
  undoDesignEdit,
} from '#app/domain/catalog/design-edits/acts.server.ts';
import { entryStates } from '#app/domain/catalog/design-edits/rules.ts';
import { colorwayThumbnailAddress, colorwayThumbnailBox } from '#app/domain/visible/pictures/addresses.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage, type Page } from '#app/routes/shared/page.server.ts';
import { editsPage, jobAddress } from '#app/routes/admin/shared/design-edits/addresses.ts';
import { editJobForm } from '#app/routes/admin/shared/design-edits/form.ts';
import { changeLines } from '#app/routes/admin/shared/design-edits/lines.server.ts';
import { useFollow } from '#app/routes/admin/shared/follow.ts';
import { beyondLast, pageOf } from '#app/routes/shared/list-pages.server.ts';
import { EntryList } from './entry-list.tsx';
import { JobStatus } from './status.tsx';

export const loader = (args: LoaderFunctionArgs) => withPage('designs', args, readJob);

async function readJob({ actor, params, request, url, t }: Page) {
  const { editId } = params;
  const asked = url.searchParams.get('state');
  const state = entryStates.find((one) => one === asked);
  const edit = await readDesignEdit(actor, { editId });
  // A preview begins with what will change.
  const shown = state ?? (edit.state === 'draft' && asked !== 'all' ? 'waiting' : undefined);
  const [found, { settings }] = await Promise.all([
    listDesignEditEntries(actor, { editId, state: shown, page: pageOf(url.searchParams) }),
    getSettings(actor, {}),
  ]);
  const last = beyondLast(request, found.currentPage, found.totalPage);
  if (last) throw redirect(last);
  const words = { t, locale: actor.locale, names: found.names, dynamicNames: settings.dynamicNames };
  return {
    title: t('designEdits.jobTitle', { count: edit.counts.total }),
    edit,
    shown: shown ?? 'all',
    movesArchive: 'archiveId' in edit.changes,
    deletes: edit.changes.delete === true,
    page: found.currentPage,
    pageCount: found.totalPage,
    entries: found.entries.map((entry) => {
      const { thumbnail } = entry;
      return {
        designGuid: entry.designGuid,
        designName: entry.designName,
        exists: entry.exists,
        state: entry.state,
        error: entry.errorKey && errorText(t, entry.designName, entry.errorKey),
        lines: changeLines(entry, words),
        picture: thumbnail && {
          src: colorwayThumbnailAddress(entry.designGuid, thumbnail.colorwayGuid, thumbnail.version),
          ...colorwayThumbnailBox,
        },
      };
    }),
  };
}

/** The error's own text may name what an entry doesn't know: how much a list holds, or which name is free. */
const errorsOfEntries = { specialListFull: 'designEdits.listFull', trashNameTaken: 'designEdits.numberTaken' } as const;

function errorText(t: Page['t'], name: string, key: string): string {
  if (Object.hasOwn(errorsOfEntries, key)) return t(errorsOfEntries[key as keyof typeof errorsOfEntries]);
  return t(`errors.${key as 'trashPlaceGone'}`, { name });
}

export type JobPage = Awaited<ReturnType<typeof readJob>>;

export const action = (args: ActionFunctionArgs) =>
  withPage('designs', args, (page) => {
    const { editId = '' } = page.params;
    const input = () => ({ editId });
    const here = jobAddress(editId);
    return handleForm(
      page,
      editJobForm,
      {
        start: intent(startDesignEdit, { input, done: (_, { t, done }) => done(t('designEdits.started'), here) }),
        stop: intent(stopDesignEdit, { input, done: (_, { go }) => go(here) }),
        undo: intent(undoDesignEdit, { input, done: (_, { t, done }) => done(t('designEdits.undoStarted'), here) }),
      },
      here,
    );
  });

export default function DesignEditJob() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { title, edit } = page;
  const live = useFollow(`${jobAddress(edit.editId)}/events`, edit.isEnded);
  return (
    <>
      <PageHeader title={title} parent={{ href: editsPage, label: t('designEdits.title') }} />
      <div className="stack gap-8">
        <JobStatus page={page} live={live} />
        <EntryList page={page} />
      </div>
    </>
  );
}
