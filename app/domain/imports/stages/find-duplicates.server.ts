/**
 * Whether a file under import is in the archive already: the same picture, or the same design in other colours, another size or in part.
 * The index finds similar designs; whether one of them is the same, its edges tell (app/image/similar/compare-prints.ts).
 */
import { db, Prisma } from '#app/data/database.server.ts';
import { NotStored, type LocalFile } from '#app/data/storage/contract.ts';
import { sizeOf } from '../job/original-size.ts';
import { readBox } from '../job/repeat-parts.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import type { VisiblePicture } from '#app/domain/visible/visibility/find-visible.server.ts';
import type { RunOptions } from '#app/image/process/child-runner.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import type { PrintMatch } from '#app/image/similar/compare-prints.ts';
import { ImageError, type SourceInfo } from '#app/image/base/types.ts';
import { rankAll } from '#app/domain/find/similar/similar.server.ts';
import { unpackVectors } from '#app/domain/find/embeddings/embeddings.server.ts';
import {
  compareColors,
  kindOf,
  leastAgreement,
  mostDuplicates,
  type Duplicate,
  type PaletteColor,
} from '../job/duplicates.ts';
import { findCopies } from './find-copies.server.ts';
import { openSketch, renewSketch } from './sketches.server.ts';
import { motifOf } from '#app/domain/find/vector-index/motifs.ts';

const { sql } = Prisma;

export interface NewFile {
  jobId: string;
  sha256: Uint8Array;
  palette: PaletteColor[];
  look: { hash: bigint | null; cm: number[]; vectors: Uint8Array };
  /** the file as the pictures know it */
  picture: VisiblePicture;
}

interface Candidate {
  designId: string | null;
  colorwayId: string | null;
  fileId: string | null;
  isSameFile: boolean;
  masterHash: string;
  masterKey: string;
  widthPx: number;
  heightPx: number;
  widthCm: number;
  heightCm: number;
  palette: PaletteColor[];
}

/** designs, and files of the same import, that are compared by their edges: some 20 ms each */
const mostCompared = 6;
/** of the motif: a print in other colours or in part stays above */
const leastMotif = 0.65;

/** The likest first: one colorway a design, and other files of the same import. The file's own sketch is there. */
export async function findDuplicates(file: NewFile, image: ImageProcess, run: RunOptions): Promise<Duplicate[]> {
  const candidates = [
    ...(await readColorways(file, [
      ...(await findCopies(file.sha256, file.look.hash, mostCompared)),
      ...(await findRelativesIfAny(file, run)),
    ])),
    ...(await readFiles(file)),
  ];
  const found = new Map<string, Duplicate>();
  for (const [at, match] of (await compareAll(file, candidates, image, run)).entries()) {
    const candidate = candidates[at]!;
    const near = match && toDuplicate(file, candidate, match);
    const key = candidate.designId ?? candidate.fileId!;
    if (near && byLikeness(near, found.get(key)) < 0) found.set(key, near);
  }
  return [...found.values()].sort(byLikeness).slice(0, mostDuplicates);
}

/** The very same file is found even while the index is down. */
async function findRelativesIfAny(file: NewFile, { signal }: RunOptions) {
  try {
    return await findRelatives(file);
  } catch (error) {
    signal?.throwIfAborted();
    const message = 'the likes of a file were not looked for';
    console.warn(JSON.stringify({ level: 'warn', message, file: file.picture.id, error: String(error) }));
    return [];
  }
}

function byLikeness(a: Duplicate, b: Duplicate | undefined): number {
  if (!b) return -1;
  const copies = Number(b.kind === 'copy') - Number(a.kind === 'copy');
  return Number(b.isSameFile) - Number(a.isSameFile) || copies || b.motif - a.motif;
}

/** Null for one whose master can't be read. */
async function compareAll(
  { picture }: NewFile,
  candidates: Candidate[],
  image: ImageProcess,
  run: RunOptions,
): Promise<(PrintMatch | null)[]> {
  using held = new DisposableStack();
  const matches = candidates.map((): PrintMatch | null => null);
  const compare = async (own: LocalFile, others: number[], open: typeof openSketch): Promise<void> => {
    const opened: [at: number, file: LocalFile][] = [];
    for (const at of others) {
      const sketch = await unlessUnreadable(() => open(candidates[at]!, image, run), run);
      if (sketch) opened.push([at, held.use(sketch)]);
    }
    if (opened.length === 0) return;
    const theirs = opened.map(([at, { path }]) => ({ sketch: path, ...sizesOf(candidates[at]!) }));
    const size = { ...sizesOf({ ...picture, ...picture.design }), sketch: own.path };
    const found = await image.comparePrints(size, theirs, run);
    for (const [place, [at]] of opened.entries()) matches[at] = found[place]!;
    // A stored sketch that can't be read is made anew, once.
    const unread = opened.flatMap(([at]) => (matches[at] || open === renewSketch ? [] : [at]));
    if (unread.length > 0) await compare(own, unread, renewSketch);
  };
  if (candidates.length > 0)
    await compare(held.use(await openSketch(picture, image, run)), [...candidates.keys()], openSketch);
  return matches;
}

async function unlessUnreadable<T>(open: () => Promise<T>, { signal }: RunOptions): Promise<T | null> {
  try {
    return await open();
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof NotStored || error instanceof ImageError) return null;
    throw error;
  }
}

