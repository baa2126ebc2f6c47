import { useTranslation } from 'react-i18next';
import { Badge } from '#app/ui/badge.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { boardsAddress, designsAddress, moodsAddress } from '#app/domain/lists/collections/show/addresses.ts';
import styles from './collections.module.css';

export interface CollectionHeadProps {
  id: string;
  name: string;
  description: string;
  isActive: boolean;
  parent: { href: string; name: string } | null;
  view: 'designs' | 'boards' | 'moods';
  /** of it and all below it */
  boards: number;
  designCount: number;
  /** picture at the side */
  picture?: string | null;
}

/** The same head over a collection's designs, boards and moods. */
export function CollectionHead({
  id,
  name,
  description,
  isActive,
  parent,
  view,
  boards,
  designCount,
  picture,
}: CollectionHeadProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const up = parent
    ? { href: parent.href, label: parent.name }
    : { href: '/collections', label: t('collections.title') };
  const views = [
    { view: 'designs', href: designsAddress(id), label: t('collections.viewDesigns'), count: designCount },
    { view: 'boards', href: boardsAddress(id), label: t('collections.viewBoards'), count: boards },
    { view: 'moods', href: moodsAddress(id), label: t('collections.viewMoods'), count: boards },
  ];
  const shown = views.filter((one) => one.view === view || one.view === 'designs' || one.count > 0);
  return (
    <>
      <div className={styles.head} data-picture={picture ? true : undefined}>
        <div className="stack gap-2 start anywhere">
          <PageHeader title={name} parent={up} />
          {!isActive && <Badge kind="stopped">{t('collections.inactive')}</Badge>}
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {picture && (
          <img className={styles.headPicture} src={picture} alt={t('collections.cover', { name })} decoding="async" />
        )}
      </div>
      <Tabs
        label={t('collections.views', { name })}
        tabs={shown.map(({ view: one, href, label, count }) => ({
          href,
          label,
          current: one === view,
          count: count > 0 ? number.format(count) : undefined,
        }))}
      />
    </>
  );
}
