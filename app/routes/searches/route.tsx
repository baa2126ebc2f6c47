/** Saved searches: one's own, and those that colleagues share. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { inHouseFilters } from '#app/domain/visible/criteria/criteria.ts';
import {
  deleteSearch,
  mailSearch,
  renameSearch,
  saveSearch,
  shareSearch,
} from '#app/domain/lists/searches/searches.server.ts';
import { handleForm, intent, type Posted } from '#app/forms/handle.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { readNames } from '#app/routes/shared/search-names.server.ts';
import { searchesForm } from '#app/routes/shared/searches/form.ts';
import { summarize } from '#app/routes/shared/searches/summary.server.ts';
import { readSearches } from './data.server.ts';
import { OwnSearches, RenameSearch, SharedSearches } from './lists.tsx';

const page = '/searches';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, url, t }) => ({
    title: t('searches.title'),
    ...(await readSearches(actor, url.searchParams)),
  }));

/** A row's button names its search in the intent. */
const about = (fields: Record<string, unknown>, posted: Posted) => ({ ...fields, searchid: posted.about });

export const action = (args: ActionFunctionArgs) =>
  withPage('archive', args, (asked) =>
    handleForm(
      asked,
      searchesForm,
      {
        // What only in-house users may ask for is not told to colleagues by a name that makes itself.
        save: intent(saveSearch, {
          input: async (_, { actor, text }) => ({
            query: text('query'),
            suggested: summarize(actor, await readNames(actor), text('query'), inHouseFilters).slice(0, 2000),
          }),
          done: ({ name }, { t, done }) => done(t('searches.done.saved', { name })),
        }),
        rename: intent(renameSearch, {
          input: about,
          done: ({ name }, { t, done }) => done(t('searches.done.renamed', { name }), page),
        }),
        delete: intent(deleteSearch, {
          input: about,
          done: ({ name }, { t, done }) => done(t('searches.done.deleted', { name }), page),
        }),
        mail: intent(mailSearch, {
          input: about,
          done: ({ name, on }, { t, done }) => done(t(`searches.done.${on ? 'mailOn' : 'mailOff'}`, { name }), page),
        }),
        share: intent(shareSearch, {
          input: about,
          done: ({ name, on }, { t, done }) => done(t(`searches.done.${on ? 'shared' : 'unshared'}`, { name }), page),
        }),
      },
      page,
    ),
  );

export default function Searches() {
  const { t } = useTranslation();
  const { own, shared, renaming } = useLoaderData<typeof loader>();
  const renamed = own.find(({ searchid }) => searchid === renaming);
  const toArchive = <ButtonLink to="/archive">{t('searches.toArchive')}</ButtonLink>;
  return (
    <>
      {renamed && <RenameSearch search={renamed} />}
      <PageHeader title={t('searches.title')} intro={t('searches.intro')} />
      {own.length === 0 ? (
        <EmptyState icon="search" title={t('searches.noneTitle')} action={toArchive}>
          {t('searches.noneText')}
        </EmptyState>
      ) : (
        <section>
          <h2 className="visually-hidden">{t('searches.own')}</h2>
          <OwnSearches searches={own} />
        </section>
      )}
      {shared.length > 0 && (
        <section className="stack gap-2">
          <h2 className="section-title">{t('searches.shared')}</h2>
          <SharedSearches searches={shared} />
        </section>
      )}
    </>
  );
}
