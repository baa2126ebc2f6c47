import { open } from 'node:fs/promises';
import { ImageError } from '../base/types.ts';
import { type VipsImage, type VipsModule, withVips } from '../base/vips.ts';
import { openInkProfile } from './ink-profile.ts';
import { roundTripOf } from './three-channels.ts';
import { profileHead, profileIsWhole, profileName, profileSpace, profileTags, withPerceptualHeader } from './icc.ts';

/** bytes; profiles of many inks have some millions */
const mostProfileBytes = 16_000_000;

export interface ProfileFacts {
  /** as it calls itself */
  name: string | null;
  /** `ink`: of two inks, or of five and more */
  space: 'rgb' | 'cmyk' | 'gray' | 'ink';
  channels: number;
  /** it tells the way from colours to its device, too */
  canProof: boolean;
}

const CLASSES = new Set(['prtr', 'mntr', 'scnr', 'spac']);
const MATRIX = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];

/**
 * Judges a device profile by its content: header, class, colour space, length, and whether colours can be converted by it. Throws ImageError: `damaged`, or
 * `unsupported` for what is no device's profile, such as a device link or a named colour list.
 */
export async function checkProfile(path: string): Promise<ProfileFacts> {
  const profile = await readBounded(path);
  const head = profileHead(profile);
  if (!head || head.bytes > profile.length || head.bytes < 132) throw damaged();
  const { deviceClass, pcs, channels } = head;
  if (!CLASSES.has(deviceClass) || (pcs !== 'Lab ' && pcs !== 'XYZ ') || channels === null || channels > 15)
    throw new ImageError('unsupported', { part: `${deviceClass} ${head.space}`.replaceAll(/[^ -~]/g, '?') });
  const known = profileSpace(profile)!;
  if (known === 'lab' || head.space === 'XYZ ') throw new ImageError('unsupported', { part: head.space });
  if (!profileIsWhole(profile)) throw damaged();
  const tags = profileTags(profile);
  const isBothWays = tags.has('B2A0') || MATRIX.every((tag) => tags.has(tag)) || (known === 'gray' && tags.has('kTRC'));
  const canProof = deviceClass !== 'scnr' && (known === 'other' ? roundTripOf(profile) !== null : isBothWays);
  if (known === 'other' && !openInkProfile(profile, 'multichannel', channels)) throw damaged();
  const facts = { name: profileName(profile), space: known === 'other' ? 'ink' : known, channels, canProof } as const;
  if (known !== 'other') await withVips((vips) => tryProfile(vips, withPerceptualHeader(profile), facts));
  return facts;
}

const damaged = () => new ImageError('damaged', { part: 'profile' });

async function readBounded(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > mostProfileBytes) throw new ImageError('unsupported', { part: 'profile' });
    const bytes = Buffer.alloc(size);
    await file.read(bytes, 0, size, 0);
    return bytes;
  } finally {
    await file.close();
  }
}

/** No ink, all ink, and what lies between. */
function tryProfile(vips: VipsModule, profile: Buffer, { space, channels, canProof }: ProfileFacts): void {
  const px = Uint8Array.from([0, 85, 170, 255].flatMap((v) => Array<number>(channels).fill(v)));
  const device = vips.Image.newFromMemory(px, 4, 1, channels, vips.BandFormat.uchar);
  const interpretation = ({ rgb: 'srgb', cmyk: 'cmyk', gray: 'b-w', ink: 'multiband' } as const)[space];
  try {
    const tagged = device.copy({ interpretation });
    tagged.setBlob('icc-profile-data', profile);
    const lab: VipsImage = tagged.iccImport({ embedded: true, intent: 'relative', pcs: 'lab' });
    lab.writeToMemory();
    lab.setBlob('icc-profile-data', profile);
    if (canProof) lab.iccExport({ intent: 'relative', depth: 8 }).writeToMemory();
  } catch (error) {
    if (error instanceof TypeError) throw error;
    throw damaged();
  }
}