/** Null where it is another print. */
function toDuplicate({ palette }: NewFile, candidate: Candidate, found: PrintMatch): Duplicate | null {
  const { designId, colorwayId, fileId, isSameFile, palette: theirs } = candidate;
  if (!isSameFile && found.agreement < leastAgreement) return null;
  return {
    designId,
    colorwayId,
    fileId,
    isSameFile,
    kind: isSameFile ? 'copy' : kindOf(found, palette, theirs),
    motif: round(found.agreement),
    scale: round(found.scale),
    turned: isSameFile ? 0 : found.turned,
    isMirrored: !isSameFile && found.isMirrored,
    colors: compareColors(palette, theirs),
  };
}

type Sizes = Pick<Candidate, 'widthPx' | 'heightPx' | 'widthCm' | 'heightCm'>;
const sizesOf = ({ widthPx, heightPx, widthCm, heightCm }: Sizes): Sizes => ({ widthPx, heightPx, widthCm, heightCm });
const round = (value: number) => Math.round(value * 1000) / 1000;

/** ms; an import can wait for an index that is read for the first time */
const patience = 120_000;

/** Whatever its colours and size: the colours only choose among a design's colorways. */
async function findRelatives({ look, palette }: NewFile): Promise<string[]> {
  const windows = unpackVectors(look.vectors).map((vector, at) => ({ cm: look.cm[at]!, vector }));
  if (windows.length === 0) return [];
  const query = { windows, palette, weights: { motif: 100, color: 10, scale: 0 }, least: leastMotif };
  const part = { kind: 'page', skip: 0, count: mostCompared } as const;
  const { found } = await rankAll({ actor: systemActor('import'), query, part, patience });
  return found.flatMap(({ likeness }) => ((likeness.motif ?? 0) >= leastMotif ? [likeness.colorwayGuid] : []));
}

interface ColorwayRow extends Omit<Candidate, 'palette'> {
  palette: { srgb: string; l: number; a: number; b: number; share: number }[];
}

const palette = sql`(SELECT json_agg(json_build_object('srgb', c."srgb", 'l', c."l", 'a', c."a", 'b', c."b", 'share', c."share"))
  FROM "ColorwayColor" c WHERE c."colorwayId" = k."id")`;

/** In the order of their ids, the first of each; as many as can be compared. */
async function readColorways({ sha256 }: NewFile, ids: string[]): Promise<Candidate[]> {
  const wanted = [...new Set(ids)].slice(0, 2 * mostCompared);
  if (wanted.length === 0) return [];
  const rows = await db.$queryRaw<ColorwayRow[]>`
    SELECT k."designId"::text, k."id"::text AS "colorwayId", NULL AS "fileId", coalesce(o."sha256" = ${sha256}, false) AS "isSameFile",
      k."masterHash", k."masterKey", k."widthPx", k."heightPx", d."widthCm"::float8, d."heightCm"::float8, coalesce(${palette}, '[]') AS "palette"
    FROM unnest(${wanted}::uuid[]) WITH ORDINALITY AS w("id", "at") JOIN "Colorway" k ON k."id" = w."id"
      JOIN "Design" d ON d."id" = k."designId" LEFT JOIN "Original" o ON o."id" = k."originalId"
    ORDER BY w."at"`;
  return rows.map((row) => ({
    ...row,
    palette: row.palette.map(({ srgb, l, a, b, share }) => ({ srgb, lab: [l, a, b], share })),
  }));
}

/** The other files of the import that were looked at already: the nearest in manner. */
export async function readFiles({ jobId, picture, look }: Pick<NewFile, 'jobId' | 'picture' | 'look'>) {
  const others = await db.importFileLook.findMany({
    where: {
      fileId: { not: picture.id },
      file: { jobId, state: { in: ['processing', 'processed'] }, masterKey: { not: null } },
    },
    select: { fileId: true, vectors: true },
  });
  const ours = unpackVectors(look.vectors);
  const nearest = others
    .map(({ fileId, vectors }) => {
      const theirs = unpackVectors(vectors);
      return { fileId, motif: Math.max(...ours.flatMap((one) => theirs.map((other) => motifOf(one, other)))) };
    })
    .filter(({ motif }) => motif >= leastMotif)
    .sort((a, b) => b.motif - a.motif)
    .slice(0, mostCompared)
    .map(({ fileId }) => fileId);
  if (nearest.length === 0) return [];
  const rows = await db.importFile.findMany({
    where: { id: { in: nearest }, masterKey: { not: null } },
    select: { id: true, colors: true, masterHash: true, masterKey: true, info: true, repeatBox: true },
  });
  return rows
    .toSorted((a, b) => nearest.indexOf(a.id) - nearest.indexOf(b.id))
    .map(({ id, colors, masterHash, masterKey, info, repeatBox }): Candidate => {
      const { widthPx, heightPx, widthCm, heightCm } = sizeOf(info as unknown as SourceInfo, null, readBox(repeatBox));
      return {
        designId: null,
        colorwayId: null,
        fileId: id,
        isSameFile: false,
        masterHash: masterHash!,
        masterKey: masterKey!,
        widthPx,
        heightPx,
        widthCm,
        heightCm,
        palette: colors as unknown as PaletteColor[],
      };
    });
}
