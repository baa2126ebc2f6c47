import { useTranslation } from 'react-i18next';
import type { StockPageView } from '#app/domain/catalog/stock/stock.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { designAddress } from '../archive-addresses.ts';
import { ListPager } from '../list-pager.tsx';
import styles from './stock.module.css';

/** px; the picture's own size, as the image core makes it */
const box = { width: 400, height: 300 };

export interface StockSheetProps {
  page: StockPageView;
  /** its address */
  here: string;
  parent?: { href: string; label: string };
}

/** Fabric in stock, by design. */
export function StockSheet({ page, here, parent }: StockSheetProps) {
  const { t } = useTranslation();
  const { items } = page;
  const facts = [t('stock.count', { count: page.designCount }), t('stock.total', { count: page.metres })];
  return (
    <>
      <PageHeader title={page.title} parent={parent} intro={items.length > 0 ? facts.join(' · ') : undefined} />
      {items.length === 0 ? (
        <EmptyState icon="archive" title={t('stock.empty')}>
          {t('stock.emptyText')}
        </EmptyState>
      ) : (
        <>
          <ul className={styles.sheet} aria-label={t('stock.list')}>
            {items.map((item, index) => (
              <li key={item.entryId} className="stack gap-0" data-out={item.metres === 0 || undefined}>
                <div className="thumb">
                  {item.picture && (
                    <img
                      src={`/custom/${encodeURIComponent(page.name)}/picture/${item.entryId}?v=${item.picture.version}`}
                      {...box}
                      alt={t('stock.picture', { reference: item.reference })}
                      loading={index < 8 ? 'eager' : 'lazy'}
                      decoding="async"
                    />
                  )}
                </div>
                <p className="figures anywhere strong targets">
                  {item.opens ? (
                    <Link to={designAddress(item.designGuid, item.picture?.colorwayGuid)}>{item.reference}</Link>
                  ) : (
                    item.reference
                  )}
                </p>
                <p className={item.metres > 0 ? 'figures' : 'figures quiet'}>
                  {item.metres > 0 ? t('stock.metresInStock', { count: item.metres }) : t('stock.soldOut')}
                  {item.colorwayName === null && <span className="quiet"> · {t('stock.allColorways')}</span>}
                </p>
              </li>
            ))}
          </ul>
          <ListPager
            currentPage={page.currentPage}
            totalPage={page.totalPage}
            hrefFor={(at) => (at ? `${here}?page=${at}` : here)}
            range={page.totalPage > 1 ? page.range : undefined}
          />
        </>
      )}
    </>
  );
}
