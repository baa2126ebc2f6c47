/** The library of inks: kept by people, filled from colour cards. */
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { getInk, listInks } from '#app/domain/catalog/inks/library.server.ts';
import { deleteInk, importInks, saveInk } from '#app/domain/catalog/inks/manage.server.ts';
import { readColorCard } from '#app/domain/catalog/inks/read-card.ts';
import { makePerson } from '#tests/make.ts';

const admin = await makePerson({ isAdmin: true });
beforeEach(() => db.houseInk.deleteMany());

const names = async () => (await listInks(admin, {})).inks.map(({ name }) => name);
const yellow = { name: 'Sarı 4R', l: 85, a: 5, b: 80, opacity: 0 };
const ascii = (text: string) => Buffer.from(text, 'latin1');
const be = (size: 2 | 4, value: number) => {
  const bytes = Buffer.alloc(size);
  if (size === 2) bytes.writeUInt16BE(value & 65_535);
  else bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
const float = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatBE(value);
  return bytes;
};
const utf16 = (text: string) => Buffer.from(`${text}\0`, 'utf16le').swap16();

function ase(swatches: [name: string, space: string, values: number[]][]): Buffer {
  const blocks = swatches.map(([name, space, values]) => {
    const text = utf16(name);
    const body = Buffer.concat([be(2, text.length / 2), text, ascii(space), ...values.map(float), be(2, 0)]);
    return Buffer.concat([be(2, 1), be(4, body.length), body]);
  });
  const group = Buffer.concat([be(2, 0xc001), be(4, 6), be(2, 2), utf16('G')]);
  return Buffer.concat([ascii('ASEF'), be(2, 1), be(2, 0), be(4, blocks.length + 1), group, ...blocks]);
}

function aco(swatches: [name: string, space: number, words: number[]][]): Buffer {
  const colors = swatches.map(([, space, words]) => Buffer.concat([be(2, space), ...words.map((word) => be(2, word))]));
  const named = swatches.map(([name], i) => {
    const text = utf16(name);
    return Buffer.concat([colors[i]!, be(4, text.length / 2), text]);
  });
  return Buffer.concat([be(2, 1), be(2, colors.length), ...colors, be(2, 2), be(2, named.length), ...named]);
}

const card = (bytes: Buffer | string, name = 'card.csv') =>
  importInks(admin, { file: new File([Uint8Array.from(Buffer.from(bytes))], name) });

