import { useTranslation } from 'react-i18next';
import type { DesignCard } from '#app/domain/lists/collections/manage/groups.server.ts';
import { Link } from '#app/ui/link.tsx';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import styles from '#app/routes/admin/shared/collections/collections-admin.module.css';
import { useCounts } from '#app/routes/admin/shared/collections/counts.ts';

const shown = 12;

interface GroupListProps {
  groups: { id: string; name: string; designs: DesignCard[] }[];
}

/** The groups as they are saved, each with its first designs. */
export function GroupList({ groups }: GroupListProps) {
  const { t } = useTranslation();
  const count = useCounts();
  return (
    <ol className="stack">
      {groups.map(({ id, name, designs }) => (
        <li key={id} className="stack gap-2">
          <h3 className="heading">{name}</h3>
          <p className="detail">{count('designs', designs.length) || t('collectionAdmin.noDesignsInGroup')}</p>
          <ul className={styles.designs}>
            {designs.slice(0, shown).map(({ designGuid, designName, thumbnail }) => (
              <li key={designGuid}>
                <Link to={designAddress(designGuid)} className="stack gap-1 card-link">
                  <span className="thumb">
                    {thumbnail && <img src={thumbnail} alt="" loading="lazy" decoding="async" />}
                  </span>
                  <span className="card-name small figures anywhere">{designName}</span>
                </Link>
              </li>
            ))}
          </ul>
          {designs.length > shown && (
            <p className="detail">{t('collectionAdmin.more', { count: designs.length - shown })}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
