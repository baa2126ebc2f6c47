import { Cursor } from '../base/byte-file.ts';
import { cleanName } from '../base/names.ts';
import { LIMITS } from '../base/limits.ts';
import { taggedBlocks } from './tagged-blocks.ts';
import { ImageError } from '../base/types.ts';

/** px of the picture; may lie outside it */
export interface LayerBox {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface LayerChannel {
  /** 0, 1, … colours; -1 transparency; -2 mask; -3 the drawn mask alone, where -2 joins it with a vector mask */
  id: number;
  /** bytes of packed pixels, their compression word included */
  length: number;
  /** place in the file */
  at: number;
}

export interface LayerMask extends LayerBox {
  /** value outside the box, 0 … 255 */
  outside: number;
  disabled: boolean;
  inverted: boolean;
  /** a vector mask is drawn into it */
  rendered: boolean;
  /** 0 … 255: how much of the mask counts */
  density: number;
  /** the same of the vector mask */
  vectorDensity: number;
  /** px, 0 without: how softly its edge is shown, which isn't in its px */
  feather: number;
  /** of its px: -2, or -3 */
  channel: number;
  /** px, 0 without: the same of the vector mask */
  vectorFeather: number;
}

/** One layer, group or end of a group, as its record tells it. */
export interface LayerRecord extends LayerBox {
  name: string;
  channels: LayerChannel[];
  /** four-letter code of the blend mode */
  blend: string;
  /** 0 … 255 */
  opacity: number;
  fill: number;
  clipped: boolean;
  hidden: boolean;
  mask: LayerMask | null;
  /** `group` opens a group seen from above and carries its settings; `end` lies below what is in it */
  section: 'layer' | 'group' | 'end';
  /** ends of the blending ranges, four bytes each for this layer and what lies below it: gray, then each channel; empty: all */
  ranges: Buffer;
  /** tagged blocks that tell how it looks, still unread */
  blocks: Map<string, Cursor>;
}

export const ADJUSTMENTS: ReadonlySet<string> = new Set(
  'brit,levl,curv,expA,vibA,hue ,hue2,blnc,blwh,phfl,mixr,clrL,nvrt,post,thrs,grdm,selc'.split(','),
);
const LOOKS = new Set([
  ...ADJUSTMENTS,
  ...'fxrp,CgEd,SoCo,GdFl,PtFl,vscg,vstk,vmsk,vsms,vogk,lfx2,lmfx,lfxs,lrFX,knko,brst,TySh,clbl,infx,tsly,lmgm,vmgm,artb,artd'.split(
    ',',
  ),
]);

type RecordHead = Pick<
  LayerRecord,
  'top' | 'left' | 'bottom' | 'right' | 'channels' | 'blend' | 'opacity' | 'clipped' | 'hidden'
>;

export function readRecordHead(cursor: Cursor, large: boolean): RecordHead {
  const box = readBox(cursor);
  const count = cursor.u16();
  if (count > LIMITS.channels) throw new ImageError('damaged', { part: 'layers' });
  const channels = Array.from({ length: count }, () => ({
    id: cursor.i16(),
    length: large ? cursor.u64() : cursor.u32(),
    at: 0,
  }));
  if (cursor.code() !== '8BIM') throw new ImageError('damaged', { part: 'layers' });
  const blend = cursor.code();
  const opacity = cursor.u8();
  const clipped = cursor.u8() !== 0;
  const flags = cursor.u8();
  cursor.skip(1);
  return { ...box, channels, blend, opacity, clipped, hidden: (flags & 2) !== 0 };
}

function readBox(cursor: Cursor): LayerBox {
  const [top, left, bottom, right] = [0, 0, 0, 0].map(() => cursor.u32() | 0) as [number, number, number, number];
  return { top, left, bottom, right };
}

type RecordExtra = Omit<LayerRecord, keyof RecordHead> &
  Partial<Pick<LayerRecord, 'blend'>> & {
    /** its Pascal name, in whatever code page: where there is no Unicode one */
    plainName?: Uint8Array;
  };

/** Mask, blending ranges, Pascal name, then tagged blocks. What can't be followed is left at its default. */
export function readLayerExtra(cursor: Cursor, large: boolean): RecordExtra {
  const record: RecordExtra = {
    name: '',
    fill: 255,
    mask: null,
    section: 'layer',
    ranges: Buffer.alloc(0),
    blocks: new Map(),
  };
  const mask = take(cursor);
  if (!mask) return record;
  record.mask = readMask(mask);
  const ranges = take(cursor);
  if (!ranges) return record;
  record.ranges = readRanges(ranges);
  if (cursor.left < 1) return record;
  const length = cursor.u8();
  if (length > cursor.left) return record;
  record.plainName = cursor.take(length);
  cursor.skip(Math.min(cursor.left, (4 - ((length + 1) % 4)) % 4));
  for (const { key, data } of taggedBlocks(cursor, large, 2)) readBlock(record, key, data);
  return record;
}

/** A part with its length before it; null where it leaves the record. */
function take(cursor: Cursor): Cursor | null {
  if (cursor.left < 4) return null;
  const length = cursor.u32();
  if (length > cursor.left) return null;
  const part = new Cursor(cursor.file, cursor.at, cursor.at + length, cursor.little);
  cursor.skip(length);
  return part;
}

/** px; Photoshop's own bound */
const MOST_FEATHER = 1000;

function readMask(part: Cursor): LayerMask | null {
  if (part.left < 18) return null;
  const length = part.left;
  const box = readBox(part);
  const outside = part.u8();
  const flags = part.u8();
  const rendered = (flags & 8) !== 0;
  // The drawn mask alone stands before the parameters, whatever the specification says. Without a path in it parameters can be as long.
  const own =
    length >= 36 && (flags & 0x18) !== 0x10 ? { flags: part.u8(), outside: part.u8(), box: readBox(part) } : null;
  const given = flags & 16 && part.left >= 1 ? part.u8() : 0;
  const number = (bit: number) => (given & bit && part.left >= 1 ? part.u8() : 255);
  const softness = (bit: number) => (given & bit && part.left >= 8 ? part.take(8).readDoubleBE() : 0);
  const [drawnDensity, drawnFeather, vectorDensity, vectorFeather] = [number(1), softness(2), number(4), softness(8)];
  const held = (feather: number) => (feather > 0 ? Math.min(MOST_FEATHER, feather) : 0);
  const feather = held(drawnFeather);
  const path = { vectorDensity, vectorFeather: held(vectorFeather) };
  const state = (bits: number) => ({ inverted: (bits & 4) !== 0, disabled: (bits & 2) !== 0 });
  // Joined with a path, whose own density counts, the drawn mask is read by itself.
  if (own) {
    const joined = { outside: own.outside, density: drawnDensity, channel: -3, rendered: false };
    return { ...own.box, ...joined, ...path, feather, ...state(own.flags) };
  }
  const density = rendered ? vectorDensity : drawnDensity;
  const drawn = { outside, density, feather: rendered ? 0 : feather, channel: -2, rendered };
  return { ...box, ...drawn, ...path, ...state(flags) };
}

/** Nothing where all ends are the full range. */
function readRanges(part: Cursor): Buffer {
  const bytes = Buffer.from(part.take(Math.min(part.left, 8 * (LIMITS.channels + 1))));
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const value = bytes.readUInt32BE(at);
    if (value !== 0x0000_ffff && value !== 0) return bytes;
  }
  return Buffer.alloc(0);
}

function readBlock(record: RecordExtra, key: string, data: Cursor): void {
  if (LOOKS.has(key) && !record.blocks.has(key)) record.blocks.set(key, data);
  switch (key) {
    case 'luni': {
      if (data.left < 4) return;
      const bytes = Math.min(data.u32(), LIMITS.nameLength) * 2;
      if (bytes > data.left) return;
      const text = Buffer.from(data.take(bytes));
      record.name = cleanName((data.little ? text : text.swap16()).toString('utf16le'));
      return;
    }
    case 'lsct':
    case 'lsdk': {
      if (data.left < 4) return;
      const type = data.u32();
      record.section = type === 3 ? 'end' : type === 1 || type === 2 ? 'group' : record.section;
      if (data.left < 8) return;
      data.skip(4);
      record.blend = data.code();
      return;
    }
    case 'iOpa':
      if (data.left >= 1) record.fill = data.u8();
      return;
  }
}
