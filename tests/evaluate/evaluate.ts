/**
 * `npm run evaluate`: prints of EVAL_DIR (or, without one, the demo's drawings) are put into a gallery, then asked for recoloured,
 * cropped, turned and photographed, by the product's own way through: windows, network, index in memory, exact score. Prints recall@1 and
 * recall@25 beside two baselines. The same folder and seed give the same figures.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { colorSignature } from '#app/domain/find/vector-index/color-signature.ts';
import { MemoryIndex } from '#app/domain/find/vector-index/memory-index.ts';
import { PaletteIndex } from '#app/domain/find/vector-index/palette-index.ts';
import { fitWhitening, type Whitening } from '#app/domain/find/vector-index/whitening.ts';
import { rankAmong, type SimilarDesign } from '#app/domain/find/vector-index/rank.ts';
import { similarityLevelOf, type IndexedColorway, type Weights } from '#app/domain/find/vector-index/score.ts';
import { mostSimilar } from '#app/domain/visible/criteria/similar-criteria.ts';
import { type ImageProcess, openImageProcess } from '#app/image/process/process.ts';
import { ImageError } from '#app/image/base/types.ts';
import { colorHistogram, orientedGradients } from './baselines.ts';
import { betweenOf, placeAmong } from './figures.ts';
import { drawDemo, drawOthers, type Print, readFolder } from './prints.ts';
import { ask, type KindName, kindNames, type Seen, seePrint } from './queries.ts';
import { askWorn, listWears } from './worn.ts';

export interface EvaluateOptions {
  /** a folder of pictures; unset: the demo's drawings */
  folder: string | undefined;
  /** of those pictures, how many are asked for, from all over; the others only stand beside them */
  find: number;
  /** drawings that are nobody's answer */
  distractors: number;
  seed: number;
  weights: Weights;
  /** figures as JSON too */
  out: string | undefined;
}

/** Where a query's own print came: 0 is first. Best first in each column. */
interface Ranks {
  set: string;
  kind: KindName;
  /** as weights were given; and by the motif alone */
  ours: number;
  motif: number;
  colors: number;
  gradients: number;
  /** the motif's score of its own print and of the best other, and whether that is a relative */
  own: number;
  other: number;
}

/** Prints on a wear model, each by the place that it came at: 0 is first. */
interface Worn {
  wear: string;
  places: number[];
}

