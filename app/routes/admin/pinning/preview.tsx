import { useTranslation } from 'react-i18next';
import { Notice } from '#app/ui/notice.tsx';
import styles from '#app/routes/admin/shared/special-lists/special-lists.module.css';

export interface PreviewProps {
  preview: {
    leads: boolean;
    cards: {
      guid: string;
      name: string;
      href: string;
      isPinned: boolean;
      thumbnail: { src: string; width: number; height: number };
    }[];
  };
}

/** The archive's first page as it opens for a customer. */
export function ArchivePreview({ preview: { leads, cards } }: PreviewProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 className="heading" id="preview">
        {t('pinning.preview')}
      </h2>
      <p className="quiet prose">{t('pinning.previewText')}</p>
      {!leads && <Notice kind="warning">{t('pinning.doesNotLead')}</Notice>}
      {cards.length === 0 ? (
        <p>{t('pinning.previewEmpty')}</p>
      ) : (
        <ol className="cards cards-small">
          {cards.map(({ guid, name, href, isPinned, thumbnail }) => (
            <li key={guid} className={styles.card} data-pinned={isPinned || undefined}>
              <a href={href} className="stack gap-1 card-link">
                <img {...thumbnail} alt="" loading="lazy" decoding="async" />
                <span className="card-name figures">{name}</span>
              </a>
              {isPinned && <span className="detail">{t('pinning.pinnedHere')}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
