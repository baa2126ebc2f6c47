import { useTranslation } from 'react-i18next';
import { mostSearchName } from '#app/domain/lists/searches/limits.ts';
import { Question } from '#app/forms/confirm-button.tsx';
import { askAddress } from '#app/forms/declare.ts';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { PostButton, PostForm } from '#app/forms/post-form.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Link } from '#app/ui/link.tsx';
import { Menu, MenuGroup } from '#app/ui/menu.tsx';
import { searchesForm } from '#app/routes/shared/searches/form.ts';
import type { SearchesData } from './data.server.ts';

const page = '/searches';

type Own = SearchesData['own'][number];
type Shared = SearchesData['shared'][number];

export function OwnSearches({ searches }: { searches: Own[] }) {
  const { t } = useTranslation();
  return (
    <ul className="lines" aria-label={t('searches.own')}>
      {searches.map((search) => (
        <li key={search.searchid} className="row nowrap top gap-4 spread">
          <SearchHead search={search}>
            {search.isMailed && <span>{t('searches.mailIsOn')}</span>}
            {search.isShared && (
              <span className="inline">
                <Icon name="share" />
                {t('searches.isShared')}
              </span>
            )}
          </SearchHead>
          <Acts search={search} />
        </li>
      ))}
    </ul>
  );
}

export function SharedSearches({ searches }: { searches: Shared[] }) {
  const { t } = useTranslation();
  return (
    <ul className="lines" aria-label={t('searches.shared')}>
      {searches.map((search) => (
        <li key={search.searchid}>
          <SearchHead search={search}>
            <span>{t('searches.sharedBy', { name: search.maker })}</span>
          </SearchHead>
        </li>
      ))}
    </ul>
  );
}

/** Not fetched ahead: what is opened is no longer new. */
function SearchHead({ search, children }: { search: Own | Shared; children?: React.ReactNode }) {
  const { t } = useTranslation();
  const { searchid, name, summary, count } = search;
  const { newCount, openedAt } = 'newCount' in search ? search : { newCount: null, openedAt: null };
  return (
    <div className="stack gap-1 grow anywhere">
      <span className="line gap-4">
        <Link to={`${page}/${searchid}`} className="heading">
          <bdi>{name}</bdi>
        </Link>
        <span className="detail figures">
          {count === null ? t('searches.noCount') : t('searches.count', { count })}
        </span>
        {newCount && openedAt ? (
          <Link
            to={`${page}/${searchid}?since=${openedAt.toISOString()}`}
            className="strong small figures"
            title={t('searches.newHint')}
          >
            {t('searches.newCount', { count: newCount })}
          </Link>
        ) : null}
      </span>
      <span className="line gap-4 detail">
        {summary !== name && <bdi>{summary || t('searches.everything')}</bdi>}
        {children}
      </span>
    </div>
  );
}

function Acts({ search: { searchid, name, isMailed, isShared } }: { search: Own }) {
  const { t } = useTranslation();
  return (
    <span className="row nowrap gap-2">
      <PostButton
        of={searchesForm}
        intent={`mail:${searchid}`}
        action={page}
        carry={{ on: !isMailed }}
        replace
        size="small"
      >
        {t(isMailed ? 'searches.mailOff' : 'searches.mailOn')}
        <span className="visually-hidden">
          : <bdi>{name}</bdi>
        </span>
      </PostButton>
      <Menu label={t('searches.acts', { name })} summary={<Icon name="more" />}>
        <MenuGroup>
          <PostForm of={searchesForm} intent={`share:${searchid}`} action={page} carry={{ on: !isShared }} replace>
            <button className="menu-item">{t(isShared ? 'searches.unshare' : 'searches.share')}</button>
          </PostForm>
          <Link to={`${page}?rename=${searchid}`} className="menu-item" preventScrollReset>
            {t('searches.rename')}
          </Link>
        </MenuGroup>
        <MenuGroup>
          <Link to={askAddress(page, `delete:${searchid}`)} className="menu-item" data-look="danger" preventScrollReset>
            {t('searches.delete')}
          </Link>
        </MenuGroup>
      </Menu>
      <Question
        of={searchesForm}
        intent={`delete:${searchid}`}
        here={page}
        title={t('searches.deleteTitle', { name })}
        text={t(isShared ? 'searches.deleteShared' : 'searches.deleteText')}
        confirm={t('searches.delete')}
      />
    </span>
  );
}

export function RenameSearch({ search: { searchid, name } }: { search: Own }) {
  const { t } = useTranslation();
  return (
    <FormDialog
      id="rename-search"
      title={t('searches.renameTitle', { name })}
      closeHref={page}
      submit={t('searches.save')}
      of={searchesForm}
      intent={`rename:${searchid}`}
      drawn="rename"
      action={`${page}?rename=${searchid}`}
      values={{ name }}
      replace
    >
      {({ field }) => (
        <TextField
          label={t('searches.name')}
          maxLength={mostSearchName}
          autoComplete="off"
          required
          autoFocus
          {...field('name')}
        />
      )}
    </FormDialog>
  );
}
