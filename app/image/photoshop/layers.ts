import type { ByteFile } from '../base/byte-file.ts';
import { Cursor } from '../base/byte-file.ts';
import { type LayerRecord, readLayerExtra, readRecordHead } from './layer-record.ts';
import { LIMITS } from '../base/limits.ts';
import { decodeNames } from '../base/names.ts';
import { taggedBlocks } from './tagged-blocks.ts';
import { ImageError } from '../base/types.ts';

export interface LayerList {
  /** group ends are not counted */
  count: number;
  names: string[];
  /** the first extra channel of the merged image is its transparency */
  mergedTransparency: boolean;
  /** bottom first, groups' ends before what is in them; their channels' places in the file filled in */
  records: LayerRecord[];
  /** blocks of patterns that fills refer to */
  patterns: Cursor[];
  /** why there is no list, where there ought to be one */
  problem?: ImageError;
}

export const NO_LAYERS: LayerList = { count: 0, names: [], mergedTransparency: false, records: [], patterns: [] };

const PATTERNS = new Set(['Patt', 'Pat2', 'Pat3']);

/** The layer and mask section of a PSD or PSB. */
export function readLayerSection(file: ByteFile, offset: number, length: number, large: boolean): LayerList {
  if (length < 4) return NO_LAYERS;
  const cursor = new Cursor(file, offset, offset + length);
  const infoLength = large ? cursor.u64() : cursor.u32();
  if (infoLength > cursor.left) throw new ImageError('truncated', { part: 'layers' });
  const list = infoLength >= 2 ? readLayerRecords(new Cursor(file, cursor.at, cursor.at + infoLength), large) : null;
  cursor.skip(infoLength);
  // 16 and 32 bit files keep their layers in a tagged block behind the global mask.
  if (cursor.left < 4) return list ?? NO_LAYERS;
  const mask = cursor.u32();
  if (mask > cursor.left) return list ?? NO_LAYERS;
  cursor.skip(mask);
  return readTaggedLayers(cursor, large, list);
}

/** TIFF tag 37724, by seeking from block to block. */
export function readDocumentData(file: ByteFile, offset: number, length: number, little: boolean): LayerList {
  const title = 'Adobe Photoshop Document Data Block\0';
  if (length < title.length || file.read(offset, title.length).toString('latin1') !== title) return NO_LAYERS;
  return readTaggedLayers(new Cursor(file, offset + title.length, offset + length, little), false);
}

function readTaggedLayers(cursor: Cursor, large: boolean, given: LayerList | null = null): LayerList {
  let list = given;
  const patterns: Cursor[] = [];
  for (const { key, long, data } of taggedBlocks(cursor, large, 4)) {
    if (PATTERNS.has(key)) patterns.push(data);
    if (!list && (key === 'Layr' || key === 'Lr16' || key === 'Lr32') && data.left >= 2) {
      list = readLayerRecords(data, long || large);
    }
  }
  return { ...(list ?? NO_LAYERS), patterns };
}

function readLayerRecords(cursor: Cursor, large: boolean): LayerList {
  const signed = cursor.i16();
  const size = Math.abs(signed);
  if (size > LIMITS.layers) throw new ImageError('damaged', { part: 'layers' });
  const records: (LayerRecord & { plainName?: Uint8Array })[] = [];
  for (let i = 0; i < size; i++) {
    const head = readRecordHead(cursor, large);
    const length = cursor.u32();
    if (length > cursor.left) throw new ImageError('truncated', { part: 'layers' });
    const next = cursor.at + length;
    const record = { ...head, ...readLayerExtra(new Cursor(cursor.file, cursor.at, next, cursor.little), large) };
    cursor.at = next;
    records.push(record);
  }
  nameByBytes(records.filter(({ name }) => name === ''));
  // The channels' pixels stand behind all records, in the same order.
  let at = cursor.at;
  for (const { channels } of records) {
    for (const channel of channels) {
      channel.at = at;
      at += channel.length;
    }
  }
  const shown = records.filter(({ section }) => section !== 'end');
  const names = shown.slice(0, LIMITS.layerNames).map(({ name }) => name);
  return { count: shown.length, names, mergedTransparency: signed < 0, records, patterns: [] };
}

/** Those of a file are read together: one code page wrote them all. */
function nameByBytes(records: (LayerRecord & { plainName?: Uint8Array })[]): void {
  const names = decodeNames(records.map(({ plainName }) => plainName ?? Buffer.alloc(0)));
  for (const [i, record] of records.entries()) record.name = names[i]!;
}
