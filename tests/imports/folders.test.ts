/** Folders in the browser: which files come of them, with which paths, and into which imports. */
import { expect, test } from 'vitest';
import { endOfImport } from '#app/domain/imports/job/batches.ts';
import {
  inOrder,
  pathOf,
  readEntries,
  shareIntoImports,
  shareRest,
  sortFiles,
} from '#app/routes/admin/import/folders.ts';

type Tree = { [name: string]: Tree | string | Error };

/** As browsers give a dropped folder: names at most two at a time. */
function entryOf(name: string, content: Tree | string | Error, above = ''): FileSystemEntry {
  const fullPath = `${above}/${name}`;
  if (typeof content === 'string' || content instanceof Error) {
    const file = (take: (file: File) => void, fail: (error: unknown) => void) =>
      content instanceof Error ? fail(content) : take(new File([content], name));
    return { isFile: true, isDirectory: false, name, fullPath, file } as unknown as FileSystemEntry;
  }
  const createReader = () => {
    const below = Object.entries(content).map(([one, each]) => entryOf(one, each, fullPath));
    return { readEntries: (take: (some: FileSystemEntry[]) => void) => take(below.splice(0, 2)) };
  };
  return { isFile: false, isDirectory: true, name, fullPath, createReader } as unknown as FileSystemEntry;
}

test('a dropped folder gives its originals with their paths, and says what it leaves out', async () => {
  const files = await readEntries([
    entryOf('Nova', {
      '2026': { 'b.tif': 'b', 'a.tif': 'a', 'c.psd': new Error('not to be read') },
      '.DS_Store': 'x',
      '._a.tif': 'x',
      __MACOSX: { 'a.tif': 'x' },
      'Thumbs.db': 'x',
      'notes.txt': 'x',
      'd.psb': 'd',
      'e.tif': 'e',
    }),
    entryOf('alone.txt', 'x'),
  ]);
  const { originals, hidden, others } = sortFiles(files);
  expect(inOrder(originals).map(pathOf)).toEqual([
    'alone.txt',
    'Nova/2026/a.tif',
    'Nova/2026/b.tif',
    'Nova/d.psb',
    'Nova/e.tif',
  ]);
  expect({ hidden, others }).toEqual({ hidden: 3, others: 1 });
});

test('many files become several imports, and colorways of one name stay together', async () => {
  const names = ['Rose 1', 'Rose 2', 'Fan - Navy', 'Fan - Rust', 'Dot'];
  const files = await readEntries([entryOf('x', Object.fromEntries(names.map((name) => [`${name}.tif`, name])))]);
  expect(shareIntoImports(inOrder(files), 2).map((some) => some.map(({ name }) => name))).toEqual([
    ['Dot.tif'],
    ['Fan - Navy.tif', 'Fan - Rust.tif'],
    ['Rose 1.tif', 'Rose 2.tif'],
  ]);
  const one = Array.from({ length: 5 }, (_, at) => ({ folder: '', fileName: `Rose ${at + 1}.tif` }));
  expect(endOfImport(one, 3)).toBe(3);
});

test('after a fault all that has not arrived is sent, whatever was added or taken away meanwhile', () => {
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((name) => new File([name], `${name}.tif`)) as [
    File,
    File,
    File,
    File,
    File,
  ];
  const none = { files: new Set<File>(), imports: 0 };
  expect(shareRest([b, c, d, e], none, 2)).toEqual([
    [b, c],
    [d, e],
  ]);
  const arrived = { files: new Set([b, c]), imports: 1 };
  expect(shareRest([c, d, e], arrived, 2)).toEqual([[d, e]]);
  expect(shareRest([a, b, c, d, e], arrived, 2)).toEqual([[a, d], [e]]);
  expect(shareRest([b, c], arrived, 2)).toEqual([]);
  expect(shareRest([], none, 2)).toEqual([[]]);
});

test('files come as people read their names: 2 before 10, folder by folder, whatever the letters', () => {
  const names = [
    'scan_10.tif',
    'scan_2.tif',
    'Scan_1.tif',
    'scan_002b.tif',
    'a b/2.tif',
    'a/10.tif',
    'a/9.tif',
    'Öz.tif',
    'oz 1.tif',
    'p.tif',
  ];
  expect(inOrder(names.map((name) => new File([''], name))).map(({ name }) => name)).toEqual([
    'a/9.tif',
    'a/10.tif',
    'a b/2.tif',
    'oz 1.tif',
    'Öz.tif',
    'p.tif',
    'Scan_1.tif',
    'scan_2.tif',
    'scan_002b.tif',
    'scan_10.tif',
  ]);
});
