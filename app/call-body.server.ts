/** Fields of a call: multipart, urlencoded and JSON bodies alike, and the query of a GET. */
import {
  fromEntries,
  kindOf,
  mostValues,
  patience,
  readBytes,
  readFieldsOf,
  type Fields,
} from '#app/domain/base/bodies/body.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { readMultipart } from '#app/domain/base/bodies/multipart.server.ts';

/** bytes of a body that is read into fields */
const mostBytes = 1024 * 1024;
/** ms in which a body has to be there that may bring a file */
const filePatience = 120_000;

/** A field that may also come as a file of a multipart body: it is then a Blob. */
export interface FileField {
  name: string;
  mostBytes: number;
  /** bounds how many bodies with such a file are held at once, or throws */
  within?: <T>(person: Person, read: () => Promise<T>) => Promise<T>;
}

/** The fields of whoever may bring a file. */
export async function readFieldsOfPerson(request: Request, person: Person, file: FileField): Promise<Fields> {
  const read = () => readFields(request, undefined, file);
  const length = request.headers.get('content-length');
  const isShort = request.body === null || (length !== null && Number(length) <= mostBytes);
  const bringsFile = kindOf(request.headers.get('content-type') ?? '') === 'multipart/form-data';
  if (!bringsFile) return readFields(request);
  return isShort || !file.within ? read() : file.within(person, read);
}

/** Throws `bodyTooSlow` where the body isn't there within `limitMs`. */
export async function readFields(request: Request, limitMs?: number, file?: FileField): Promise<Fields> {
  if (request.method === 'GET' || request.method === 'HEAD') return fromEntries(new URL(request.url).searchParams);
  const limit = { ms: limitMs ?? (file ? filePatience : patience), bytes: mostBytes + (file?.mostBytes ?? 0) };
  if (Number(request.headers.get('content-length') ?? 0) > limit.bytes) throw new DomainError('bodyTooLarge');
  const bytes = request.body ? await readBytes(request.body, limit) : Buffer.alloc(0);
  const type = request.headers.get('content-type') ?? '';
  const isMultipart = bytes.length > 0 && kindOf(type) === 'multipart/form-data';
  return isMultipart ? readParts(bytes, type, file) : readFieldsOf(bytes, type);
}

/**
 * Reads what is left of a refused call's body and drops it, while the answer goes out: many clients send all before they listen, and
 * a body left alone would keep them waiting for ever. (To cancel it would end the connection, and the answer with it.)
 */
export function dropRest({ body }: Request): void {
  if (!body || body.locked) return;
  const reader = body.getReader();
  const readOn = async () => {
    while (!(await reader.read()).done);
  };
  readOn().catch(() => undefined);
}

async function readParts(bytes: Buffer, type: string, file: FileField | undefined): Promise<Fields> {
  const entries: [string, string][] = [];
  let brought: File | undefined;
  let isTooMuch = false;
  try {
    await readMultipart([bytes], type, {
      limits: { fields: mostValues, fieldSize: mostBytes },
      onField: (name, value) => void entries.push([name, value]),
      // Files of a call that takes none are left out, and so is what a form sends of a file field that nobody filled.
      onFile: (name, part, { fileName, mimeType }) => {
        if (name !== file?.name || brought) return void part.resume();
        const chunks: Buffer[] = [];
        part.on('data', (chunk: Buffer) => chunks.push(chunk));
        part.once('end', () => {
          if (fileName !== '' || chunks.length > 0)
            brought ??= new File(chunks as BlobPart[], fileName, { type: mimeType });
        });
      },
      onTooManyFields: () => (isTooMuch = true),
    });
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('unreadableBody', { cause: error });
  }
  if (isTooMuch) throw new DomainError('bodyTooLarge');
  const fields = fromEntries(entries);
  return brought ? { ...fields, [file!.name]: brought } : fields;
}
