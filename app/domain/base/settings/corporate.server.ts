/** The corporate header: name, line, head office, logo. */
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { db } from '#app/data/database.server.ts';
import { NotStored, type LocalFile } from '#app/data/storage/contract.ts';
import { openLocal } from '#app/data/storage/local-files.server.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { requireVersion } from '#app/domain/base/edit-version.server.ts';
import { asFileTrouble } from '#app/domain/base/file-trouble.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { openMeasuredImages } from '#app/domain/base/measured-images.server.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { formVersion, naming } from '#app/domain/base/rules.ts';
import { logoLimits, SaveCorporate } from './rules.ts';
import { forgetSettings, headOf, readSettings, writeSetting } from './settings.server.ts';

const endings = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const;
const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };
const address = /^\/corporate\/logo\/([0-9a-f]{64})\.(png|jpg|webp)$/;
/** px across on paper: 2 cm at 1000 dpi */
const paperWidth = 800;

export const saveCorporate = operation('settings', SaveCorporate, async (actor, { version, ...given }) => {
  await db.$transaction((tx) =>
    writeSetting(tx, actor, 'corporate', (was) => {
      requireVersion(version, headOf(was));
      return { ...given, logo: was.logo };
    }),
  );
  forgetSettings();
  return (await readSettings()).corporate;
});

const LogoFile = z.object({
  logo: z
    .custom<Blob>((value) => value instanceof Blob, 'noFile')
    .refine(({ size }) => size > 0, 'noFile')
    .refine(({ size }) => size <= logoLimits.bytes, naming('pictureTooLarge', { limit: logoLimits.bytes })),
  version: formVersion,
});

/** Judged by its content, whatever its name says; kept as it is, so that a see-through ground stays so. On paper it lies on white. */
export const saveLogo = operation('settings', LogoFile, async (actor, { logo, version }) => {
  const bytes = new Uint8Array(await logo.arrayBuffer());
  const { ending, paper } = await judge(bytes);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await storage.putBytes(`corporate/${hash}.${ending}`, bytes);
  await storage.putBytes(paperKey(hash), paper);
  const logoAddress = `/corporate/logo/${hash}.${ending}`;
  const write = db.$transaction((tx) =>
    writeSetting(tx, actor, 'corporate', (was) => {
      requireVersion(version, was.logo);
      return { ...was, logo: logoAddress };
    }),
  );
  const { before } = await write.catch(async (error: unknown) => {
    await freeLogo(logoAddress);
    throw error;
  });
  forgetSettings();
  await freeLogo(before.logo);
  return (await readSettings()).corporate;
});

export const removeLogo = operation('settings', z.object({ version: formVersion }), async (actor, { version }) => {
  const { before } = await db.$transaction((tx) =>
    writeSetting(tx, actor, 'corporate', (was) => {
      requireVersion(version, was.logo);
      return { ...was, logo: null };
    }),
  );
  forgetSettings();
  await freeLogo(before.logo);
  return (await readSettings()).corporate;
});

let child: ImageProcess | undefined;

/** In a process of its own: this one decodes nothing. */
async function judge(bytes: Uint8Array): Promise<{ ending: string; paper: Uint8Array }> {
  const [file, made] = [await scratchPath('.logo'), await scratchPath('.png')];
  try {
    await writeFile(file, bytes);
    child ??= openMeasuredImages({ memoryLimitMb: 700, idleTimeoutMs: 15_000 });
    const { format, width, height } = await child.readBoard(file, { timeoutMs: 20_000 });
    const ending = endings[format as keyof typeof endings];
    if (!ending) throw fieldError('logo', 'logoUnreadable');
    if (Math.max(width, height) > logoLimits.side) throw fieldError('logo', 'pictureTooManyPixels');
    // Reading all of it shows whether it is whole.
    await child.renderBoard(file, { width: paperWidth, format: 'png', quality: 100 }, made, { timeoutMs: 20_000 });
    return { ending, paper: await readFile(made) };
  } catch (error) {
    const cause = asFileTrouble(error);
    const key = cause.key === 'outOfMemory' ? 'pictureTooManyPixels' : 'logoUnreadable';
    throw new DomainError(key, { cause, fields: { logo: [key] } });
  } finally {
    await Promise.all([rm(file, { force: true }), rm(made, { force: true })]);
  }
}

const paperKey = (hash: string) => `corporate/${hash}-paper.png`;

/** What two processes may both have just put there is looked at again before it goes. */
async function freeLogo(gone: string | null): Promise<void> {
  const [, hash, ending] = address.exec(gone ?? '') ?? [];
  forgetSettings();
  if (!hash || (await readSettings()).corporate.logo === gone) return;
  await Promise.all([storage.remove(`corporate/${hash}.${ending}`), storage.remove(paperKey(hash))]);
}

const LogoName = z.object({ file: z.string() });

/** The logo that the pages show now; any other name is not found. */
export const openLogo = operation('public', LogoName, async (_actor, { file }) => {
  const { corporate } = await readSettings();
  const [, hash, ending] = address.exec(`/corporate/logo/${file}`) ?? [];
  const key = `corporate/${hash}.${ending}`;
  if (!hash || corporate.logo !== `/corporate/logo/${file}`) throw new DomainError('notFound');
  try {
    const { size, read } = await openLocal(key);
    return { size, type: types[ending!]!, etag: `"${hash.slice(0, 32)}"`, open: read };
  } catch (error) {
    throw error instanceof NotStored ? new DomainError('notFound') : error;
  }
});

/** Where the logo lies for paper; null where there is none. */
export async function logoOnPaper(logo: string | null): Promise<LocalFile | null> {
  const hash = address.exec(logo ?? '')?.[1];
  if (!hash) return null;
  try {
    return await storage.localFile(paperKey(hash));
  } catch (error) {
    if (error instanceof NotStored) return null;
    throw error;
  }
}
