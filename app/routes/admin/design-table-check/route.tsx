/** What an uploaded table would change, row by row; what is wrong in it is corrected here. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getLabelGroups } from '#app/domain/catalog/labels/labels.server.ts';
import { rowStates } from '#app/domain/catalog/design-tables/limits.ts';
import {
  approveNames,
  correctRows,
  readDesignTable,
  settleColumns,
} from '#app/domain/catalog/design-tables/tables.server.ts';
import { takeDesignTable } from '#app/domain/catalog/design-tables/take.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { useMoment } from '#app/ui/moment.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { ListPager } from '#app/routes/shared/list-pager.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { UnknownColumns } from '#app/routes/admin/shared/tables/unknown-columns.tsx';
import { pageOf } from '#app/routes/shared/list-pages.server.ts';
import { checkForm, tablesPage } from './form.ts';
import { NewNames } from './decisions.tsx';
import { ChangedRows, WrongRows } from './rows.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('designs', args, async ({ actor, params: { tableId }, url: { searchParams }, t }) => {
    const [{ createdAt: _, ...table }, groups] = await Promise.all([
      readDesignTable(actor, { tableId, show: searchParams.get('show'), page: pageOf(searchParams) }),
      getLabelGroups(actor, {}),
    ]);
    return {
      title: t('designTables.tableTitle', { name: table.fileName }),
      groups,
      ...table,
    };
  });
export type TablePage = Awaited<ReturnType<typeof loader>>;

export const action = (args: ActionFunctionArgs) =>
  withPage('designs', args, (page) => {
    const { tableId } = page.params;
    const here = `${tablesPage}/${tableId}`;
    const input = (fields: Record<string, unknown>) => ({ ...fields, tableId });
    return handleForm(
      page,
      checkForm,
      {
        columns: intent(settleColumns, { input, done: (_, { go }) => go(here) }),
        names: intent(approveNames, { input, done: (_, { go }) => go(here) }),
        correct: intent(correctRows, { input, done: (_, { done, t }) => done(t('designTables.corrected'), here) }),
        take: intent(takeDesignTable, {
          input: () => ({ tableId, skipWrong: true }),
          done: ({ jobId }, { go }) => go(`/admin/design-edits/${jobId}`),
        }),
      },
      here,
    );
  });

export default function DesignTableCheck() {
  const { t, i18n } = useTranslation();
  const moment = useMoment(i18n.language);
  const table = useLoaderData<typeof loader>();
  const { title, tableId, edit, counts, show, rows, currentPage, totalPage, settled } = table;
  const here = `${tablesPage}/${tableId}`;
  const total = counts.changes + counts.wrong + counts.same;
  const address = (more: Record<string, string>) => `${here}?${new URLSearchParams(more).toString()}`;
  return (
    <>
      <PageHeader
        title={<bdi>{title}</bdi>}
        intro={`${t('designTables.rowsRead', { count: total })}. ${t('designTables.expires', { date: moment(table.keptUntil) })}`}
        parent={{ href: tablesPage, label: t('designTables.title') }}
        actions={<ButtonLink to={tablesPage}>{t('designTables.another')}</ButtonLink>}
      />
      <div className="stack gap-8">
        {edit ? (
          <Notice
            kind={edit.state === 'done' ? 'success' : 'info'}
            title={t(`designTables.became.${edit.state}`)}
            action={
              <ButtonLink to={`/admin/design-edits/${edit.editId}`}>
                {t(edit.isEnded ? 'designTables.openEdit' : 'designTables.openJob')}
              </ButtonLink>
            }
          />
        ) : (
          <>
            <UnknownColumns of={checkForm} table={table} action={here} />
            <NewNames table={table} action={here} />
          </>
        )}
        {table.readColumns.length > 0 && (
          <p className="quiet prose">{t('designTables.readColumns', { names: table.readColumns.join('; ') })}</p>
        )}
        <section className="stack" aria-label={t('designTables.change')}>
          <div className="row">
            <Segments
              label={t('designTables.show')}
              value={show}
              segments={rowStates.map((state) => ({
                value: state,
                label:
                  edit && state === 'changes'
                    ? t('designTables.changed', { count: edit.counts.done })
                    : t(`designTables.${state}`, { count: counts[state] }),
                href: address({ show: state }),
              }))}
            />
          </div>
          {rows.length === 0 && <p className="quiet">{t(`designTables.none.${show}`)}</p>}
          {rows.length > 0 && show === 'wrong' && <WrongRows table={table} action={here} />}
          {rows.length > 0 && show !== 'wrong' && <ChangedRows rows={rows} />}
          <ListPager
            currentPage={currentPage}
            totalPage={totalPage}
            hrefFor={(page) => address({ show, page: String(page) })}
          />
        </section>
        {!edit && counts.changes > 0 && (
          <PostForm of={checkForm} action={here} className="stack gap-2 above">
            {counts.wrong > 0 && <p>{t('designTables.takeSkips', { count: counts.wrong })}</p>}
            {!settled && <p>{t('designTables.decideFirst')}</p>}
            <div className="row">
              <SubmitButton look="primary" intent="take" disabled={!settled}>
                {t('designTables.take', { count: counts.changes })}
              </SubmitButton>
            </div>
          </PostForm>
        )}
        {!edit && counts.changes === 0 && counts.wrong === 0 && <Notice title={t('designTables.nothing')} />}
      </div>
    </>
  );
}
