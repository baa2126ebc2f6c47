/**
 * What people call colours, in English, Turkish and Russian: for each family its own name first, then other names, as they stand in a dictionary. The
 * names of color-names.ts come to the families that they lie in, so that cobalt, ecru or "somon" are found too. Browser-safe.
 */
import type { Locale } from '#app/locales/languages.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { colorFamilies, colorFamilyKeys, familiesOf, type ColorFamily } from './color-families.ts';
import { namesOfColors } from './color-names.ts';

/** family | English | Turkish | Russian; `~`: the name of a thing first, which may as well be the motif that is meant */
const table = `
white|white|beyaz, ~ak|белый
cream|cream, off-white, off white, ivory, ecru, natural white|krem, ekru, fildişi, kırık beyaz, kemik rengi|кремовый, молочный, экрю, айвори, цвет слоновой кости, ~слоновая кость
beige|beige, ~sand, nude, ~linen|bej, kum rengi, kum beji, ten rengi|бежевый, песочный, телесный
taupe|taupe, greige, ~mushroom|vizon|тауп, серо-коричневый, серо-бежевый
grey|grey, gray|gri|серый
light-grey|light grey, light gray, pale grey, pale gray, silver, silvery|açık gri, gümüş, gümüş rengi|светло-серый, серебристый, серебряный, ~серебро
dark-grey|dark grey, dark gray, anthracite, ~charcoal|koyu gri, antrasit, füme|тёмно-серый, антрацит, антрацитовый, угольный, графитовый, мокрый асфальт
black|black|siyah, ~kara|чёрный
brown|brown|kahverengi, kahve, kahverenkli|коричневый
dark-brown|dark brown, ~chocolate, ~coffee, ~espresso|koyu kahve, koyu kahverengi, ~çikolata, acı kahve|тёмно-коричневый, шоколадный, кофейный, ~шоколад
camel|camel, light brown, tan, ~fawn, ~caramel|açık kahve, açık kahverengi, taba, ~camel, ~deve tüyü, karamel|светло-коричневый, верблюжий, кэмел, карамельный
rust|rust, ~brick, terracotta, terra cotta, ~copper|kiremit, pas rengi, ~tarçın, terakota, bakır, kiremit rengi|терракотовый, терракота, кирпичный, ржавый, медный
red|red, scarlet, crimson|kırmızı, ~al, kızıl|красный, алый, пунцовый
burgundy|burgundy, claret, ~wine, wine red, bordeaux, maroon, dark red, oxblood|bordo, şarap rengi, vişne çürüğü, ~vişne, koyu kırmızı|бордовый, бордо, винный, вишнёвый, тёмно-красный, марсала
pink|pink|pembe|розовый
light-pink|light pink, pale pink, baby pink, powder pink, ~powder, blush|açık pembe, toz pembe, bebek pembesi, pudra, pudra pembesi|светло-розовый, нежно-розовый, бледно-розовый, пудровый
dusty-rose|dusty rose, dusty pink, old rose, ~rose|gül kurusu, kuru pembe, ~gül|пыльная роза, пепельно-розовый, пыльно-розовый
fuchsia|fuchsia, magenta, hot pink, cerise, ~raspberry, ~cyclamen|fuşya, macenta, fuşa, şok pembe, ~ahududu, çingene pembesi|фуксия, маджента, малиновый, ярко-розовый, цикламен
coral|coral, ~salmon, salmon pink|~mercan, ~somon, yavruağzı, ~nar çiçeği|коралловый, лососёвый, ~коралл
peach|peach, ~apricot, ~melon|~şeftali, ~kayısı, kavun içi|персиковый, абрикосовый, ~персик
orange|orange, ~tangerine, ~pumpkin|turuncu, ~portakal, oranj|оранжевый, апельсиновый, мандариновый, рыжий
mustard|mustard, ochre, ocher|hardal, okra, aşı boyası|горчичный, охра, ~горчица, охристый
gold|gold, golden|altın, altın rengi, dore|золотой, золотистый, ~золото
yellow|yellow, ~lemon|sarı, ~limon|жёлтый, лимонный
olive|olive, olive green|~zeytin, zeytin yeşili, zeytuni|оливковый
khaki|khaki, army green, military green, ~camouflage|haki, asker yeşili, ~kamuflaj|хаки, защитный, болотный
green|green|yeşil|зелёный
light-green|light green, pale green, ~pistachio|açık yeşil, fıstık yeşili, ~fıstık, filiz yeşili|светло-зелёный, салатовый, салатный, фисташковый
dark-green|dark green, bottle green, forest green, hunter green|koyu yeşil, şişe yeşili, orman yeşili, ördek yeşili, nefti|тёмно-зелёный, бутылочный
lime|lime, lime green, neon green, apple green|limon yeşili, elma yeşili, neon yeşil, lime|лаймовый, ~лайм, яблочный
mint|mint, mint green|mint, su yeşili, nane yeşili, ~nane|мятный, ~мята
sage|sage, sage green, celadon|adaçayı, adaçayı yeşili, çağla, çağla yeşili|шалфейный, ~шалфей, серо-зелёный
emerald|emerald, emerald green, ~jade|zümrüt, zümrüt yeşili, yeşim, benetton|изумрудный, нефритовый, ~изумруд
turquoise|turquoise, aqua, aquamarine|turkuaz, camgöbeği, akua, firuze|бирюзовый, ~бирюза, аквамариновый, аквамарин, аква
petrol|petrol, teal, petrol blue, petrol green|petrol, petrol mavisi, petrol yeşili, ördekbaşı, ördek başı|петроль, сине-зелёный, цвет морской волны, морская волна
blue|blue|mavi|синий
light-blue|light blue, pale blue, sky blue, baby blue, ~sky, ice blue, pastel blue, azure, powder blue|açık mavi, gök mavisi, bebek mavisi, buz mavisi, ~gök, mavi gök|голубой, светло-голубой, небесный, небесно-голубой, лазурный, бледно-голубой, нежно-голубой
dusty-blue|dusty blue, denim, denim blue, steel blue, smoke blue, smoky blue|kot mavisi, denim, çelik mavisi, duman mavisi, kuru mavi|джинсовый, серо-синий, серо-голубой, дымчато-синий, стальной синий
cobalt|cobalt, cobalt blue, royal blue, ~royal, ultramarine, sapphire, electric blue, bright blue, sax blue|saks, saks mavisi, kobalt, kobalt mavisi, parlament mavisi, elektrik mavisi, safir|кобальтовый, кобальт, ультрамариновый, ультрамарин, ярко-синий, королевский синий, сапфировый, электрик
navy|navy, navy blue, dark blue, midnight blue, indigo, ~midnight|lacivert, koyu mavi, gece mavisi, gece laciverti, indigo, çivit, çivit mavisi|тёмно-синий, нави, чернильный, индиго
purple|purple, violet|mor, ~menekşe|фиолетовый, пурпурный, лиловый
lilac|lilac, lavender, mauve, light purple, ~orchid|lila, ~leylak, ~lavanta, eflatun, açık mor|сиреневый, лавандовый, светло-фиолетовый, ~сирень, ~лаванда
plum|plum, aubergine, ~eggplant, dark purple, ~prune|mürdüm, ~erik, ~patlıcan, patlıcan moru, koyu mor|сливовый, баклажановый, баклажанный, тёмно-фиолетовый, ~слива
`;

