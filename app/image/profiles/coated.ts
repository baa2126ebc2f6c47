import { readFileSync } from 'node:fs';

let kept: Buffer | undefined;

/** Offset on coated paper, by the measurements FOGRA39L (make-coated.ts): what CMYK means where neither file nor settings say. */
export function coatedProfile(): Buffer {
  return (kept ??= readFileSync(new URL('./coated.icc', import.meta.url)));
}
