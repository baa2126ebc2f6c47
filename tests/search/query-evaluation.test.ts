/** What people type, in three languages, and what that should find in the demo archive: written down by hand, designs by their studios' names. */
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#app/domain/base/actor.ts';
import { searchDesigns } from '#app/domain/find/search/search.server.ts';
import { demoDesigns } from '#demo/designs.ts';
import { makePerson } from '#tests/make.ts';
import { seedDemoArchive } from './demo-archive.ts';

let customer: Person;
let house: Person;
const stemOf = new Map(demoDesigns().map(({ number, stem }) => [number, stem]));

beforeAll(async () => {
  customer = await makePerson();
  house = await makePerson({ isInHouse: true });
  await seedDemoArchive([
    ['Çiçek ve yaprak', 'Blooms and leaves', 'Цветы и листва'],
    ['Çizgi, ekose, geometri', 'Lines and checks', 'Линии и клетки'],
    ['Dünyadan', 'World cloth', 'Ткани мира'],
  ]);
});

const paisleys = 'Paisley Court, Petite Paisley';
const florals =
  'Peony Toss, Rosalind, Camellia Wall, Poppy Field, Meadow Ditsy, Primrose Buti, Orchard Climb, Garland Stripe, Folk Tree, Ogee Lily';
const stripes = 'Garland Stripe, Riviera Ticking, Bayadere, Haze, Painted Stripe, Ripple';
const checks = 'Picnic Gingham, Highland Tartan, Dress Tartan, Windowpane, Houndstooth, Glen Check, Madras';
const plainChecks = 'Picnic Gingham, Windowpane, Houndstooth, Glen Check, Madras';
const tartans = 'Highland Tartan, Dress Tartan';
const animals = 'Leopard, Zebra, Tiger, Giraffe, Python';
const tropicals = 'Palm House, Monstera Noon, Hibiscus Bay, Banana Grove';
const geometrics =
  'Empire Fans, Seigaiha, Memphis Party, Moorish Tile, Terrazzo, Tumbling Blocks, Bauhaus Arcs, Chevron, Cut Spots';

/** Text; all that it finds, or `+` what is among the first five and `-` what isn't there at all; a colorway that is shown. */
type Query = [
  q: string,
  finds: string,
  more?: { not?: string; shows?: [stem: string, ...colorways: string[]]; house?: true },
];