export interface ColorWords {
  key: ColorFamily;
  words: Record<Locale, string[]>;
  /** those of the words that name a thing first ("rose", "peacock"): a label or a text of that name may be meant as well */
  things: Record<Locale, string[]>;
}

/** of color-names.ts, in English: things that are prints too, as their names in the other languages are */
const thingNames = new Set(
  (
    'pearl, eggshell, linen, sand, stone, mushroom, putty, oatmeal, flax, chalk, pewter, raven, coffee, espresso, chocolate, cocoa, walnut, chestnut, ' +
    'camel, fawn, caramel, toffee, copper, bronze, brick, clay, cinnamon, ginger, saffron, sunflower, lemon, butter, corn, canary, straw, pear, honey, ' +
    'amber, marigold, tangerine, pumpkin, flame, apricot, melon, salmon, tomato, cherry, madder, ruby, wine, sour cherry, blackberry, raspberry, ' +
    'carnation, flamingo, orchid, amethyst, violet, iris, bluebell, periwinkle, hyacinth, sapphire, storm, cornflower, peacock, sea foam, jade, celery, ' +
    'moss, camouflage, dried herb, fern, pine, ivy, pistachio, young shoot'
  ).split(', '),
);

const places = ['en', 'tr', 'ru'] as const satisfies Locale[];

function readTable(): Map<ColorFamily, Record<Locale, string[]>> {
  return new Map(
    table
      .trim()
      .split('\n')
      .map((line) => {
        const [key, ...lists] = line.split('|') as [ColorFamily, string, string, string];
        const [en, tr, ru] = lists.map((list) => list.split(', ')) as [string[], string[], string[]];
        return [key, { en, tr, ru }];
      }),
  );
}

const dictionary = readTable();

/** As shown: the first letter is capital. */
export function nameFamily(family: ColorFamily, locale: Locale): string {
  const [name = ''] = dictionary.get(family)![locale];
  const plain = name.replace('~', '');
  return plain.charAt(0).toLocaleUpperCase(locale) + plain.slice(1);
}

/** Endings of Russian adjectives after a hard and a soft stem: each gender, the plural, and their cases. */
const hard = ['ый', 'ая', 'ое', 'ые', 'ого', 'ому', 'ым', 'ом', 'ой', 'ую', 'ою', 'ых', 'ыми'];
const soft = ['ий', 'яя', 'ее', 'ие', 'его', 'ему', 'им', 'ем', 'ей', 'юю', 'ею', 'их', 'ими'];
const velar = ['ий', 'ая', 'ое', 'ие', 'ого', 'ому', 'им', 'ом', 'ой', 'ую', 'ою', 'их', 'ими'];

