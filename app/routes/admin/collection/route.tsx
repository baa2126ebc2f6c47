/** One collection: its facts, boards, groups and subcollections. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getCollectionAdmin } from '#app/domain/lists/collections/manage/list.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { collectionsAction } from '#app/routes/admin/shared/collections/action.server.ts';
import { adminGroups, pageBehind, withDialog } from '#app/routes/admin/shared/collections/addresses.ts';
import { BoardUpload } from './board-upload.tsx';
import { Boards, useBoardName } from '#app/routes/admin/shared/collections/boards.tsx';
import { readChosen } from '#app/routes/admin/shared/collections/chosen.server.ts';
import styles from '#app/routes/admin/shared/collections/collections-admin.module.css';
import { CollectionDialog, DeleteBoardDialog, DeleteDialog } from '#app/routes/admin/shared/collections/dialogs.tsx';
import { GroupList } from './group-list.tsx';
import { CollectionHead } from './head.tsx';
import { KindChoice } from './kind-choice.tsx';
import { CollectionRows } from '#app/routes/admin/shared/collections/rows.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('collections', args, async ({ actor, request, params, url: { searchParams }, t }) => {
    const collection = await getCollectionAdmin(actor, { id: params.id });
    const one = await readChosen(actor, searchParams);
    return {
      title: `${collection.name} – ${t('admin.collections')}`,
      here: pageBehind(request.url),
      collection,
      making: searchParams.has('new'),
      editing: searchParams.has('edit') ? one : null,
      deleting: searchParams.has('delete') ? one : null,
      deletingBoard: searchParams.get('deleteBoard'),
    };
  });

export const action = (args: ActionFunctionArgs) => withPage('collections', args, collectionsAction);

export default function Collection() {
  const { t } = useTranslation();
  const { here, collection, making, editing, deleting, deletingBoard } = useLoaderData<typeof loader>();
  const nameOf = useBoardName();
  const { id, name, images } = collection;
  const boardAt = images.findIndex((board) => board.id === deletingBoard);
  return (
    <>
      <CollectionHead collection={collection} here={here} />
      <section className={styles.section} aria-labelledby="boards">
        <h2 id="boards">{t('collectionAdmin.boardsTitle')}</h2>
        {images.length > 0 ? (
          <Boards collectionId={id} boards={images} />
        ) : (
          <p className="quiet">{t('collectionAdmin.noBoards')}</p>
        )}
        <BoardUpload collectionId={id} pictureBytes={collection.pictureBytes} />
      </section>
      <section className={styles.section} aria-labelledby="groups">
        <div className="row gap-5">
          <h2 id="groups">{t('collectionAdmin.groupsTitle')}</h2>
          <ButtonLink size="small" icon="edit" to={adminGroups(id)}>
            {t('collectionAdmin.editGroups')}
          </ButtonLink>
        </div>
        {collection.groups.length > 0 ? (
          <GroupList groups={collection.groups} />
        ) : (
          <p className="quiet">
            {t('collectionAdmin.noGroups')} {t('collectionAdmin.noGroupsText')}
          </p>
        )}
      </section>
      <section className={styles.section} aria-labelledby="parts">
        <div className="row gap-5">
          <h2 id="parts">{t('collectionAdmin.partsTitle')}</h2>
          <ButtonLink size="small" icon="plus" to={withDialog(here, 'new')} preventScrollReset>
            {t('collectionAdmin.addPart')}
          </ButtonLink>
        </div>
        {collection.subcollections.length > 0 ? (
          <CollectionRows
            collections={collection.subcollections}
            here={here}
            label={t('collectionAdmin.partsTitle')}
            heading="h3"
            ordered={collection.subcollections.length > 1}
          />
        ) : (
          <p className="quiet">{t('collectionAdmin.noParts')}</p>
        )}
      </section>
      <KindChoice collection={collection} />
      {making && <CollectionDialog here={here} title={t('collectionAdmin.addPartOf', { name })} parentId={id} />}
      {editing && (
        <CollectionDialog
          here={here}
          title={t('collectionAdmin.editTitle', { name: editing.name })}
          collection={editing}
        />
      )}
      {deleting && <DeleteDialog here={here} collection={deleting} contents={deleting.contents} />}
      {boardAt >= 0 && (
        <DeleteBoardDialog
          here={here}
          collectionId={id}
          board={images[boardAt]!}
          name={nameOf(images[boardAt]!, boardAt)}
        />
      )}
    </>
  );
}
