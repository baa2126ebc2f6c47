/** A list that came by a link: for anybody who is signed in, to read and to copy. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { openShared, type ListPage } from '#app/domain/lists/favorites/pages.server.ts';
import { withErrorResponse } from '../shared/page.server.ts';
import { actOnFavorites, type Refusal } from '../shared/favorites/action.server.ts';
import { readView, sharedAddress } from '../shared/favorites/addresses.ts';
import { ListDialogs } from '../shared/favorites/list-dialog.tsx';
import { ListPageView } from '../shared/favorites/list-page.tsx';
import { PrintSheet } from '../shared/favorites/print-sheet.tsx';
import { readDownloadPanel } from '../shared/downloads/data.server.ts';
import { readForm } from '../shared/read-form.server.ts';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'favorites');
  const view = readView(new URL(request.url).searchParams);
  const token = params.token!;
  const list = await withErrorResponse(
    openShared(person, { token, page: view.page, whole: view.sheet }),
    person.locale,
  );
  if (!view.sheet && list.page !== view.page) throw redirect(sharedAddress(token, { ...view, page: list.page }));
  const dialog = view.dialog === 'copy' ? view.dialog : undefined;
  return {
    title: list.list.name,
    list,
    token,
    view: { ...view, dialog },
    gridSize: person.settings.gridSize,
    downloads: await readDownloadPanel(person),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'favorites');
  const token = params.token!;
  const here = sharedAddress(token, { ...readView(new URL(request.url).searchParams), dialog: undefined });
  return actOnFavorites({ person, form: await readForm(request), here, token });
}

export default function SharedFavorites() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>() as Refusal | undefined;
  const list = loaded.list as ListPage;
  const { view, gridSize, token } = loaded;
  const { name } = list.list;
  if (view.sheet)
    return <PrintSheet name={name} maker={list.maker?.name} entries={list.entries} back={sharedAddress(token)} />;
  const close = sharedAddress(token, { page: view.page });
  return (
    <>
      {/* First in the page: without script that is where it stands. */}
      {view.dialog === 'copy' && (
        <ListDialogs
          dialog="copy"
          list={{ name, entryCount: list.entryCount, maker: list.maker?.name ?? null, openShares: 0 }}
          action={sharedAddress(token, view)}
          close={close}
          refusal={refusal}
        />
      )}
      <ListPageView
        page={list}
        gridSize={gridSize}
        here={close}
        addressOf={(change) => sharedAddress(token, { page: view.page, ...change })}
        parent={{ href: '/favorites', label: t('favorites.title') }}
        downloads={loaded.downloads}
        openShares={0}
        byLink
      />
    </>
  );
}
