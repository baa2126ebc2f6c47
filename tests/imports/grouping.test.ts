import { describe, expect, test } from 'vitest';
import { designNumberShape } from '#app/domain/imports/job/file-names.ts';
import { mergeFiles, nameColorways, nameOfGroup, type NamedFile } from '#app/domain/imports/stages/grouping.ts';

function files(...names: (string | [string, Partial<NamedFile['info']>])[]): NamedFile[] {
  return names.map((entry, position) => {
    const [fileName, info] = typeof entry === 'string' ? [entry, {}] : entry;
    const rgb = ['Red', 'Green', 'Blue'].map((name) => ({ name, kind: 'process' as const }));
    return {
      id: String(position),
      position,
      fileName,
      info: { width: 100, height: 100, mode: 'rgb', depth: 8, channels: rgb, layerCount: 0, ...info },
    };
  });
}

const merged = (...names: Parameters<typeof files>) =>
  mergeFiles(files(...names)).map((group) => group.map(({ fileName }) => fileName));

describe('files become one design', () => {
  test.each([
    [['Peony Toss - Navy.psd', 'Peony Toss - Rust.tif']],
    [['01-0559_VR-1.psd', '01-0559 vr2.tif', '01-0559 (VR-3).psd']],
    [['Rose.psd', 'rose.tif']],
    [['Rose 1.psd', 'Rose 2.psd']],
    [['rose_navy.psd', 'rose_red.psd']],
    [['Gül lacivert.psd', 'Gül kırmızı.psd']],
  ])('%j', (names) => expect(merged(...names)).toEqual([names]));
});

describe('files stay designs of their own', () => {
  test.each([
    [['Rose.psd', 'Lily.psd']],
    [['D1001.psd', 'D1002.psd']],
    [['Blue rose.psd', 'Blue lily.psd']],
    [['IMG_0001.tif', 'IMG_0002.tif']],
  ])('%j', (names) => expect(merged(...names)).toEqual(names.map((name) => [name])));

  test('where the names agree only weakly and the pixels do not', () => {
    expect(merged('Rose 1.psd', ['Rose 2.psd', { width: 120 }])).toHaveLength(2);
    const inks = [{ name: 'Screen 1', kind: 'spot' as const }];
    expect(merged('Rose 1.psd', ['Rose 2.psd', { channels: inks }])).toHaveLength(2);
  });
});

describe('where the drawings were compared', () => {
  const group = (agreement: number | null, names: string[], namesDecide = false) =>
    mergeFiles(files(...names), { likeness: () => agreement, namesDecide }).map((one) =>
      one.map(({ fileName }) => fileName),
    );
  const scans = Array.from({ length: 12 }, (_, at) => `scan_${String(at + 1).padStart(2, '0')}.tif`);

  test('twelve drawings of one size are twelve designs, whatever counts them', () => {
    expect(group(0.3, scans)).toHaveLength(12);
    expect(group(0.3, ['Scan - 01.tif', 'Scan - 02.tif'])).toHaveLength(2);
  });

  test('one drawing at another printed size is a design of its own, unless the names say otherwise', () => {
    const at = (dpi: number | null) => ({ dpiX: dpi, dpiY: dpi });
    const drawn = (one: number | null, other: number | null, names: [string, string]) =>
      mergeFiles(files([names[0], at(one)], [names[1], at(other)]), { likeness: () => 0.9 }).length;
    expect(drawn(300, 150, ['Rose 1.tif', 'Rose 2.tif'])).toBe(2);
    expect(drawn(150, 300, ['a.tif', 'b.tif'])).toBe(2);
    expect(drawn(300, 290, ['a.tif', 'b.tif'])).toBe(1);
    expect(drawn(300, null, ['a.tif', 'b.tif'])).toBe(1);
    expect(drawn(300, 150, ['Rose VR-1.tif', 'Rose VR-2.tif'])).toBe(1);
  });

  test('one drawing in several colours is one design, whatever the files are called', () => {
    expect(group(0.8, scans)).toHaveLength(1);
    expect(group(0.8, ['Rose.tif', 'Lily.tif'])).toHaveLength(1);
    expect(group(0.65, ['Rose.tif', 'Lily.tif'])).toHaveLength(2);
    expect(group(0.65, ['Rose 1.tif', 'Rose 2.tif'])).toHaveLength(1);
  });

  test('names that name a colorway decide, and where they name the design all do', () => {
    expect(group(0.1, ['Rose VR-1.tif', 'Rose VR-2.tif', 'Rose - Navy.tif'])).toHaveLength(1);
    expect(group(0.9, ['01-0001 VR-1.tif', '01-0002 VR-1.tif'])).toHaveLength(2);
    expect(group(0.9, ['Rose.tif', 'Lily.tif'], true)).toHaveLength(2);
  });

  test('what could not be compared counts as another drawing', () => {
    expect(group(null, ['Rose 1.tif', 'Rose 2.tif'])).toHaveLength(2);
  });
});

test('a group is called by what its files share', () => {
  expect(nameOfGroup(files('Peony Toss - Navy.psd', 'Peony Toss - Rust.psd'))).toBe('Peony Toss');
  expect(nameOfGroup(files('Peony Toss - Navy.psd'))).toBe('Peony Toss - Navy');
  expect(nameOfGroup(files('01-0559_VR-2.psd'))).toBe('01-0559');
  expect(nameOfGroup(files('a+b*c.psd'))).toBe('a-b-c');
});

test('names that don’t fit, or have no letters, still tell files apart, and the same file again is the same design', () => {
  const long = 'Rose garland '.repeat(8);
  const name = (fileName: string) => nameOfGroup(files(fileName));
  const names = [`${long}01.tif`, `${long}02.tif`, '!!!.tif', '🌹.tif', '🌷.tif', `${'a'.repeat(79)}𐐷𐐷 1.tif`].map(
    name,
  );
  expect(new Set(names.map((one) => one.toLowerCase())).size).toBe(names.length);
  for (const one of names) {
    expect(one).toMatch(designNumberShape);
    expect(one.length).toBeLessThanOrEqual(80);
    expect(one.isWellFormed()).toBe(true);
  }
  expect(names[0]!.startsWith(long.slice(0, 60))).toBe(true);
  expect(names[5]!.startsWith('a'.repeat(60))).toBe(true);
  expect(name(`${long.toUpperCase()}01.tif`).toLowerCase()).toBe(names[0]!.toLowerCase());
  expect(name(`${'b'.repeat(80)}.tif`)).toBe('b'.repeat(80));
});

test('colorways keep the number of their name, replace their like, and follow those that are there', () => {
  const names = nameColorways(files('x_VR-2.psd', 'x.psd', 'y.tif', 'x_VR-2.tif'), [
    { name: 'VR-1', fileName: 'x.psd' },
    { name: 'VR-5', fileName: 'old.psd' },
  ]);
  expect([...names.entries()].sort()).toEqual([
    ['0', 'VR-2'],
    ['1', 'VR-1'],
    ['2', 'VR-6'],
    ['3', 'VR-7'],
  ]);
});
