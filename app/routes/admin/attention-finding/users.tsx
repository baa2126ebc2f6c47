import { useTranslation } from 'react-i18next';
import { PostButton } from '#app/forms/post-form.tsx';
import { ListFrame, NameCell } from '#app/routes/shared/list-frame.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Table } from '#app/ui/table.tsx';
import type { FindingPage } from './data.server.ts';
import { attentionForm } from './form.ts';

type List = Extract<FindingPage, { users: unknown }>['users'];
const page = '/admin/attention/users';

export function WaitingUsers({ list }: { list: List }) {
  const { t, i18n } = useTranslation();
  return (
    <ListFrame
      empty={list.users.length === 0 && { icon: 'check', title: t('attention.none') }}
      pages={{ ...list, hrefFor: (at) => `${page}?page=${at}` }}
    >
      <Table
        caption={t('attention.findings.users')}
        stacks
        rows={list.users}
        rowKey={({ userGuid }) => userGuid}
        columns={[
          {
            key: 'name',
            head: t('attention.user'),
            rowHead: true,
            cell: ({ userGuid, name, mail }) => <NameCell to={`/admin/users/${userGuid}`} name={name} line={mail} />,
          },
          { key: 'customer', head: t('attention.customer'), cell: ({ customerName }) => customerName },
          {
            key: 'invited',
            head: t('attention.invitedAt'),
            minor: true,
            cell: ({ invitedAt }) => <Moment at={invitedAt} language={i18n.language} />,
          },
          {
            key: 'remedy',
            head: t('attention.remedy'),
            tight: true,
            cell: ({ userGuid, name, hasPassword }) => (
              <PostButton
                of={attentionForm}
                intent="invite"
                action={page}
                carry={{ userGuid }}
                size="small"
                aria-label={`${name}: ${t(hasPassword ? 'attention.sendPassword' : 'attention.invite')}`}
              >
                {t(hasPassword ? 'attention.sendPassword' : 'attention.invite')}
              </PostButton>
            ),
          },
        ]}
      />
    </ListFrame>
  );
}
