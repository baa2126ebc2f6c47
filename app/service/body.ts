/** Fields of a call: multipart, urlencoded and JSON bodies alike, and the query of a GET. */
import { DomainError } from '#app/domain/errors.ts';
import { readMultipart } from '#app/domain/multipart.server.ts';

/** bytes of a body that is read into fields */
const mostBytes = 1024 * 1024;
/** fields and list entries of one call, and how deep they may lie in each other */
const mostValues = 20_000;
const mostDepth = 16;
/** ms in which such a body has to be there */
const patience = 30_000;

/** ms for one that may bring a file */
const filePatience = 120_000;

type Fields = Record<string, unknown>;

/** A field that may also come as a file of a multipart body: it is then a Blob. */
export interface FileField {
  name: string;
  mostBytes: number;
}

/** Throws `bodyTooSlow` where the body isn't there within `limitMs`. */
export async function readFields(request: Request, limitMs?: number, file?: FileField): Promise<Fields> {
  if (request.method === 'GET' || request.method === 'HEAD') return fromEntries(new URL(request.url).searchParams);
  const limit = { ms: limitMs ?? (file ? filePatience : patience), bytes: mostBytes + (file?.mostBytes ?? 0) };
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return {};
  const type = request.headers.get('content-type') ?? '';
  const kind = type.split(';', 1)[0]!.trim().toLowerCase();
  if (kind === 'application/json' || kind.endsWith('+json')) return fromJson(decode(bytes, 'utf-8'));
  if (kind === 'application/x-www-form-urlencoded') {
    return fromEntries(new URLSearchParams(decode(bytes, charsetOf(type))));
  }
  if (kind === 'multipart/form-data') return readParts(bytes, type, file);
  throw new DomainError('unreadableBody');
}

async function readBytes(request: Request, limit: { ms: number; bytes: number }): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0);
  if (Number(request.headers.get('content-length') ?? 0) > limit.bytes) throw new DomainError('bodyTooLarge');
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DomainError('bodyTooSlow')), limit.ms);
  const isLate = new Promise<never>((_, reject) =>
    late.signal.addEventListener('abort', () => reject(late.signal.reason)),
  );
  isLate.catch(() => undefined);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), isLate]);
      if (done) return Buffer.concat(chunks);
      length += value.length;
      if (length > limit.bytes) throw new DomainError('bodyTooLarge');
      chunks.push(value);
    }
  } catch (error) {
    // A client that goes away midway.
    throw error instanceof DomainError ? error : new DomainError('unreadableBody', { cause: error });
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
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

function charsetOf(type: string): string {
  return /;\s*charset\s*=\s*"?([\w:.-]+)/i.exec(type)?.[1] ?? 'utf-8';
}

/** Throws where the bytes are no text: a name with its letters lost is worse than a refusal. */
function decode(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new DomainError('unreadableBody', { cause: error });
  }
}

function fromJson(text: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new DomainError('unreadableBody', { cause: error });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DomainError('unreadableBody');
  let left = mostValues;
  return tidy(value, 0) as Fields;

  function tidy(value: unknown, depth: number): unknown {
    if (--left < 0) throw new DomainError('bodyTooLarge');
    if (depth > mostDepth) throw new DomainError('unreadableBody');
    if (typeof value === 'string') return tidyText(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((one) => tidy(one, depth + 1));
    const entries = Object.entries(value).filter(([name]) => isFieldName(name));
    return Object.fromEntries(entries.map(([name, one]) => [name, tidy(one, depth + 1)]));
  }
}

/** No field is called like what every object has: an object with a `toString` of its own breaks whoever reads it as a text. */
function isFieldName(name: string): boolean {
  return !(name in Object.prototype);
}

/** PostgreSQL keeps neither NUL nor half a surrogate pair, and nobody means them. */
function tidyText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
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

/** A field that comes several times, or as `name[]`, is a list. */
function fromEntries(entries: Iterable<[string, string]>): Fields {
  const lists = new Map<string, string[]>();
  const asList = new Set<string>();
  let left = mostValues;
  for (const [written, value] of entries) {
    if (--left < 0) throw new DomainError('bodyTooLarge');
    const name = written.replace(/\[\]$/, '');
    if (!isFieldName(name)) continue;
    if (name !== written) asList.add(name);
    const list = lists.get(name);
    if (list) list.push(tidyText(value));
    else lists.set(name, [tidyText(value)]);
  }
  const valueOf = (name: string, list: string[]) => (list.length > 1 || asList.has(name) ? list : list[0]);
  return Object.fromEntries([...lists].map(([name, list]) => [name, valueOf(name, list)]));
}
