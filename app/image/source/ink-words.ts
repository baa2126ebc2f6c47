import { fromHex, labToSrgb, srgbToLab, toHex } from '../base/color-math.ts';
import { colorOfName, colorWords } from './ink-names.ts';

/*
 * What a screen's name says of its ink: "Sarı 4R", "remazol turkuaz G", "ТЁМНО-СИНИЙ 2". A number or a dyestuff's code says nothing; a word for a colour
 * among others says enough for a proposal that a person looks at, and not enough to print with unasked (colorOfName).
 */

/** More words for colours, as dyers write them. Folded as `foldName` does. */
const MORE: [srgb: string, words: string][] = [
  ['#f7a600', 'golden yellow, altin sari, золотисто-желтый, amber, kehribar, янтарный'],
  ['#f2e205', 'lemon, lemon yellow, limon, лимонный, лимонная'],
  ['#e03c1f', 'scarlet, al, алый, алая, vermilion'],
  ['#9b1c31', 'rubine, rubin, yakut, рубиновый, crimson, малиновый, малиновая'],
  ['#7b1fa2', 'plum, murdum, сливовый, eggplant, patlican, баклажан'],
  ['#b39ddb', 'lilac, lila, lavender, lavanta, сиреневый, сиреневая, лиловый'],
  ['#0072bc', 'royal, royal blue, saks, васильковый, электрик'],
  ['#7cc4e8', 'sky, sky blue, bebe mavi, небесный'],
  ['#00a0a0', 'teal, petrol, petrol mavisi, морская волна'],
  ['#7ed3b2', 'mint, mint yesili, мятный, мятная, nile, nil yesili'],
  ['#6b8e23', 'olive, zeytin, haki, khaki, оливковый, оливковая, хаки'],
  ['#a4c639', 'lime, fistik, fistik yesili, салатовый, салатовая, фисташковый'],
  ['#f7b5a1', 'salmon, somon, лососевый, peach, seftali, персиковый, персиковая'],
  ['#ff7f6b', 'coral, mercan, коралловый, коралловая'],
  ['#c65d2e', 'rust, kiremit, терракотовый, terracotta, tarcin, ржавый'],
  ['#c8963e', 'mustard, hardal, горчичный, горчичная, ochre, ocher, okra, охра'],
  ['#c19a6b', 'camel, deve tuyu, верблюжий, tan, taba'],
  ['#8b7d6b', 'mink, vizon, taupe, норка'],
  ['#fff8e7', 'ecru, ekru, krem, cream, ivory, кремовый, кремовая, молочный, экрю'],
  ['#4a4a4f', 'anthracite, antrasit, антрацит, smoke, fume'],
  ['#a8005c', 'fuchsia, fusya, фуксия, cherry, visne, вишневый, вишневая'],
  ['#f4c2c2', 'powder, pudra, пудровый, пудровая'],
  ['#1d1d1b', 'contour, outline, kontur, cizgi, контур, тушь'],
];

const LIGHTER = new Set(['light', 'lt', 'acik', 'светло', 'pale', 'soluk']);
const DARKER = new Set(['dark', 'dk', 'koyu', 'темно', 'deep']);
/** Words for what a screen does, whatever its ink, and books of inks. */
const PLACES = new Set(
  'ground background fond zemin fon фон blotch base taban underbase astar подложка cover kapama кроющий lak varnish лак pigment discharge asindirma вытравка resist rezerv резерв spot screen sablon шаблон film перо pantone pms hks'.split(
    ' ',
  ),
);
/** ΔL of "dark" and "light" */
const SHADE = 16;

/** Without case, diacritics and the dotless i; what isn't a letter or digit parts words. */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/[Iİ]/g, 'i')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const colors = new Map([
  ...colorWords().map(([word, srgb]) => [foldName(word), srgb] as const),
  ...MORE.flatMap(([srgb, words]) => words.split(', ').map((word) => [foldName(word), srgb] as const)),
]);
const longestPhrase = 3;

/** What a name proposes for its ink; null where it has no word for a colour. */
export function proposeColor(name: string): { srgb: string; solidity: number } | null {
  const plain = colorOfName(name);
  if (plain) return plain;
  const words = foldName(name).split(' ');
  for (let length = longestPhrase; length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const phrase = words.slice(at, at + length).join(' ');
      // One letter is mostly a dyestuff's code: "Blue R", "Sarı 4 K".
      const srgb = phrase.length > 1 ? colors.get(phrase) : undefined;
      if (!srgb) continue;
      const shade = words.some((word) => LIGHTER.has(word))
        ? SHADE
        : words.some((word) => DARKER.has(word))
          ? -SHADE
          : 0;
      return { srgb: shaded(srgb, length > 1 ? 0 : shade), solidity: srgb === '#ffffff' ? 1 : 0 };
    }
  }
  return null;
}

function shaded(srgb: string, by: number): string {
  if (by === 0) return srgb;
  const [l, a, b] = srgbToLab(...fromHex(srgb));
  return toHex(labToSrgb([Math.max(0, Math.min(100, l + by)), a, b]));
}

/** "dark", "açık": says more of the colour that follows. */
export const isShade = (word: string) => LIGHTER.has(word) || DARKER.has(word);

/** Whether a name is one of a screen: a colour, one letter of CMYK, or what the screen does. */
export function namesInk(name: string): boolean {
  return (
    proposeColor(name) !== null ||
    foldName(name)
      .split(' ')
      .some((word) => PLACES.has(word))
  );
}
