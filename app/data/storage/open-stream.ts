import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { ByteRange } from './contract.ts';

/**
 * A file that is open: it is read to its end whatever becomes of its name. Not made of a FileHandle: one that nobody reads, because the
 * client has gone, would end the whole process when it is collected.
 */
export async function openStream(file: string, range?: ByteRange): Promise<Readable> {
  const stream = createReadStream(file, range);
  await once(stream, 'ready');
  return stream;
}
