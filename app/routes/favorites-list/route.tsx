/** One favourites list: a contact sheet to look at, order, share and take along. A colleague's is there to read and to copy. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { openList, type OwnListPage } from '#app/domain/lists/favorites/pages.server.ts';
import { listColleagues } from '#app/domain/lists/favorites/shares.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { guid } from '#app/domain/base/rules.ts';
import { withErrorResponse } from '../shared/page.server.ts';
import { actOnFavorites, type MadeLink, type Refusal } from '../shared/favorites/action.server.ts';
import { listAddress, readView } from '../shared/favorites/addresses.ts';
import { ListDialogs } from '../shared/favorites/list-dialog.tsx';
import { ListPageView } from '../shared/favorites/list-page.tsx';
import { PrintSheet } from '../shared/favorites/print-sheet.tsx';
import { ShareDialog } from '../shared/favorites/share-dialog.tsx';
import { readDownloadPanel } from '../shared/downloads/data.server.ts';
import { readForm } from '../shared/read-form.server.ts';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'favorites');
  const view = readView(new URL(request.url).searchParams);
  // An address that holds no guid means nothing: as missing as any other.
  const listid = guid.safeParse(params.listId);
  const asked = { listid: listid.data, page: view.page, whole: view.sheet };
  const opening = listid.success ? openList(person, asked) : Promise.reject(new DomainError('listNotFound'));
  const list = await withErrorResponse(opening, person.locale);
  if (!view.sheet && list.page !== view.page) throw redirect(listAddress(list.list.id, { ...view, page: list.page }));
  // Who only reads the list has nothing to rename, and its owner nothing to leave.
  const forReaders = view.dialog === 'leave' || view.dialog === 'copy';
  const dialog = view.dialog && (list.maker ? forReaders : view.dialog !== 'leave') ? view.dialog : undefined;
  return {
    title: list.list.name,
    list,
    view: { ...view, dialog },
    gridSize: person.settings.gridSize,
    downloads: await readDownloadPanel(person),
    colleagues: dialog === 'share' ? await listColleagues(person, undefined) : [],
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'favorites');
  const view = readView(new URL(request.url).searchParams);
  const here = listAddress(params.listId!, { ...view, dialog: undefined });
  return actOnFavorites({ person, form: await readForm(request), here, listid: params.listId });
}

export default function FavoritesList() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Refusal | MadeLink | undefined;
  const list = loaded.list as OwnListPage;
  const { view, gridSize, colleagues } = loaded;
  const { id, name } = list.list;
  const close = listAddress(id, { page: view.page });
  const action = listAddress(id, view);
  if (view.sheet)
    return <PrintSheet name={name} maker={list.maker?.name} entries={list.entries} back={listAddress(id)} />;
  const refusal = answer && !('url' in answer) ? answer : undefined;
  const openShares = list.shares.filter(({ state }) => state === 'open').length;
  return (
    <>
      {/* First in the page: without script that is where they stand. */}
      {view.dialog === 'share' && (
        <ShareDialog
          name={name}
          shares={list.shares}
          colleagues={colleagues}
          made={answer && 'url' in answer ? answer : undefined}
          refusal={refusal}
          action={action}
          close={close}
        />
      )}
      {view.dialog && view.dialog !== 'share' && (
        <ListDialogs
          dialog={view.dialog}
          list={{ name, entryCount: list.entryCount, maker: list.maker?.name ?? null, openShares }}
          action={action}
          close={close}
          refusal={refusal}
        />
      )}
      <ListPageView
        page={list}
        gridSize={gridSize}
        here={close}
        addressOf={(change) => listAddress(id, { page: view.page, ...change })}
        parent={{ href: '/favorites', label: t('hearts.allLists') }}
        downloads={loaded.downloads}
        openShares={openShares}
      />
    </>
  );
}