export async function evaluate(options: EvaluateOptions): Promise<void> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'archive-evaluate-'));
  const images = Array.from({ length: Math.min(4, availableParallelism()) }, () =>
    openImageProcess({ memoryLimitMb: 3000 }),
  );
  try {
    const prints: Print[] = [];
    const asked = options.folder ? readFolder(options.folder, images[0]!, scratch) : drawDemo(images[0]!, scratch);
    for await (const print of asked) prints.push(print);
    if (prints.length < 2) throw new Error(`${options.folder} holds fewer than two pictures that can be read.`);
    const toFind = chooseFrom(prints, options.find);
    for await (const print of drawOthers(options.distractors, images[0]!, scratch)) prints.push(print);
    console.log(`  ${toFind.length} prints to find among ${prints.length}`);
    const seen = await shareOut(prints, images, (print, image) => seePrint(print, image));
    const gallery = new Gallery(seen);
    const ranks: Ranks[] = [];
    for (const kind of kindNames) {
      const found = await shareOut(toFind, images, async (at, image) => {
        const print = prints[at]!;
        const seen = await ask(print, kind, image, scratch, options.seed).catch(told(`${print.name}, ${kind}`));
        return seen && { set: print.set, kind, ...(await gallery.rank(seen, at, options.weights)) };
      });
      ranks.push(...found.filter((each) => each !== null));
      console.log(`  asked: ${kind}`);
    }
    const report = tables(ranks, toFind.length, prints.length);
    console.log(report);
    const worn: Worn[] = [];
    for (const wear of await listWears()) {
      const places = await shareOut(toFind, images, async (at, image) =>
        gallery.placeOf(await askWorn(prints[at]!, wear, image, scratch), at, options.weights),
      );
      worn.push({ wear, places });
      console.log(`  asked: on ${wear}`);
    }
    console.log(wornTable(worn));
    if (options.out) {
      await mkdir(path.dirname(options.out), { recursive: true });
      await writeFile(
        options.out,
        JSON.stringify({ prints: toFind.length, gallery: prints.length, ranks, worn }, null, 1),
      );
    }
  } finally {
    await Promise.all(images.map((image) => image.close()));
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Places of so many, evenly from all over. */
function chooseFrom(prints: Print[], count: number): number[] {
  const chosen = Math.min(count, prints.length);
  return Array.from({ length: chosen }, (_, at) => Math.floor((at * prints.length) / chosen));
}

/** What can't be asked with is told and left out. */
function told(what: string) {
  return (error: unknown) => {
    if (!(error instanceof ImageError)) throw error;
    console.log(`  left out: ${what} (${error.key})`);
    return null;
  };
}

/** Each to the next process that is free; answers in the order given. */
async function shareOut<T, R>(
  things: T[],
  images: ImageProcess[],
  work: (thing: T, image: ImageProcess) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = Array.from({ length: things.length });
  let next = 0;
  await Promise.all(
    images.map(async (image) => {
      while (next < things.length) {
        const at = next++;
        answers[at] = await work(things[at]!, image);
      }
    }),
  );
  return answers;
}

class Gallery {
  #index: { memory: MemoryIndex; palettes: PaletteIndex; whitening: Whitening | null } = {
    memory: new MemoryIndex(),
    palettes: new PaletteIndex(),
    whitening: null,
  };
  #designs: IndexedColorway[];
  #edges: Uint8Array[];
  #colors: Float32Array[];
  #gradients: Float32Array[];

  constructor(seen: Seen[]) {
    this.#designs = seen.map(({ windows, palette }, at) => ({
      id: `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`,
      windows: windows.map(({ cm, vector }) => ({ cm: cm!, vector })),
      palette,
    }));
    for (const [at, { id, windows, palette }] of this.#designs.entries()) {
      const signature = colorSignature(palette);
      this.#index.memory.put(
        at + 1,
        windows.map(({ cm, vector }) => ({ colorwayId: id, cm, vector, signature })),
      );
      this.#index.palettes.put(at + 1, [{ id, palette }]);
    }
    this.#index.whitening = fitWhitening(this.#index.memory);
    this.#edges = seen.map(({ edges }) => edges);
    this.#colors = seen.map(({ square }) => colorHistogram(square));
    this.#gradients = seen.map(({ square }) => orientedGradients(square));
  }

  /** Infinity: not among the results. What is as near as its own print comes before it. */
  async placeOf(seen: Pick<Seen, 'windows' | 'palette' | 'edges'>, at: number, weights: Weights): Promise<number> {
    return placeAmong(await this.#find(seen, weights), at);
  }

  /** As a search does: all results, in blocks. */
  async #find(
    { windows, palette, edges }: Pick<Seen, 'windows' | 'palette' | 'edges'>,
    weights: Weights,
  ): Promise<SimilarDesign[]> {
    const tell = async (ids: string[]) =>
      new Map(
        ids.map((id) => {
          const ordinal = Number(id.slice(-12));
          return [id, { name: '', palette: this.#designs[ordinal - 1]!.palette, ordinal, designId: String(ordinal) }];
        }),
      );
    const part = { kind: 'page', skip: 0, count: mostSimilar } as const;
    const { found } = await rankAmong(
      this.#index,
      { tell, edges: this.#readEdges },
      { windows, palette, weights, edges },
      null,
      part,
    );
    return found;
  }

  #readEdges = async (ids: string[]) => new Map(ids.map((id) => [id, this.#edges[Number(id.slice(-12)) - 1]!]));

  async rank(seen: Seen, at: number, weights: Weights): Promise<Omit<Ranks, 'set' | 'kind'>> {
    const found = await this.#find(seen, weights);
    const motif = (which: (ordinal: number) => boolean) =>
      Math.max(-1, ...found.filter(({ ordinal }) => which(ordinal)).map(({ likeness }) => likeness.motif ?? -1));
    return {
      ours: placeAmong(found, at),
      motif: await this.placeOf(seen, at, motifAlone),
      colors: placeOf(at, this.#colors, colorHistogram(seen.square)),
      gradients: placeOf(at, this.#gradients, orientedGradients(seen.square)),
      own: motif((ordinal) => ordinal === at + 1),
      other: motif((ordinal) => ordinal !== at + 1),
    };
  }
}

const motifAlone: Weights = { motif: 100, color: 0, scale: 0 };

function placeOf(at: number, gallery: Float32Array[], asked: Float32Array): number {
  const scores = gallery.map((vector) => vector.reduce((sum, value, i) => sum + value * asked[i]!, 0));
  if (!Number.isFinite(scores[at])) return Infinity;
  return scores.filter((score, i) => i !== at && score >= scores[at]!).length;
}

function wornTable(worn: Worn[]): string {
  const all = { wear: 'all', places: worn.flatMap(({ places }) => places) };
  const lines = [...worn, all].map(({ wear, places }) => {
    const percent = (most: number) =>
      ((100 * places.filter((place) => place < most).length) / places.length).toFixed(1).padStart(5);
    return `${wear.padEnd(26)}  ${percent(1)} / ${percent(5)} of ${places.length}`;
  });
  return ['', 'on model                    first / first five', ...lines].join('\n');
}

function tables(ranks: Ranks[], toFind: number, gallery: number): string {
  const sets = Map.groupBy(ranks, ({ set }) => set);
  const parts = [...sets].map(([set, rows]) => table(`${set} (${Math.ceil(rows.length / kindNames.length)})`, rows));
  const all = sets.size > 1 ? [table(`all sets (${toFind})`, ranks)] : [];
  const note = `\nrecall@1 / recall@25 in per cent, in a gallery of ${gallery}; in brackets between what recall@1 lies with 95 % confidence. What scores alike counts as before its own print. "called the same": of its own print / of the nearest other.`;
  return [note, ...parts, ...all].join('\n');
}

function table(head: string, rows: Ranks[]): string {
  const percent = (list: Ranks[], is: (row: Ranks) => boolean) =>
    ((100 * list.filter(is).length) / list.length).toFixed(1).padStart(5);
  const recalls = (list: Ranks[], of: (row: Ranks) => number) =>
    `${percent(list, (row) => of(row) < 1)} / ${percent(list, (row) => of(row) < 25)}`;
  const line = (name: string, list: Ranks[]) =>
    [
      name.padEnd(26),
      recalls(list, ({ ours }) => ours),
      betweenOf(list.filter(({ ours }) => ours < 1).length, list.length),
      recalls(list, ({ motif }) => motif).padStart(17),
      recalls(list, ({ colors }) => colors).padStart(17),
      recalls(list, ({ gradients }) => gradients).padStart(17),
      `${percent(list, ({ own }) => similarityLevelOf(own) === 'same')} / ${percent(list, ({ other }) => similarityLevelOf(other) === 'same')}`.padStart(
        17,
      ),
    ].join('  ');
  const titles = [
    head.padEnd(26),
    'as weighed'.padStart(13),
    ' '.repeat(11),
    'motif alone'.padStart(17),
    'colour histogram'.padStart(17),
    'HOG'.padStart(17),
    'called the same'.padStart(17),
  ].join('  ');
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return ['', titles, ...[...byKind].map(([kind, list]) => line(kind, list)), line('all', rows)].join('\n');
}
