/** One board: its title, and the colorways on it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { boardPictureAddress, boardSources } from '#app/domain/lists/collections/show/addresses.ts';
import { collectionLimits } from '#app/domain/lists/collections/manage/rules.ts';
import { getCollectionAdmin } from '#app/domain/lists/collections/manage/list.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { PostButton, SubmitButton } from '#app/forms/post-form.tsx';
import { IconLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { boardAction } from './action.server.ts';
import { adminBoard, adminCollection } from '#app/routes/admin/shared/collections/addresses.ts';
import { useBoardName } from '#app/routes/admin/shared/collections/boards.tsx';
import styles from '#app/routes/admin/shared/collections/collections-admin.module.css';
import { boardForm } from './form.ts';
import { HotspotEditor } from './hotspot-editor.tsx';

async function readBoard(id: string, imageId: string, read: Parameters<typeof getCollectionAdmin>[0]) {
  const { name, images } = await getCollectionAdmin(read, { id });
  const at = images.findIndex((image) => image.id === imageId.toLowerCase());
  if (at < 0) throw new DomainError('boardNotFound');
  const board = images[at]!;
  return {
    collection: { id: id.toLowerCase(), name },
    board,
    room: collectionLimits.hotspots - board.hotspots.length,
    at,
    total: images.length,
    previous: images[at - 1]?.id ?? null,
    next: images[at + 1]?.id ?? null,
    sources: board.hasPicture ? boardSources((px) => boardPictureAddress(board.id, px, board.version)) : null,
  };
}

export const loader = (args: LoaderFunctionArgs) =>
  withPage('collections', args, async ({ actor, params, t }) => {
    const page = await readBoard(params.id!, params.imageId!, actor);
    const { kind, title } = page.board;
    const name =
      title || t(kind === 'film' ? 'collectionAdmin.film' : 'collectionAdmin.board', { number: page.at + 1 });
    return { ...page, title: `${name} – ${page.collection.name}` };
  });

export const action = (args: ActionFunctionArgs) => withPage('collections', args, boardAction);

export default function BoardPage() {
  const { t, i18n } = useTranslation();
  const { collection, board, room, at, total, previous, next, sources } = useLoaderData<typeof loader>();
  const nameOf = useBoardName();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <div className="row spread anywhere">
        <PageHeader
          title={nameOf(board, at)}
          parent={{ href: adminCollection(collection.id), label: collection.name }}
        />
        <nav className="row nowrap gap-2 figures" aria-label={t('collectionAdmin.boardsTitle')}>
          {previous && (
            <IconLink
              icon="chevronLeft"
              label={t('collectionAdmin.previousBoard')}
              to={adminBoard(collection.id, previous)}
            />
          )}
          <span>{t('collectionAdmin.place', { number: number.format(at + 1), total: number.format(total) })}</span>
          {next && (
            <IconLink icon="chevronRight" label={t('collectionAdmin.nextBoard')} to={adminBoard(collection.id, next)} />
          )}
        </nav>
      </div>
      <div className="stack gap-6">
        {board.isSecret && (
          <Notice
            kind="warning"
            title={t('collections.inactive')}
            action={
              <PostButton of={boardForm} intent="show" size="small">
                {t('collectionAdmin.showSecret')}
              </PostButton>
            }
          >
            {t('collectionAdmin.secretText')}
          </Notice>
        )}
        <ActionForm
          key={`title ${board.id}`}
          of={boardForm}
          intent="title"
          drawn="title"
          className={styles.titleForm}
          version={board.titleVersion}
          values={{ title: board.title }}
          kept={[{ name: 'title', label: t('collectionAdmin.titleOf'), now: board.title }]}
        >
          {({ field }) => (
            <>
              <TextField
                label={t('collectionAdmin.titleOf')}
                hint={t('collectionAdmin.titleHint')}
                maxLength={200}
                {...field('title')}
              />
              <SubmitButton>{t('collectionAdmin.save')}</SubmitButton>
            </>
          )}
        </ActionForm>
      </div>
      <HotspotEditor key={board.id} board={board} room={room} name={nameOf(board, at)} sources={sources} />
    </>
  );
}
