import { useTranslation } from 'react-i18next';
import type { Favorites } from '#app/domain/lists/favorites/favorites.server.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Link } from '#app/ui/link.tsx';
import { Menu, MenuGroup } from '#app/ui/menu.tsx';
import { FailedPress } from './failed-press.tsx';
import styles from './favorites.module.css';
import { useEntryCount } from './heart-answers.ts';
import { currentListForm, entryForm } from './heart-forms.ts';
import { usePress } from './use-press.ts';

export interface CurrentListMenuProps {
  favorites: Favorites;
  returnTo: string;
}

/** Shows and changes the current list. Renders nothing while there are no lists. */
export function CurrentListMenu({ favorites, returnTo }: CurrentListMenuProps) {
  const { t } = useTranslation();
  const count = useEntryCount(favorites);
  const current = favorites.lists.find(({ id }) => id === favorites.currentListId);
  if (!favorites.allowed || !current) return null;
  return (
    <Menu
      className="no-print"
      summary={
        <span className="inline anywhere" data-active title={t('hearts.current')}>
          <Icon name="heartFull" />
          <span className="visually-hidden">{t('hearts.current')}</span>
          <span>{current.name}</span>
          <span className="detail">{count}</span>
          <Icon name="chevronDown" />
        </span>
      }
    >
      <MenuGroup title={t('hearts.current')}>
        <div className={styles.menuLists}>
          {favorites.lists.map(({ id, name, entryCount }) => (
            <PostForm
              key={id}
              of={currentListForm}
              intent="choose"
              action="/favorites"
              carry={{ listid: id, returnTo }}
              replace
            >
              <button className="menu-item" aria-current={id === current.id ? 'true' : undefined}>
                <span className="inline anywhere" data-active={id === current.id || undefined}>
                  <Icon name={id === current.id ? 'heartFull' : 'heart'} />
                  {name}
                </span>
                <span className="detail">{id === current.id ? count : entryCount}</span>
              </button>
            </PostForm>
          ))}
        </div>
      </MenuGroup>
      <MenuGroup>
        <Link to="/favorites" className="menu-item">
          {t('hearts.allLists')}
        </Link>
      </MenuGroup>
    </Menu>
  );
}

export interface ColorwayListsProps {
  favorites: Favorites;
  /** ids of the lists that the colorway is in */
  inLists: string[];
  designGuid: string;
  colorwayGuid: string;
  reference: string;
  returnTo: string;
}

/** All the user's lists, with whether the colorway is in each: clicking adds or removes it. */
export function ColorwayLists({ favorites, inLists, ...colorway }: ColorwayListsProps) {
  const { t } = useTranslation();
  if (!favorites.allowed || favorites.lists.length === 0) return null;
  return (
    <Menu
      align="start"
      summary={
        <span className="inline anywhere">
          {t('hearts.lists')}
          <span className="visually-hidden">{colorway.reference}</span>
          {inLists.length > 0 && <span className="detail">{inLists.length}</span>}
          <Icon name="chevronDown" />
        </span>
      }
    >
      <MenuGroup>
        <div className={styles.menuLists}>
          {favorites.lists.map(({ id, name }) => (
            <ListChoice key={id} id={id} name={name} isIn={inLists.includes(id)} favorites={favorites} {...colorway} />
          ))}
        </div>
      </MenuGroup>
      <MenuGroup>
        <Link to="/favorites" className="menu-item">
          {t('hearts.allLists')}
        </Link>
      </MenuGroup>
    </Menu>
  );
}

function ListChoice({
  favorites,
  id,
  name,
  isIn,
  designGuid,
  colorwayGuid,
  reference,
  returnTo,
}: Omit<ColorwayListsProps, 'inLists'> & { id: string; name: string; isIn: boolean }) {
  const { t } = useTranslation();
  const { fetcher, failures, active } = usePress(favorites, id, colorwayGuid, isIn);
  return (
    <>
      <PostForm
        of={entryForm}
        intent={active ? 'remove' : 'add'}
        fetcher={fetcher}
        action="/favorites/entry"
        carry={{ designGuid, colorwayGuid, listid: id, returnTo }}
      >
        <button
          className="menu-item"
          aria-label={t(active ? 'hearts.takeOut' : 'hearts.add', { reference, list: name })}
          aria-busy={fetcher.state !== 'idle' || undefined}
        >
          <span className="inline anywhere" data-active={active || undefined}>
            <Icon name={active ? 'heartFull' : 'heart'} />
            {name}
          </span>
        </button>
      </PostForm>
      <FailedPress failures={failures} />
    </>
  );
}
