import { useTranslation } from 'react-i18next';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { colorwayThumbnailAddress } from '#app/domain/visible/pictures/addresses.ts';
import { Link } from '#app/ui/link.tsx';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import type { DesignData } from './data.server.ts';
import styles from './design.module.css';

/** Colorways of other designs in nearly the same colours. */
export function SimilarColorways({ design: { similar } }: { design: DesignData }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  if (similar.length === 0) return null;
  return (
    <section className="design-strip no-print" aria-labelledby="similar-colorways">
      <h2 id="similar-colorways">{t('design.similar')}</h2>
      <p className={styles.hint}>{t('design.similarHint')}</p>
      <ul className={styles.similar}>
        {similar.map(({ designGuid, designName, colorwayGuid, colorwayName, version, deltaE }) => (
          <li key={colorwayGuid}>
            <Link to={designAddress(designGuid, colorwayGuid)} className="stack gap-0 small card-link">
              <img
                className="thumb"
                src={colorwayThumbnailAddress(designGuid, colorwayGuid, version)}
                alt=""
                width={96}
                height={72}
                loading="lazy"
                decoding="async"
              />
              <span className="card-name figures truncate">{formatReference(designName, colorwayName)}</span>
              <small className="quiet">{t('design.deltaE', { value: number.format(deltaE) })}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
