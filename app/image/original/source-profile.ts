import { ByteFile } from '../base/byte-file.ts';
import { LIMITS } from '../base/limits.ts';
import { RESOURCE, resourceBytes } from '../photoshop/resources.ts';
import { readPsdLayout } from '../psd/read-psd.ts';
import { chooseDirectory } from '../tiff/read-tiff.ts';
import { readTiffHeader, TAG, tagBytes } from '../tiff/directory.ts';
import type { SourceInfo } from '../base/types.ts';

/** The ICC profile embedded in an original; null if there is none. */
export function readSourceProfile(path: string, info: Pick<SourceInfo, 'format' | 'screens'>): Buffer | null {
  if (info.screens || info.format === 'eps') return null;
  using file = new ByteFile(path);
  if (info.format === 'psd' || info.format === 'psb') {
    return resourceBytes(file, readPsdLayout(file).resources, RESOURCE.iccProfile);
  }
  const header = readTiffHeader(file);
  return header && tagBytes(file, chooseDirectory(file, header).directory, TAG.iccProfile, LIMITS.profileBytes);
}
