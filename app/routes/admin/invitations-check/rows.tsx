/** People of a table: what each will get, and what happens or has happened; wrong cells are corrected here. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { rightColumns } from '#app/domain/people/invitations/column-names.ts';
import { roleOf } from '#app/domain/base/office-parts.ts';
import type { RowState } from '#app/domain/people/invitations/limits.ts';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { localeNames } from '#app/locales/settings.ts';
import { FaultField } from '#app/routes/admin/shared/tables/fault-field.tsx';
import { useLineColumn } from '#app/routes/admin/shared/tables/line-column.ts';
import { userPage } from '#app/routes/admin/shared/users/addresses.ts';
import { Badge, type BadgeKind } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { invitationsForm } from './form.ts';
import type { InvitationTable } from './route.tsx';

type Row = InvitationTable['rows'][number];

const kinds: Record<RowState, BadgeKind> = {
  new: 'waiting',
  again: 'neutral',
  known: 'neutral',
  wrong: 'warning',
  invited: 'done',
  resent: 'done',
  failed: 'failed',
};

function usePersonColumns(): Column<Row>[] {
  const { t } = useTranslation();
  return [
    useLineColumn(),
    {
      key: 'user',
      head: t('invitations.user'),
      rowHead: true,
      cell: ({ userGuid, name, mail, account }) => (
        <div className="cell anywhere">
          {userGuid ? <Link to={userPage(userGuid)}>{name || mail}</Link> : <bdi>{account?.name ?? name}</bdi>}
          <span className="detail">{account?.mail ?? mail}</span>
        </div>
      ),
    },
  ];
}

export function PeopleRows({ rows, isDraft }: { rows: Row[]; isDraft: boolean }) {
  const { t } = useTranslation();
  const columns = usePersonColumns();
  return (
    <Table
      caption={t('users.listCaption')}
      stacks
      rows={rows}
      rowKey={({ line }) => String(line)}
      empty={<p className="quiet">{t('invitations.nobody')}</p>}
      columns={[
        ...columns,
        { key: 'gets', head: t('invitations.gets'), cell: ({ account }) => account && <Account account={account} /> },
        {
          key: 'state',
          head: t('invitations.columns.result'),
          cell: ({ state, faults, error }) => (
            <div className="cell">
              <Badge kind={kinds[state]}>
                {t(state === 'new' && !isDraft ? 'invitations.unsent' : `invitations.row.${state}`)}
              </Badge>
              {[...faults.map(({ message }) => message), ...(error ? [error] : [])].map((text) => (
                <span key={text} className="detail">
                  {text}
                </span>
              ))}
            </div>
          ),
        },
      ]}
    />
  );
}

type Given = NonNullable<Row['account']>;

/** In a few words; what everybody gets is not said. */
function Account({ account }: { account: Given }) {
  const { t } = useTranslation();
  const { customerId, customerName, language, poolName, days } = account;
  const first = [
    customerId === null ? t('invitations.newCustomer', { name: customerName }) : customerName,
    localeNames[language],
    poolName ?? t('users.allOpen'),
    ...(days === null ? [] : [t('invitations.limited', { count: days })]),
  ];
  return (
    <div className="cell anywhere">
      <span>{first.join(' · ')}</span>
      {rightsOf(account, t).map((text) => (
        <span key={text} className="detail">
          {text}
        </span>
      ))}
    </div>
  );
}

const unlessTold = new Set(['archiveAccess', 'favorites', 'cad', 'export']);

function rightsOf(account: Given, t: TFunction): string[] {
  const names = (given: boolean) =>
    rightColumns
      .filter((right) => account[right] === given && unlessTold.has(right) !== given)
      .map((right) => t(`users.right.${right}`));
  const [also, without] = [names(true), names(false)];
  const role = roleOf(account.parts);
  const parts = role
    ? [t(`users.roleName.${role}`).split(':')[0]!]
    : account.parts.map((part) => t(`users.part.${part}`));
  return [
    ...(parts.length > 0 ? [t('invitations.administrator', { names: parts.join(', ') })] : []),
    ...(also.length > 0 ? [t('invitations.also', { names: also.join(', ') })] : []),
    ...(without.length > 0 ? [t('invitations.without', { names: without.join(', ') })] : []),
  ];
}

export function WrongPeople({ table, action }: { table: InvitationTable; action: string }) {
  const { t } = useTranslation();
  const columns = usePersonColumns();
  const isOpen = table.state === 'draft';
  // A column that the table hasn't got is brought with another table.
  const canCorrect = isOpen && table.rows.some(({ faults }) => faults.some(({ isThere }) => isThere));
  const file = (format: string) => `${action}/rows?show=wrong&format=${format}`;
  return (
    <PostForm key={table.version} of={invitationsForm} action={action} className="stack">
      <Table
        caption={t('designTables.error')}
        rows={table.rows}
        rowKey={({ line }) => String(line)}
        columns={[
          ...columns,
          {
            key: 'faults',
            head: t('designTables.error'),
            cell: ({ line, faults }) => (
              <div className="stack gap-2">
                {faults.map((fault) => (
                  <FaultField key={fault.column} line={line} fault={fault} isOpen={isOpen} />
                ))}
              </div>
            ),
          },
        ]}
      />
      <div className="row">
        {canCorrect && <SubmitButton intent="correct">{t('designTables.correct')}</SubmitButton>}
        <ButtonLink icon="download" to={file('xlsx')} reloadDocument>
          {t('designTables.downloadWrong')}
        </ButtonLink>
        <ButtonLink look="quiet" to={file('csv')} reloadDocument>
          {t('designTables.exportCsv')}
        </ButtonLink>
      </div>
    </PostForm>
  );
}
