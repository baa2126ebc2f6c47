/**
 * Colour names of the textile trade, to say in words what a colour is. Browser-safe. The list is this project's own: names that
 * are common property in the trade, each with an sRGB value chosen by eye; no colour system's codes or values are in it.
 */
import type { Locale } from '#app/locales/languages.ts';
import { deltaE2000, fromHex, srgbToLab, type Triple } from '#app/image/base/color-math.ts';

/** hex | English | Turkish | Russian */
const table = `
ffffff|white|beyaz|белый
fbfaf5|snow white|kar beyazı|снежно-белый
f7f3e3|off-white|kırık beyaz|молочно-белый
f3ead3|ivory|fildişi|слоновая кость
ede0c8|ecru|ekru|экрю
f5eddc|cream|krem|кремовый
fbe7b2|vanilla|vanilya|ванильный
efe6dd|pearl|inci|жемчужный
e3d9c6|eggshell|yumurta kabuğu|яичная скорлупа
e9dcc9|linen|keten|льняной
d9c7a5|sand|kum|песочный
d2b48c|tan|açık taba|светло-коричневый
c8b59a|beige|bej|бежевый
c3b091|khaki|haki|хаки
b8a88f|stone|taş|каменный
a89984|mushroom|mantar|грибной
8f7f6e|taupe|vizon|тауп
9b8f82|putty|macun|замазка
d8cfc4|oatmeal|yulaf|овсяный
cbbfae|flax|keten lifi|небелёный лён
f2f2f0|chalk|tebeşir|меловой
e5e4e2|platinum|platin|платиновый
d3d3d3|light grey|açık gri|светло-серый
c0c0c0|silver|gümüş|серебристый
b2beb5|ash grey|kül grisi|пепельно-серый
a9a9ab|cloud grey|bulut grisi|облачно-серый
8c8f92|pewter|kalay|оловянный
808080|grey|gri|серый
6e7479|steel grey|çelik grisi|стальной серый
708090|slate grey|arduvaz grisi|сланцево-серый
5b5e61|dark grey|koyu gri|тёмно-серый
48494b|anthracite|antrasit|антрацит
36393d|charcoal|füme|угольный
2b2b2d|graphite|grafit|графитовый
1c1c1e|jet black|kuzguni siyah|смоляной
000000|black|siyah|чёрный
26231f|raven|karga siyahı|вороной
3a3228|espresso|espresso|эспрессо
4b3621|coffee|kahve|кофейный
3d2b1f|bistre|bistre|бистр
5c4033|dark brown|koyu kahve|тёмно-коричневый
6b4423|chocolate|çikolata|шоколадный
7b3f00|cocoa|kakao|какао
7f5539|walnut|ceviz|ореховый
8b5a2b|brown|kahverengi|коричневый
954535|chestnut|kestane|каштановый
80461b|russet|kızıl kahve|рыже-коричневый
a0522d|sienna|siyena|сиена
b5651d|caramel brown|karamel kahve|карамельно-коричневый
c68e5a|camel|deve tüyü|верблюжий
c19a6b|fawn|geyik|палевый
d29b5c|caramel|karamel|карамельный
cd853f|toffee|tofe|ириска
b87333|copper|bakır|медный
cd7f32|bronze|bronz|бронзовый
a67b5b|café au lait|sütlü kahve|кофе с молоком
c09a80|nude brown|ten kahve|телесно-коричневый
b7410e|rust|pas|ржавый
cb6d51|copper red|bakır kırmızısı|медно-красный
c04000|mahogany|maun|махагон
b55239|brick|kiremit|кирпичный
e2725b|terracotta|terakota|терракотовый
cc7357|clay|kil|глиняный
c66b3d|cinnamon|tarçın|коричный
d2691e|ginger|zencefil|имбирный
cc7722|ochre|okra|охра
e1ad01|mustard|hardal|горчичный
c49102|dark mustard|koyu hardal|тёмно-горчичный
daa520|old gold|eski altın|старое золото
d4af37|gold|altın|золотой
e6be8a|pale gold|soluk altın|бледно-золотой
f4c430|saffron|safran|шафрановый
ffc72c|sunflower|ayçiçeği|подсолнуховый
ffd300|cadmium yellow|kadmiyum sarısı|кадмий жёлтый
ffe600|yellow|sarı|жёлтый
fff44f|lemon|limon|лимонный
fdfd96|pastel yellow|pastel sarı|пастельно-жёлтый
fff5b8|butter|tereyağı|сливочное масло
f8de7e|corn|mısır|кукурузный
fada5e|canary|kanarya sarısı|канареечный
eedc82|straw|saman|соломенный
f0e68c|citrus cream|narenciye kremi|цитрусовый крем
e3dc3b|chartreuse yellow|şartröz sarısı|жёлтый шартрез
d1e231|pear|armut|грушевый
f5b041|honey|bal|медовый
eb9605|amber|kehribar|янтарный
ffb347|pastel orange|pastel turuncu|пастельно-оранжевый
ffa500|marigold|kadife çiçeği|бархатцы
ff8c00|orange|turuncu|оранжевый
f28500|tangerine|mandalina|мандариновый
ed7014|pumpkin|balkabağı|тыквенный
ff6700|neon orange|neon turuncu|неоново-оранжевый
e25822|flame|alev|пламенный
cc5500|burnt orange|yanık turuncu|жжёный апельсин
fbceb1|apricot|kayısı|абрикосовый
ffcba4|light peach|açık şeftali|светло-персиковый
ffb38a|peach|şeftali|персиковый
ffdab9|pale peach|soluk şeftali|бледно-персиковый
ff9f80|melon|kavun|дынный
fa8072|salmon|somon|лососёвый
ff7f50|coral|mercan|коралловый
f7938a|coral pink|mercan pembesi|кораллово-розовый
ff6f61|bright coral|parlak mercan|ярко-коралловый
e9967a|dark salmon|koyu somon|тёмно-лососёвый
ff4d00|vermilion|zincifre|киноварь
ff2400|scarlet|al|алый
e8112d|bright red|parlak kırmızı|ярко-красный
d2001a|red|kırmızı|красный
c8102e|signal red|sinyal kırmızısı|сигнальный красный
e34234|tomato|domates|томатный
dc143c|crimson|kızıl|малиново-красный
c41e3a|cherry|kiraz|вишнёво-красный
d70040|carmine|karmen|кармин
b22222|brick red|tuğla kırmızısı|кирпично-красный
a81c20|turkey red|Türk kırmızısı|турецкий красный
a2231d|madder|kök boya kırmızısı|мареновый
9e1b32|ruby|yakut|рубиновый
800020|burgundy|bordo|бордовый
722f37|wine|şarap|винный
5e1224|dark claret|koyu bordo|тёмно-бордовый
7c0a02|oxblood|öküz kanı|бычья кровь
650b21|sour cherry|vişne|вишнёвый
8e4585|plum|erik|сливовый
614051|aubergine|patlıcan moru|баклажановый
4a2545|dark plum|mürdüm|тёмно-сливовый
3c1f3d|blackberry|böğürtlen|ежевичный
b3446c|raspberry|ahududu|малиновый
e30b5c|bright raspberry|canlı ahududu|ярко-малиновый
da1884|magenta|macenta|маджента
c71585|fuchsia rose|fuşya gülü|розовая фуксия
ff00a0|fuchsia|fuşya|фуксия
ff1493|hot pink|şok pembe|ярко-розовый
ff5fa2|candy pink|şeker pembesi|конфетно-розовый
ff69b4|pink|pembe|розовый
f78fb3|carnation|karanfil pembesi|гвоздично-розовый
fc8eac|flamingo|flamingo|фламинго
ffb6c1|light pink|açık pembe|светло-розовый
f8c8dc|pastel pink|pastel pembe|пастельно-розовый
fadadd|baby pink|bebek pembesi|нежно-розовый
f4e1e0|blush white|pembemsi beyaz|розовато-белый
e8c4c0|powder pink|pudra|пудровый
dea5a4|blush|allık pembesi|румяный
c9a0a0|dusty pink|kuru pembe|пыльно-розовый
b76e79|rose gold|pembe altın|розовое золото
bc8f8f|dusty rose|gül kurusu|пыльная роза
c08081|old rose|eski gül|увядшая роза
c21e56|rose red|gül kırmızısı|розово-красный
a94064|deep rose|koyu gül|тёмно-розовый
915f6d|mauve taupe|vizon leylak|розовато-лиловый тауп
d8a7b1|orchid pink|orkide pembesi|орхидейно-розовый
da70d6|orchid|orkide|орхидея
dda0dd|light plum|açık erik|светло-сливовый
e0b0ff|mauve|leylak pembesi|мальва
c8a2c8|lilac|leylak|сиреневый
d7c6e6|pale lilac|açık leylak|бледно-сиреневый
e6e6fa|pale lavender|soluk lavanta|бледно-лавандовый
b57edc|lavender|lavanta|лавандовый
9f8ab8|dusty lavender|kuru lavanta|пыльная лаванда
9966cc|amethyst|ametist|аметистовый
8f5fbf|violet|menekşe|фиалковый
7f00ff|bright violet|parlak menekşe|ярко-фиолетовый
6a0dad|purple|mor|фиолетовый
5b2a86|deep violet|koyu mor|тёмно-фиолетовый
4b0082|indigo violet|çivit moru|индиго-фиолетовый
3a2a5d|midnight purple|gece moru|полуночный пурпур
6a5acd|iris|süsen|ирисовый
7b68ee|bluebell|çançiçeği|колокольчик
8a8fce|periwinkle|lavanta mavisi|барвинковый
c3cde6|pale periwinkle|soluk lavanta mavisi|бледно-барвинковый
4b5fc0|hyacinth|sümbül|гиацинтовый
1f2bd6|electric blue|elektrik mavisi|электрик
002fa7|ultramarine|ultramarin|ультрамарин
0047ab|cobalt|kobalt mavisi|кобальтовый
1f4fbf|royal blue|saks mavisi|королевский синий
0f52ba|sapphire|safir|сапфировый
0057b8|blue|mavi|синий
1b3f8b|dark royal blue|koyu saks|тёмно-королевский синий
26477f|denim blue|kot mavisi|джинсовый
5b7ea6|light denim|açık kot mavisi|светло-джинсовый
2e4057|ink blue|mürekkep mavisi|чернильный
264348|storm|fırtına|грозовой
283a5e|indigo|çivit|индиго
1b2a49|navy|lacivert|тёмно-синий
101c33|midnight navy|gece laciverti|полуночно-синий
36454f|blue charcoal|mavi füme|сине-угольный
4f6d8f|smoke blue|duman mavisi|дымчато-синий
6b8cae|dusty blue|kuru mavi|пыльно-голубой
8fa9c4|slate blue|arduvaz mavisi|сланцево-голубой
4682b4|steel blue|çelik mavisi|стальной синий
6495ed|cornflower|peygamber çiçeği|васильковый
1e90ff|azure|gök mavisi|лазурный
3fa0ff|bright sky|parlak gök mavisi|ярко-небесный
87ceeb|sky blue|açık gök mavisi|небесно-голубой
a7c7e7|pastel blue|pastel mavi|пастельно-голубой
b9d9eb|baby blue|bebek mavisi|нежно-голубой
d6e8f2|ice blue|buz mavisi|ледяной голубой
b0c4de|powder blue|pudra mavisi|пудрово-голубой
00a0dc|cerulean|gökçe|церулеум
00aee6|cyan|camgöbeği|циан
00b7eb|bright cyan|parlak camgöbeği|ярко-циановый
00cfcf|aqua|akua|аквамариново-голубой
7fdbd4|aquamarine|akuamarin|аквамарин
b2e3e0|pale aqua|soluk su yeşili|бледная аква
40e0d0|bright turquoise|parlak turkuaz|ярко-бирюзовый
1fb5ad|turquoise|turkuaz|бирюзовый
0091a0|peacock|tavus kuşu|павлиний
007a87|deep turquoise|koyu turkuaz|тёмно-бирюзовый
006d77|petrol green|petrol yeşili|зелёный петроль
005f73|petrol|petrol|петроль
0b4f6c|deep petrol|koyu petrol|тёмный петроль
008080|teal|ördekbaşı|сине-зелёный
2f5d62|dark teal|koyu ördekbaşı|тёмный сине-зелёный
5f9ea0|grey petrol|gri petrol|серый петроль
2e8b78|sea green|deniz yeşili|морская волна
98d8c8|sea foam|deniz köpüğü|пена прибоя
a8e6cf|mint|mint|мятный
cdeadb|pale mint|soluk mint|бледно-мятный
3eb489|fresh mint|nane yeşili|свежая мята
00a86b|jade|yeşim|нефритовый
50c878|light emerald|açık zümrüt|светло-изумрудный
009b77|emerald|zümrüt|изумрудный
007a4d|billiard green|bilardo yeşili|бильярдный зелёный
00843d|green|yeşil|зелёный
228b22|leaf green|yaprak yeşili|лиственный зелёный
4cbb17|grass green|çimen yeşili|травяной
6cc24a|parrot green|papağan yeşili|попугайный зелёный
39ff14|neon green|neon yeşil|неоново-зелёный
8db600|apple green|elma yeşili|яблочный
a4c639|lime green|misket limonu yeşili|лаймовый
bfff00|lime|lime|кислотный лайм
c5e17a|young shoot|filiz yeşili|молодая зелень
93c572|pistachio|fıstık yeşili|фисташковый
d0e8b0|pale pistachio|açık fıstık yeşili|светло-фисташковый
cfd8a8|celery|kereviz|сельдерей
b2c9ab|celadon|seladon|селадон
9caf88|sage|adaçayı|шалфейный
b7bfa3|light sage|açık adaçayı|светлый шалфей
7d8f69|moss grey|gri yosun|серый мох
8a9a5b|moss|yosun yeşili|моховой
6b8e23|olive drab|açık zeytin|светло-оливковый
808000|olive|zeytin yeşili|оливковый
5b5b2a|dark olive|koyu zeytin|тёмно-оливковый
4b5320|army green|asker yeşili|армейский зелёный
78866b|camouflage|kamuflaj|камуфляжный
9a9464|dried herb|kuru ot|сухие травы
6f7755|khaki green|haki yeşil|зелёный хаки
355e3b|hunter green|avcı yeşili|охотничий зелёный
2e6f40|fern|eğrelti|папоротник
1e5b3a|bottle green|şişe yeşili|бутылочный
0b3d2e|forest green|orman yeşili|лесной зелёный
01352c|dark pine|koyu çam|тёмная сосна
00563f|pine|çam yeşili|сосновый
4f7942|ivy|sarmaşık|плющ
71797e|gunmetal|silah metali|вороная сталь
`;

