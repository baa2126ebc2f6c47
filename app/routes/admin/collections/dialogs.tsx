import { useTranslation } from 'react-i18next';
import type { Contents } from '#app/domain/collections/manage.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form } from '#app/ui/link.tsx';
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
    <Dialog
      id="delete-collection"
      title={t('collectionAdmin.deleteAsk', { name })}
      open
      closeHref={here}
      closeLabel={t('collectionAdmin.cancel')}
      footer={
        <Form method="post" action={here} className="row" preventScrollReset>
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="collectionId" value={id} />
          <ButtonLink to={here} preventScrollReset>
            {t('collectionAdmin.cancel')}
          </ButtonLink>
          <Button look="danger">{t('collectionAdmin.remove')}</Button>
        </Form>
      }
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
    </Dialog>
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
    <Dialog
      id="delete-board"
      title={t('collectionAdmin.deleteBoardAsk', { name })}
      open
      closeHref={here}
      closeLabel={t('collectionAdmin.cancel')}
      footer={
        <Form method="post" action={here} className="row" preventScrollReset>
          <input type="hidden" name="intent" value="deleteBoard" />
          <input type="hidden" name="subCollectionId" value={collectionId} />
          <input type="hidden" name="imageId" value={board.id} />
          <input type="hidden" name="called" value={name} />
          <ButtonLink to={here} preventScrollReset>
            {t('collectionAdmin.cancel')}
          </ButtonLink>
          <Button look="danger">{t('collectionAdmin.remove')}</Button>
        </Form>
      }
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
    </Dialog>
  );
}