/**
 * Every family with all that it is called, each word once and in the forms that are written: Russian adjectives in each gender, number and case,
 * Turkish ones with the endings that a colour takes ("mavili", "laciverdi"). Words of several are phrases ("gök mavisi"). Lower case, unfolded.
 */
export const colorVocabulary: readonly ColorWords[] = makeVocabulary();

function makeVocabulary(): ColorWords[] {
  const none = (): Record<Locale, string[]> => ({ en: [], tr: [], ru: [] });
  const made = new Map(colorFamilyKeys.map((key) => [key, { key, words: none(), things: none() }]));
  const taken = new Set<string>();
  const add = (key: ColorFamily, locale: Locale, word: string, isThing: boolean) => {
    const forms = locale === 'ru' ? russianForms(word) : locale === 'tr' ? turkishForms(word) : [word];
    for (const form of forms) {
      const folded = `${locale} ${foldText(form)}`;
      if (taken.has(folded)) continue;
      taken.add(folded);
      const { words, things } = made.get(key)!;
      words[locale].push(form);
      if (isThing) things[locale].push(form);
    }
  };
  for (const [key, words] of dictionary)
    for (const locale of places)
      for (const word of words[locale]) add(key, locale, word.replace('~', ''), word.startsWith('~'));
  for (const { names, lab } of namesOfColors()) {
    const key = familyOfName(names[0]!, familiesOf(lab));
    for (const [place, locale] of places.entries())
      add(key, locale, names[place]!.toLocaleLowerCase(locale), thingNames.has(names[0]!));
  }
  return [...made.values()];
}

/** The family that is called so itself, or of those that the colour lies in the one that its name ends with ("dark mustard"), or else the smallest, which says most. */
function familyOfName(name: string, families: ColorFamily[]): ColorFamily {
  for (const [key, { en }] of dictionary) if (en.some((word) => word.replace('~', '') === name)) return key;
  const last = name.split(' ').at(-1)!;
  const named = families.find((family) => dictionary.get(family)!.en[0] === last);
  return named ?? families.reduce((best, family) => (sizeOf(family) < sizeOf(best) ? family : best));
}

/** About the part of Lab that a family takes: hue × chroma × lightness */
function sizeOf(family: ColorFamily): number {
  let size = 0;
  for (const [hueFrom, hueTo, chromaFrom, chromaTo, lightFrom, lightTo] of colorFamilies[family].region) {
    const [inner, outer] = [chromaFrom, Math.min(chromaTo, 100)];
    size += ((hueTo - hueFrom + 360) % 360 || 360) * (outer * outer - inner * inner) * (lightTo - lightFrom);
  }
  return size;
}

/** The vocabulary the other way round: the family that a word or phrase means in any of the three languages, however it is typed. */
export function colorFamilyByWord(word: string): ColorFamily | undefined {
  return (byWord ??= new Map(
    colorVocabulary
      .flatMap(({ key, words }) =>
        places.flatMap((locale) => words[locale].map((one) => [foldText(one), key] as const)),
      )
      // What a language says first of a word that several have stays.
      .reverse(),
  )).get(foldText(word));
}

let byWord: Map<string, ColorFamily> | undefined;

/** Only the last word of a phrase is inflected where it is an adjective alone; nouns take their cases as far as they are regular. */
function russianForms(phrase: string): string[] {
  if (phrase.includes(' ')) return [phrase];
  const [stem, end] = [phrase.slice(0, -2), phrase.slice(-2)];
  if (end === 'ый' || end === 'ой') return hard.map((ending) => stem + ending);
  if (end === 'ий') return (/[гкхжшчщ]$/.test(stem) ? velar : soft).map((ending) => stem + ending);
  const last = phrase.at(-1)!;
  const base = phrase.slice(0, -1);
  if (last === 'а') return [phrase, ...['ы', 'е', 'у', 'ой'].map((ending) => base + ending)];
  if (last === 'я') return [phrase, ...['и', 'е', 'ю', 'ей'].map((ending) => base + ending)];
  if (/[бвгдзклмнпрст]$/.test(phrase)) return [phrase, ...['а', 'у', 'ом', 'е'].map((ending) => phrase + ending)];
  return [phrase];
}

/** -li, "with", and -si or -i, "its", by vowel harmony; t softens before a vowel. */
function turkishForms(phrase: string): string[] {
  const vowels = [...phrase].filter((letter) => 'aeıioöuü'.includes(letter));
  const last = vowels.at(-1);
  if (!last) return [phrase];
  const high = { a: 'ı', ı: 'ı', e: 'i', i: 'i', o: 'u', u: 'u', ö: 'ü', ü: 'ü' }[last]!;
  const low = 'aıou'.includes(last) ? 'a' : 'e';
  const endsInVowel = phrase.endsWith(last);
  const its = endsInVowel ? [`${phrase}s${high}`] : [`${phrase}${high}`];
  if (/(lacivert|zümrüt|yakut)$/.test(phrase)) its.push(`${phrase.slice(0, -1)}d${high}`);
  return [phrase, `${phrase}l${high}`, `${phrase}l${low}r`, ...its];
}