describe('one ink', () => {
  test('is added, changed, deleted, and told in the audit', async () => {
    const { inkId } = await saveInk(admin, { ...yellow, l: '85,25' });
    const [ink] = (await listInks(admin, {})).inks;
    expect(ink).toMatchObject({ inkId, name: 'Sarı 4R', l: 85.25, a: 5, b: 80, opacity: 0 });
    expect(ink!.srgb).toMatch(/^#[\da-f]{6}$/);
    await saveInk(admin, { ...yellow, inkId, opacity: 60, version: ink!.version });
    await expect(saveInk(admin, { ...yellow, inkId, version: ink!.version })).rejects.toMatchObject({
      key: 'changedMeanwhile',
    });
    await deleteInk(admin, { inkId });
    await expect(deleteInk(admin, { inkId })).rejects.toMatchObject({ key: 'inkNotFound' });
    const entries = await db.auditEntry.findMany({ where: { subjectId: inkId }, orderBy: { id: 'asc' } });
    expect(entries.map(({ operation }) => operation)).toEqual(['saveInk', 'saveInk', 'deleteInk']);
  });

  test('has a name of its own, whatever its case and diacritics, and a colour that there is', async () => {
    await saveInk(admin, yellow);
    for (const name of ['SARI 4r', 'sari  4R', 'Sarı-4R'])
      await expect(saveInk(admin, { ...yellow, name })).rejects.toMatchObject({ fields: { name: ['inkNameTaken'] } });
    await expect(saveInk(admin, { ...yellow, name: ' \u0007 ', l: 101, a: 'x', b: '' })).rejects.toMatchObject({
      fields: { name: ['required'], l: ['tooBig'], a: ['wrongType'], b: ['required'] },
    });
  });

  test('may be named by signs alone, and two of them are two inks', async () => {
    for (const name of ['🔴', '🔵']) await saveInk(admin, { ...yellow, name });
    await expect(saveInk(admin, { ...yellow, name: ' 🔴 ' })).rejects.toMatchObject({
      fields: { name: ['inkNameTaken'] },
    });
    expect((await names()).toSorted()).toEqual(['🔴', '🔵']);
  });

  test('is nobody’s but of those who keep the settings', async () => {
    const person = await makePerson({});
    for (const call of [
      () => listInks(person, {}),
      () => getInk(person, { inkId: crypto.randomUUID() }),
      () => saveInk(person, yellow),
      () => importInks(person, { file: new File(['a'], 'a.csv') }),
    ])
      await expect(call()).rejects.toMatchObject({ key: 'notAllowed' });
  });
});

describe('a colour card', () => {
  test('CSV in three languages, in Lab or as screens have it; an ink that is there gets the colour', async () => {
    await saveInk(admin, yellow);
    expect(await card('Ad;L;a;b;Örtücülük\nSARI 4R;70,5;10;60;20\nLacivert;20;5;-30;\n')).toEqual({
      added: 1,
      changed: 1,
    });
    expect(await card('Название;Цвет\nфон;#FFEEDD\n')).toEqual({ added: 1, changed: 0 });
    expect(await card(Buffer.from('Boya;Renk\nYe\xfeil;00843d\n', 'latin1'))).toEqual({ added: 1, changed: 0 });
    expect(await card('Ink;Colour\nChalk;#FED\n')).toEqual({ added: 1, changed: 0 });
    expect(await names()).toEqual(['Chalk', 'Lacivert', 'SARI 4R', 'Yeşil', 'фон']);
    const { inks } = await listInks(admin, {});
    expect(inks.find(({ name }) => name === 'SARI 4R')).toMatchObject({ l: 70.5, a: 10, b: 60, opacity: 20 });
    for (const one of ['фон', 'Chalk']) expect(inks.find(({ name }) => name === one)!.srgb).toBe('#ffeedd');
  });

  test('of thousands of inks is shown page by page, searched, and read again at once', async () => {
    const rows = (l: number) => Array.from({ length: 250 }, (_, at) => `Dye C-${1000 + at};${l};5;5`).join('\n');
    await card(`Name;L;a;b\n${rows(50)}`);
    expect(await card(`Name;L;a;b\n${rows(60)}\nOther;1;2;3`)).toEqual({ added: 1, changed: 250 });
    expect(await db.houseInk.count({ where: { l: 60 } })).toBe(250);
    const first = await listInks(admin, {});
    expect(first).toMatchObject({ totalCount: 251, totalPage: 3, currentPage: 0 });
    expect(first.inks).toHaveLength(100);
    const last = await listInks(admin, { page: 2 });
    expect(last.inks.map(({ name }) => name)).toContain('Other');
    expect((await listInks(admin, { query: 'DYE c 124' })).inks.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Dye C-124${at}`),
    );
    expect(await listInks(admin, { query: '%' })).toMatchObject({ totalCount: 0, inks: [] });
    // The dialog over a page is of any ink.
    const { inkId, name } = last.inks[0]!;
    expect(await getInk(admin, { inkId })).toMatchObject({ inkId, name, l: 60 });
  });

  test('ASE: Lab, RGB, CMYK and grey, within groups', () => {
    const inks = readColorCard(
      ase([
        ['Sarı', 'LAB ', [0.85, 5, 80]],
        ['Красный', 'RGB ', [1, 0, 0]],
        ['Black', 'CMYK', [0, 0, 0, 1]],
        ['Grey', 'Gray', [0.5]],
      ]),
    );
    expect(inks.map(({ name }) => name)).toEqual(['Sarı', 'Красный', 'Black', 'Grey']);
    expect(inks[0]).toMatchObject({ l: 85, a: 5, b: 80 });
    expect(inks[1]!.l).toBeCloseTo(54.29, 0);
    expect(inks[2]!.l).toBe(0);
    expect(inks[3]!.l).toBeCloseTo(53.4, 0);
  });

  test('ACO: the named version, and what its spaces mean', () => {
    const inks = readColorCard(
      aco([
        ['Sarı', 7, [8500, 500, 8000, 0]],
        ['Red', 0, [65_535, 0, 0, 0]],
        ['Key', 2, [65_535, 65_535, 65_535, 0]],
        ['Paper', 8, [0, 0, 0, 0]],
        ['Green', 1, [21_845, 65_535, 65_535, 0]],
        ['Book', 3, [1, 2, 3, 4]],
      ]),
    );
    expect(inks.map(({ name }) => name)).toEqual(['Sarı', 'Red', 'Key', 'Paper', 'Green']);
    expect(inks[0]).toMatchObject({ l: 85, a: 5, b: 80 });
    expect(inks[2]!.l).toBe(0);
    expect(inks[3]!.l).toBeCloseTo(100, 1);
    expect(inks[4]!.a).toBeLessThan(-70);
  });

  test('that is damaged, names nothing or is none is refused at its field, and changes nothing', async () => {
    const whole = ase([['Sarı', 'LAB ', [0.85, 5, 80]]]);
    const refused: [Buffer | string, string][] = [
      [whole.subarray(0, whole.length - 5), 'inkCardDamaged'],
      [ase([['Sarı', 'LAB ', [NaN, 5, 80]]]), 'inkCardDamaged'],
      [ase([['Sarı', 'XYZ ', [1, 1, 1]]]), 'inkCardDamaged'],
      [ase([['', 'RGB ', [1, 1, 1]]]), 'noInksInFile'],
      [Buffer.from([0, 1, 255, 255, 0]), 'inkCardDamaged'],
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'inkCardUnknown'],
      ['Name;L;a;b\nSarı;85;5;80\nMavi;;;\n', 'inkLine'],
      ['Name;L;a;b\nSarı;85;5;400\n', 'inkLine'],
      // With decimal commas that nothing quotes, L would be 50, a 5 and b 20.
      ['Name,L,a,b\nSarı,50,5,20,1,30,2\n', 'csvLineLonger'],
      ['Name;Colour;colour\nSarı;#ffee00;#ff0000\n', 'csvHeadTwice'],
    ];
    for (const [bytes, key] of refused)
      await expect(card(bytes), key).rejects.toMatchObject({ fields: { file: [key] } });
    for (const [name, key] of [
      ['a.ase', 'noInksInFile'],
      ['', 'noFile'],
    ] as const)
      await expect(importInks(admin, { file: new File([], name) })).rejects.toMatchObject({ fields: { file: [key] } });
    expect(await names()).toEqual([]);
    // Whatever bytes come, an answer does.
    let seed = 3;
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    for (let i = 0; i < 2000; i++) {
      const bytes = Buffer.from(i % 2 ? whole : aco([['Sarı', 7, [8500, 500, 8000, 0]]]));
      for (let n = 0; n <= i % 3; n++) bytes[random(bytes.length)] = random(256);
      try {
        readColorCard(bytes);
      } catch (error) {
        expect(error).toMatchObject({ fields: { file: [expect.any(String)] } });
      }
    }
  });
});
