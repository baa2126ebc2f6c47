/**
 * The designs that every product has from the start, brought in by the import's own stages. What takes the import longest is left out
 * where no journey looks at it: how repeats close, which prints are alike, and pictures that nobody has asked for yet.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ImageProcess } from '#app/image/process/process.ts';
import { noEdges } from '#tests/image/no-edges.ts';
import { makePsd, makeTiff, type Paint } from '#tests/image/make-files.ts';
import { withRunningDatabase } from '#tests/running-database.ts';
import { cloth, edited, groves, inks, quarters, shifted, stocked } from './originals.ts';

interface Original {
  fileName: string;
  bytes: Buffer;
}

const small = { width: 240, height: 180, dpi: 150 };
const tif = (number: string, ...paints: Paint[]) =>
  paints.map((paint, at) => ({ fileName: `${number} VR-${at + 1}.tif`, bytes: makeTiff({ ...small, paint }) }));
const psd = (number: string, ...paints: Paint[]) =>
  paints.map((paint, at) => ({
    fileName: `${number} VR-${at + 1}.psd`,
    bytes: makePsd({ ...small, paint, compression: 'rle' }),
  }));

/** Of these a journey asks what is like them. */
const seen: Original[] = [
  ...psd(cloth.wave, shifted(cloth.seed), shifted(cloth.seed + 90)),
  ...tif(cloth.dune, shifted(cloth.seed + 150)),
];
const unseen: Original[] = [
  { fileName: `${quarters.number} VR-1.tif`, bytes: makeTiff({ ...quarters, dpi: 150 }) },
  { fileName: `${inks.number} VR-1.psd`, bytes: makePsd({ ...inks, mode: 7, compression: 'rle', dpi: 150 }) },
  ...tif(edited, shifted(11), shifted(77)),
  ...tif(stocked, shifted(33), shifted(113)),
  ...groves.flatMap((number, nth) => tif(number, (x, y) => [(x * (nth + 1)) % 256, (y * 2) % 256, 60 * nth + 40])),
];

const quick: Partial<ImageProcess> = {
  checkRepeat: () =>
    Promise.resolve({ layout: { drop: 0, shift: 0 }, confidence: 0, seams: [], smaller: null, warnings: [] }),
  comparePrints: (_, theirs) =>
    Promise.resolve(theirs.map(() => ({ agreement: 0, scale: 1, isWhole: true, turned: 0, isMirrored: false }))),
};

/** A direction of its own among 256. */
let direction = 0;
function looksLikeNothing() {
  const vector = new Float32Array(256);
  vector[direction++] = 1;
  return {
    embeddings: Array.from({ length: 5 }, () => ({ cm: 40, vector })),
    hash: direction.toString(16).padStart(16, '0'),
    edges: noEdges,
  };
}

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  const { startJobs } = await import('#app/data/jobs.server.ts');
  const { systemActor } = await import('#app/domain/base/actor.ts');
  const { openImages, runImport } = await import('#app/domain/imports/run.server.ts');
  const { importFiles } = await import('#app/domain/imports/upload/import-files.server.ts');
  const actor = systemActor('journey');
  const { id: archiveId } = await db.archive.findFirstOrThrow({ orderBy: { code: 'asc' } });

  async function bringIn(originals: Original[], replaced: Partial<ImageProcess> = {}): Promise<void> {
    const files = originals.map(({ fileName, bytes }) => ({ fileName, open: () => Readable.from([bytes]) }));
    const { jobId } = await importFiles(actor, { archiveId, isNewImport: false, files, runTo: 'completeTransfer' });
    const image = openImages();
    await runImport(
      actor,
      { jobId },
      { image: { ...image, ...quick, ...replaced }, signal: new AbortController().signal },
    );
    await image.close();
  }
  await Promise.all([bringIn(seen), bringIn(unseen, { embedMaster: () => Promise.resolve(looksLikeNothing()) })]);
  const designs = await db.design.findMany({ include: { colorways: { orderBy: { position: 'asc' } } } });
  const ids = designs.map(({ id, name, colorways }) => [
    name,
    { design: id, colorways: colorways.map(({ id }) => id) },
  ]);
  const added = designs.flatMap(({ colorways }) => colorways).length;
  if (added !== seen.length + unseen.length) throw new Error(`${added} originals came in`);
  await writeFile(path.join(process.env.DATA_DIR!, 'designs.json'), JSON.stringify(Object.fromEntries(ids)));
  const boss = await startJobs();
  for (const queue of ['import-run', 'picture-make']) await boss.deleteQueuedJobs(queue);
});
