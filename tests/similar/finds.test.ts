/**
 * From a drawing's pixels to the answer, through everything there is: the master, its windows, the network, the table, the index's thread
 * and the exact comparison. A dozen of the demo's drawings, each asked for in other ways than it came in.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usualWeights } from '#app/domain/visible/criteria/similar-criteria.ts';
import { findSimilar } from '#tests/similar/find-similar.ts';
import { openImageProcess } from '#app/image/process/process.ts';
import { drawDemo, type Print } from '#tests/evaluate/prints.ts';
import { ask, type KindName, seePrint } from '#tests/evaluate/queries.ts';
import { askWorn } from '#tests/evaluate/worn.ts';
import { makeDesign } from '#tests/make.ts';
import { writeEmbedding } from './generated-embeddings.ts';

const image = openImageProcess();
const prints: (Print & { designId: string })[] = [];
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'finds-'));
  // Every fifth, so that each manner of drawing is among them.
  for await (const print of drawDemo(image, scratch, 5)) {
    const { windows, palette } = await seePrint(print, image);
    const { widthCm, heightCm } = print;
    const design = await makeDesign({
      name: print.name,
      widthCm,
      heightCm,
      colorways: [{ palette: palette.map(toRow) }],
    });
    await writeEmbedding(
      design,
      design.colorways[0]!,
      windows.map(({ cm, vector }) => ({ cm: cm!, vector })),
    );
    prints.push({ ...print, designId: design.id });
  }
}, 900_000);

afterAll(async () => {
  await image.close();
  await rm(scratch, { recursive: true, force: true });
});

const toRow = ({ lab: [l, a, b], share }: { lab: [number, number, number]; share: number }) => ({
  l,
  a,
  b,
  srgb: '#808080',
  share,
});

/** The place of every second print in the answer to it: the others stand beside. */
async function placesOf(kind: KindName): Promise<number[]> {
  const places: number[] = [];
  for (const print of prints.filter((_, at) => at % 2 === 0)) {
    const { windows, palette } = await ask(print, kind, image, scratch, 1);
    const found = await findSimilar(
      { windows, palette, weights: usualWeights },
      { allowed: null, count: prints.length },
    );
    const place = found.findIndex(({ designId }) => designId === print.designId);
    places.push(place < 0 ? Infinity : place);
  }
  return places;
}

it.each([
  ['recoloured', 1],
  ['at half size', 0],
  ['cropped', 1],
  ['turned by 90°', 1],
  ['photographed', 1],
] as [KindName, number][])(
  'finds a print %s before all others, but for at most %i',
  async (kind, missed) => {
    expect(prints).toHaveLength(11);
    const places = await placesOf(kind);
    expect(places.filter((place) => place > 0).length, `${places}`).toBeLessThanOrEqual(missed);
    expect(Math.max(...places), `${places}`).toBeLessThan(4);
  },
  900_000,
);

it('finds a print on a dress and on a shirt from the whole picture', async () => {
  const places: number[] = [];
  for (const wear of ['dress', 'shirt']) {
    for (const print of prints.slice(0, 4)) {
      const query = { ...(await askWorn(print, wear, image, scratch)), weights: usualWeights };
      const found = await findSimilar(query, { allowed: null, count: prints.length });
      places.push(found.findIndex(({ designId }) => designId === print.designId));
    }
  }
  expect(places.filter((place) => place === 0).length, `${places}`).toBeGreaterThanOrEqual(7);
}, 300_000);

it('tells that what was found is twice as large as a print of half the size', async () => {
  const [print] = prints;
  const { windows, palette } = await ask(print!, 'at half size', image, scratch, 1);
  const [first] = await findSimilar({ windows, palette, weights: usualWeights }, { allowed: null, count: 1 });
  expect(first!.designId).toBe(print!.designId);
  expect(first!.likeness).toMatchObject({ kinship: expect.stringMatching(/same|near/) });
  expect(first!.likeness.scale).toBe(2);
  expect(first!.likeness.colors.length).toBeGreaterThan(0);
}, 300_000);
