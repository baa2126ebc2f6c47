import { useTranslation } from 'react-i18next';
import { collectionAddress } from '#app/domain/lists/collections/show/addresses.ts';
import type { CollectionInAdmin } from '#app/domain/lists/collections/manage/list.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { adminCollection, adminCollections, withDialog } from '#app/routes/admin/shared/collections/addresses.ts';
import styles from '#app/routes/admin/shared/collections/collections-admin.module.css';
import { Counts } from '#app/routes/admin/shared/collections/rows.tsx';

/** The collection's facts and actions. */
export function CollectionHead({ collection, here }: { collection: CollectionInAdmin; here: string }) {
  const { t } = useTranslation();
  const { id, name, description, isActive, kind, path, thumbnail } = collection;
  const parent = path.at(-1);
  return (
    <>
      <PageHeader
        title={name}
        parent={
          parent
            ? { href: adminCollection(parent.id), label: parent.name }
            : { href: adminCollections, label: t('admin.collections') }
        }
        actions={
          <>
            <ButtonLink icon="eye" to={collectionAddress(collection)}>
              {t('collectionAdmin.preview')}
            </ButtonLink>
            <ButtonLink icon="edit" to={withDialog(here, 'edit', id)} preventScrollReset>
              {t('collectionAdmin.edit')}
            </ButtonLink>
            <ButtonLink icon="trash" to={withDialog(here, 'delete', id)} preventScrollReset>
              {t('collectionAdmin.remove')}
            </ButtonLink>
          </>
        }
      />
      <div className={`row gap-5 top ${styles.head}`}>
        {thumbnail && <img src={thumbnail} alt="" className={styles.headPicture} decoding="async" />}
        <div className="stack gap-2 start grow anywhere">
          <p className="row gap-2">
            <Badge kind={isActive ? 'active' : 'neutral'}>
              {isActive ? t('collectionAdmin.active') : t('collectionAdmin.inactive')}
            </Badge>
            <Badge>{t(`collections.kindLabels.${kind}`)}</Badge>
          </p>
          {description && <p className={styles.description}>{description}</p>}
          <Counts collection={collection} />
        </div>
      </div>
      <Tabs
        label={t('collectionAdmin.sections')}
        tabs={[
          { href: '#boards', label: t('collectionAdmin.boardsTitle') },
          { href: '#groups', label: t('collectionAdmin.groupsTitle') },
          { href: '#parts', label: t('collectionAdmin.partsTitle') },
          { href: '#kind', label: t('collectionAdmin.kindTitle') },
        ]}
      />
    </>
  );
}
