/** A list shared by link: any signed-in user can view and copy it. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { openShared } from '#app/domain/lists/favorites/pages.server.ts';
import { favoritesAction } from '#app/routes/shared/favorites/action.server.ts';
import { readView, sharedAddress } from '#app/routes/shared/favorites/addresses.ts';
import { ListDialogs } from '#app/routes/shared/favorites/list-dialog.tsx';
import { ListPageView } from '#app/routes/shared/favorites/list-page.tsx';
import { PrintSheet } from '#app/routes/shared/favorites/print-sheet.tsx';
import { readDownloadPanel } from '#app/routes/shared/downloads/data.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('favorites', args, async ({ actor, params, url }) => {
    const view = readView(url.searchParams);
    const token = params.token!;
    const list = await openShared(actor, { token, page: view.page, whole: view.sheet });
    if (!view.sheet && list.page !== view.page) throw redirect(sharedAddress(token, { ...view, page: list.page }));
    return {
      title: list.list.name,
      list,
      token,
      view: { ...view, dialog: view.dialog === 'copy' ? view.dialog : undefined },
      gridSize: actor.settings.gridSize,
      downloads: await readDownloadPanel(actor),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('favorites', args, (page) => {
    const token = page.params.token!;
    return favoritesAction(page, sharedAddress(token, { ...readView(page.url.searchParams), dialog: undefined }), {
      token,
    });
  });

export default function SharedFavorites() {
  const { t } = useTranslation();
  const { list, view, gridSize, token, downloads } = useLoaderData<typeof loader>();
  const { name } = list.list;
  if (view.sheet)
    return <PrintSheet name={name} maker={list.maker?.name} entries={list.entries} back={sharedAddress(token)} />;
  const close = sharedAddress(token, { page: view.page });
  return (
    <>
      {/* First in the page: without script the dialog opens in place. */}
      {view.dialog === 'copy' && (
        <ListDialogs
          dialog="copy"
          list={{ name, entryCount: list.entryCount, maker: list.maker?.name ?? null, openShares: 0 }}
          action={sharedAddress(token, view)}
          close={close}
        />
      )}
      <ListPageView
        page={list}
        gridSize={gridSize}
        here={close}
        addressOf={(change) => sharedAddress(token, { page: view.page, ...change })}
        parent={{ href: '/favorites', label: t('favorites.title') }}
        downloads={downloads}
        openShares={0}
        byLink
      />
    </>
  );
}
