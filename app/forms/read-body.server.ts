/** A form's body, read once, within the limit that the form declares. */
import { INTENT, STATE } from '@conform-to/dom';
import { kindOf, mostValues, readBytes } from '#app/domain/base/bodies/body.server.ts';
import { takeText } from '#app/domain/base/text/clean.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { readMultipart } from '#app/domain/base/bodies/multipart.server.ts';
import type { BodyLimit } from './declare.ts';

/**
 * Throws `bodyTooLarge` (413; before anything is read where the sender says how long the body is), `bodyTooSlow` (408), and
 * `unreadableBody` (400) for what is no form. Texts come as `takeText` leaves them.
 */
export async function readFormBody(request: Request, limit: BodyLimit): Promise<FormData> {
  if (Number(request.headers.get('content-length') ?? 0) > limit.bytes) throw new DomainError('bodyTooLarge');
  const bytes = request.body ? await readBytes(request.body, limit) : Buffer.alloc(0);
  const type = request.headers.get('content-type') ?? '';
  const form = new FormData();
  let left = mostValues;
  const append = (name: string, value: string | File) => {
    if (--left < 0) throw new DomainError('bodyTooLarge');
    if (!isFieldName(name)) throw new DomainError('unreadableBody');
    if (name === INTENT || name === STATE) return;
    form.append(name, typeof value === 'string' ? takeText(value) : value);
  };
  const kind = kindOf(type);
  if (kind === 'multipart/form-data') await readParts(bytes, type, append);
  else if (kind === 'application/x-www-form-urlencoded')
    for (const [name, value] of new URLSearchParams(decode(bytes))) append(name, value);
  else if (bytes.length > 0 || type !== '') throw new DomainError('unreadableBody');
  return form;
}

/**
 * Names are paths (`groups[2].name`). Rejects steps that are properties of every object, and indexes that would make a list of thousands
 * of holes. conform's own names are ignored.
 */
function isFieldName(name: string): boolean {
  if (name.length > 200 || /\[\d{4,}\]/.test(name)) return false;
  return name.split(/[.[\]]+/).every((step) => !(step in Object.prototype) && step !== 'prototype');
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new DomainError('unreadableBody', { cause: error });
  }
}

async function readParts(
  bytes: Buffer,
  type: string,
  append: (name: string, value: string | File) => void,
): Promise<void> {
  let isTooMuch = false;
  try {
    await readMultipart([bytes], type, {
      limits: { fields: mostValues, fieldSize: bytes.length + 1 },
      onField: append,
      onFile: (name, part, { fileName, mimeType }) => {
        const chunks: Buffer[] = [];
        part.on('data', (chunk: Buffer) => chunks.push(chunk));
        part.once('end', () => append(name, new File(chunks as BlobPart[], fileName, { type: mimeType })));
      },
      onTooManyFields: () => (isTooMuch = true),
    });
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('unreadableBody', { cause: error });
  }
  if (isTooMuch) throw new DomainError('bodyTooLarge');
}

/** ms and bytes of a refused body to read, so that a client that sends everything first, as Firefox does, gets the answer */
const dropped = {
  texts: { ms: 10_000, bytes: 16 * 1024 * 1024 },
  files: { ms: 60_000, bytes: 256 * 1024 * 1024 },
};

/** Drains a refused body for a while; then closes the connection. */
export function dropRest({ body }: Request, { tooLarge }: BodyLimit): void {
  if (!body || body.locked) return;
  const reader = body.getReader();
  const most = tooLarge ? dropped.files : dropped.texts;
  const end = Date.now() + most.ms;
  let left = most.bytes;
  const readOn = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.length;
      if (left < 0 || Date.now() > end) return void (await reader.cancel());
    }
  };
  readOn().catch(() => undefined);
}
