import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { moodAddress } from '#app/domain/lists/collections/show/addresses.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { Board } from '#app/routes/shared/collections/board.tsx';
import { readBoardsPage, type BoardsPage } from '#app/routes/shared/collections/boards-data.server.ts';
import { CollectionCards } from '#app/routes/shared/collections/collection-cards.tsx';
import { CollectionHead } from '#app/routes/shared/collections/collection-head.tsx';
import styles from '#app/routes/shared/collections/collections.module.css';
import { readBoardChoice, type ShownCollection } from '#app/routes/shared/collections/data.server.ts';

/** Without an id the collections that have boards, to choose from; with one its boards and those of all below it. */
export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, params, t }) => {
    if (!params.id) return { title: t('collections.boardsTitle'), choice: await readBoardChoice(actor), page: null };
    const page = await readBoardsPage(actor, params.id);
    return { title: page.name, choice: null, page };
  });

export default function Boards() {
  const { choice, page } = useLoaderData<typeof loader>();
  return choice ? <Choice choice={choice} /> : <BoardsOf page={page} />;
}

function Choice({ choice }: { choice: ShownCollection[] }) {
  const { t } = useTranslation();
  if (choice.length > 0) {
    return (
      <>
        <PageHeader title={t('collections.boardsTitle')} intro={t('collections.boardsIntro')} />
        <CollectionCards collections={choice} label={t('collections.boardsTitle')} toBoards />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('collections.boardsTitle')} />
      <EmptyState
        icon="collection"
        title={t('collections.noBoards')}
        action={<ButtonLink to="/collections">{t('collections.title')}</ButtonLink>}
      >
        {t('collections.noBoardsText')}
      </EmptyState>
    </>
  );
}

function BoardsOf({ page }: { page: BoardsPage }) {
  const { t } = useTranslation();
  const { sections } = page;
  const hasSpots = sections.some(({ boards }) => boards.some(({ hotspots }) => hotspots.length > 0));
  const order = sections.flatMap(({ boards }) => boards.map(({ id }) => id));
  return (
    <div className={styles.page}>
      <CollectionHead {...page} view="boards" />
      {hasSpots && (
        <label className={`check no-print ${styles.toggle}`}>
          <input type="checkbox" defaultChecked />
          <span>{t('collections.showHotspots')}</span>
        </label>
      )}
      {sections.map((section) => (
        <section key={section.id} aria-label={section.name} className={`stack gap-12 ${styles.boards}`}>
          {section.id !== page.id && <h2 className="anywhere">{section.name}</h2>}
          {section.boards.map((board) => {
            const number = order.indexOf(board.id) + 1;
            const name = board.title || t('collections.board', { number });
            const Heading = section.id === page.id ? 'h2' : 'h3';
            return (
              <Board
                key={board.id}
                board={board}
                name={name}
                sizes="(width < 900px) 100vw, 1100px"
                eager={number === 1}
                head={
                  <Heading className="heading anywhere">
                    <Link to={moodAddress(page.id, board.id)} className="plain">
                      {name}
                    </Link>
                  </Heading>
                }
              />
            );
          })}
        </section>
      ))}
      {sections.length === 0 && (
        <EmptyState icon="collection" title={t('collections.noBoardsHere')}>
          {t('collections.noBoardsText')}
        </EmptyState>
      )}
    </div>
  );
}
