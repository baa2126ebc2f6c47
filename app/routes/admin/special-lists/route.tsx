/** Special lists in the order of the archive's filter, with their uses. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getAllSpecialLists } from '#app/domain/catalog/special-lists/lists.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { listsAction } from '#app/routes/admin/shared/special-lists/action.server.ts';
import { listsPage } from '#app/routes/admin/shared/special-lists/addresses.ts';
import { DeleteListDialog, ListDialog } from './list-dialogs.tsx';
import { ListsTable } from './lists-table.tsx';
import { ListTabs } from '#app/routes/admin/shared/special-lists/list-tabs.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('lists', args, async ({ actor, url: { searchParams }, t }) => {
    const lists = await getAllSpecialLists(actor, {});
    return {
      title: `${t('pinning.lists')} – ${t('admin.pinning')}`,
      lists: lists.map((list) => ({ ...list, shownName: list.name[actor.locale] })),
      making: searchParams.has('new'),
      editing: searchParams.get('edit'),
      deleting: searchParams.get('delete'),
    };
  });
export type ShownList = Awaited<ReturnType<typeof loader>>['lists'][number];

export const action = (args: ActionFunctionArgs) => withPage('lists', args, listsAction);

export default function SpecialLists() {
  const { t } = useTranslation();
  const { lists, making, editing, deleting } = useLoaderData<typeof loader>();
  const find = (id: string | null) => lists.find((list) => String(list.id) === id);
  const [edited, deleted] = [find(editing), find(deleting)];
  return (
    <>
      <ListFrame
        header={{
          title: t('admin.pinning'),
          intro: t('pinning.listsIntro'),
          actions: (
            <ButtonLink to={`${listsPage}?new`} icon="plus" look="primary" preventScrollReset>
              {t('pinning.newList')}
            </ButtonLink>
          ),
        }}
        views={<ListTabs current="lists" />}
        empty={
          lists.length === 0 && {
            icon: 'collection',
            title: t('pinning.noLists'),
            children: t('pinning.noListsText'),
          }
        }
      >
        <ListsTable lists={lists} />
      </ListFrame>
      {making && <ListDialog />}
      {edited && <ListDialog list={edited} />}
      {deleted && <DeleteListDialog list={deleted} />}
    </>
  );
}
