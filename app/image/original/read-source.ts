import { extname } from 'node:path';
import { ByteFile } from '../base/byte-file.ts';
import { isEps, readEps } from '../eps/read-eps.ts';
import { readPsd } from '../psd/read-psd.ts';
import { readTiff } from '../tiff/read-tiff.ts';
import { asScreens, pagesAsScreens, readSet } from '../screens/read-screens.ts';
import { readScreenSet } from '../screens/set-file.ts';
import { readTiffHeader } from '../tiff/directory.ts';
import { ImageError, type SourceFormat, type SourceInfo } from '../base/types.ts';
import { toReadingError } from '../base/vips.ts';

const EXTENSIONS: Record<string, SourceFormat[]> = {
  '.tif': ['tiff', 'bigtiff'],
  '.tiff': ['tiff', 'bigtiff'],
  '.psd': ['psd'],
  '.psb': ['psb'],
  '.eps': ['eps'],
  '.dcs': ['eps'],
};

/** What a file's header says, by its content and not its extension. Throws ImageError. */
export async function readSource(path: string): Promise<SourceInfo> {
  using file = new ByteFile(path);
  if (file.size === 0) throw new ImageError('empty');
  const info = readHead(file, path);
  const expected = EXTENSIONS[extname(path).toLowerCase()];
  if (expected && !expected.includes(info.format)) {
    info.warnings.push({ key: 'extensionMismatch', values: { found: info.format.toUpperCase() } });
  }
  return info;
}

function readHead(file: ByteFile, path: string): SourceInfo {
  try {
    return readScreenSet(file) ? readSet(path) : readByContent(file, path);
  } catch (error) {
    throw toReadingError(error);
  }
}

function readByContent(file: ByteFile, path: string): SourceInfo {
  const start = Buffer.from(file.read(0, Math.min(file.size, 512)));
  if (start.toString('latin1', 0, 4) === '8BPS') return readPsd(file);
  const header = readTiffHeader(file);
  if (header) {
    const info = readTiff(file, header);
    const screens = info.pages > 1 ? pagesAsScreens(file) : null;
    return screens ? asScreens(info, screens) : info;
  }
  if (isEps(start)) return readEps(path);
  const found = recognise(start);
  throw new ImageError('notAnImage', found ? { found } : {});
}

/** What people rename to .tif, so that the message can say it. */
function recognise(start: Buffer): string | null {
  const latin = start.toString('latin1');
  if (latin.startsWith('\xff\xd8\xff')) return 'JPEG';
  if (latin.startsWith('\x89PNG')) return 'PNG';
  if (latin.startsWith('GIF8')) return 'GIF';
  if (latin.startsWith('RIFF') && latin.slice(8, 12) === 'WEBP') return 'WebP';
  if (latin.startsWith('BM') && start.length > 26) return 'BMP';
  if (latin.startsWith('%PDF')) return 'PDF';
  if (latin.startsWith('PK\x03\x04')) return 'ZIP';
  if (latin.startsWith('\x1f\x8b')) return 'gzip';
  if (latin.startsWith('\0\0\0\x0cjP') || latin.startsWith('\xff\x4f\xff\x51')) return 'JPEG 2000';
  if (latin.slice(4, 8) === 'ftyp')
    return /avif|avis/.test(latin.slice(8, 32)) ? 'AVIF' : /hei[cfsx]|mif1/.test(latin.slice(8, 32)) ? 'HEIC' : 'MP4';
  if (/<svg[\s>]/.test(latin)) return 'SVG';
  if (/^\s*(<!doctype html|<html)/i.test(latin)) return 'HTML';
  // eslint-disable-next-line no-control-regex -- control characters are what tells text from anything else
  if (!/[\0-\x08\x0e-\x1f]/.test(latin)) return 'text';
  return null;
}
