import { useTranslation } from 'react-i18next';
import type { CollectionKind } from '#app/domain/lists/collections/show/rules.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { adminKind } from '#app/routes/admin/shared/collections/addresses.ts';
import styles from '#app/routes/admin/shared/collections/collections-admin.module.css';

/** Link to the confirmation page. */
export function KindChoice({ collection: { id, kind } }: { collection: { id: string; kind: CollectionKind } }) {
  const { t } = useTranslation();
  return (
    <section className={styles.section} aria-labelledby="kind">
      <h2 id="kind">{t('collectionAdmin.kindTitle')}</h2>
      {kind === 'collection' ? (
        <>
          <p>{t('collectionAdmin.kindIntro')}</p>
          <div className="row">
            <ButtonLink to={`${adminKind(id)}?as=moodBoard`}>{t('collectionAdmin.setAs.moodBoard')}</ButtonLink>
            <ButtonLink to={`${adminKind(id)}?as=designPage`}>{t('collectionAdmin.setAs.designPage')}</ButtonLink>
          </div>
        </>
      ) : (
        <p>{t('collectionAdmin.kindNow', { kind: t(`collectionAdmin.kinds.${kind}`) })}</p>
      )}
    </section>
  );
}
