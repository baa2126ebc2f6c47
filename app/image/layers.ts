import type { ByteFile } from './byte-file.ts';
import { Cursor } from './byte-file.ts';
import { cleanName } from './icc.ts';
import { LIMITS } from './limits.ts';
import { ImageError } from './types.ts';

export interface LayerList {
  /** group ends are not counted */
  count: number;
  names: string[];
  /** the first extra channel of the merged image is its transparency */
  mergedTransparency: boolean;
}

export const NO_LAYERS: LayerList = { count: 0, names: [], mergedTransparency: false };

// In PSB these tagged blocks carry 8-byte lengths (Adobe Photoshop File Formats Specification, "Additional Layer Information").
const LONG_BLOCKS = new Set('LMsk Lr16 Lr32 Layr Mt16 Mt32 Mtrn Alph FMsk lnk2 FEid FXid PxSD'.split(' '));

/** The layer and mask section of a PSD or PSB. */
export function readLayerSection(file: ByteFile, offset: number, length: number, large: boolean): LayerList {
  if (length < 4) return NO_LAYERS;
  const cursor = new Cursor(file, offset, offset + length);
  const infoLength = large ? cursor.u64() : cursor.u32();
  if (infoLength > cursor.left) throw new ImageError('truncated', { part: 'layers' });
  if (infoLength >= 2) return readLayerRecords(new Cursor(file, cursor.at, cursor.at + infoLength), large);
  cursor.skip(infoLength);
  // 16 and 32 bit files keep their layers in a tagged block behind the global mask.
  if (cursor.left < 4) return NO_LAYERS;
  const mask = cursor.u32();
  if (mask > cursor.left) return NO_LAYERS;
  cursor.skip(mask);
  return readTaggedLayers(cursor, large);
}

/** TIFF tag 37724, by seeking from block to block. */
export function readDocumentData(file: ByteFile, offset: number, length: number, little: boolean): LayerList {
  const title = 'Adobe Photoshop Document Data Block\0';
  if (length < title.length || file.read(offset, title.length).toString('latin1') !== title) return NO_LAYERS;
  return readTaggedLayers(new Cursor(file, offset + title.length, offset + length, little), false);
}

function readTaggedLayers(cursor: Cursor, large: boolean): LayerList {
  for (let blocks = 0; cursor.left >= 12 && blocks < LIMITS.taggedBlocks; blocks++) {
    const signature = cursor.code();
    if (signature !== '8BIM' && signature !== '8B64') return NO_LAYERS;
    const key = cursor.code();
    const long = signature === '8B64' || (large && LONG_BLOCKS.has(key));
    if (long && cursor.left < 8) return NO_LAYERS;
    const size = long ? cursor.u64() : cursor.u32();
    if (size > cursor.left) return NO_LAYERS;
    if ((key === 'Layr' || key === 'Lr16' || key === 'Lr32') && size >= 2) {
      return readLayerRecords(new Cursor(cursor.file, cursor.at, cursor.at + size, cursor.little), long || large);
    }
    cursor.skip(Math.min(cursor.left, Math.ceil(size / 4) * 4));
  }
  return NO_LAYERS;
}

function readLayerRecords(cursor: Cursor, large: boolean): LayerList {
  const signed = cursor.i16();
  const records = Math.abs(signed);
  if (records > LIMITS.layers) throw new ImageError('damaged', { part: 'layers' });
  const names: string[] = [];
  let count = 0;
  for (let i = 0; i < records; i++) {
    cursor.skip(16);
    const channels = cursor.u16();
    if (channels > LIMITS.channels) throw new ImageError('damaged', { part: 'layers' });
    cursor.skip(channels * (large ? 10 : 6));
    if (cursor.code() !== '8BIM') throw new ImageError('damaged', { part: 'layers' });
    cursor.skip(8);
    const length = cursor.u32();
    if (length > cursor.left) throw new ImageError('truncated', { part: 'layers' });
    const next = cursor.at + length;
    const record = readLayerExtra(new Cursor(cursor.file, cursor.at, next, cursor.little), large);
    cursor.at = next;
    if (record.groupEnd) continue;
    count++;
    if (names.length < LIMITS.layerNames) names.push(record.name);
  }
  return { count, names, mergedTransparency: signed < 0 };
}

/** Mask, blending ranges, Pascal name, then tagged blocks of which the Unicode name and the section divider matter. */
function readLayerExtra(cursor: Cursor, large: boolean): { name: string; groupEnd: boolean } {
  let name = '';
  let groupEnd = false;
  for (let part = 0; part < 2; part++) {
    if (cursor.left < 4) return { name, groupEnd };
    const length = cursor.u32();
    if (length > cursor.left) return { name, groupEnd };
    cursor.skip(length);
  }
  if (cursor.left < 1) return { name, groupEnd };
  const length = cursor.u8();
  if (length > cursor.left) return { name, groupEnd };
  name = cleanName(cursor.take(length).toString('latin1'));
  cursor.skip(Math.min(cursor.left, (4 - ((length + 1) % 4)) % 4));
  for (let blocks = 0; cursor.left >= 12 && blocks < LIMITS.taggedBlocks; blocks++) {
    const signature = cursor.code();
    if (signature !== '8BIM' && signature !== '8B64') break;
    const key = cursor.code();
    const long = signature === '8B64' || (large && LONG_BLOCKS.has(key));
    if (long && cursor.left < 8) break;
    const size = long ? cursor.u64() : cursor.u32();
    if (size > cursor.left) break;
    const next = cursor.at + Math.min(cursor.left, size + (size & 1));
    if (key === 'luni' && size >= 4) {
      const bytes = Math.min(cursor.u32(), LIMITS.nameLength) * 2;
      if (bytes <= size - 4) {
        const text = Buffer.from(cursor.take(bytes));
        name = cleanName((cursor.little ? text : text.swap16()).toString('utf16le')) || name;
      }
    } else if (key === 'lsct' && size >= 4) {
      groupEnd = cursor.u32() === 3;
    }
    cursor.at = next;
  }
  return { name, groupEnd };
}
