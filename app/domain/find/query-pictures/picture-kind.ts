/** What a file is, by its first bytes; its name and the type that a browser gives it count for nothing. Browser-safe. */

/** Bytes of a file that are looked at. */
export const kindBytes = 4096;

export type PictureKind =
  | { is: 'picture' }
  /** known, and not read here: what people call it */
  | { is: 'other'; name: string }
  | { is: 'heic' }
  | { is: 'unknown' };

const picture: PictureKind = { is: 'picture' };
const other = (name: string): PictureKind => ({ is: 'other', name });

/** Hexadecimal digits that a file begins with; `..` stands for any byte. The order matters. */
const beginnings: [string, PictureKind][] = [
  ['ffd8ff', picture],
  ['89504e470d0a1a0a', picture],
  ['474946383761', picture],
  ['474946383961', picture],
  ['52494646........57454250', picture],
  ['49492a00', picture],
  ['4d4d002a', picture],
  ['49492b00', picture],
  ['4d4d002b', picture],
  ['38425053', other('Photoshop')],
  ['52494646........41564920', other('AVI')],
  ['1a45dfa3', other('WebM')],
  ['000001ba', other('MPEG')],
  ['424d', other('BMP')],
  ['504b0304', other('ZIP')],
  ['25215053', other('PostScript')],
  ['0000000c6a5020200d0a870a', other('JPEG 2000')],
  ['ff4fff51', other('JPEG 2000')],
  ['0000000c4a584c200d0a870a', other('JPEG XL')],
  ['ff0a', other('JPEG XL')],
];

const heicBrands = /^(hei[cxmsf]|hev[cxms]|mif1|msf1)$/;

export function pictureKind(head: Uint8Array): PictureKind {
  const hex = [...head.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  for (const [beginning, kind] of beginnings) if (new RegExp(`^${beginning}`).test(hex)) return kind;
  const text = String.fromCharCode(...head.subarray(0, kindBytes));
  if (text.slice(4, 8) === 'ftyp') return filmKind(head, text);
  if (text.slice(0, 1024).includes('%PDF-')) return other('PDF');
  // Also as UTF-16, and behind a mark of its encoding.
  const letters = text.replaceAll('\0', '').replace(/^[\xef\xbb\xbf\xff\xfe\s]*/, '');
  if (/^<(!doctype html|html|head|body)/i.test(letters)) return other('HTML');
  if (/^<[^]*<?svg[\s>]/i.test(letters)) return other('SVG');
  return { is: 'unknown' };
}

/** ISO base media: the brand that leads, then those that it is compatible with. */
function filmKind(head: Uint8Array, text: string): PictureKind {
  const size = Math.min(head.length, new DataView(head.buffer, head.byteOffset).getUint32(0), 256);
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(text.slice(at, at + 4));
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return picture;
  if (brands.some((brand) => heicBrands.test(brand))) return { is: 'heic' };
  return other(brands[0] === 'qt  ' ? 'MOV' : 'MP4');
}