export interface ColorName {
  name: string;
  /** #rrggbb */
  srgb: string;
  /** CIE L*a*b* D50 */
  lab: Triple;
}

const places: Locale[] = ['en', 'tr', 'ru'];
let read: { names: string[]; srgb: string; lab: Triple }[] | undefined;

function colors() {
  return (read ??= table
    .trim()
    .split('\n')
    .map((line) => {
      const [hex, ...names] = line.split('|') as [string, string, string, string];
      return { names, srgb: `#${hex}`, lab: srgbToLab(...fromHex(`#${hex}`)) };
    }));
}

/** All of them, named in English, Turkish and Russian. */
export function namesOfColors(): readonly { names: string[]; lab: Triple }[] {
  return colors();
}

/** The names nearest to a colour by ΔE2000, nearest first. */
export function nearestNames(lab: Triple, locale: Locale, count: number): (ColorName & { deltaE: number })[] {
  return colors()
    .map((color) => ({ color, deltaE: deltaE2000(lab, color.lab) }))
    .sort((a, b) => a.deltaE - b.deltaE)
    .slice(0, count)
    .map(({ color, deltaE }) => ({
      name: color.names[places.indexOf(locale)]!,
      srgb: color.srgb,
      lab: color.lab,
      deltaE,
    }));
}

/** ΔE2000 is no less than the difference in L* divided by this, the most that its weight S_L comes to. */
const mostWeight = 1.75;

/** The name nearest to a colour by ΔE2000; of equally near ones the first of the table. */
export function nearestName(lab: Triple, locale: Locale): string {
  let nearest = colors()[0]!;
  let least = Infinity;
  for (const color of colors()) {
    if (Math.abs(lab[0] - color.lab[0]) / mostWeight >= least) continue;
    const deltaE = deltaE2000(lab, color.lab);
    if (deltaE < least) [nearest, least] = [color, deltaE];
  }
  return nearest.names[places.indexOf(locale)]!;
}

/** The nearest name of a colour written as #rrggbb or lab(L a b), as the search writes them. */
export function nameColor(color: string, locale: Locale): string {
  const written = /^lab\((\S+) (\S+) (\S+)\)$/.exec(color);
  const lab = written ? (written.slice(1).map(Number) as Triple) : srgbToLab(...fromHex(color));
  return nearestName(lab, locale);
}

/** All names of one language, in the table's order. */
export function colorNames(locale: Locale): ColorName[] {
  return colors().map(({ names, srgb, lab }) => ({ name: names[places.indexOf(locale)]!, srgb, lab }));
}
