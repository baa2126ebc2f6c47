/** Design import: the upload form and the list of imports. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getAllArchives } from '#app/domain/catalog/archives/archives.server.ts';
import { searchAdminDesigns } from '#app/domain/catalog/designs/admin-search.server.ts';
import { describeDisposal, disposeImports } from '#app/domain/imports/job/control.server.ts';
import { listUndoable, undoImports } from '#app/domain/imports/job/undo.server.ts';
import { ListImports } from '#app/domain/imports/job/rules.ts';
import { listImports } from '#app/domain/imports/review/read-import.server.ts';
import { getUploadLimit } from '#app/domain/imports/upload/upload.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { ownFields } from '#app/forms/declare.ts';
import { ConfirmButton } from '#app/forms/confirm-button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { listAddress } from '#app/routes/shared/list-links.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { readQuery } from '#app/routes/admin/shared/list-query.server.ts';
import { beyondLast } from '#app/routes/shared/list-pages.server.ts';
import { sayUndone } from '#app/routes/admin/shared/import-words.server.ts';
import { useDisposal } from '#app/routes/admin/shared/disposal-words.ts';
import { importForm } from './form.ts';
import { readTarget } from './target.server.ts';
import { UndoList } from './undo-list.tsx';
import { UploadForm } from './upload-form.tsx';
import { receiveForm } from './upload.server.ts';
import { ImportTable } from './import-table.tsx';
import { OfficeLink } from '#app/routes/admin/shared/office-link.tsx';

const here = '/admin/design';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('import', args, async ({ actor, request, url: { searchParams }, t }) => {
    const query = searchParams.get('query')?.trim() ?? '';
    const [archives, list, undoable, disposal, found, target] = await Promise.all([
      getAllArchives(actor, {}),
      listImports(actor, readQuery(ListImports, searchParams)),
      listUndoable(actor, {}),
      searchParams.has(ownFields.ask) ? describeDisposal(actor, {}) : null,
      query ? searchAdminDesigns(actor, { query }) : null,
      readTarget(actor, searchParams),
    ]);
    const last = beyondLast(request, list.currentPage, list.totalPage);
    if (last) throw redirect(last);
    searchParams.delete(ownFields.ask);
    return {
      title: t('imports.title'),
      submission: crypto.randomUUID(),
      limit: await getUploadLimit(actor, undefined),
      archives: archives.map(({ archiveId, archiveName, code }) => ({
        value: String(archiveId),
        label: `${code} ${archiveName[actor.locale]}`,
      })),
      target,
      list,
      undoable: undoable.acts,
      disposal,
      query,
      kept: searchParams.toString(),
      found: found?.designs.map(({ designGuid, designName }) => ({ designGuid, designName })) ?? null,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('import', args, (page) => {
    if (page.url.searchParams.get('intent') === 'upload')
      return receiveForm(page, ({ jobId }) => redirect(`${here}/${jobId}`, 303));
    const handlers = {
      dispose: intent(disposeImports, {
        input: () => ({}),
        done: ({ disposed: count }, { t, done }) => done(t('imports.disposedCount', { count })),
      }),
      undo: intent(undoImports, {
        input: (_fields, { about: act }) => ({ act }),
        done: (back, posted) => posted.done(sayUndone(posted, back)),
      }),
    };
    return handleForm(page, importForm, handlers, here);
  });

export default function DesignImport() {
  const { t } = useTranslation();
  const { archives, list, undoable, disposal, submission, limit, query, kept, found, target } =
    useLoaderData<typeof loader>();
  const disposeText = useDisposal(disposal);
  return (
    <>
      <PageHeader title={t('imports.title')} intro={t('imports.intro')} />
      <div className="stack gap-10">
        <section aria-labelledby="new-import">
          <h2 id="new-import" className="section-title">
            {t('imports.uploadTitle')}
          </h2>
          <UploadForm archives={archives} submission={submission} limit={limit} target={target} />
        </section>
        <section aria-labelledby="imports">
          <div className="row spread">
            <h2 id="imports" className="section-title">
              {t('imports.recent')}
            </h2>
            {list.imports.some(({ isEnded }) => isEnded) && (
              <ConfirmButton
                of={importForm}
                intent="dispose"
                title={t('imports.disposeAllAsk')}
                text={disposeText}
                size="small"
              >
                {t('imports.disposeAll')}
              </ConfirmButton>
            )}
          </div>
          <UndoList acts={undoable} />
          <ListFrame
            empty={
              list.imports.length === 0 && { icon: 'upload', title: t('imports.none'), children: t('imports.noneText') }
            }
            pages={{ ...list, hrefFor: (page) => listAddress(here, kept, { page }) }}
          >
            <ImportTable imports={list.imports} />
          </ListFrame>
        </section>
        <section aria-labelledby="find">
          <h2 id="find" className="section-title">
            {t('imports.findTitle')}
          </h2>
          <ListFrame
            search={{
              action: here,
              asked: query,
              query,
              field: t('imports.designNumber'),
              // What the next upload is for, and not what was looked for before.
              keeps: target
                ? { design: target.designGuid, ...(target.colorwayGuid && { colorway: target.colorwayGuid }) }
                : {},
            }}
          >
            {found &&
              (found.length > 0 ? (
                <ul className="stack gap-2">
                  {found.map(({ designGuid, designName }) => (
                    <li key={designGuid}>
                      <OfficeLink to={`/admin/designs/${designGuid}`}>{designName}</OfficeLink>
                    </li>
                  ))}
                </ul>
              ) : (
                <p>{t('errors.designNotFound')}</p>
              ))}
          </ListFrame>
        </section>
      </div>
    </>
  );
}
