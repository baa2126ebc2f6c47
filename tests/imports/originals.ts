/** Uploads and runs for the import's tests. */
import { createHash } from 'node:crypto';
import { db } from '#app/data/database.server.ts';
import { receiveUpload, type UploadAnswer } from '#app/domain/imports/upload/upload.server.ts';
import { openImages, runImport, type ImageProcess } from '#app/domain/imports/run.server.ts';
import { systemActor, type Actor } from '#app/domain/base/actor.ts';
import { noEdges } from '#tests/image/no-edges.ts';
import { contentType, field, file, multipart, type Part } from './multipart.ts';

export { contentType, field, file, multipart, psd, tiff, type Part } from './multipart.ts';

export async function* inChunks(bytes: Buffer, size = 4096): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export function upload(actor: Actor, parts: Part[], options: { runsToReview?: boolean } = {}): Promise<UploadAnswer> {
  return receiveUpload(actor, {
    body: inChunks(multipart(parts)),
    contentType,
    runsToReview: options.runsToReview ?? true,
  });
}

let images: ImageProcess | undefined;

/** What a worker does with the job, here; but for the embeddings, which take half the time: each file's is a vector of its own. */
export async function run(
  jobId: string,
  signal = new AbortController().signal,
  instead: Partial<ImageProcess> = {},
): Promise<void> {
  images ??= openImages();
  await runImport(systemActor('test'), { jobId }, { image: { ...images, embedMaster: vectorOf, ...instead }, signal });
}

export async function runWithEmbeddings(jobId: string, signal = new AbortController().signal): Promise<void> {
  images ??= openImages();
  await runImport(systemActor('test'), { jobId }, { image: images, signal });
}

/** In place of an embedding, which takes half of a file's time. */
export const vectorOf: ImageProcess['embedMaster'] = async (master, { repeatWidthCm, repeatHeightCm }) => {
  const bytes = createHash('shake256', { outputLength: 256 }).update(master).digest();
  const numbers = Float32Array.from(bytes, (byte) => byte - 127.5);
  const norm = Math.hypot(...numbers);
  const vector = numbers.map((number) => number / norm);
  return {
    embeddings: [{ cm: Math.max(repeatWidthCm, repeatHeightCm), vector }],
    hash: bytes.subarray(0, 8).toString('hex'),
    edges: noEdges,
  };
};

export async function closeImages(): Promise<void> {
  await images?.close();
  images = undefined;
}

/** Uploads these files and does what a worker does, up to the review. */
export async function runUpload(
  actor: Actor,
  archiveId: number,
  files: [string, Buffer][],
  isNewImport = true,
): Promise<string> {
  const parts = files.map(([name, bytes]) => file(name, bytes));
  const { jobId } = await upload(actor, [field('archiveId', archiveId), field('isNewImport', isNewImport), ...parts]);
  await run(jobId);
  return jobId;
}

export function sha(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function rowsOf(jobId: string) {
  return db.importFile.findMany({ where: { jobId }, orderBy: { position: 'asc' }, include: { group: true } });
}
