import { useTranslation } from 'react-i18next';
import { colorwayThumbnailAddress } from '#app/domain/visible/pictures/addresses.ts';
import { PostButton } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Link } from '#app/ui/link.tsx';
import { Menu, MenuGroup } from '#app/ui/menu.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { listAddress, type ListDialog } from './addresses.ts';
import styles from './favorites.module.css';
import { favoritesForm } from './form.ts';
import { MoveButtons } from './move-buttons.tsx';
import type { ShownList, ShownSharedList } from './shown.ts';
import { useKeptFocus, useOrder } from './use-order.ts';

/** The user's own lists as contact sheets, in their order. */
export function OwnLists({ lists }: { lists: ShownList[] }) {
  const { t, i18n } = useTranslation();
  const byId = new Map(lists.map((list) => [list.id, list]));
  const ordering = { intent: 'order', field: 'listid', action: '/favorites' } as const;
  const { order, drag, isSaving } = useOrder([...byId.keys()], ordering);
  const keepFocus = useKeptFocus(order);
  return (
    <ul className="cards gap-6" aria-label={t('favorites.yourLists')} aria-busy={isSaving}>
      {order.flatMap((id, index) => {
        const list = byId.get(id);
        if (!list) return [];
        return [
          <li key={id} className={`stack gap-1 ${styles.place}`} data-place {...drag.place(id)}>
            <Sheet id={id} name={list.name} previews={list.previews} />
            <div className="row nowrap top spread gap-2">
              <ListHead id={id} name={list.name} entryCount={list.entryCount} />
              <ListMenu list={list} />
            </div>
            <p className="row detail">
              <span>
                {t('favorites.changed')} <Moment at={list.changed} language={i18n.language} />
              </span>
              {list.shareCount > 0 && (
                <Link to={listAddress(id, { dialog: 'share' })} className="inline">
                  <Icon name="share" />
                  {t('favorites.sharedTimes', { count: list.shareCount })}
                </Link>
              )}
            </p>
            <div className="row nowrap gap-2 spread no-print">
              <Current list={list} />
              <MoveButtons
                id={id}
                name={list.name}
                place={index + 1}
                count={order.length}
                action="/favorites"
                intent="order"
                carry={{ listid: id }}
                drag={drag}
                onMove={keepFocus}
              />
            </div>
          </li>,
        ];
      })}
    </ul>
  );
}

/** Lists of colleagues, to read and to copy. */
export function SharedLists({ lists }: { lists: ShownSharedList[] }) {
  const { t } = useTranslation();
  return (
    <ul className="cards gap-6" aria-label={t('favorites.sharedWithMe')}>
      {lists.map(({ id, name, maker, entryCount, previews }) => (
        <li key={id} className={`stack gap-1 ${styles.place}`}>
          <Sheet id={id} name={name} previews={previews} />
          <div className="row nowrap top spread gap-2">
            <ListHead id={id} name={name} entryCount={entryCount} />
          </div>
          <p className="row detail">{t('favorites.sharedBy', { name: maker })}</p>
          <div className="row nowrap gap-2 spread no-print">
            <ButtonLink size="small" look="quiet" to={listAddress(id, { dialog: 'leave' })}>
              {t('favorites.leave')}
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  );
}

function ListHead({ id, name, entryCount }: { id: string; name: string; entryCount: number }) {
  const { t } = useTranslation();
  return (
    <div className="grow">
      <h3 className="heading anywhere">
        <Link to={listAddress(id)} className="plain" prefetch="intent">
          {name}
        </Link>
      </h3>
      <span className="detail">{t('favorites.colorways', { count: entryCount })}</span>
    </div>
  );
}

/** The first few prints; out of the tab order, because the list's name below is the same link. */
function Sheet({ id, name, previews }: { id: string; name: string; previews: ShownList['previews'] }) {
  const { t } = useTranslation();
  return (
    <Link to={listAddress(id)} className={styles.sheet} tabIndex={-1} aria-hidden="true" title={name}>
      {previews.length === 0 && <span className={styles.nothing}>{t('favorites.nothingIn')}</span>}
      {previews.map(({ designGuid, colorwayGuid, version }) => (
        <img
          key={colorwayGuid}
          src={colorwayThumbnailAddress(designGuid, colorwayGuid, version)}
          alt=""
          width={160}
          height={120}
          loading="lazy"
          decoding="async"
        />
      ))}
    </Link>
  );
}

function Current({ list: { id, name, isCurrent } }: { list: ShownList }) {
  const { t } = useTranslation();
  if (isCurrent)
    return (
      <span className="inline small strong" data-active title={t('favorites.currentHint')}>
        <Icon name="heartFull" />
        {t('hearts.current')}
      </span>
    );
  return (
    <PostButton
      of={favoritesForm}
      intent="choose"
      action="/favorites"
      carry={{ listid: id }}
      replace
      size="small"
      look="quiet"
      icon="heart"
    >
      {t('favorites.makeCurrent')}
      <span className="visually-hidden">: {name}</span>
    </PostButton>
  );
}

const dialogWords = { rename: 'rename', share: 'share', copy: 'copyAs', empty: 'empty', delete: 'delete' } as const;

function ListMenu({ list: { id, name, entryCount } }: { list: ShownList }) {
  const { t } = useTranslation();
  const item = (dialog: Exclude<ListDialog, 'leave'>, danger = false) => (
    <Link to={listAddress(id, { dialog })} className="menu-item" data-look={danger ? 'danger' : undefined}>
      {t(`favorites.${dialogWords[dialog]}`)}
    </Link>
  );
  return (
    <Menu label={t('favorites.acts', { name })} summary={<Icon name="more" />}>
      <MenuGroup>
        {item('rename')}
        {item('share')}
        {entryCount > 0 && item('copy')}
        {entryCount > 0 && (
          <Link to={listAddress(id, { sheet: true })} className="menu-item">
            {t('favorites.print')}
          </Link>
        )}
      </MenuGroup>
      <MenuGroup>
        {entryCount > 0 && item('empty', true)}
        {item('delete', true)}
      </MenuGroup>
    </Menu>
  );
}
