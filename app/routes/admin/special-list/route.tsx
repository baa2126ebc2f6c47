/** One special list: its designs in their order. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { LoadingBar } from '#app/ui/progress.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { listAction } from '#app/routes/admin/shared/special-lists/action.server.ts';
import { AddDesigns } from '#app/routes/admin/shared/special-lists/add-designs.tsx';
import { listsPage, pinPage } from '#app/routes/admin/shared/special-lists/addresses.ts';
import { readListPage } from '#app/routes/admin/shared/special-lists/data.server.ts';
import { ListDesigns } from '#app/routes/admin/shared/special-lists/list-designs.tsx';

/** An id in the address that isn't a number finds no list. */
const idOf = (text: string | undefined) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 2_147_483_647);

export const loader = (args: LoaderFunctionArgs) =>
  withPage('lists', args, async ({ actor, params, url: { searchParams } }) => {
    const list = await readListPage(actor, idOf(params.listId), searchParams);
    if (list.isPin) throw redirect(pinPage);
    return { title: list.name[actor.locale], list };
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('lists', args, (page) => listAction(page, idOf(page.params.listId)));

export default function SpecialList() {
  const { t } = useTranslation();
  const { title, list } = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  return (
    <>
      <LoadingBar active={navigation.state !== 'idle'} label={t('pinning.loading')} />
      <PageHeader
        title={title}
        parent={{ href: listsPage, label: t('pinning.lists') }}
        intro={t('pinning.listIntro', { count: list.totalCount })}
        actions={
          <>
            <ButtonLink to={`${listsPage}?edit=${list.id}`} icon="edit">
              {t('pinning.rename')}
            </ButtonLink>
            {list.totalCount > 0 && (
              <ButtonLink to={`/archive?specialListId=${list.id}`} icon="archive">
                {t('pinning.inArchive')}
              </ButtonLink>
            )}
          </>
        }
      />
      <AddDesigns key={list.key} data={list} />
      <ListDesigns data={list} />
    </>
  );
}
