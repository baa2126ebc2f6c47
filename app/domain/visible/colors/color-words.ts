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
white|white, whitish|beyaz, ~ak, beyazımsı, optik beyaz|белый, беловатый
cream|cream, off-white, off white, ivory, ecru, natural white, ~natural|krem, ekru, fildişi, kırık beyaz, kemik rengi, kemik, krem rengi|кремовый, молочный, экрю, айвори, цвет слоновой кости, ~слоновая кость, сливочный, топлёное молоко, цвет топлёного молока
beige|beige, ~sand, nude, ~linen|bej, kum rengi, kum beji, ten rengi, bej rengi|бежевый, песочный, телесный
taupe|taupe, greige, ~mushroom|vizon, toprak rengi|тауп, серо-коричневый, серо-бежевый
grey|grey, gray, greyish, grayish|gri, grimsi, gri rengi|серый, сероватый
light-grey|light grey, light gray, pale grey, pale gray, silver, silvery|açık gri, gümüş, gümüş rengi|светло-серый, серебристый, серебряный, ~серебро
dark-grey|dark grey, dark gray, anthracite, ~charcoal, gunmetal|koyu gri, antrasit, füme, duman grisi|тёмно-серый, антрацит, антрацитовый, угольный, графитовый, мокрый асфальт, графит
black|black, blackish|siyah, ~kara, siyahımsı|чёрный
brown|brown, brownish|kahverengi, kahve, kahverenkli, kahve rengi, kahvemsi, kestane rengi|коричневый, коричневатый
dark-brown|dark brown, ~chocolate, ~coffee, ~espresso|koyu kahve, koyu kahverengi, ~çikolata, acı kahve|тёмно-коричневый, шоколадный, кофейный, ~шоколад
camel|camel, light brown, tan, ~fawn, ~caramel|açık kahve, açık kahverengi, taba, ~camel, ~deve tüyü, karamel, sütlü kahve|светло-коричневый, верблюжий, кэмел, карамельный
rust|rust, ~brick, terracotta, terra cotta, ~copper, rusty|kiremit, pas rengi, ~tarçın, terakota, bakır, kiremit rengi, pas, tuğla rengi, tarçın rengi|терракотовый, терракота, кирпичный, ржавый, медный, ржавчина
red|red, scarlet, crimson, reddish|kırmızı, ~al, kızıl, kırmızımsı|красный, алый, пунцовый, красноватый
burgundy|burgundy, claret, ~wine, wine red, bordeaux, maroon, dark red, oxblood, deep red, garnet|bordo, şarap rengi, vişne çürüğü, ~vişne, koyu kırmızı, vişne rengi, bordo kırmızı|бордовый, бордо, винный, вишнёвый, тёмно-красный, марсала, цвет бордо, гранатовый
pink|pink, pinkish|pembe, pembemsi, gül pembesi|розовый, розоватый, гвоздичный
light-pink|light pink, pale pink, baby pink, powder pink, ~powder, blush, pastel pink, soft pink|açık pembe, toz pembe, bebek pembesi, pudra, pudra pembesi|светло-розовый, нежно-розовый, бледно-розовый, пудровый
dusty-rose|dusty rose, dusty pink, old rose, ~rose|gül kurusu, kuru pembe, ~gül|пыльная роза, пепельно-розовый, пыльно-розовый
fuchsia|fuchsia, magenta, hot pink, cerise, ~raspberry, ~cyclamen, fuschia, fuscia, bright pink, neon pink|fuşya, macenta, fuşa, şok pembe, ~ahududu, çingene pembesi|фуксия, маджента, малиновый, ярко-розовый, цикламен
coral|coral, ~salmon, salmon pink|~mercan, ~somon, yavruağzı, ~nar çiçeği, nar çiçeği rengi|коралловый, лососёвый, ~коралл
peach|peach, ~apricot, ~melon|~şeftali, ~kayısı, kavun içi|персиковый, абрикосовый, ~персик
orange|orange, ~tangerine, ~pumpkin, orangey|turuncu, ~portakal, oranj, turuncumsu, nar rengi|оранжевый, апельсиновый, мандариновый, рыжий, оранжеватый
mustard|mustard, ochre, ocher|hardal, okra, aşı boyası, hardal rengi|горчичный, охра, ~горчица, охристый
gold|gold, golden|altın, altın rengi, dore|золотой, золотистый, ~золото
yellow|yellow, ~lemon, yellowish|sarı, ~limon, sarımsı, sarımtırak|жёлтый, лимонный, желтоватый
olive|olive, olive green|~zeytin, zeytin yeşili, zeytuni|оливковый
khaki|khaki, army green, military green, ~camouflage|haki, asker yeşili, ~kamuflaj, haki yeşili|хаки, защитный, болотный
green|green, greenish|yeşil, yeşilimsi|зелёный, зеленоватый
light-green|light green, pale green, ~pistachio|açık yeşil, fıstık yeşili, ~fıstık, filiz yeşili|светло-зелёный, салатовый, салатный, фисташковый
dark-green|dark green, bottle green, forest green, hunter green|koyu yeşil, şişe yeşili, orman yeşili, ördek yeşili, nefti|тёмно-зелёный, бутылочный
lime|lime, lime green, neon green, apple green, chartreuse|limon yeşili, elma yeşili, neon yeşil, lime|лаймовый, ~лайм, яблочный
mint|mint, mint green, seafoam, sea foam green, eau de nil|mint, su yeşili, nane yeşili, ~nane|мятный, ~мята
sage|sage, sage green, celadon|adaçayı, adaçayı yeşili, çağla, çağla yeşili|шалфейный, ~шалфей, серо-зелёный
emerald|emerald, emerald green, ~jade|zümrüt, zümrüt yeşili, yeşim, benetton|изумрудный, нефритовый, ~изумруд
turquoise|turquoise, aqua, aquamarine, tiffany|turkuaz, camgöbeği, akua, firuze|бирюзовый, ~бирюза, аквамариновый, аквамарин, аква
petrol|petrol, teal, petrol blue, petrol green, peacock blue, deep teal|petrol, petrol mavisi, petrol yeşili, ördekbaşı, ördek başı|петроль, сине-зелёный, цвет морской волны, морская волна
blue|blue, bluish|mavi, mavimsi|синий, синеватый
light-blue|light blue, pale blue, sky blue, baby blue, ~sky, ice blue, pastel blue, azure, powder blue, duck egg, duck egg blue, soft blue|açık mavi, gök mavisi, bebek mavisi, buz mavisi, ~gök, mavi gök|голубой, светло-голубой, небесный, небесно-голубой, лазурный, бледно-голубой, нежно-голубой
dusty-blue|dusty blue, denim, denim blue, steel blue, smoke blue, smoky blue|kot mavisi, denim, çelik mavisi, duman mavisi, kuru mavi|джинсовый, серо-синий, серо-голубой, дымчато-синий, стальной синий
cobalt|cobalt, cobalt blue, royal blue, ~royal, ultramarine, sapphire, electric blue, bright blue, sax blue|saks, saks mavisi, kobalt, kobalt mavisi, parlament mavisi, elektrik mavisi, safir|кобальтовый, кобальт, ультрамариновый, ультрамарин, ярко-синий, королевский синий, сапфировый, электрик, василёк
navy|navy, navy blue, dark blue, midnight blue, indigo, ~midnight|lacivert, koyu mavi, gece mavisi, gece laciverti, indigo, çivit, çivit mavisi|тёмно-синий, нави, чернильный, индиго
purple|purple, violet, purplish|mor, ~menekşe, morumsu|фиолетовый, пурпурный, лиловый
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

