/** Colorways with an original and a master behind them, as an import leaves them, and the making of downloads without a queue. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { forgetSettings } from '#app/domain/base/settings/settings.server.ts';
import { makeExport } from '#app/domain/output/downloads/make.server.ts';
import { readDownload, type Download } from '#app/domain/output/downloads/read.server.ts';
import { openImageProcess } from '#app/image/process/process.ts';
import { makeTiff, wavePaint, type Paint } from '#tests/image/make-files.ts';
import { makeDesign, type DesignMaking } from '#tests/make.ts';

export const image = openImageProcess();

export interface PrintMaking extends DesignMaking {
  widthPx?: number;
  heightPx?: number;
  /** px per inch */
  resolution?: number;
  paint?: Paint;
}

const palette = [
  { l: 53, a: 80, b: 67, srgb: '#ff0000', share: 0.6 },
  { l: 32, a: 79, b: -108, srgb: '#0000ff', share: 0.4 },
];

/** A design of one colorway (or of the rows given, all with the same pixels) whose files are really there. */
export async function makePrint(making: PrintMaking = {}) {
  const { widthPx = 120, heightPx = 90, resolution = 254, paint, ...rest } = making;
  const folder = await mkdtemp(path.join(tmpdir(), 'print-'));
  try {
    const source = path.join(folder, 'original.tif');
    const seed = Math.floor(Math.random() * 256);
    const waves = wavePaint(widthPx, heightPx);
    const own: Paint = (x, y) => waves(x, y).map((value) => (value + seed) % 256);
    const bytes = makeTiff({ width: widthPx, height: heightPx, paint: paint ?? own, dpi: resolution });
    await writeFile(source, bytes);
    const info = await image.readSource(source);
    const hash = randomUUID().replaceAll('-', '').repeat(2);
    const masterKey = `masters/${hash.slice(0, 2)}/${hash}.tif`;
    const master = path.join(folder, 'master.tif');
    await image.makeMaster(source, info, master, { scratchDir: folder });
    await storage.putFile(masterKey, master);
    const storageKey = `originals/${hash.slice(0, 2)}/${hash}`;
    await storage.putFile(storageKey, source);
    const sha256 = crypto.getRandomValues(new Uint8Array(32));
    const original = await db.original.create({
      data: { sha256, bytes: BigInt(bytes.length), storageKey, fileName: 'a.tif', format: 'tiff' },
    });
    const rows =
      typeof rest.colorways === 'object' ? rest.colorways : Array.from({ length: rest.colorways ?? 1 }, () => ({}));
    return await makeDesign({
      widthPx,
      heightPx,
      widthCm: (widthPx / resolution) * 2.54,
      heightCm: (heightPx / resolution) * 2.54,
      dpi: resolution,
      ...rest,
      colorways: rows.map((row) => ({ palette, originalId: original.id, masterKey, masterHash: hash, ...row })),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a worker does with the job of a download; answers its row. */
export async function runDownload(jobId: string, more: Partial<Parameters<typeof makeExport>[1]> = {}) {
  await makeExport(jobId, { image, signal: new AbortController().signal, isLastTry: true, ...more });
  return db.exportJob.findUnique({ where: { id: jobId } });
}

/** The finished file on disk. */
export async function fileOf(jobId: string): Promise<string> {
  const row = await db.exportJob.findUniqueOrThrow({ where: { id: jobId } });
  if (!row.storageKey) throw new Error(`${row.state} ${row.errorKey}`);
  return (await storage.localFile(row.storageKey)).path;
}

/** Asks with an operation that waits for its file, and makes the file meanwhile. */
export async function requestAndMake(person: Person, ask: () => Promise<Download>): Promise<Download> {
  const known = new Set(
    (await db.exportJob.findMany({ where: { userId: person.userId }, select: { id: true } })).map(({ id }) => id),
  );
  const asking = ask();
  asking.catch(() => undefined);
  for (let tries = 0; tries < 400; tries++) {
    const made = await db.exportJob.findFirst({ where: { userId: person.userId, id: { notIn: [...known] } } });
    if (made) {
      await runDownload(made.id);
      const answer = await asking;
      // On a busy machine the operation no longer waited for it.
      return answer.finishedAt ? answer : readDownload(person, { jobId: made.id });
    }
    if (
      await Promise.race([
        asking.then(
          () => true,
          () => true,
        ),
        new Promise((resolve) => setTimeout(() => resolve(false), 10)),
      ])
    )
      break;
  }
  return asking;
}

/** Of the settings these alone; all others are as at first. */
export async function setOnly(values: Record<string, unknown>): Promise<void> {
  await db.setting.deleteMany();
  await db.setting.createMany({ data: Object.entries(values).map(([key, value]) => ({ key, value: value as never })) });
  forgetSettings();
}
