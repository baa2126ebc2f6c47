/** A ZIP written entry by entry: each file is made when its turn comes and goes when it is in, so that disk holds one of them at a time. */
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';

export interface ZipEntry {
  name: string;
  /** what the entry says it was last changed */
  at: Date;
  /** makes the file and answers its path; it is removed afterwards */
  make: () => Promise<string>;
}

/** Entries are stored as they are: pictures and papers are packed already. ZIP64 is used where sizes need it. */
export async function writeZip(entries: ZipEntry[], target: string, signal: AbortSignal): Promise<void> {
  const zip = new yazl.ZipFile();
  const output = createWriteStream(target);
  const written = pipeline(zip.outputStream as NodeJS.ReadableStream, output, { signal });
  // Looked at below; a failure before that must not count as unheard.
  written.catch(() => undefined);
  try {
    for (const { name, at, make } of entries) {
      signal.throwIfAborted();
      const file = await make();
      try {
        const { size } = await stat(file);
        await putIn(zip, file, name, { mtime: at, size }, written);
      } finally {
        await rm(file, { force: true });
      }
    }
    zip.end();
    await written;
  } catch (error) {
    output.destroy();
    await written.catch(() => undefined);
    throw error;
  }
}

/** Ends when the file is read; or with what broke the archive. */
async function putIn(
  zip: yazl.ZipFile,
  file: string,
  name: string,
  entry: { mtime: Date; size: number },
  written: Promise<void>,
): Promise<void> {
  const input = createReadStream(file);
  const read = new Promise<void>((resolve, reject) => {
    input.once('close', resolve);
    input.once('error', reject);
  });
  zip.addReadStream(input, name, { ...entry, mode: 0o100644, compress: false });
  try {
    await Promise.race([read, written]);
  } finally {
    // Else a broken archive would hold the file's place on the disk.
    input.destroy();
  }
}