/** How a colour is made lighter, darker, brighter or duller: the words before it, and the families that are called so; other families stay what they are. */
const shades: { words: Record<Locale, string>; families: Partial<Record<ColorFamily, ColorFamily>> }[] = [
  {
    words: {
      en: 'light, pale, pastel, soft',
      tr: 'açık, soluk, pastel, uçuk',
      ru: 'светло-, бледно-, нежно-, светлый, бледный',
    },
    families: {
      blue: 'light-blue',
      green: 'light-green',
      grey: 'light-grey',
      pink: 'light-pink',
      purple: 'lilac',
      brown: 'camel',
      orange: 'peach',
      red: 'coral',
    },
  },
  {
    words: { en: 'dark, deep', tr: 'koyu, derin', ru: 'тёмно-, тёмный, глубокий' },
    families: {
      blue: 'navy',
      green: 'dark-green',
      grey: 'dark-grey',
      pink: 'fuchsia',
      purple: 'plum',
      brown: 'dark-brown',
      orange: 'rust',
      red: 'burgundy',
      yellow: 'mustard',
      turquoise: 'petrol',
    },
  },
  {
    words: { en: 'bright, vivid', tr: 'canlı, parlak', ru: 'ярко-, яркий' },
    families: { blue: 'cobalt', pink: 'fuchsia' },
  },
  {
    words: { en: 'dusty, muted, dull', tr: 'kuru, mat', ru: 'пыльно-, приглушённый' },
    families: { blue: 'dusty-blue', pink: 'dusty-rose', green: 'sage', purple: 'lilac' },
  },
];
/** Families of which there are such shades. */
const shaded = [
  'beige',
  'grey',
  'brown',
  'red',
  'pink',
  'orange',
  'yellow',
  'green',
  'turquoise',
  'blue',
  'purple',
] as const;

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
    const forms = locale === 'ru' ? russianForms(word) : locale === 'tr' ? turkishForms(word, isThing) : [word];
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
  for (const { words, families } of shades)
    for (const family of shaded)
      for (const locale of places)
        for (const shade of words[locale].split(', '))
          for (const name of basicNames(family, locale))
            add(families[family] ?? family, locale, shade.endsWith('-') ? shade + name : `${shade} ${name}`, false);
  return [...made.values()];
}

/** Its own name; English spells grey in two ways. */
function basicNames(family: ColorFamily, locale: Locale): string[] {
  const names = dictionary.get(family)![locale];
  return names.slice(0, locale === 'en' && family === 'grey' ? 2 : 1);
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

/** -li, "with", -ler, of colours alone, for several roses are flowers, and -si or -i, "its", by vowel harmony; t softens before a vowel. */
function turkishForms(phrase: string, isThing: boolean): string[] {
  const vowels = [...phrase].filter((letter) => 'aeıioöuü'.includes(letter));
  const last = vowels.at(-1);
  if (!last) return [phrase];
  const high = { a: 'ı', ı: 'ı', e: 'i', i: 'i', o: 'u', u: 'u', ö: 'ü', ü: 'ü' }[last]!;
  const low = 'aıou'.includes(last) ? 'a' : 'e';
  const endsInVowel = phrase.endsWith(last);
  const its = endsInVowel ? [`${phrase}s${high}`] : [`${phrase}${high}`];
  if (/(lacivert|zümrüt|yakut)$/.test(phrase)) its.push(`${phrase.slice(0, -1)}d${high}`);
  return [phrase, `${phrase}l${high}`, ...(isThing ? [] : [`${phrase}l${low}r`]), ...its];
}
