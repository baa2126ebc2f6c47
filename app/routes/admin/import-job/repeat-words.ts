/** Sizes and layouts of repeats in the reader's language. */
import { useTranslation } from 'react-i18next';
import type { ImportedFile } from '#app/domain/imports/review/import-view.server.ts';
import { formatNumber, formatPercent } from '#app/routes/admin/shared/format.ts';

export type FileRepeat = NonNullable<ImportedFile['repeat']>;
type Seam = FileRepeat['seams'][number];

export function useSize(size: FileRepeat['whole']): string {
  return useSizeName()(size);
}

/** "11.2 × 9.1 cm (220 × 180 px)" */
export function useSizeName(): (size: FileRepeat['whole']) => string {
  const { t, i18n } = useTranslation();
  const number = (value: number, digits: number) => formatNumber(value, i18n.language, digits);
  return ({ widthCm, heightCm, widthPx, heightPx }) =>
    t('imports.repeatSize', {
      width: number(widthCm, 1),
      height: number(heightCm, 1),
      widthPx: number(widthPx, 0),
      heightPx: number(heightPx, 0),
    });
}

/** "Half drop", "Other offset 33.3 %" */
export function useLayoutName(repeat: FileRepeat['repeat']): string {
  const { t, i18n } = useTranslation();
  if (!repeat) return '';
  const offset = t(`imports.offset.${repeat.repeatOffset}`);
  if (repeat.repeatOffset !== 'custom' || repeat.repeatCustomValue === null) return offset;
  const part = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  return t('imports.offsetPart', { offset, part: part.format(repeat.repeatCustomValue / 100) });
}

/** below: hardly anything but the layout is known */
const SURE = 0.05;

/** How the repeat closes, and with what certainty. */
export function useClosing({ repeat, confidence, seams }: FileRepeat): string | null {
  const { t, i18n } = useTranslation();
  const layout = useLayoutName(repeat);
  if (!repeat) return null;
  if (seams.length > 0) return t('imports.closesNot', { layout });
  if ((confidence ?? 0) < SURE) return t('imports.closesAnyhow', { layout });
  return t('imports.closesSure', { layout, percent: formatPercent(confidence!, i18n.language) });
}

/** ΔE2000 at the strongest position: visible on fabric from the first value, obvious from the second */
const VISIBLE = 6;
const STRONG = 14;
const PLACES_TOLD = 4;

/** "plain to see, ΔE 31; from the top: 2.4–5.1 cm" */
export function useSeamWords({ edge, places }: Seam, { used }: FileRepeat): string[] {
  const { t, i18n } = useTranslation();
  const worst = places[0];
  if (!worst) return [];
  const strength = worst.mean >= STRONG ? 'strong' : worst.mean >= VISIBLE ? 'visible' : 'faint';
  const pxPerCm = edge === 'sides' ? used.heightPx / used.heightCm : used.widthPx / used.widthCm;
  const cm = (px: number) => formatNumber(px / pxPerCm, i18n.language, 1);
  const told = places
    .slice(0, PLACES_TOLD)
    .map(({ from, to }) => t('imports.seamPlace', { from: cm(from), to: cm(to) }))
    .join(', ');
  return [
    t(`imports.seamStrength.${strength}`, { delta: formatNumber(worst.mean, i18n.language, 1) }),
    t(edge === 'sides' ? 'imports.seamPlacesSides' : 'imports.seamPlacesEnds', { places: told }),
  ];
}
