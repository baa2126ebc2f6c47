/** Files of one size are grouped by what is drawn in them, whatever its colours: real files, read and compared by the import's own stages. */
import { afterAll, expect, test, vi } from 'vitest';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { closeImages, runUpload } from '#tests/imports/originals.ts';
import { drawings, printFile } from './prints.ts';

vi.setConfig({ testTimeout: 300_000 });
const admin = await makePerson({ isAdmin: true });
afterAll(closeImages);

/** Squares, all of one px size. */
const squares = drawings().filter(({ widthCm, heightCm }) => widthCm === heightCm);
const twelve = squares.slice(0, 12);

async function groupsOf(files: [string, Buffer][]): Promise<string[][]> {
  const { id } = await makeArchive();
  const { groups, files: read } = await readImport(admin, { jobId: await runUpload(admin, id, files) });
  expect(new Set(read.map(({ info }) => `${info!.width} ${info!.height}`)).size).toBe(1);
  return groups.map((group) => read.flatMap(({ groupId, fileName }) => (groupId === group.id ? [fileName] : [])));
}

test('twelve scans of twelve drawings are twelve designs, and two more in other colours join theirs', async () => {
  const scans = twelve.map(({ stem }, at): [string, Buffer] => [
    `scan_${String(at + 1).padStart(2, '0')}.tif`,
    printFile(stem),
  ]);
  const recoloured: [string, Buffer][] = [
    ['night.tif', printFile(twelve[0]!.stem, { colorway: 1 })],
    ['dawn.tif', printFile(twelve[5]!.stem, { colorway: 1, noise: 4 })],
  ];
  const groups = await groupsOf([...scans, ...recoloured]);
  expect(groups).toHaveLength(12);
  expect(groups.filter((files) => files.length > 1)).toEqual([
    ['scan_01.tif', 'night.tif'],
    ['scan_06.tif', 'dawn.tif'],
  ]);
});
