import { type ByteFile, Cursor } from '../base/byte-file.ts';
import { LIMITS } from '../base/limits.ts';
import { ImageError } from '../base/types.ts';

/** The 8BIM image resources of a PSD, a PSB or a TIFF's tag 34377: where each lies in the file. */
export type Resources = Map<number, { offset: number; length: number }>;

export const RESOURCE = {
  resolution: 1005,
  layerState: 1024,
  iptc: 1028,
  alphaNames: 1006,
  displayInfo7: 1007,
  globalAngle: 1037,
  iccProfile: 1039,
  unicodeAlphaNames: 1045,
  transparentIndex: 1047,
  globalAltitude: 1049,
  alphaIdentifiers: 1053,
  versionInfo: 1057,
  xmp: 1060,
  duotoneColors: 1066,
  spotColors: 1067,
  displayInfo: 1077,
} as const;

const SIGNATURES = new Set(['8BIM', 'MeSa', 'AgHg', 'PHUT', 'DCSR']);

/** `strict`: a broken section is an error (PSD); otherwise what was read so far counts (TIFF, where it is only an extra). */
export function readResources(file: ByteFile, offset: number, length: number, strict: boolean): Resources {
  const found: Resources = new Map();
  const cursor = new Cursor(file, offset, offset + length);
  let count = 0;
  while (cursor.left >= 12) {
    const signature = cursor.take(4).toString('latin1');
    if (!SIGNATURES.has(signature)) {
      // Some writers pad the section's end.
      if (strict && count === 0) throw new ImageError('damaged', { part: 'resources' });
      break;
    }
    if (++count > LIMITS.resources) throw new ImageError('damaged', { part: 'resources' });
    const id = cursor.u16();
    const name = cursor.u8();
    if (cursor.left < (name | 1) + 4) break;
    cursor.skip(name | 1);
    const size = cursor.u32();
    if (size > cursor.left) {
      if (strict) throw new ImageError('truncated', { part: 'resources' });
      break;
    }
    if (!found.has(id)) found.set(id, { offset: cursor.at, length: size });
    cursor.skip(Math.min(size + (size & 1), cursor.left));
  }
  return found;
}

/** The bytes of one resource; null where it is missing or longer than anything sensible. */
export function resourceBytes(file: ByteFile, resources: Resources, id: number): Buffer | null {
  const place = resources.get(id);
  if (!place) return null;
  const bound = id === RESOURCE.iccProfile ? LIMITS.profileBytes : LIMITS.resourceBytes;
  if (place.length > bound || !file.has(place.offset, place.length)) return null;
  return Buffer.from(file.read(place.offset, place.length));
}

/** Resource 1005: 16.16 fixed point, always per inch whatever unit Photoshop shows. */
export function resourceResolution(file: ByteFile, resources: Resources): { x: number; y: number } | null {
  const bytes = resourceBytes(file, resources, RESOURCE.resolution);
  if (!bytes || bytes.length < 16) return null;
  return { x: bytes.readUInt32BE(0) / 65536, y: bytes.readUInt32BE(8) / 65536 };
}
