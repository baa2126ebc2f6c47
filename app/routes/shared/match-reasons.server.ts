/** Why a design was found, as texts and pairs of colours. */
import { nameColor } from '#app/domain/catalog/designs/color-names.ts';
import type { Locale } from '#app/locales/languages.ts';
import type { Likeness } from '#app/domain/find/vector-index/likeness.ts';
import { translate } from '#app/locales/translate.ts';
import type { Why } from '#app/ui/why.tsx';

/** Within this factor motifs count as equally large. */
const sameSize = 1.12;

export function sayWhy({ kinship, colors, scale }: Likeness, locale: Locale): Why {
  const t = translate(locale);
  const said = [
    kinship && t(`similar.level.${kinship}`),
    colors.length > 0 && t('similar.sharedColors', { count: colors.length }),
    kinship && scale !== null && sayScale(scale, locale),
  ].filter(Boolean);
  const deltaE = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return {
    text: said.length > 0 ? said.join(' · ') : t('similar.little'),
    label: t('similar.sharedColorsOf'),
    colors: colors.map(({ ours, theirs, deltaE: far }) => ({
      asked: ours,
      found: theirs,
      label: t('similar.colorPair', {
        asked: `${nameColor(ours, locale)} ${ours}`,
        found: `${nameColor(theirs, locale)} ${theirs}`,
        value: deltaE.format(far),
      }),
    })),
  };
}

function sayScale(scale: number, locale: Locale): string {
  const t = translate(locale);
  if (scale < sameSize && scale > 1 / sameSize) return t('similar.sameSize');
  const count = Math.round(Math.max(scale, 1 / scale) * 10) / 10;
  const times = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(count);
  return t(scale > 1 ? 'similar.larger' : 'similar.smaller', { count, times });
}
