import { useTranslation } from 'react-i18next';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Link } from '#app/ui/link.tsx';
import styles from './collections.module.css';
import type { ShownCollection } from './data.server.ts';

export interface CollectionCardsProps {
  collections: ShownCollection[];
  label: string;
  /** Leads to the boards instead of the designs. */
  toBoards?: boolean;
}

/** Collections as cards: a picture each, and counts. */
export function CollectionCards({ collections, label, toBoards = false }: CollectionCardsProps) {
  const { t } = useTranslation();
  const count = useCounts();
  return (
    <ul className="cards gap-6" aria-label={label}>
      {collections.map((one, index) => {
        const href = toBoards ? one.boardsHref : one.href;
        const facts = (['designs', 'boards', 'parts'] as const)
          .map((what) => count(what, one.counts[what]))
          .filter(Boolean);
        return (
          <li key={one.id} className="stack gap-1">
            <Link to={href} className="stack gap-3 card-link" prefetch="intent">
              <span className="thumb">
                {one.cover ? (
                  <img src={one.cover} alt="" loading={index < 6 ? 'eager' : 'lazy'} decoding="async" />
                ) : (
                  <Icon name="collection" size={32} />
                )}
              </span>
              <span className="card-name heading anywhere">{one.name}</span>
            </Link>
            <p className={`detail ${styles.coverFacts}`}>
              {one.kind !== 'collection' && <span>{t(`collections.kindLabels.${one.kind}`)}</span>}
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
            {!one.isActive && <Badge kind="stopped">{t('collections.inactive')}</Badge>}
            {one.description && <p className={styles.coverText}>{one.description}</p>}
          </li>
        );
      })}
    </ul>
  );
}

/** "12 designs"; nothing for none. */
function useCounts() {
  const { t } = useTranslation();
  return (what: 'designs' | 'boards' | 'parts', count: number) =>
    count > 0 ? t(`collections.${what}`, { count }) : '';
}
