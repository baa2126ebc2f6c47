/** Colour families as the filter offers them, and what region of Lab a chosen one means, in numbers and by the trade's colours that lie in it. */
import { colorNames } from '#app/domain/visible/colors/color-names.ts';
import { nameFamily } from '#app/domain/visible/colors/color-words.ts';
import {
  colorFamilies,
  colorFamilyKeys,
  envelopeOf,
  insideOf,
  regionOf,
  type ColorFamily,
  type ColorReach,
} from '#app/domain/visible/colors/color-families.ts';
import type { Locale } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';

/** the basic colour terms, and the two that prints need besides; the others are shades of them */
const basic = new Set<ColorFamily>([
  ...(['white', 'beige', 'brown', 'black', 'grey', 'yellow', 'orange', 'red', 'pink', 'purple', 'blue'] as const),
  ...(['turquoise', 'green'] as const),
]);

export function offerFamilies(locale: Locale) {
  return colorFamilyKeys.map((key) => ({
    key,
    name: nameFamily(key, locale),
    hex: colorFamilies[key].focus as string,
    isBasic: basic.has(key),
  }));
}

export function tellRegion(family: ColorFamily, reach: ColorReach | undefined, locale: Locale) {
  const t = translate(locale);
  const bands = regionOf(family, reach);
  const isInside = insideOf(bands);
  const { hue, chroma, light } = envelopeOf(bands);
  const whole = (value: number) => Math.round(value);
  const hueText = hue ? t('archive.regionHue', { from: whole(hue[0]), to: whole(hue[1]) }) : t('archive.regionAnyHue');
  const chromaText =
    chroma[1] === null
      ? t('archive.regionChromaFrom', { from: whole(chroma[0]) })
      : t('archive.regionChroma', { from: whole(chroma[0]), to: whole(chroma[1]) });
  const lightText = t('archive.regionLight', { from: whole(light[0]), to: whole(light[1]) });
  const samples = colorNames(locale)
    .filter(({ lab }) => isInside(...lab))
    .sort((one, other) => one.lab[0] - other.lab[0])
    .map(({ srgb, name }) => ({ hex: srgb, name }));
  return { key: family, name: nameFamily(family, locale), text: [hueText, chromaText, lightText].join(', '), samples };
}
