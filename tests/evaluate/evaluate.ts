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
import {
  compareScores,
  similarityLevelOf,
  makeScorer,
  type IndexedColorway,
  widely,
} from '#app/domain/find/vector-index/score.ts';
import { type ImageProcess, openImageProcess } from '#app/image/process/process.ts';
import { ImageError } from '#app/image/base/types.ts';
import { colorHistogram, orientedGradients } from './baselines.ts';
import { drawDemo, drawOthers, type Print, readFolder } from './prints.ts';
import { ask, type KindName, kindNames, type Seen, seePrint } from './queries.ts';
import { askWorn, listWears } from './worn.ts';

export interface EvaluateOptions {
  /** a folder of pictures; unset: the demo's drawings */
  folder: string | undefined;
  /** drawings that are nobody's answer */
  distractors: number;
  seed: number;
  weights: { motif: number; color: number; scale: number };
  /** figures as JSON too */
  out: string | undefined;
}

/** Where a query's own print came: 0 is first. Best first in each column. */
interface Ranks {
  set: string;
  kind: KindName;
  ours: number;
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

/** Candidates that the exact pass sees, as in a search. */
const WIDE = 200;

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
    const toFind = prints.length;
    for await (const print of drawOthers(options.distractors, images[0]!, scratch)) prints.push(print);
    console.log(`  ${toFind} prints to find among ${prints.length}`);
    const seen = await shareOut(prints, images, (print, image) => seePrint(print, image));
    const gallery = new Gallery(seen);
    const ranks: Ranks[] = [];
    for (const kind of kindNames) {
      const found = await shareOut(prints.slice(0, toFind), images, async (print, image, at) => {
        const seen = await ask(print, kind, image, scratch, options.seed).catch(told(`${print.name}, ${kind}`));
        return seen && { set: print.set, kind, ...gallery.rank(seen, at, options.weights) };
      });
      ranks.push(...found.filter((each) => each !== null));
      console.log(`  asked: ${kind}`);
    }
    const report = tables(ranks, toFind, prints.length);
    console.log(report);
    const worn: Worn[] = [];
    for (const wear of await listWears()) {
      const places = await shareOut(prints.slice(0, toFind), images, async (print, image, at) =>
        gallery.placeOf(await askWorn(print, wear, image, scratch), at, options.weights),
      );
      worn.push({ wear, places });
      console.log(`  asked: on ${wear}`);
    }
    console.log(wornTable(worn));
    if (options.out) {
      await mkdir(path.dirname(options.out), { recursive: true });
      await writeFile(options.out, JSON.stringify({ prints: toFind, gallery: prints.length, ranks, worn }, null, 1));
    }
  } finally {
    await Promise.all(images.map((image) => image.close()));
    await rm(scratch, { recursive: true, force: true });
  }
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
  work: (thing: T, image: ImageProcess, at: number) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = Array.from({ length: things.length });
  let next = 0;
  await Promise.all(
    images.map(async (image) => {
      while (next < things.length) {
        const at = next++;
        answers[at] = await work(things[at]!, image, at);
      }
    }),
  );
  return answers;
}

class Gallery {
  #index = new MemoryIndex();
  #designs: IndexedColorway[];
  #colors: Float32Array[];
  #gradients: Float32Array[];

  constructor(seen: Seen[]) {
    this.#designs = seen.map(({ windows, palette }, at) => ({
      id: String(at),
      name: '',
      windows: windows.map(({ cm, vector }) => ({ cm: cm!, vector })),
      palette,
    }));
    for (const [at, { id, windows, palette }] of this.#designs.entries()) {
      const signature = colorSignature(palette);
      this.#index.put(
        at + 1,
        windows.map(({ cm, vector }) => ({ colorwayId: id, cm, vector, signature })),
      );
    }
    this.#colors = seen.map(({ square }) => colorHistogram(square));
    this.#gradients = seen.map(({ square }) => orientedGradients(square));
  }

  /** Infinity: not among the results. */
  placeOf(seen: Pick<Seen, 'windows' | 'palette'>, at: number, weights: EvaluateOptions['weights']): number {
    const place = this.#find(seen, weights).findIndex((each) => each.at === at);
    return place < 0 ? Infinity : place;
  }

  /** As a search does. */
  #find({ windows, palette }: Pick<Seen, 'windows' | 'palette'>, weights: EvaluateOptions['weights']) {
    const question = { windows, palette, weights };
    const score = makeScorer(question);
    const wide = this.#index.search({ ...widely(question), allowed: null, count: WIDE });
    return wide
      .map(({ ordinal }) => ({ at: ordinal - 1, ...score([this.#designs[ordinal - 1]!])! }))
      .sort(compareScores);
  }

  rank(seen: Seen, at: number, weights: EvaluateOptions['weights']): Omit<Ranks, 'set' | 'kind'> {
    const exact = this.#find(seen, weights);
    const place = exact.findIndex((each) => each.at === at);
    const motif = (which: (each: { at: number }) => boolean) =>
      Math.max(-1, ...exact.filter(which).map(({ likeness }) => likeness.motif ?? -1));
    return {
      ours: place < 0 ? Infinity : place,
      colors: placeOf(at, this.#colors, colorHistogram(seen.square)),
      gradients: placeOf(at, this.#gradients, orientedGradients(seen.square)),
      own: motif((each) => each.at === at),
      other: motif((each) => each.at !== at),
    };
  }
}

function placeOf(at: number, gallery: Float32Array[], asked: Float32Array): number {
  const scores = gallery.map((vector) => vector.reduce((sum, value, i) => sum + value * asked[i]!, 0));
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
  const note = `\nrecall@1 / recall@25 in per cent, in a gallery of ${gallery}. "called the same": of its own print / of the nearest other.`;
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
      recalls(list, ({ colors }) => colors).padStart(17),
      recalls(list, ({ gradients }) => gradients).padStart(17),
      `${percent(list, ({ own }) => similarityLevelOf(own) === 'same')} / ${percent(list, ({ other }) => similarityLevelOf(other) === 'same')}`.padStart(
        17,
      ),
    ].join('  ');
  const titles = [
    head.padEnd(26),
    'ours'.padStart(13),
    'colour histogram'.padStart(17),
    'HOG'.padStart(17),
    'called the same'.padStart(17),
  ].join('  ');
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return ['', titles, ...[...byKind].map(([kind, list]) => line(kind, list)), line('all', rows)].join('\n');
}
