/** Bodies without files, for pages and service calls alike: read whole within a limit and a time, and taken apart into fields. */
import { ReadableStream } from 'node:stream/web';
import { DomainError } from '../errors.ts';
import { bodyWaited } from '../request-turn.ts';
import { takeText } from '../text/clean.ts';

/** fields and list entries of one call, and how deep they may lie in each other */
export const mostValues = 20_000;
const mostDepth = 16;
/** ms in which such a body has to be there */
export const patience = 30_000;

export type Fields = Record<string, unknown>;

/** What a body's kind is, without its charset or boundary. */
export function kindOf(contentType: string): string {
  return contentType.split(';', 1)[0]!.trim().toLowerCase();
}

/** Of JSON and urlencoded bodies; throws `unreadableBody` for any other, and for what is no text. */
export function readFieldsOf(bytes: Buffer, contentType: string): Fields {
  if (bytes.length === 0) return {};
  const kind = kindOf(contentType);
  if (kind === 'application/json' || kind.endsWith('+json')) return fromJson(decode(bytes, 'utf-8'));
  if (kind !== 'application/x-www-form-urlencoded') throw new DomainError('unreadableBody');
  return fromEntries(new URLSearchParams(decode(bytes, charsetOf(contentType))));
}

/** Throws `bodyTooSlow` where it isn't there within `limit.ms`. What is left of a stream then is its owner's: it is not cancelled. */
export async function readBytes(
  body: AsyncIterable<Uint8Array>,
  limit: { ms: number; bytes: number },
): Promise<Buffer> {
  const ms = limit.ms - bodyWaited();
  if (ms <= 0) throw new DomainError('bodyTooSlow');
  const reader = (body instanceof ReadableStream ? body : ReadableStream.from(body)).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DomainError('bodyTooSlow')), ms);
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
    if (typeof value === 'string') return takeText(value);
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

/** A field that comes several times, or as `name[]` or `name[0]`, is a list, in the order in which it comes. */
export function fromEntries(entries: Iterable<[string, string]>): Fields {
  const lists = new Map<string, string[]>();
  const asList = new Set<string>();
  let left = mostValues;
  for (const [written, value] of entries) {
    if (--left < 0) throw new DomainError('bodyTooLarge');
    const name = written.replace(/\[\d{0,4}\]$/, '');
    if (!isFieldName(name)) continue;
    if (name !== written) asList.add(name);
    const list = lists.get(name);
    if (list) list.push(takeText(value));
    else lists.set(name, [takeText(value)]);
  }
  const valueOf = (name: string, list: string[]) => (list.length > 1 || asList.has(name) ? list : list[0]);
  return Object.fromEntries([...lists].map(([name, list]) => [name, valueOf(name, list)]));
}
