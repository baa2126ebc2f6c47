/** What a whole palette is called: pastel, dark, monochrome and their like, in three languages. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#app/domain/base/actor.ts';
import { searchDesigns } from '#app/domain/find/search/search.server.ts';
import { suggest } from '#app/domain/find/search/suggest.server.ts';
import { makeLabel } from '#app/domain/catalog/labels/manage.server.ts';
import { fromHex, srgbToLab } from '#app/image/base/color-math.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';

let customer: Person;

const palette = (...colors: [srgb: string, share: number][]) => ({
  palette: colors.map(([srgb, share]) => {
    const [l, a, b] = srgbToLab(...fromHex(srgb));
    return { srgb, l, a, b, share };
  }),
});

const palettes = {
  pastel: palette(['#f8cdd6', 0.4], ['#bfe3d0', 0.3], ['#ffffff', 0.3]),
  // Light colours beside strong and dark ones make no pastel.
  candy: palette(['#f8cdd6', 0.6], ['#d2001a', 0.2], ['#121212', 0.2]),
  bright: palette(['#e0107f', 0.4], ['#ff8000', 0.3], ['#ffffff', 0.3]),
  dark: palette(['#1b2a55', 0.5], ['#121212', 0.3], ['#d4af37', 0.2]),
  monochrome: palette(['#121212', 0.4], ['#8c8c8c', 0.2], ['#ffffff', 0.4]),
  // With a little red it isn't any more.
  accent: palette(['#121212', 0.4], ['#ffffff', 0.5], ['#d2001a', 0.1]),
  neutral: palette(['#d2bfa0', 0.5], ['#8f7f6e', 0.2], ['#f3ead3', 0.3]),
  muted: palette(['#a3b48f', 0.4], ['#bc8f8f', 0.4], ['#f3ead3', 0.2]),
  warm: palette(['#b5502d', 0.4], ['#d9a50b', 0.4], ['#7b4f2a', 0.2]),
  cool: palette(['#0a5bbd', 0.5], ['#1fb5ad', 0.3], ['#ffffff', 0.2]),
  motley: palette(['#b5452c', 0.07], ['#f2d75a', 0.07], ['#6fa06a', 0.07], ['#4f7fa8', 0.07], ['#ffffff', 0.72]),
  // Traces of other hues make no colourful print.
  traces: palette(['#b5452c', 0.36], ['#f2d75a', 0.02], ['#6fa06a', 0.01], ['#4f7fa8', 0.01], ['#ffffff', 0.6]),
};

beforeAll(async () => {
  customer = await makePerson();
  const admin = await makePerson({ isAdmin: true });
  const { id: archiveId } = await makeArchive();
  const { labelId } = await makeLabel(admin, { nameEn: 'Tulip', nameTr: 'Lale', nameRu: 'Тюльпан' });
  for (const [name, one] of Object.entries(palettes))
    await makeDesign({ archiveId, name, nameFolded: name, labelIds: [labelId], colorways: [one] });
  await makeDesign({ archiveId, name: 'both', nameFolded: 'both', colorways: [palettes.bright, palettes.dark] });
});

const ask = (q: string, more: object = {}) => searchDesigns(customer, { q, order: 4, count: 100, ...more });
const find = async (q: string, more?: object) => (await ask(q, more)).designs.map(({ designName }) => designName);

describe('a palette as a whole', () => {
  test.each([
    ['pastel', ['pastel']],
    ['pastels', ['pastel']],
    ['pastel colours', ['pastel']],
    ['soft tones', ['pastel']],
    ['pastel tonlarında', ['pastel']],
    ['uçuk renkler', ['pastel']],
    ['пастельные тона', ['pastel']],
    ['в пастельных тонах', ['pastel']],
    ['bright', ['both', 'bright', 'cool']],
    ['canlı renkler', ['both', 'bright', 'cool']],
    ['яркая ткань', ['both', 'bright', 'cool']],
    ['dark', ['both', 'dark']],
    ['koyu', ['both', 'dark']],
    ['тёмные', ['both', 'dark']],
    ['monochrome', ['monochrome']],
    ['b&w', ['monochrome']],
    ['monokrom', ['monochrome']],
    ['монохромный', ['monochrome']],
    ['neutral', ['monochrome', 'neutral']],
    ['нейтральные', ['monochrome', 'neutral']],
    ['muted', ['muted']],
    ['приглушённые цвета', ['muted']],
    ['warm colours', ['both', 'bright', 'warm']],
    ['sıcak', ['both', 'bright', 'warm']],
    ['тёплые', ['both', 'bright', 'warm']],
    ['cool', ['cool']],
    ['soğuk renkler', ['cool']],
    ['multicoloured', ['motley']],
    ['multi-colored prints', ['motley']],
    ['multicolour', ['motley']],
    ['colorful', ['motley']],
    ['lots of colours', ['motley']],
    ['rengarenk', ['motley']],
    ['çok renkli desenler', ['motley']],
    ['разноцветный', ['motley']],
    ['пёстрая ткань', ['motley']],
    ['пестрый', ['motley']],
    // With others, left out, or either.
    ['pastel tulips', ['pastel']],
    ['colourful tulips', ['motley']],
    // It is no shade of a colour: both are wanted.
    ['multicoloured blue tulips', ['motley']],
    ['rengarenk mor', []],
    ['colourful or dark', ['both', 'dark', 'motley']],
    ['blue, not colourful', ['both', 'cool', 'dark']],
    ['pastel or dark', ['both', 'dark', 'pastel']],
    ['pastel or navy', ['both', 'dark', 'pastel']],
    ['dark tulips', ['dark']],
    ['bright, nothing dark', ['both', 'bright', 'cool']],
    ['яркие, ничего тёмного', ['both', 'bright', 'cool']],
    ['nothing but dark tulips', ['dark']],
    ['bright not dark', ['both', 'bright', 'cool']],
    ['koyu olmayan lale, canlı', ['bright', 'cool']],
    ['bright blue tulips', ['cool']],
    ['pastel pink', ['candy', 'pastel']],
    // Of a colour without a shade of that name it says nothing more.
    ['bright orange', ['both', 'bright']],
    ['dark mustard tulips', ['dark', 'warm']],
    ['canlı fuşya', ['both', 'bright']],
    ['тёмно-горчичный', ['both', 'dark', 'warm']],
  ])('%s', async (q, names) => {
    expect(await find(q)).toEqual(names);
  });

  test('is told as what it is, and shows the colorway that has it', async () => {
    const { designs, understood } = await ask('dark', { q: 'dark' });
    expect(understood).toMatchObject([{ field: 'palette', value: 'dark', text: 'dark' }]);
    expect(designs.find(({ designName }) => designName === 'both')?.matchedVariantName).toBe('VR-2');
    expect((await ask('pastel or navy')).understood).toMatchObject([
      { field: 'colorFamily', value: ['pastel', 'navy'] },
    ]);
  });

  test('counts beside colours that filters have set', async () => {
    expect(await find('dark', { colorFamily: ['gold'] })).toEqual(['both', 'dark']);
    expect(await find('pastel', { colorFamily: ['gold'] })).toEqual([]);
  });

  test('is suggested', async () => {
    const suggestions = await suggest(customer, { q: 'tulip past' });
    expect(suggestions).toContainEqual(expect.objectContaining({ kind: 'color', text: 'pastel', count: 1 }));
  });

  test('is forgiven a slip', async () => {
    expect(await find('monocrome')).toEqual(['monochrome']);
  });

  test('is what a label says, where one does', async () => {
    const admin = await makePerson({ isAdmin: true });
    const { labelId } = await makeLabel(admin, { nameEn: 'Dark ground', nameTr: 'Koyu zemin', nameRu: 'Тёмный фон' });
    await makeDesign({ name: 'grounded', nameFolded: 'grounded', labelIds: [labelId], colorways: [palettes.pastel] });
    expect(await find('dark')).toEqual(['grounded']);
  });
});
