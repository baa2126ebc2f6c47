/** Which files may come in, by name and by their first bytes. Browser-safe. */

export const acceptedExtensions = ['.tif', '.tiff', '.psd', '.psb', '.eps', '.dcs'] as const;
/** files of one upload */
export const maxFiles = 1000;

/** Bytes that `formatByContent` wants to see. */
export const headBytes = 8;

export type FileFormat = 'tiff' | 'bigtiff' | 'psd' | 'psb' | 'eps';

const formatsByExtension: Record<string, FileFormat[]> = {
  '.tif': ['tiff', 'bigtiff'],
  '.tiff': ['tiff', 'bigtiff'],
  '.psd': ['psd'],
  '.psb': ['psb'],
  '.eps': ['eps'],
  '.dcs': ['eps'],
};

export function extensionOf(fileName: string): string {
  return /\.[^.]*$/.exec(fileName)?.[0].toLowerCase() ?? '';
}

export function hasAcceptedName(fileName: string): boolean {
  return (acceptedExtensions as readonly string[]).includes(extensionOf(fileName));
}

export function nameFits(fileName: string, format: FileFormat): boolean {
  return formatsByExtension[extensionOf(fileName)]?.includes(format) ?? false;
}

/** Only a glance at the first bytes; the image core reads the whole header later. */
export function formatByContent(head: Uint8Array): FileFormat | null {
  const [a, b, c, d, e, f] = head;
  if (a === 0x38 && b === 0x42 && c === 0x50 && d === 0x53) return e === 0 && f === 2 ? 'psb' : 'psd';
  // "%!PS", or the header that DOS programs put before it.
  if (a === 0x25 && b === 0x21 && c === 0x50 && d === 0x53) return 'eps';
  if (a === 0xc5 && b === 0xd0 && c === 0xd3 && d === 0xc6) return 'eps';
  const littleEndian = a === 0x49 && b === 0x49;
  const bigEndian = a === 0x4d && b === 0x4d;
  if (!littleEndian && !bigEndian) return null;
  const version = littleEndian ? c! + d! * 256 : c! * 256 + d!;
  return version === 42 ? 'tiff' : version === 43 ? 'bigtiff' : null;
}
