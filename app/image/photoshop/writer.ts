import type { ByteFile } from '../base/byte-file.ts';
import { Cursor } from '../base/byte-file.ts';
import { ImageError } from '../base/types.ts';
import { RESOURCE, type Resources } from './resources.ts';

/** Name and version of the program that wrote the file last, as resource 1057 has them; '' where it doesn't tell. */
export function writerOf(file: ByteFile, resources: Resources): string {
  const place = resources.get(RESOURCE.versionInfo);
  if (!place || !file.has(place.offset, place.length)) return '';
  const data = new Cursor(file, place.offset, place.offset + place.length);
  const text = () =>
    Buffer.from(data.take(data.u32() * 2))
      .swap16()
      .toString('utf16le')
      .replaceAll('\u0000', '');
  try {
    data.skip(5);
    text();
    return text();
  } catch (error) {
    if (error instanceof ImageError) return '';
    throw error;
  }
}

/**
 * Photoshop CS6 and later mix the edges of text with what lies below at a gamma of 1.45, unless its user has switched that off,
 * which no file tells; older ones mix them as everything else. Measured on files of CS5 to CC 2017.
 */
export const mixesTextByGamma = (writer: string) => /^Adobe Photoshop (CS6|CC|20\d\d|\d\d\.)/.test(writer);
