/** The one place where multipart bodies are taken apart: whatever is in them, everybody learns of it once, and nobody waits for ever. */
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { DomainError } from '../errors.ts';

export interface PartTaker {
  limits: busboy.Limits;
  /** file names as they came, folders and all */
  preservePath?: boolean;
  onField: (name: string, value: string) => void;
  /** Has to read the part to its end, or resume it: what comes behind it waits. */
  onFile: (name: string, part: Readable, said: { fileName: string; mimeType: string }) => void;
  onTooManyFiles?: () => void;
  onTooManyFields?: () => void;
}

/** Why the body could not be read to its end: it is badly made, or its sender went away. */
export class MultipartBroken extends Error {
  override name = 'MultipartBroken';
}

/**
 * Reads the body to its end whatever it finds, so that the answer reaches the sender. Throws `unreadableBody` where it has no boundary, and
 * MultipartBroken at its end.
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  contentType: string,
  taker: PartTaker,
): Promise<void> {
  const parser = openParser(contentType, taker);
  let fault: unknown;
  const note = (error: unknown) => void (fault ??= error);
  // For good: the parser tells of every fault that it meets, and an error that nobody listens to ends the process.
  parser.on('error', note);
  parser.on('field', (name: string | undefined, value: string | undefined) => {
    // In a charset that nobody knows.
    if (value === undefined) note(new Error('Malformed field'));
    else if (name) taker.onField(name, value);
  });
  parser.on('file', (name: string | undefined, part, { filename, mimeType }) => {
    // A client that goes away makes an open part fail, perhaps before anybody listens.
    part.on('error', () => undefined);
    taker.onFile(name ?? '', part, { fileName: readFileName(filename ?? ''), mimeType });
  });
  if (taker.onTooManyFiles) parser.on('filesLimit', taker.onTooManyFiles);
  if (taker.onTooManyFields) parser.on('fieldsLimit', taker.onTooManyFields);
  const closed = new Promise<void>((resolve) => parser.once('close', resolve));
  try {
    // Not by a pipe: it lets go of the parser at its first fault, and a part that began behind it would never end.
    for await (const chunk of body) {
      if (!parser.destroyed && !parser.write(chunk)) await Promise.race([once(parser, 'drain').catch(note), closed]);
    }
    if (!parser.destroyed) parser.end();
  } catch (error) {
    parser.destroy(new MultipartBroken('the sender went away', { cause: error }));
  }
  await closed;
  if (fault !== undefined) throw new MultipartBroken('broken multipart body', { cause: fault });
}

/** Browsers write a quotation mark, as of 12" rollers, in a file's name as %22. */
const readFileName = (name: string) => name.replaceAll('%22', '"');

/** What a person is told when a body could not be read, or its parts not kept. */
export function uploadFault(cause: unknown): DomainError {
  if (cause instanceof DomainError) return cause;
  return new DomainError((cause as NodeJS.ErrnoException).code === 'ENOSPC' ? 'diskFull' : 'uploadBroken', { cause });
}

function openParser(contentType: string, { limits, preservePath = false }: PartTaker): busboy.Busboy {
  try {
    return busboy({ headers: { 'content-type': contentType }, defParamCharset: 'utf8', preservePath, limits });
  } catch (error) {
    throw new DomainError('unreadableBody', { cause: error });
  }
}
