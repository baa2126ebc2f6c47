/** What will become of each row of a table of people, then how the sending goes, then what became of it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { rowStates, type RowState } from '#app/domain/people/invitations/limits.ts';
import { sendInvitations, stopInvitations } from '#app/domain/people/invitations/send.server.ts';
import {
  approveCustomers,
  correctPeople,
  readInvitations,
  settlePeopleColumns,
} from '#app/domain/people/invitations/tables.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { useMoment } from '#app/ui/moment.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { useFollow } from '#app/routes/admin/shared/follow.ts';
import { UnknownColumns } from '#app/routes/admin/shared/tables/unknown-columns.tsx';
import { invitePage } from '#app/routes/admin/shared/users/addresses.ts';
import { ListPager } from '#app/routes/shared/list-pager.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { pageOf } from '#app/routes/shared/list-pages.server.ts';
import { invitationsForm } from './form.ts';
import { NewCustomers } from './new-customers.tsx';
import { PeopleRows, WrongPeople } from './rows.tsx';
import { Sending } from './sending.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('people', args, async ({ actor, params: { tableId }, url: { searchParams }, t }) => {
    const table = await readInvitations(actor, {
      tableId,
      show: searchParams.get('show'),
      page: pageOf(searchParams),
    });
    const { fileName } = table;
    return {
      title: fileName ? t('invitations.tableTitle', { name: fileName }) : t('invitations.tablePasted'),
      ...table,
    };
  });
export type InvitationTable = Awaited<ReturnType<typeof loader>>;

export const action = (args: ActionFunctionArgs) =>
  withPage('people', args, (page) => {
    const { tableId } = page.params;
    const here = `${invitePage}/${tableId}`;
    const input = (fields: Record<string, unknown>) => ({ ...fields, tableId });
    return handleForm(
      page,
      invitationsForm,
      {
        columns: intent(settlePeopleColumns, { input, done: (_, { go }) => go(here) }),
        names: intent(approveCustomers, { input, done: (_, { go }) => go(here) }),
        correct: intent(correctPeople, { input, done: (_, { done, t }) => done(t('designTables.corrected'), here) }),
        send: intent(sendInvitations, { input, done: (_, { done, t }) => done(t('invitations.started'), here) }),
        stop: intent(stopInvitations, { input, done: (_, { go }) => go(here) }),
      },
      here,
    );
  });

export default function InvitationsCheck() {
  const { t, i18n } = useTranslation();
  const moment = useMoment(i18n.language);
  const table = useLoaderData<typeof loader>();
  const { title, tableId, state, counts, show, rows, currentPage, totalPage } = table;
  const here = `${invitePage}/${tableId}`;
  const live = useFollow(`${here}/events`, table.isEnded);
  const total = rowStates.reduce((sum, one) => sum + counts[one], 0);
  const shown = rowStates.filter((one) => counts[one] > 0 || one === show);
  const address = (more: Record<string, string>) => `${here}?${new URLSearchParams(more).toString()}`;
  const isDraft = state === 'draft';
  /** Of a table that was sent, the rows that are left are those that weren't. */
  const labelOf = (one: RowState) =>
    t(one === 'new' && !isDraft ? 'invitations.counts.left' : `invitations.counts.${one}`, { count: counts[one] });
  return (
    <>
      <PageHeader
        title={<bdi>{title}</bdi>}
        intro={`${t('designTables.rowsRead', { count: total })}. ${t('designTables.expires', { date: moment(table.keptUntil) })}`}
        parent={{ href: invitePage, label: t('invitations.title') }}
        actions={
          !isDraft && (
            <>
              <ButtonLink icon="download" to={`${here}/rows?format=xlsx`} reloadDocument>
                {t('invitations.resultCsv')}
              </ButtonLink>
              <ButtonLink look="quiet" to={`${here}/rows?format=csv`} reloadDocument>
                {t('designTables.exportCsv')}
              </ButtonLink>
            </>
          )
        }
      />
      <div className="stack gap-8">
        {isDraft && (
          <>
            <UnknownColumns of={invitationsForm} table={table} action={here} />
            <NewCustomers table={table} action={here} />
          </>
        )}
        {!isDraft && <Sending table={table} action={here} live={live} />}
        <section className="stack" aria-label={t('users.listCaption')}>
          <div className="row">
            <Segments
              label={t('designTables.show')}
              value={show}
              segments={shown.map((one) => ({ value: one, label: labelOf(one), href: address({ show: one }) }))}
            />
          </div>
          {show === 'wrong' && rows.length > 0 ? (
            <WrongPeople table={table} action={here} />
          ) : (
            <PeopleRows rows={rows} isDraft={isDraft} />
          )}
          <ListPager
            currentPage={currentPage}
            totalPage={totalPage}
            hrefFor={(page) => address({ show, page: String(page) })}
          />
        </section>
        {isDraft && <Sending table={table} action={here} live={live} />}
      </div>
    </>
  );
}
