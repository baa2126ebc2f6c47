/** WebM's elements, as far as a film's codec and size are concerned. */
import { FilmUnreadable, type FilmFacts, type ReadAt } from './film-file.ts';

/** The tracks stand before the frames; an index may stand before them. */
const mostHeaderBytes = 8 * 1024 ** 2;

const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  type: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  shownWidth: 0x54b0,
  shownHeight: 0x54ba,
  cluster: 0x1f43b675,
} as const;

const codecs: Record<string, string> = { V_VP8: 'VP8', V_VP9: 'VP9', V_AV1: 'AV1' };

interface Element {
  id: number;
  body: Buffer;
  /** of its length as written; Infinity where it is left open */
  length: number;
}

export async function readWebm(read: ReadAt, size: number): Promise<FilmFacts> {
  const bytes = await read(0, Math.min(size, mostHeaderBytes));
  const top = elementsOf(bytes);
  const docType = textOf(top.find(({ id }) => id === ids.header)?.body, ids.docType);
  const segment = top.find(({ id }) => id === ids.segment);
  if (!segment) throw new FilmUnreadable('no film in it');
  if (Number.isFinite(segment.length) && segment.body.byteOffset - bytes.byteOffset + segment.length > size)
    throw new FilmUnreadable('cut short');
  const parts = elementsOf(segment.body);
  if (!parts.some(({ id }) => id === ids.cluster) && bytes.length === size) throw new FilmUnreadable('no frames in it');
  const tracks = elementsOf(parts.find(({ id }) => id === ids.tracks)?.body ?? Buffer.alloc(0));
  for (const { body } of tracks.filter(({ id }) => id === ids.track)) {
    const fields = elementsOf(body);
    if (numberOf(fields, ids.type) !== 1) continue;
    const video = elementsOf(fields.find(({ id }) => id === ids.video)?.body ?? Buffer.alloc(0));
    const width = numberOf(video, ids.shownWidth) || numberOf(video, ids.width);
    const height = numberOf(video, ids.shownHeight) || numberOf(video, ids.height);
    if (width < 1 || height < 1) throw new FilmUnreadable('no size');
    const name =
      fields
        .find(({ id }) => id === ids.codec)
        ?.body.toString('latin1')
        .replaceAll('\0', '') ?? '';
    const codec = codecs[name];
    // Matroska isn't WebM, whatever it holds.
    if (docType !== 'webm') return { format: 'webm', codec: 'Matroska (MKV)', plays: false, width, height };
    const said = codec ?? name.replace(/[^\x20-\x7e]/g, '?');
    return { format: 'webm', codec: said, plays: codec !== undefined, width, height };
  }
  throw new FilmUnreadable('no picture in it');
}

/** As many as lie whole within the bytes; the last may be cut, for only the beginning of a film is read. */
function elementsOf(bytes: Buffer): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length;) {
    const id = readVint(bytes, at, true);
    const length = id && readVint(bytes, at + id.size, false);
    if (!id || !length) break;
    const start = at + id.size + length.size;
    elements.push({ id: id.value, body: bytes.subarray(start, start + length.value), length: length.value });
    if (!Number.isFinite(length.value)) break;
    at = start + length.value;
  }
  return elements;
}

/** A number whose first bit set says how many bytes it has. An id keeps that bit; a length of ones alone is left open. */
function readVint(bytes: Buffer, at: number, keepsMark: boolean): { value: number; size: number } | null {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const size = Math.clz32(first) - 23;
  if (at + size > bytes.length) return null;
  let value = keepsMark ? first : first & (0xff >> size);
  let isOpen = (first & (0xff >> size)) === 0xff >> size;
  for (let next = 1; next < size; next++) {
    value = value * 256 + bytes[at + next]!;
    isOpen &&= bytes[at + next] === 0xff;
  }
  return { value: !keepsMark && isOpen ? Infinity : value, size };
}

function textOf(bytes: Buffer | undefined, id: number): string {
  const found = bytes && elementsOf(bytes).find((element) => element.id === id);
  return found?.body.toString('latin1').replaceAll('\0', '') ?? '';
}

function numberOf(elements: Element[], id: number): number {
  const body = elements.find((element) => element.id === id)?.body;
  return body && body.length > 0 && body.length <= 6 ? body.readUIntBE(0, body.length) : 0;
}
