/**
 * What people call a palette as a whole: pastel, dark, monochrome. Each is a region of CIELAB, as a family is, that covers most of the print, and of some another
 * that covers next to none of it. The boundaries are this project's own. Browser-safe.
 */
import type { Locale } from '#app/locales/languages.ts';
import type { Band, ColorFamily } from './color-families.ts';

/** No limit: more than the chroma of any colour. */
const any = 200;

/** That people tell apart at a glance: red, orange, yellow, green, blue, and pink with violet. */
const hues: Band[][] = [
  [
    [335, 30, 24, any, 15, 65],
    [30, 42, 24, any, 15, 68],
  ],
  [
    [42, 70, 28, any, 30, 98],
    [30, 42, 24, any, 68, 96],
  ],
  [[70, 108, 28, any, 40, 98]],
  [[108, 175, 14, any, 15, 94]],
  [[175, 290, 20, any, 12, 92]],
  [
    [290, 335, 16, any, 12, 94],
    [335, 30, 18, any, 65, 96],
  ],
];

const regions = {
  /** light with little chroma; whites and creams alone are none */
  pale: [
    [0, 360, 14, 40, 76, 97],
    [110, 55, 6, 14, 76, 97],
  ],
  /** what no pastel print has much of: strong colours, and dark ones */
  heavy: [
    [0, 360, 46, any, 0, 100],
    [0, 360, 0, 46, 0, 55],
  ],
  /** by hue, for sRGB's turquoises reach half the chroma of its reds */
  vivid: [
    [20, 75, 62, any, 40, 100],
    [75, 112, 78, any, 55, 100],
    [112, 180, 42, any, 35, 100],
    [180, 250, 32, any, 42, 100],
    [250, 312, 46, any, 24, 100],
    [312, 20, 50, any, 35, 100],
  ],
  dark: [[0, 360, 0, any, 0, 34]],
  light: [[0, 360, 0, any, 78, 100]],
  grey: [
    [0, 360, 0, 9, 0, 100],
    [0, 360, 0, 16, 0, 14],
  ],
  neutral: [
    [0, 360, 0, 10, 0, 100],
    [30, 115, 10, 27, 0, 100],
    [0, 360, 0, 16, 0, 14],
  ],
  /** greyed; beige and brown are none */
  muted: [
    [110, 50, 7, 34, 30, 80],
    [50, 110, 22, 38, 30, 80],
  ],
  warm: [[340, 100, 24, any, 12, 98]],
  hues: hues.flat(),
  cool: [[150, 310, 10, any, 8, 98]],
} as const satisfies Record<string, readonly Band[]>;

export type PaletteRegion = keyof typeof regions;

/** Shares of the printed area, 0 … 1. */
export interface PaletteShare {
  region: PaletteRegion;
  least: number;
  /** so many different ones (`hues`) are there with a colour of that share or more; smaller ones don't count */
  several?: { hues: number; leastEach: number };
}

interface Kind {
  has: PaletteShare;
  /** less than that */
  lacks?: PaletteShare;
}

export const paletteKinds = {
  pastel: { has: { region: 'pale', least: 0.35 }, lacks: { region: 'heavy', least: 0.15 } },
  bright: { has: { region: 'vivid', least: 0.25 } },
  dark: { has: { region: 'dark', least: 0.45 } },
  light: { has: { region: 'light', least: 0.6 } },
  monochrome: { has: { region: 'grey', least: 0.95 } },
  neutral: { has: { region: 'neutral', least: 0.92 } },
  muted: { has: { region: 'muted', least: 0.4 }, lacks: { region: 'vivid', least: 0.1 } },
  warm: { has: { region: 'warm', least: 0.45 }, lacks: { region: 'cool', least: 0.1 } },
  cool: { has: { region: 'cool', least: 0.45 }, lacks: { region: 'warm', least: 0.1 } },
  multicoloured: { has: { region: 'hues', least: 0.2, several: { hues: 4, leastEach: 0.04 } } },
} as const satisfies Record<string, Kind>;

export type PaletteKind = keyof typeof paletteKinds;

/** #rrggbb */
export type ExactColor = `#${string}`;

/** What names a colour or all colours of a colorway. */
export type MeantColor = ColorFamily | PaletteKind | ExactColor;

export const isExactColor = (color: MeantColor): color is ExactColor => color.startsWith('#');

export const isPaletteKind = (color: MeantColor): color is PaletteKind => Object.hasOwn(paletteKinds, color);

export const kindOfPalette = (kind: PaletteKind): Kind => paletteKinds[kind];

/** Whether it says of one colour how it is meant ("dark lilac"), or only of all together. */
export const isShade = (kind: PaletteKind) => !['monochrome', 'neutral', 'multicoloured'].includes(kind);

export const bandsOf = (region: PaletteRegion): readonly Band[] => regions[region];

/** Of each band of the region of all hues, which of them it is. */
export const hueOfBand: readonly number[] = hues.flatMap((bands, hue) => bands.map(() => hue));

/** kind | English | Turkish | Russian: its own name first. Inflections need no words of their own. */
const table = `
pastel | pastel, pastels, soft, pale, delicate | pastel, uçuk, soluk, yumuşak | пастельный, пастель, бледный, нежный
bright | bright, vivid, vibrant, neon, saturated, bold, punchy | canlı, parlak, neon, cıvıl cıvıl, çarpıcı | яркий, насыщенный, неоновый, сочный, броский, смелый
dark | dark, moody, sombre | koyu, karanlık | тёмный, мрачный
light | light, airy | açık, açık renk, açık renkli | светлый
monochrome | monochrome, monochromatic, greyscale, grayscale, achromatic, colourless, colorless, b w | monokrom, gri tonlamalı | монохромный, монохром, ахроматический
neutral | neutral, neutrals | nötr | нейтральный
muted | muted, dusty, subdued, desaturated | solgun, donuk, kuru | приглушённый, пыльный, тусклый, блёклый
warm | warm | sıcak | тёплый
cool | cool, cold | soğuk | холодный, прохладный
multicoloured | multicoloured, multicolored, multicolour, multicolor, multi, colourful, colorful, many colours, many colors, lots of colours, lots of colors, all colours, all colors, rainbow, polychrome | çok renkli, rengarenk, renk renk, alacalı, alaca, gökkuşağı, gökkuşağı renkleri | разноцветный, многоцветный, пёстрый, красочный, цветастый, радужный, радуга, разноцветье
`;

export interface PaletteWords {
  kind: PaletteKind;
  words: Record<Locale, string[]>;
}

export const paletteVocabulary: readonly PaletteWords[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [kind, ...lists] = line.split('|').map((part) => part.trim());
    const [en, tr, ru] = lists.map((list) => list.split(', '));
    return { kind: kind as PaletteKind, words: { en: en!, tr: tr!, ru: ru! } };
  });

/** As shown: the first letter is capital. */
export function namePalette(kind: PaletteKind, locale: Locale): string {
  const [name] = paletteVocabulary.find((one) => one.kind === kind)!.words[locale] as [string];
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
