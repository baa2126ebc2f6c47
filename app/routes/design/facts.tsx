import { useTranslation } from 'react-i18next';
import { layoutOf } from '#app/domain/base/repeat.ts';
import { writtenResolutions } from '#app/domain/base/square-px.ts';
import { formatDay } from '#app/locales/format.ts';
import { useRootData } from '#app/routes/shared/root-data.ts';
import { Link } from '#app/ui/link.tsx';
import { Properties, type Property } from '#app/ui/properties.tsx';
import { searchAddress } from '#app/routes/shared/archive-addresses.ts';
import type { DesignData } from './data.server.ts';

type Locale = 'tr' | 'en' | 'ru';

/** SPEC §3 "Design attributes"; in-house attributes are separate, and not sent to other users. */
export function DesignProperties({ design }: { design: DesignData }) {
  const { t, i18n } = useTranslation();
  const { header, colorway } = design;
  const mayLabel = useRootData()?.viewer?.parts.includes('labelling') ?? false;
  const locale = i18n.language as Locale;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const whole = new Intl.NumberFormat(locale);
  const { drop, shift } = layoutOf(header);
  const [widthCm, heightCm] = header.designSizeCm;
  const [widthPx, heightPx] = header.designSize;
  const [px, cm] = [
    { width: widthPx, height: heightPx },
    { width: widthCm, height: heightCm },
  ];
  const dpi = writtenResolutions(px, cm, header.designDpi);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const offset = (fraction: number, cm: number) =>
    fraction > 0
      ? `${percent.format(fraction)} (${number.format(fraction * cm)} ${t('design.unit')})`
      : percent.format(0);
  const items: Property[] = [
    { term: t('design.archive'), value: header.archive.archiveName[locale] },
    { term: t('design.type'), value: t(`archive.types.${header.designType}`) },
    { term: t('design.confined'), value: header.isConfined ? t('design.confinedTo') : t('design.open') },
    { term: t('design.screenStatus'), value: t(`archive.mold.${header.moldState}`) },
    { term: t('design.screenCount'), value: whole.format(header.screenCount) },
    {
      term: t('design.sizeCm'),
      value: t('design.cm', { width: number.format(widthCm), height: number.format(heightCm) }),
    },
    {
      term: t('design.sizePx'),
      value: t('design.px', { width: whole.format(widthPx), height: whole.format(heightPx) }),
    },
    {
      term: t('design.resolution'),
      value: t('design.dpi', { value: dpi.map((each) => number.format(each)).join(' × ') }),
    },
    { term: t('design.offset'), value: t(`design.offsets.${header.repeatOffset}`) },
    { term: t('design.offsetHorizontal'), value: offset(shift, widthCm) },
    { term: t('design.offsetVertical'), value: offset(drop, heightCm) },
    { term: t('design.colorwayCount'), value: whole.format(header.colorways.length) },
    { term: t('design.channelCount'), value: whole.format(header.channelCount) },
    { term: t('design.layerCount'), value: whole.format(header.layerCount) },
    { term: t('design.inks'), value: colorway?.colorizables.map(({ name }) => name).join(', ') },
    { term: t('design.profile'), value: colorway?.profileName },
    { term: t('design.closedCountries'), value: design.closedIn },
    ...header.dynamic.flatMap((value, index) =>
      design.dynamicNames[index] ? [{ term: design.dynamicNames[index], value }] : [],
    ),
    { term: t('design.uploaded'), value: formatDay(header.uploadDate, locale) },
    { term: t('design.modified'), value: formatDay(header.lastEditDate, locale) },
  ];
  return (
    <>
      {(header.labels.length > 0 || mayLabel) && (
        <section>
          <h2>{t('design.labels')}</h2>
          <ul className="chips" aria-label={t('design.labels')}>
            {header.labels.map(({ id, label }) => (
              <li key={id}>
                <Link to={searchAddress({}, { labels: [id] })} className="chip">
                  {label[locale]}
                </Link>
              </li>
            ))}
            {mayLabel && (
              <li className="no-print">
                <Link to={`/admin/labels?design=${header.guid}`} className="chips-clear">
                  {t('design.editLabels')}
                </Link>
              </li>
            )}
          </ul>
        </section>
      )}
      <section>
        <h2>{t('design.properties')}</h2>
        <Properties items={items} />
      </section>
      {design.inHouse && (
        <section>
          <h2>{t('design.inHouse')}</h2>
          <Properties
            items={[
              { term: t('design.originalName'), value: header.originalName },
              { term: t('design.studio'), value: header.designStudio },
              { term: t('design.customer'), value: header.customer?.customerName },
              { term: t('design.notes'), value: header.notes },
            ]}
          />
        </section>
      )}
    </>
  );
}
