/*
 * Separations often name an ink without giving its colour: "Black", "Sarı", six-colour sets. A plain colour word says more than a
 * colour of the palette; the numbers of colour systems say nothing without their books, so they are not guessed.
 */
const WORDS: [srgb: string, names: string][] = [
  ['#009fe3', 'cyan, process cyan, c, camgöbeği, siyan, циан, голубой, голубая'],
  ['#e6007e', 'magenta, process magenta, m, macenta, маджента, пурпурный, пурпурная'],
  ['#ffed00', 'yellow, process yellow, y, sarı, жёлтый, желтый, жёлтая, желтая'],
  ['#1d1d1b', 'black, process black, k, key, siyah, чёрный, черный, чёрная, черная'],
  ['#8fd3f4', 'light cyan, lc, açık camgöbeği, светло-голубой'],
  ['#f4a6cd', 'light magenta, lm, açık macenta, светло-пурпурный'],
  ['#ff6a13', 'orange, turuncu, оранжевый, оранжевая'],
  ['#00843d', 'green, yeşil, зелёный, зеленый, зелёная, зеленая'],
  ['#6f2c91', 'violet, purple, mor, фиолетовый, фиолетовая'],
  ['#0057b8', 'blue, mavi, синий, синяя'],
  ['#d5002b', 'red, kırmızı, красный, красная'],
  ['#6b4423', 'brown, kahve, kahverengi, коричневый, коричневая'],
  ['#808080', 'grey, gray, gri, серый, серая'],
  ['#f27ba8', 'pink, pembe, розовый, розовая'],
  ['#1b2a49', 'navy, lacivert, тёмно-синий, темно-синий'],
  ['#1fb5ad', 'turquoise, turkuaz, бирюзовый, бирюзовая'],
  ['#d6c3a1', 'beige, bej, бежевый, бежевая'],
  ['#b8963e', 'gold, altın, золотой, золото'],
  ['#b4b4b8', 'silver, gümüş, серебряный, серебро'],
  ['#800020', 'burgundy, bordo, бордовый, бордо'],
  ['#ffffff', 'white, beyaz, белый, белая'],
];

const inks = new Map(WORDS.flatMap(([srgb, names]) => names.split(', ').map((name) => [name, srgb] as const)));

/** Each word or phrase with its colour. */
export const colorWords = () => [...inks];

/** A colour for a name that is nothing but a colour word, in any of the archive's languages; null for every other name. */
export function colorOfName(name: string): { srgb: string; solidity: number } | null {
  const word = name.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  // "KIRMIZI" is Turkish, "LIGHT CYAN" is not.
  const srgb = inks.get(word.toLowerCase()) ?? inks.get(word.toLocaleLowerCase('tr'));
  if (!srgb) return null;
  // White shows only where it covers.
  return { srgb, solidity: srgb === '#ffffff' ? 1 : 0 };
}
