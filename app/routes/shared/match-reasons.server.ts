/** Why a design was found, as texts and pairs of colours. */
import { nameColor } from '#app/domain/visible/colors/color-names.ts';
import { languages, type Locale } from '#app/locales/languages.ts';
import type { Likeness } from '#app/domain/find/vector-index/likeness.ts';
import { translate } from '#app/locales/translate.ts';
import type { DesignResult } from '#app/domain/find/results/results.server.ts';
import type { MatchedColors, Why } from '#app/ui/why.tsx';

/** Made once: that takes longer than to write a card's numbers. */
const tenths = Object.fromEntries(
  languages.map((locale) => [locale, new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })]),
) as Record<Locale, Intl.NumberFormat>;

/** Within this factor motifs count as equally large. */
const sameSize = 1.12;

export function sayWhy({ kinship, colors, scale }: Likeness, locale: Locale): Why {
  const t = translate(locale);
  const said = [
    kinship && t(`similar.level.${kinship}`),
    colors.length > 0 && t('similar.sharedColors', { count: colors.length }),
    kinship && scale !== null && sayScale(scale, locale),
  ].filter(Boolean);
  const deltaE = tenths[locale];
  return {
    text: said.length > 0 ? said.join(' · ') : t('similar.little'),
    label: t('similar.sharedColorsOf'),
    colors: colors.map(({ ours, theirs, deltaE: far }) => ({
      asked: ours,
      found: theirs,
      label: t('similar.colorPair', {
        asked: `${keptName(ours, locale)} ${ours}`,
        found: `${keptName(theirs, locale)} ${theirs}`,
        value: deltaE.format(far),
      }),
    })),
  };
}

/** colours of a palette shown, largest first; the ones that match always */
const mostShown = 8;

/** Which of a colorway's colours were asked for. */
export function sayMatched(
  { matchedColors = [], matchedVariantName = '' }: DesignResult,
  locale: Locale,
): MatchedColors {
  const t = translate(locale);
  const named = matchedColors
    .filter(({ isMatch }, at) => isMatch || at < mostShown)
    .map(({ color, isMatch }) => ({ color, isMatch, name: isMatch ? keptName(color, locale) : color }));
  const names = [...new Set(named.filter(({ isMatch }) => isMatch).map(({ name }) => name))];
  return {
    text: t('archive.matches', { colors: names.join(', ') }),
    label: t('archive.matchedColors', { name: matchedVariantName }),
    colors: named.map(({ color, isMatch, name }) => ({
      color,
      isMatch,
      label: isMatch ? t('archive.colorMatches', { color: name }) : color,
    })),
  };
}

function sayScale(scale: number, locale: Locale): string {
  const t = translate(locale);
  if (scale < sameSize && scale > 1 / sameSize) return t('similar.sameSize');
  const count = Math.round(Math.max(scale, 1 / scale) * 10) / 10;
  const times = tenths[locale].format(count);
  return t(scale > 1 ? 'similar.larger' : 'similar.smaller', { count, times });
}

const names = new Map<string, string>();
const mostNames = 20_000;

/** What a colour is called is always the same; to find it takes longer than the rest of a card, and pages of one search show the same ones. */
function keptName(color: string, locale: Locale): string {
  const key = locale + color;
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = nameColor(color, locale);
  if (names.size >= mostNames) names.clear();
  names.set(key, name);
  return name;
}
