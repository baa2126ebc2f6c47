import { useTranslation } from 'react-i18next';
import { PostForm } from '#app/forms/post-form.tsx';
import { ButtonLink, IconButton } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { pictureAddress, pictureSearch } from './addresses.ts';
import { pictureForm } from './form.ts';
import styles from './similar.module.css';

export interface ShownPicture {
  pictureGuid: string;
  name: string;
  src: string;
  isKept: boolean;
}

/** Recent query pictures: each searches again with one click. */
export function PictureList({ pictures }: { pictures: ShownPicture[] }) {
  const { t } = useTranslation();
  return (
    <ul className="cards cards-small" aria-label={t('findSimilar.pictures.title')}>
      {pictures.map(({ pictureGuid, name, src, isKept }) => (
        <li key={pictureGuid} className={styles.picture}>
          <Link to={pictureSearch(pictureGuid)} aria-label={t('findSimilar.pictures.search', { name })}>
            <img src={src} alt={t('findSimilar.pictures.alt', { name })} loading="lazy" decoding="async" />
          </Link>
          <span className="truncate" title={name}>
            {name}
          </span>
          <span className="quiet">{t(isKept ? 'findSimilar.pictures.kept' : 'findSimilar.pictures.session')}</span>
          <PostForm of={pictureForm} intent="forget" action={pictureAddress(pictureGuid)} className="row">
            <ButtonLink
              to={pictureAddress(pictureGuid)}
              size="small"
              aria-label={t('findSimilar.pictures.part', { name })}
            >
              {t('findSimilar.pictures.partShort')}
            </ButtonLink>
            <IconButton icon="trash" label={t('findSimilar.pictures.forget', { name })} />
          </PostForm>
        </li>
      ))}
    </ul>
  );
}
