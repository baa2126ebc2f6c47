import { Cursor } from '../base/byte-file.ts';
import { LIMITS } from '../base/limits.ts';

// In PSB these tagged blocks carry 8-byte lengths (Adobe Photoshop File Formats Specification, "Additional Layer Information").
const LONG_BLOCKS = new Set('LMsk Lr16 Lr32 Layr Mt16 Mt32 Mtrn Alph FMsk lnk2 FEid FXid PxSD'.split(' '));

export interface TaggedBlock {
  key: string;
  /** its length took 8 bytes */
  long: boolean;
  data: Cursor;
}

/** Blocks one behind the other, each padded to `align` bytes; the walk ends where something else stands. */
export function* taggedBlocks(cursor: Cursor, large: boolean, align: 2 | 4): Generator<TaggedBlock> {
  for (let blocks = 0; cursor.left >= 12 && blocks < LIMITS.taggedBlocks; blocks++) {
    const signature = cursor.code();
    if (signature !== '8BIM' && signature !== '8B64') return;
    const key = cursor.code();
    const long = signature === '8B64' || (large && LONG_BLOCKS.has(key));
    if (long && cursor.left < 8) return;
    const size = long ? cursor.u64() : cursor.u32();
    if (size > cursor.left) return;
    const next = cursor.at + Math.min(cursor.left, Math.ceil(size / align) * align);
    yield { key, long, data: new Cursor(cursor.file, cursor.at, cursor.at + size, cursor.little) };
    cursor.at = next;
  }
}
