import { useSubmit } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { AdminBoard } from '#app/domain/lists/collections/manage/list.server.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { ButtonLink, IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Link } from '#app/ui/link.tsx';
import { putAt, useDragOrder } from '#app/ui/use-drag-order.ts';
import { adminBoard, adminCollection, withDialog } from './addresses.ts';
import styles from './collections-admin.module.css';
import { useCounts } from './counts.ts';
import { collectionForm } from './form.ts';

/** What a board is called where it has no title. */
export function useBoardName() {
  const { t } = useTranslation();
  return ({ title, kind }: Pick<AdminBoard, 'title' | 'kind'>, at: number) =>
    title || t(kind === 'film' ? 'collectionAdmin.film' : 'collectionAdmin.board', { number: at + 1 });
}

/** Boards as cards in order. */
export function Boards({ collectionId, boards }: { collectionId: string; boards: AdminBoard[] }) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const nameOf = useBoardName();
  const count = useCounts();
  const here = adminCollection(collectionId);
  const ids = boards.map(({ id }) => id);
  const drag = useDragOrder((id, onto) => {
    const form = new FormData();
    form.set('intent', 'boardOrder');
    form.set('subCollectionId', collectionId);
    for (const one of putAt(ids, id, onto)) form.append('imageIds', one);
    void submit(form, { method: 'post', action: here, preventScrollReset: true });
  });
  return (
    <ol className={styles.boards} aria-label={t('collectionAdmin.boardsTitle')}>
      {boards.map((board, at) => {
        const name = nameOf(board, at);
        const href = adminBoard(collectionId, board.id);
        return (
          <li
            key={board.id}
            id={`board-${board.id}`}
            className={styles.board}
            {...drag.handle(board.id)}
            {...drag.place(board.id)}
          >
            <Link to={href} className="stack gap-2 card-link" draggable={false} prefetch="intent">
              <span className={styles.boardPicture}>
                {board.thumbnail ? (
                  <img src={board.thumbnail} alt="" loading="lazy" decoding="async" draggable={false} />
                ) : (
                  <Icon name="film" size={32} />
                )}
                {board.kind === 'film' && (
                  <span className="film-mark">
                    <Icon name="film" />
                    {t('collections.isFilm')}
                  </span>
                )}
              </span>
              <span className="card-name strong">{name}</span>
            </Link>
            {board.isSecret && (
              <p className="row nowrap gap-1 detail">
                <Icon name="alert" size={16} />
                {t('collections.inactive')}
              </p>
            )}
            <p className="detail">{count('hotspots', board.hotspots.length) || t('collectionAdmin.noColorways')}</p>
            <div className="row gap-0">
              <PostForm
                of={collectionForm}
                action={here}
                carry={{ subCollectionId: collectionId, imageId: board.id }}
                className="row gap-0"
              >
                <IconButton
                  icon="arrowLeft"
                  label={t('collectionAdmin.designEarlier', { name })}
                  name="intent"
                  value="boardUp"
                  disabled={at === 0}
                />
                <IconButton
                  icon="arrowRight"
                  label={t('collectionAdmin.designLater', { name })}
                  name="intent"
                  value="boardDown"
                  disabled={at === boards.length - 1}
                />
              </PostForm>
              <ButtonLink size="small" look="quiet" icon="edit" to={href}>
                {t('collectionAdmin.edit')}
              </ButtonLink>
              <ButtonLink
                size="small"
                look="quiet"
                icon="trash"
                to={withDialog(here, 'deleteBoard', board.id)}
                preventScrollReset
              >
                {t('collectionAdmin.remove')}
              </ButtonLink>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
