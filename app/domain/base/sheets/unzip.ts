/** The parts of a ZIP archive that lies in memory, unpacked piece by piece so that no bomb fills it. */
import { createInflateRaw } from 'node:zlib';

export interface ZipPart {
  name: string;
  method: number;
  packed: Uint8Array;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
/** bytes of a part's record in the directory, of one before its content, and of the archive's end, without names and comments */
const entryBytes = 46;
const localBytes = 30;
const endBytes = 22;
const mostParts = 2000;

/** Null where the bytes are no ZIP, or one with a password, of several disks or over 4 GB. */
export function listZip(bytes: Uint8Array): Map<string, ZipPart> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end < 0) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > mostParts) return null;
  const parts = new Map<string, ZipPart>();
  for (let index = 0; index < count; index++) {
    if (at + entryBytes > bytes.length || view.getUint32(at, true) !== entrySignature) return null;
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
    const method = view.getUint16(at + 10, true);
    const size = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const rest = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + entryBytes, at + entryBytes + nameLength));
    if (isEncrypted || local + localBytes > bytes.length || view.getUint32(local, true) !== localSignature) return null;
    const start = local + localBytes + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (start + size > bytes.length) return null;
    parts.set(name, { name, method, packed: bytes.subarray(start, start + size) });
    at += entryBytes + nameLength + rest;
  }
  return parts;
}

/** From the end on, where a comment may follow. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endBytes - 0xffff);
  for (let at = view.byteLength - endBytes; at >= first; at--) if (view.getUint32(at, true) === endSignature) return at;
  return -1;
}

/** Its text in pieces. Throws a RangeError beyond `most` bytes, and what zlib throws of damaged ones. */
export async function* readPart({ method, packed }: ZipPart, most: number): AsyncGenerator<string> {
  if (method !== 0 && method !== 8) throw new RangeError('compression');
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of method === 0 ? [packed] : inflate(packed)) {
    bytes += chunk.length;
    if (bytes > most) throw new RangeError('too large');
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

async function* inflate(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  const inflater = createInflateRaw();
  inflater.end(packed);
  for await (const chunk of inflater) yield chunk as Uint8Array;
}
