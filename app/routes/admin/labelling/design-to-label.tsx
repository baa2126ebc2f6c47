import { useTranslation } from 'react-i18next';
import { Badge } from '#app/ui/badge.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Reference } from '#app/ui/reference.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { labellingAddress } from './addresses.ts';
import type { LabellingData } from './data.server.ts';
import { LabelForm } from './label-form.tsx';
import { useNames } from '#app/routes/admin/shared/label-names.ts';
import styles from './labelling.module.css';

export interface DesignToLabelProps {
  data: LabellingData;
  design: NonNullable<LabellingData['design']>;
}

export function DesignToLabel({ data, design }: DesignToLabelProps) {
  const { t } = useTranslation();
  const { place } = data;
  const cm = place.cm ?? 75;
  return (
    <div className={styles.labelling}>
      <section className="stack gap-3 stays" aria-label={t('labelling.cloth')}>
        <Tabs
          label={t('labelling.cloth')}
          tabs={([75, 150] as const).map((width) => ({
            href: labellingAddress({ ...place, cm: width === 150 ? 150 : undefined }),
            label: t('labelling.cm', { width }),
            current: width === cm,
          }))}
        />
        {design.cloth ? (
          <Picture
            key={design.cloth.src}
            src={design.cloth.src}
            {...design.cloth.size}
            alt={t('labelling.clothAlt', { name: design.name, width: cm })}
            fit="window"
            eager
          />
        ) : (
          <EmptyState icon="file" title={t('labelling.noPicture')} />
        )}
      </section>
      <section className="stack gap-4" aria-label={t('labelling.labelsOf', { name: design.name })}>
        <Facts data={data} design={design} />
        {design.alsoAt && <Notice>{t('labelling.alsoAt', { name: design.alsoAt })}</Notice>}
        <LabelForm data={data} design={design} />
      </section>
      {data.ahead && <link rel="prefetch" as="image" href={data.ahead} />}
    </div>
  );
}

function Facts({ design, data: { remaining } }: DesignToLabelProps) {
  const { t, i18n } = useTranslation();
  const cm = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const [width, height] = design.sizeCm;
  return (
    <header className="stack gap-3">
      <div className="row spread">
        <h2>
          <Reference
            value={design.name}
            href={`/design/${design.guid}`}
            labels={{ copy: t('labelling.copy'), copied: t('labelling.copied') }}
          />
        </h2>
        <span className="detail" role="status">
          {design.labelIds.length > 0 ? t('labelling.isLabelled') : t('labelling.waiting', { count: remaining })}
        </span>
      </div>
      <p className="row">
        <span>{design.archiveName}</span>
        <span>{t('labelling.sizeCm', { width: cm.format(width), height: cm.format(height) })}</span>
        <Badge kind={design.designType}>{t(`archive.types.${design.designType}`)}</Badge>
        {design.moldState !== 'none' && <Badge kind={design.moldState}>{t(`archive.mold.${design.moldState}`)}</Badge>}
        {design.isConfined && <Badge kind="confined">{t('archive.fields.confined')}</Badge>}
      </p>
      <Colors design={design} />
    </header>
  );
}

/** of a bar of colours to show, and of bars */
const [mostColors, mostBars] = [12, 8];

function Colors({ design: { name, colorways } }: Pick<DesignToLabelProps, 'design'>) {
  const { t } = useTranslation();
  const { number } = useNames();
  const bars = colorways.filter(({ colors }) => colors.length > 0);
  if (bars.length === 0) return null;
  return (
    <ul className={styles.colors} aria-label={t('labelling.colorsOf', { name })}>
      {bars.slice(0, mostBars).map(({ colorwayGuid, colorwayName, colors }) => (
        <li key={colorwayGuid} className="stack gap-0">
          <span className="detail">{colorwayName}</span>
          <span
            className={styles.swatches}
            role="img"
            aria-label={colors
              .slice(0, mostColors)
              .map(({ color }) => color)
              .join(', ')}
          >
            {colors.slice(0, mostColors).map(({ color, share }, at) => (
              <span key={at} style={{ background: color, flexGrow: Math.max(share, 0.03) }} />
            ))}
          </span>
        </li>
      ))}
      {bars.length > mostBars && <li className="detail">+ {number(bars.length - mostBars)}</li>}
    </ul>
  );
}
