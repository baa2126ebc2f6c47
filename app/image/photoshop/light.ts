import type { ByteFile } from '../base/byte-file.ts';
import { RESOURCE, resourceBytes, type Resources } from './resources.ts';

/** Where the light that layers share comes from, degrees. */
export interface Light {
  angle: number;
  /** null where the file doesn't tell: each layer's own counts */
  height: number | null;
}

export function readLight(file: ByteFile, resources: Resources): Light {
  const degrees = (id: number) => {
    const bytes = resourceBytes(file, resources, id);
    return bytes && bytes.length >= 4 ? bytes.readInt32BE() : null;
  };
  return { angle: degrees(RESOURCE.globalAngle) ?? 120, height: degrees(RESOURCE.globalAltitude) };
}
