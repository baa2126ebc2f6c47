/** MP4's boxes, as far as a film's codec and size are concerned. */
import { FilmUnreadable, type FilmFacts, type ReadAt } from './film-file.ts';

/** A film of hours has some MB of it. */
const mostHeaderBytes = 64 * 1024 ** 2;

const codecs: Record<string, { name: string; plays: boolean }> = {
  avc1: { name: 'H.264', plays: true },
  avc3: { name: 'H.264', plays: true },
  av01: { name: 'AV1', plays: true },
  vp09: { name: 'VP9', plays: true },
  hvc1: { name: 'H.265 (HEVC)', plays: false },
  hev1: { name: 'H.265 (HEVC)', plays: false },
  dvh1: { name: 'Dolby Vision', plays: false },
  dvhe: { name: 'Dolby Vision', plays: false },
  mp4v: { name: 'MPEG-4 Visual', plays: false },
  apch: { name: 'ProRes', plays: false },
  apcn: { name: 'ProRes', plays: false },
  jpeg: { name: 'Motion JPEG', plays: false },
};

interface Box {
  type: string;
  body: Buffer;
}

export async function readMp4(read: ReadAt, size: number): Promise<FilmFacts> {
  const { moov, hasFrames, brand } = await readTopLevel(read, size);
  if (!moov || !hasFrames) throw new FilmUnreadable('no film in it');
  for (const track of boxesOf(moov).filter(({ type }) => type === 'trak')) {
    const facts = readTrack(track.body);
    // QuickTime's own container isn't MP4, whatever it holds.
    if (facts) return brand === 'qt  ' ? { ...facts, codec: 'QuickTime (MOV)', plays: false } : facts;
  }
  throw new FilmUnreadable('no picture in it');
}

async function readTopLevel(read: ReadAt, size: number) {
  let moov: Buffer | undefined;
  let brand = '';
  let hasFrames = false;
  for (let at = 0; at + 8 <= size;) {
    const head = await read(at, 16);
    const type = head.toString('latin1', 4, 8);
    let length = head.readUInt32BE(0);
    let headLength = 8;
    if (length === 1) {
      length = Number(head.readBigUInt64BE(8));
      headLength = 16;
    } else if (length === 0) length = size - at;
    if (length < headLength || at + length > size) throw new FilmUnreadable(`${type} beyond the end`);
    if (type === 'ftyp') brand = head.toString('latin1', 8, 12);
    if (type === 'mdat' || type === 'moof') hasFrames = true;
    if (type === 'moov') {
      if (length > mostHeaderBytes) throw new FilmUnreadable('too long a header');
      moov = await read(at + headLength, length - headLength);
    }
    at += length;
  }
  return { moov, hasFrames, brand };
}

function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length < 8 || at + length > bytes.length) throw new FilmUnreadable('a box beyond its own');
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + length) });
    at += length;
  }
  return boxes;
}

function findBox(bytes: Buffer, ...path: string[]): Buffer | undefined {
  let found: Buffer | undefined = bytes;
  for (const type of path) found = found && boxesOf(found).find((box) => box.type === type)?.body;
  return found;
}

/** Null for sound, texts and hints. */
function readTrack(track: Buffer): FilmFacts | null {
  if (findBox(track, 'mdia', 'hdlr')?.toString('latin1', 8, 12) !== 'vide') return null;
  const descriptions = findBox(track, 'mdia', 'minf', 'stbl', 'stsd');
  const entry = descriptions && boxesOf(descriptions.subarray(8))[0];
  const header = findBox(track, 'tkhd');
  if (!entry || !header) throw new FilmUnreadable('a track without its description');
  const shown = readSize(header);
  // Coded size, where the track says none.
  const width = shown.width || entry.body.readUInt16BE(24);
  const height = shown.height || entry.body.readUInt16BE(26);
  if (width < 1 || height < 1) throw new FilmUnreadable('no size');
  const codec = codecs[entry.type] ?? { name: entry.type.replace(/[^\x20-\x7e]/g, '?').trim(), plays: false };
  return { format: 'mp4', codec: codec.name, plays: codec.plays, width, height };
}

/** 16.16 fixed numbers at the end, behind the matrix; a telephone held upright turns the picture by a quarter. */
function readSize(header: Buffer): { width: number; height: number } {
  const at = header[0] === 1 ? 88 : 76;
  const matrix = header.subarray(at - 36, at);
  const turned = matrix.readInt32BE(0) === 0 && matrix.readInt32BE(4) !== 0;
  const width = Math.round(header.readUInt32BE(at) / 65_536);
  const height = Math.round(header.readUInt32BE(at + 4) / 65_536);
  return turned ? { width: height, height: width } : { width, height };
}
