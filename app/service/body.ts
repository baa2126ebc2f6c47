/** Fields of a call: multipart, urlencoded and JSON bodies alike, and the query of a GET. */
import { DomainError } from '#app/domain/errors.ts';

/** bytes of a body that is read into fields */
const mostBytes = 1024 * 1024;
const mostFields = 5000;

export async function readFields(request: Request): Promise<Record<string, unknown>> {
  if (request.method === 'GET' || request.method === 'HEAD') return fromEntries(new URL(request.url).searchParams);
  const bytes = await readBytes(request);
  if (bytes.length === 0) return {};
  const type = request.headers.get('content-type') ?? '';
  const kind = type.split(';')[0]!.trim().toLowerCase();
  if (kind === 'application/json' || kind.endsWith('+json')) return fromJson(bytes);
  if (kind === 'application/x-www-form-urlencoded') return fromEntries(new URLSearchParams(bytes.toString('utf8')));
  if (kind === 'multipart/form-data') return fromEntries(await readMultipart(bytes, type));
  throw new DomainError('unreadableBody');
}

async function readBytes(request: Request): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw new DomainError('bodyTooLarge');
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > mostBytes) throw new DomainError('bodyTooLarge');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('unreadableBody', { cause: error });
  }
  return Buffer.concat(chunks);
}

function fromJson(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new DomainError('unreadableBody', { cause: error });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DomainError('unreadableBody');
  const { ['__proto__']: _, ...fields } = value as Record<string, unknown>;
  return fields;
}

async function readMultipart(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  } catch (error) {
    throw new DomainError('unreadableBody', { cause: error });
  }
}

/** A field that comes several times, or as `name[]`, is a list. Files of a call that takes none are left out. */
function fromEntries(entries: Iterable<[string, unknown]>): Record<string, unknown> {
  const lists = new Map<string, string[]>();
  const asList = new Set<string>();
  let count = 0;
  for (const [written, value] of entries) {
    if (typeof value !== 'string') continue;
    if (++count > mostFields) throw new DomainError('bodyTooLarge');
    const name = written.replace(/\[\]$/, '');
    if (name !== written) asList.add(name);
    const list = lists.get(name);
    if (list) list.push(value);
    else lists.set(name, [value]);
  }
  lists.delete('__proto__');
  return Object.fromEntries([...lists].map(([name, values]) => [name, values.length > 1 || asList.has(name) ? values : values[0]]));
}
