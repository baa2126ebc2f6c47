/** How chips and notices say what words were taken as. */
import { expect, test } from 'vitest';
import type { Understood } from '#app/domain/find/words/understand.server.ts';
import { everything } from '#app/domain/visible/criteria/criteria.ts';
import { nameColor } from '#app/domain/visible/colors/color-names.ts';
import { nameFamily } from '#app/domain/visible/colors/color-words.ts';
import { namePalette } from '#app/domain/visible/colors/palette-kinds.ts';
import type { Locale } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';
import { listUnderstood, sayLeftOut } from '#app/routes/shared/query-chips.server.ts';

const inEach = (say: (locale: Locale) => string) => ({ en: say('en'), tr: say('tr'), ru: say('ru') });
const plain = { from: 0, to: 3, others: [], isExcluded: false, isLeftOut: false, isApart: false };
const red = { field: 'colorFamily', value: 'red', names: inEach((locale) => nameFamily('red', locale)) };
const blue = { field: 'colorFamily', value: 'blue', names: inEach((locale) => nameFamily('blue', locale)) };
const dark = { field: 'palette', value: 'dark', names: inEach((locale) => namePalette('dark', locale)) };
const liberty = { field: 'labels', value: [1], names: { en: 'Liberty', tr: 'Liberty', ru: 'Либерти' } };
const ikat = { field: 'labels', value: [2], names: { en: 'Ikat', tr: 'İkat', ru: 'Икат' } };

const eitherOf = (...either: (typeof red | typeof ikat)[]): Understood => ({
  ...plain,
  text: 'x',
  field: either[0]!.field,
  value: either.map(({ value }) => value),
  names: null,
  either,
});

const chips = (piece: Understood, q = 'xyz') =>
  (['en', 'tr', 'ru'] as const).map((locale) => {
    const [chip] = listUnderstood({ ...everything, q }, [piece], locale);
    return `${chip!.name}: ${chip!.value}`;
  });

test.each([
  ['colours', eitherOf(red, blue), ['Colour: Red or blue', 'Renk: Kırmızı veya mavi', 'Цвет: Красный или синий']],
  // What people named so stays so.
  [
    'names',
    eitherOf(ikat, liberty),
    ['Labels: Ikat or Liberty', 'Etiketler: İkat veya Liberty', 'Метки: Икат или Либерти'],
  ],
  [
    'what isn’t wanted',
    { ...plain, ...blue, text: 'x', isExcluded: true },
    ['Colour: not blue', 'Renk: mavi hariç', 'Цвет: не синий'],
  ],
  ['a palette', { ...plain, ...dark, text: 'x' }, ['Colour: Dark', 'Renk: Koyu', 'Цвет: Тёмный']],
] as [string, Understood, string[]][])('a chip says %s as the language writes it', (_, piece, said) => {
  expect(chips(piece)).toEqual(said);
});

test.each([
  [{ fromCm: 64 }, '≥ 64 cm'],
  [{ overCm: 64 }, '> 64 cm'],
  [{ toCm: 20.5 }, '≤ 20.5 cm'],
  [{ underCm: 20 }, '< 20 cm'],
  [{ fromCm: 64, toCm: 91 }, '64–91 cm'],
  [{ overCm: 16, toCm: 40 }, '16–40 cm'],
])('a chip of lengths tells whether the length itself is meant: %j', (value, said) => {
  const piece = { ...plain, field: 'size', text: 'x', value, names: null };
  const [chip] = listUnderstood({ ...everything, q: 'xyz' }, [piece], 'en');
  expect(chip!.value).toBe(said);
});

test('a colour in figures has the chip of one that was chosen', () => {
  const value = '#35564c';
  const names = inEach((locale) => `${nameColor(value, locale)} ${value}`);
  const piece = { ...plain, field: 'color', text: value, value, names, to: value.length };
  expect(chips(piece, value)).toEqual(
    (['en', 'tr', 'ru'] as const).map((locale) => `${translate(locale)('archive.fields.color')}: ${names[locale]}`),
  );
  const [chip] = listUnderstood({ ...everything, q: value }, [piece], 'en');
  expect(chip).toMatchObject({ swatch: value, removeHref: '/archive' });
  expect(chip!.others![0]!.href).toBe('/archive?color=%2335564c');
});

const leftOut = (text: string, from: number, isApart: boolean): Understood => ({
  ...plain,
  ...ikat,
  text,
  from,
  to: from + text.length,
  isLeftOut: true,
  isApart,
});

test('a notice says why words are left out, and asks for all of them', () => {
  const q = 'granny ikat dots';
  const [granny, dots] = [leftOut('granny', 0, false), leftOut('dots', 12, true)];
  const say = (understood: Understood[], locale: Locale = 'en') => sayLeftOut({ ...everything, q }, understood, locale);
  expect(say([granny, dots])).toEqual({
    text: 'Left out: “granny”. Nothing matches it. Left out: “dots”. No design matches every word.',
    act: { href: '/archive?q=%22granny%22+ikat+%22dots%22', label: 'Search for every word' },
  });
  expect(say([dots], 'tr')!.text).toBe('Dikkate alınmadı: “dots”. Tüm sözcüklere uyan desen yok.');
  expect(say([dots, leftOut('ikat', 7, true)], 'ru')!.text).toBe(
    'Не учтено: «dots» и «ikat». Нет дизайнов, подходящих под весь запрос.',
  );
  expect(say([])).toBeNull();
});

test('a label that is kept as a filter is wanted beside those that are set', () => {
  const piece = { ...plain, ...ikat, text: 'ikat', to: 4 };
  const kept = (set: number[], labelSearchMode: 'any' | 'all', value = [2]) => {
    const c = { ...everything, q: 'ikat', labels: set, labelSearchMode };
    const [chip] = listUnderstood(c, [{ ...piece, value }], 'en');
    const { searchParams } = new URL(chip!.others![0]?.href ?? '', 'http://localhost');
    return [...searchParams.getAll('labels'), searchParams.get('labelSearchMode')];
  };
  expect(kept([], 'any')).toEqual(['2', 'any']);
  expect(kept([1], 'any')).toEqual(['1', '2', 'all']);
  expect(kept([1, 3], 'all')).toEqual(['1', '3', '2', 'all']);
  // Any of some labels, and another: no filter says that.
  expect(kept([1, 3], 'any')).toEqual([null]);
  expect(kept([1], 'any', [2, 4])).toEqual([null]);
});

test('words are offered to be asked for to the letter only where they stay short enough', () => {
  const q = 'x'.repeat(299);
  const piece = { ...plain, field: 'text', value: q, names: null, text: q, to: q.length, isLeftOut: true };
  expect(sayLeftOut({ ...everything, q }, [piece], 'en')!.act).toBeUndefined();
  expect(sayLeftOut({ ...everything, q: 'xyz' }, [{ ...piece, text: 'xyz', to: 3 }], 'en')!.act).toBeDefined();
});