const queries: Query[] = [
  // Labels, their other words, and how they are inflected.
  ['paisley', paisleys],
  ['Paisleys', paisleys],
  ['boteh', paisleys],
  ['şal deseni', paisleys],
  ['sal deseni', paisleys],
  ['ŞAL DESENİ', paisleys],
  ['şal desenleri', paisleys],
  ['пейсли', paisleys],
  ['ПЕЙСЛИ', paisleys],
  ['турецкий огурец', paisleys],
  ['огурцы', paisleys],
  ['floral', florals],
  ['flowers', florals],
  ['flowery prints', florals],
  ['çiçekli', florals],
  ['cicekli desenler', florals],
  ['ÇİÇEK', florals],
  ['çiçekler', florals],
  ['цветочный', florals],
  ['цветочные рисунки', florals],
  ['ткань с цветами', florals],
  ['striped', stripes],
  ['stripes', stripes],
  ['çizgili kumaş', stripes],
  ['cizgili', stripes],
  ['в полоску', stripes],
  ['полосатая ткань', stripes],
  ['checked fabric', checks],
  ['plaid', checks],
  ['ekose', checks],
  ['kareli', checks],
  ['клетка', checks],
  ['в клетку', checks],
  ['tartan', tartans],
  ['scottish check', tartans],
  ['iskoç', tartans],
  ['шотландка', tartans],
  ['gingham', 'Picnic Gingham'],
  ['pötikare', 'Picnic Gingham'],
  ['виши', 'Picnic Gingham'],
  ['houndstooth', 'Houndstooth'],
  ['dogtooth', 'Houndstooth'],
  ['kazayağı', 'Houndstooth'],
  ['гусиная лапка', 'Houndstooth'],
  ['animal print', animals],
  ['hayvan derisi', animals],
  ['анималистичный принт', animals],
  ['leopard', 'Leopard'],
  ['leopar desenli', 'Leopard'],
  ['леопардовый', 'Leopard'],
  ['zebra', 'Zebra'],
  ['зебра', 'Zebra'],
  ['snakeskin', 'Python'],
  ['yılan', 'Python'],
  ['змеиная кожа', 'Python'],
  ['tropical', tropicals],
  ['tropik', tropicals],
  ['тропические', tropicals],
  ['palm leaves', 'Palm House'],
  ['palmiye', 'Palm House'],
  ['пальмы', 'Palm House'],
  ['geometric', geometrics],
  ['geometrik desen', geometrics],
  ['геометрические узоры', geometrics],
  ['polka dots', 'Cut Spots'],
  ['puantiyeli', 'Cut Spots'],
  ['в горошек', 'Cut Spots'],
  ['zigzag', 'Chevron'],
  ['zikzak', 'Chevron'],
  ['camo', 'Woodland Camo'],
  ['kamuflaj', 'Woodland Camo'],
  ['камуфляж', 'Woodland Camo'],
  ['watercolor', 'Watercolour Pools'],
  ['suluboya', 'Watercolour Pools'],
  ['акварель', 'Watercolour Pools'],
  ['marbled', 'Agate'],
  ['ebru', 'Agate'],
  ['art-deco', 'Empire Fans'],
  ['ар-деко', 'Empire Fans'],
  ['ikat', 'Ikat Lozenge'],
  // Several words, in several languages at once.
  ['small stripe', 'Garland Stripe, Riviera Ticking'],
  ['küçük çizgili', 'Garland Stripe, Riviera Ticking'],
  ['tropical summer', tropicals],
  ['winter tartan', tartans],
  ['kışlık ekose', 'Highland Tartan, Dress Tartan, Windowpane, Glen Check'],
  ['зимняя клетка', 'Highland Tartan, Dress Tartan, Windowpane, Glen Check'],
  ['çiçekli folk', 'Folk Tree'],
  ['geometrik для детей', 'Memphis Party, Cut Spots'],
  ['"art deco"', 'Empire Fans'],
  // Slips of the pen.
  ['pasley', paisleys],
  ['paislye', paisleys],
  ['flwers', florals],
  ['leoprad', 'Leopard'],
  ['çizglii', stripes],
  ['камуфляш', 'Woodland Camo'],
  // Colours, and both.
  ['paisley blue', paisleys, { shows: ['Paisley Court', 'VR-2'] }],
  ['that paisley we saw, in blue', paisleys, { shows: ['Paisley Court', 'VR-2'] }],
  ['mavi şal deseni', paisleys, { shows: ['Paisley Court', 'VR-2'] }],
  ['синий пейсли', paisleys, { shows: ['Paisley Court', 'VR-2'] }],
  ['paisley in lacivert', 'Petite Paisley'],
  ['bordo şal desenli', paisleys, { shows: ['Paisley Court', 'VR-1'] }],
  ['navy', '+Meadow Ditsy', { not: 'Giraffe', shows: ['Meadow Ditsy', 'VR-2'] }],
  ['siyah beyaz zebra', 'Zebra', { shows: ['Zebra', 'VR-1'] }],
  ['чёрно-белая зебра', 'Zebra', { shows: ['Zebra', 'VR-1'] }],
  ['bleu tartan', tartans],
  ['red poppy', 'Poppy Field', { shows: ['Poppy Field', 'VR-1'] }],
  ['kırmızı gelincik', 'Poppy Field', { shows: ['Poppy Field', 'VR-1'] }],
  ['красные маки', 'Poppy Field', { shows: ['Poppy Field', 'VR-1'] }],
  // All of a palette.
  ['monochrome leaves', 'Fern Study'],
  ['monokrom yaprak', 'Fern Study'],
  ['монохромные листья', 'Fern Study'],
  ['warm autumn leaves', 'Ginkgo Fall', { shows: ['Ginkgo Fall', 'VR-1'] }],
  // What no design has together: the fewest words are left out.
  ['paisley gingham', 'Picnic Gingham'],
  ['leopar puantiyeli', 'Leopard'],
  ['леопард в горошек', 'Leopard'],
  ['rose tartan zebra', 'Rosalind'],
  ['green zebra', 'Zebra'],
  // Numbers in any shape, screens, kinds, sizes, archives, days.
  ['01-0003', 'Camellia Wall'],
  [' 010003 ', 'Camellia Wall'],
  ['01-0003/vr-2', 'Camellia Wall'],
  ['no 01-0003', 'Camellia Wall'],
  ['1-3', 'Camellia Wall'],
  ['01-0003 or 010002', 'Camellia Wall, Rosalind'],
  ['2 screens', 'Picnic Gingham, Houndstooth'],
  ['2 şablonlu', 'Picnic Gingham, Houndstooth'],
  ['2 шаблона', 'Picnic Gingham, Houndstooth'],
  ['2-screen check', 'Picnic Gingham, Houndstooth'],
  ['64 x 64 cm', 'Palm House, Poppy Field'],
  ['64x64', 'Palm House, Poppy Field'],
  ['64 см цветы', 'Poppy Field'],
  ['world cloth paisley', paisleys],
  ['last year', ''],
  ['geçen yıl', ''],
  ['в прошлом году', ''],
  // What isn't wanted, in front of the word, behind it, in its ending, or by a minus.
  ['check not tartan', plainChecks],
  ['checks -tartan', plainChecks],
  ['checked fabric without scottish check', plainChecks],
  ['check except tartan and gingham', 'Windowpane, Houndstooth, Glen Check, Madras'],
  ['check not tartan or gingham', 'Windowpane, Houndstooth, Glen Check, Madras'],
  ['check not tartan and winter', 'Windowpane, Glen Check'],
  ['ekose ama tartan değil', plainChecks],
  ['tartan olmayan ekose', plainChecks],
  ['kareli, iskoç hariç', plainChecks],
  ['tartan ve pötikare hariç ekose', 'Windowpane, Houndstooth, Glen Check, Madras'],
  ['kışlık tartansız ekose', 'Windowpane, Glen Check'],
  ['клетка без шотландки', plainChecks],
  ['клетка кроме шотландки и виши', 'Windowpane, Houndstooth, Glen Check, Madras'],
  ['зимняя клетка, не шотландка', 'Windowpane, Glen Check'],
  ['houndstooth not black', 'Houndstooth', { shows: ['Houndstooth', 'VR-2', 'VR-3'] }],
  ['kazayağı siyah değil', 'Houndstooth', { shows: ['Houndstooth', 'VR-2', 'VR-3'] }],
  ['paisley without red and burgundy', paisleys, { shows: ['Paisley Court', 'VR-2'] }],
  ['пейсли не бордовый', paisleys, { shows: ['Petite Paisley', 'VR-2'] }],
  ['tartan -tartan', ''],
  // A letter in place of another is another word where there are four: no glen check, no pastel, no gold.
  ['gren leaf', 'Banana Grove, Paper Cuts'],
  ['lale deseni', ''],
  ['bold tartan', 'Highland Tartan, Dress Tartan'],
  ['the one with paisley, the largest', 'Paisley Court'],
  ['paisley w/ burgundy', paisleys],
  ['ar deko altın', 'Empire Fans'],
  ['scottish', tartans],
  ['ne lekeli ne çizgili zebra', 'Zebra'],
  // Many hues at once.
  ['multicoloured checks', 'Madras, Highland Tartan'],
  ['çok renkli kareli', 'Madras, Highland Tartan'],
  ['пёстрая клетка', 'Madras, Highland Tartan'],
  ['colourful memphis', 'Memphis Party'],
  ['rengarenk geometrik', 'Memphis Party, Bauhaus Arcs, Moorish Tile, Chevron'],
  ['colourful monochrome', ''],
  ['check not "tartan"', plainChecks],
  // What only the house may know is nobody else's word: the rest of the search is shown without it.
  ['brushed petals', 'Poppy Field', { house: true }],
  ['brushed petals', 'Brush Marks, Painted Stripe'],
  ['"brushed petals"', ''],
  ['qwertyuiop', ''],
];

test(`${queries.length} searches find what they should`, async () => {
  expect(queries.length).toBeGreaterThanOrEqual(120);
  const wrong: string[] = [];
  for (const [q, finds, { not, shows, house: asHouse } = {}] of queries) {
    const { designs } = await searchDesigns(asHouse ? house : customer, { q, count: 100 });
    const found = designs.map(({ designName }) => stemOf.get(designName)!);
    const listed = (text: string) => text.split(', ').filter(Boolean).toSorted();
    const isRight = finds.startsWith('+')
      ? listed(finds.slice(1)).every((stem) => found.includes(stem)) &&
        !listed(not ?? '').some((stem) => found.includes(stem))
      : found.toSorted().join() === listed(finds).join();
    const shown = designs.find(({ designName }) => stemOf.get(designName) === shows?.[0])?.matchedVariantName;
    const isShown = !shows || shows.slice(1).includes(shown ?? '');
    if (!isRight || !isShown) wrong.push(`${q}: ${found.join(', ')} ${shown ?? ''}`);
  }
  expect(wrong).toEqual([]);
});
