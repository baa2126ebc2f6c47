import { useTranslation } from 'react-i18next';
import type { Contents } from '#app/domain/lists/collections/manage.server.ts';
import { ActDialog } from '#app/ui/act-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { useCounts } from './counts.ts';

interface DeleteProps {
  here: string;
  collection: { id: string; name: string };
  contents: Contents;
}

/** Names all that goes with it, and how much of each. */
export function DeleteDialog({ here, collection: { id, name }, contents }: DeleteProps) {
  const { t } = useTranslation();
  const count = useCounts();
  const goes = [
    count('parts', contents.subcollections),
    count('groups', contents.groups),
    count('boards', contents.boards),
    count('films', contents.films),
    count('links', contents.hotspots),
  ].filter(Boolean);
  return (
    <ActDialog
      id="delete-collection"
      title={t('collectionAdmin.deleteAsk', { name })}
      closeHref={here}
      closeLabel={t('collectionAdmin.cancel')}
      post={here}
      fields={{ intent: 'delete', collectionId: id }}
      acts={<Button look="danger">{t('collectionAdmin.remove')}</Button>}
    >
      <p>{t('collectionAdmin.deleteText')}</p>
      {goes.length > 0 ? (
        <>
          <p>{t('collectionAdmin.deleteGoes')}</p>
          <ul>
            {goes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t('collectionAdmin.deleteNothing')}</p>
      )}
    </ActDialog>
  );
}

interface DeleteBoardProps {
  here: string;
  collectionId: string;
  board: { id: string; hotspots: unknown[] };
  name: string;
}

export function DeleteBoardDialog({ here, collectionId, board, name }: DeleteBoardProps) {
  const { t } = useTranslation();
  const count = useCounts();
  return (
    <ActDialog
      id="delete-board"
      title={t('collectionAdmin.deleteBoardAsk', { name })}
      closeHref={here}
      closeLabel={t('collectionAdmin.cancel')}
      post={here}
      fields={{ intent: 'deleteBoard', subCollectionId: collectionId, imageId: board.id, called: name }}
      acts={<Button look="danger">{t('collectionAdmin.remove')}</Button>}
    >
      <p>{t('collectionAdmin.deleteBoardText')}</p>
      {board.hotspots.length > 0 && (
        <>
          <p>{t('collectionAdmin.deleteGoes')}</p>
          <ul>
            <li>{count('links', board.hotspots.length)}</li>
          </ul>
        </>
      )}
    </ActDialog>
  );
}
