import { useTranslation } from 'react-i18next';
import type { ListPage } from '#app/domain/lists/favorites/pages.server.ts';
import { entriesPerPage } from '#app/domain/lists/favorites/limits.ts';
import { PostButton } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { GridSize } from '#app/ui/grid.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Link } from '#app/ui/link.tsx';
import { Menu, MenuGroup } from '#app/ui/menu.tsx';
import { useMoment } from '#app/ui/moment.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ListPager } from '#app/routes/shared/list-pager.tsx';
import type { DownloadOptions } from '../downloads/data.server.ts';
import { DownloadPanel } from '../downloads/panel.tsx';
import type { ListView } from './addresses.ts';
import { ChosenBar, useChoosing } from './chosen-bar.tsx';
import { OwnEntries, SharedEntries } from './entry-grid.tsx';
import styles from './favorites.module.css';
import { favoritesForm } from './form.ts';

export interface ListPageViewProps {
  page: ListPage;
  gridSize: GridSize;
  here: string;
  addressOf: (change: ListView) => string;
  parent: { href: string; label: string };
  openShares: number;
  downloads: DownloadOptions | null;
  /** opened by its link, not as a colleague */
  byLink?: boolean;
}

export function ListPageView(props: ListPageViewProps) {
  const { page, gridSize, here, addressOf, parent, openShares, downloads, byLink } = props;
  const { t } = useTranslation();
  const { list, maker, entries, entryCount, favorites } = page;
  const ids = entries.map(({ colorwayGuid }) => colorwayGuid);
  const choosing = useChoosing(ids);
  const shown = { entries, name: list.name, size: gridSize, choosing, here };
  return (
    <>
      <PageHeader
        title={list.name}
        parent={parent}
        intro={<Intro page={page} openShares={openShares} addressOf={addressOf} />}
        actions={
          maker ? (
            <ReaderActions addressOf={addressOf} filled={entryCount > 0} byLink={byLink} />
          ) : (
            <OwnActions page={page} addressOf={addressOf} here={here} />
          )
        }
      />
      {entryCount === 0 ? (
        <EmptyState
          icon="heart"
          title={maker ? t('favorites.emptyShared') : t('favorites.emptyList')}
          action={<ButtonLink to="/archive">{t('favorites.toArchive')}</ButtonLink>}
        >
          {!maker && t('favorites.emptyListText')}
        </EmptyState>
      ) : (
        <>
          <ChosenBar
            ids={ids}
            choosing={choosing}
            favorites={favorites}
            listid={maker ? undefined : list.id}
            here={here}
            downloads={downloads}
          />
          {maker ? (
            <SharedEntries {...shown} favorites={favorites} />
          ) : (
            <OwnEntries
              {...shown}
              listid={list.id}
              offset={page.page * entriesPerPage}
              entryCount={entryCount}
              following={page.following}
            />
          )}
          <ListPager currentPage={page.page} totalPage={page.pageCount} hrefFor={(to) => addressOf({ page: to })} />
          {!byLink && (
            <div className={styles.downloads}>
              <DownloadPanel options={downloads} target={{ listId: list.id, entryCount }} />
            </div>
          )}
        </>
      )}
    </>
  );
}

function Intro({
  page: { list, maker, entryCount, expiresAt, favorites },
  openShares,
  addressOf,
}: Pick<ListPageViewProps, 'page' | 'openShares' | 'addressOf'>) {
  const { t, i18n } = useTranslation();
  const moment = useMoment(i18n.language);
  return (
    <span className="row">
      <span>{t('favorites.colorways', { count: entryCount })}</span>
      {maker && <span>{t('favorites.sharedBy', { name: maker.name })}</span>}
      {maker && <span>{t('favorites.readOnly')}</span>}
      {expiresAt && <span>{t('favorites.openUntil', { date: moment(expiresAt) })}</span>}
      {!maker && favorites.currentListId === list.id && (
        <span className="inline small strong" data-active title={t('favorites.currentHint')}>
          <Icon name="heartFull" />
          {t('hearts.current')}
        </span>
      )}
      {openShares > 0 && (
        <Link to={addressOf({ dialog: 'share' })} preventScrollReset className="inline">
          <Icon name="share" />
          {t('favorites.sharedTimes', { count: openShares })}
        </Link>
      )}
    </span>
  );
}

function OwnActions({ page, addressOf, here }: Pick<ListPageViewProps, 'page' | 'addressOf' | 'here'>) {
  const { t } = useTranslation();
  const { list, entryCount, favorites } = page;
  const filled = entryCount > 0;
  return (
    <div className="no-print row gap-2">
      {favorites.currentListId !== list.id && (
        <PostButton of={favoritesForm} intent="choose" action={here} replace icon="heart">
          {t('favorites.makeCurrent')}
        </PostButton>
      )}
      <ButtonLink icon="share" to={addressOf({ dialog: 'share' })} preventScrollReset>
        {t('favorites.share')}
      </ButtonLink>
      <ButtonLink icon="edit" to={addressOf({ dialog: 'rename' })} preventScrollReset>
        {t('favorites.rename')}
      </ButtonLink>
      <Menu label={t('favorites.acts', { name: list.name })} summary={<Icon name="more" />}>
        {filled && (
          <MenuGroup>
            <Link to={addressOf({ sheet: true, page: 0 })} className="menu-item">
              {t('favorites.print')}
            </Link>
            <Link to={addressOf({ dialog: 'copy' })} className="menu-item" preventScrollReset>
              {t('favorites.copyAs')}
            </Link>
          </MenuGroup>
        )}
        <MenuGroup>
          {filled && (
            <Link to={addressOf({ dialog: 'empty' })} className="menu-item" data-look="danger" preventScrollReset>
              {t('favorites.empty')}
            </Link>
          )}
          <Link to={addressOf({ dialog: 'delete' })} className="menu-item" data-look="danger" preventScrollReset>
            {t('favorites.delete')}
          </Link>
        </MenuGroup>
      </Menu>
    </div>
  );
}

function ReaderActions({
  addressOf,
  filled,
  byLink = false,
}: {
  addressOf: ListPageViewProps['addressOf'];
  filled: boolean;
  byLink: boolean | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div className="no-print row gap-2">
      {filled && (
        <>
          <ButtonLink icon="copy" to={addressOf({ dialog: 'copy' })} preventScrollReset>
            {t('favorites.copyAs')}
          </ButtonLink>
          <ButtonLink icon="file" to={addressOf({ sheet: true, page: 0 })}>
            {t('favorites.print')}
          </ButtonLink>
        </>
      )}
      {!byLink && (
        <ButtonLink look="quiet" to={addressOf({ dialog: 'leave' })} preventScrollReset>
          {t('favorites.leave')}
        </ButtonLink>
      )}
    </div>
  );
}
