/** Small real files, multipart bodies and runs for the import's tests. */
import { createHash } from 'node:crypto';
import { db } from '#app/data/database.server.ts';
import { receiveUpload, type UploadAnswer } from '#app/domain/imports/upload/upload.server.ts';
import { openImages, runImport, type ImageProcess } from '#app/domain/imports/run.server.ts';
import { systemActor, type Actor } from '#app/domain/base/actor.ts';
import { makePsd, makeTiff, wavePaint } from '#tests/image/make-files.ts';

export interface Part {
  name?: string;
  fileName?: string;
  value: string | Buffer;
}

/** A print that closes at its edges; `seed` makes its content its own. */
export function psd(seed = 0, width = 64, height = 48): Buffer {
  return makePsd({ width, height, compression: 'rle', paint: tinted(width, height, seed), dpi: 300 });
}

export function tiff(seed = 0, width = 64, height = 48): Buffer {
  return makeTiff({ width, height, paint: tinted(width, height, seed), dpi: 300 });
}

function tinted(width: number, height: number, seed: number) {
  const paint = wavePaint(width, height);
  return (x: number, y: number) => paint(x, y).map((value, channel) => (value + seed * (37 + channel)) % 256);
}

const boundary = 'a-boundary-of-the-tests';
export const contentType = `multipart/form-data; boundary=${boundary}`;

export function multipart(parts: Part[]): Buffer {
  const chunks = parts.flatMap(({ name = 'files', fileName, value }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n` +
        `${fileName === undefined ? '' : 'Content-Type: application/octet-stream\r\n'}\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

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

export const field = (name: string, value: string | number | boolean): Part => ({ name, value: String(value) });
export const file = (fileName: string, value: Buffer): Part => ({ fileName, value });

let images: ImageProcess | undefined;

/** What a worker does with the job, here; but for the embeddings, which take half the time: each file's is a vector of its own. */
export async function run(jobId: string, signal = new AbortController().signal): Promise<void> {
  images ??= openImages();
  await runImport(systemActor('test'), { jobId }, { image: { ...images, embedMaster: vectorOf }, signal });
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
