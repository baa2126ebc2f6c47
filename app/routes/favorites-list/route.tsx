/** One favourites list: view, reorder, share, download. A colleague's list can be viewed and copied. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getKeptDays } from '#app/domain/lists/favorites/lists.server.ts';
import { openList } from '#app/domain/lists/favorites/pages.server.ts';
import { listColleagues } from '#app/domain/lists/favorites/shares.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { guid } from '#app/domain/base/rules.ts';
import { favoritesAction, type MadeLink } from '#app/routes/shared/favorites/action.server.ts';
import { listAddress, readView } from '#app/routes/shared/favorites/addresses.ts';
import { ListDialogs } from '#app/routes/shared/favorites/list-dialog.tsx';
import { ListPageView } from '#app/routes/shared/favorites/list-page.tsx';
import { PrintSheet } from '#app/routes/shared/favorites/print-sheet.tsx';
import { ShareDialog } from '#app/routes/shared/favorites/share-dialog.tsx';
import { readDownloadPanel } from '#app/routes/shared/downloads/data.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('favorites', args, async ({ actor, params, url }) => {
    const view = readView(url.searchParams);
    // An address without a valid guid is answered like one that doesn't exist.
    const listid = guid.safeParse(params.listId);
    if (!listid.success) throw new DomainError('listNotFound');
    const list = await openList(actor, { listid: listid.data, page: view.page, whole: view.sheet });
    if (!view.sheet && list.page !== view.page) throw redirect(listAddress(list.list.id, { ...view, page: list.page }));
    // Readers can't rename the list, and its owner can't leave it.
    const forReaders = view.dialog === 'leave' || view.dialog === 'copy';
    const dialog = view.dialog && (list.maker ? forReaders : view.dialog !== 'leave') ? view.dialog : undefined;
    return {
      title: list.list.name,
      list,
      view: { ...view, dialog },
      gridSize: actor.settings.gridSize,
      downloads: await readDownloadPanel(actor),
      keptDays: dialog === 'delete' ? await getKeptDays(actor, {}) : undefined,
      colleagues: dialog === 'share' ? await listColleagues(actor, undefined) : [],
    };
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('favorites', args, (page) => {
    const listid = page.params.listId!;
    return favoritesAction(page, listAddress(listid, { ...readView(page.url.searchParams), dialog: undefined }), {
      listid,
    });
  });

export default function FavoritesList() {
  const { t } = useTranslation();
  const { list, view, gridSize, colleagues, downloads, keptDays } = useLoaderData<typeof loader>();
  const made = (useActionData<unknown>() as { made?: MadeLink } | undefined)?.made;
  const { id, name } = list.list;
  const close = listAddress(id, { page: view.page });
  const action = listAddress(id, view);
  if (view.sheet)
    return <PrintSheet name={name} maker={list.maker?.name} entries={list.entries} back={listAddress(id)} />;
  const openShares = list.shares.filter(({ state }) => state === 'open').length;
  return (
    <>
      {/* First in the page: without script dialogs open in place. */}
      {view.dialog === 'share' && (
        <ShareDialog
          name={name}
          shares={list.shares}
          colleagues={colleagues}
          made={made}
          action={action}
          close={close}
        />
      )}
      {view.dialog && view.dialog !== 'share' && (
        <ListDialogs
          dialog={view.dialog}
          list={{ name, entryCount: list.entryCount, maker: list.maker?.name ?? null, openShares, keptDays }}
          action={action}
          close={close}
        />
      )}
      <ListPageView
        page={list}
        gridSize={gridSize}
        here={close}
        addressOf={(change) => listAddress(id, { page: view.page, ...change })}
        parent={{ href: '/favorites', label: t('hearts.allLists') }}
        downloads={downloads}
        openShares={openShares}
      />
    </>
  );
}
