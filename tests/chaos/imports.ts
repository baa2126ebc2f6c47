/** People who bring prints in: each import is uploaded, led to its review and on into the archive, by service calls. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { reviewStage, stages } from '#app/domain/imports/job/stages.ts';
import { field, file, psd, tiff } from '#tests/imports/multipart.ts';
import type { Client } from './client.ts';

export interface Print {
  fileName: string;
  bytes: Buffer;
  sha256: string;
  /** those of one design have the same */
  design: string;
}

export interface Importing {
  archiveId: number;
  token: string;
  client: Client;
  signal: AbortSignal;
  /** new in the archive */
  onColorway: (colorwayGuid: string) => void;
}

/** ms between two looks at an import */
const lookEveryMs = 1_000;
const colors = ['Navy', 'Rust', 'Olive'];

/** Prints of some 100 px, every third design of two colorways; `first` makes those of different calls different. */
export function drawPrints(count: number, first = 0): Print[] {
  const prints: Print[] = [];
  for (let design = first; prints.length < count; design++) {
    const [width, height] = [72 + 4 * (design % 23), 64 + 4 * (design % 19)];
    for (let color = 0; color < (design % 3 === 0 ? 2 : 1) && prints.length < count; color++) {
      const draw = (design + color) % 2 === 0 ? tiff : psd;
      const bytes = draw(2 * design + color, width, height);
      const name = `Bloom ${letters(design)} - ${colors[color]}`;
      prints.push({
        fileName: `${name}.${draw === tiff ? 'tif' : 'psd'}`,
        bytes,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        design: letters(design),
      });
    }
  }
  return prints;
}

/** Words, since numbers at the end of a file's name may name a colorway: x0 is kaaa, x1 kaab … */
function letters(number: number): string {
  const digits = number.toString(26).padStart(3, '0');
  return `k${[...digits].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`;
}

/** Designs are never torn: imports of about `size` files. */
export function splitIntoImports(prints: Print[], size: number): Print[][] {
  const imports: Print[][] = [];
  for (const print of prints) {
    const last = imports.at(-1);
    const isSame = last?.at(-1)?.design === print.design;
    if (last && (last.length < size || isSame)) last.push(print);
    else imports.push([print]);
  }
  return imports;
}

/** Up to the archive. Throws where a person would have to do something about it. */
export async function importPrints(prints: Print[], importing: Importing): Promise<void> {
  const { client, token, archiveId } = importing;
  const sent = await client.upload(
    [
      field('archiveId', archiveId),
      field('isNewImport', 1),
      field('submission', randomUUID()),
      ...prints.map(({ fileName, bytes }) => file(fileName, bytes)),
    ],
    token,
  );
  const { jobId, refused } = sent.body as { jobId?: string; refused?: unknown[] };
  if (!jobId || refused?.length) throw new Error(`an upload was answered with ${JSON.stringify(sent.body)}`);
  for (const { key, call } of stages) {
    if (call === null) continue;
    const asked = await client.call(`/service/design/${call}`, { fields: { jobId }, token });
    if (asked.status !== 200) throw new Error(`${key} of an import was answered with ${JSON.stringify(asked.body)}`);
    if (key === reviewStage) await untilDone(jobId, key, importing);
  }
  const { files } = await untilDone(jobId, 'completeTransfer', importing);
  for (const { fileName, state, error, colorwayGuid } of files) {
    if (state !== 'added' || !colorwayGuid) throw new Error(`${fileName} is ${state}: ${error?.key}`);
    importing.onColorway(colorwayGuid);
  }
}

interface JobSeen {
  stage: string;
  state: string;
  error: { key: string } | null;
  files: { fileName: string; state: string; error: { key: string } | null; colorwayGuid: string | null }[];
}

async function readJob(jobId: string, { client, token }: Importing): Promise<JobSeen> {
  const { body } = await client.call(`/service/design/job/${jobId}`, { method: 'GET', token });
  return body as unknown as JobSeen;
}

async function untilDone(jobId: string, stage: string, importing: Importing): Promise<JobSeen> {
  for (;;) {
    const job = await readJob(jobId, importing);
    if (job.stage === stage && job.state === 'done') return job;
    if (['failed', 'cancelled', 'disposed'].includes(job.state))
      throw new Error(`an import waits for a hand: ${job.stage} ${job.state} ${job.error?.key}`);
    await sleep(lookEveryMs, undefined, { signal: importing.signal });
  }
}
