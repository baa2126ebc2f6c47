import { cleanName, decodeNames } from '../base/names.ts';

export type ProfileSpace = 'rgb' | 'cmyk' | 'gray' | 'lab' | 'other';

const SPACES: Record<string, ProfileSpace> = { 'RGB ': 'rgb', CMYK: 'cmyk', GRAY: 'gray', 'Lab ': 'lab' };

/** The device colour space an ICC profile speaks of; null where the bytes are no profile (ICC.1 §7.2: signature at 36). */
export function profileSpace(profile: Buffer): ProfileSpace | null {
  if (profile.length < 132 || profile.toString('latin1', 36, 40) !== 'acsp') return null;
  return SPACES[profile.toString('latin1', 16, 20)] ?? 'other';
}

/** What a header says (ICC.1 §7.2); null where the bytes are no profile. `channels`: of the device; null for spaces that are none. */
export function profileHead(profile: Buffer) {
  if (!profileSpace(profile)) return null;
  const word = (at: number) => profile.toString('latin1', at, at + 4);
  const space = word(16);
  const inks = /^([2-9A-F])CLR$/.exec(space)?.[1];
  const counts: Record<string, number> = { 'RGB ': 3, 'CMY ': 3, CMYK: 4, GRAY: 1, 'Lab ': 3, 'XYZ ': 3 };
  return {
    bytes: profile.readUInt32BE(0),
    version: profile[8]!,
    deviceClass: word(12),
    space,
    pcs: word(20),
    channels: inks ? parseInt(inks, 16) : (counts[space] ?? null),
  };
}

/** Where a profile's tags lie; those that leave the profile are left out. */
export function profileTags(profile: Buffer): Map<string, Buffer> {
  const tags = new Map<string, Buffer>();
  const count = Math.min(profile.readUInt32BE(128), 200);
  for (let i = 0, at = 132; i < count && at + 12 <= profile.length; i++, at += 12) {
    const offset = profile.readUInt32BE(at + 4);
    const size = profile.readUInt32BE(at + 8);
    if (size < 12 || offset + size > profile.length) continue;
    tags.set(profile.toString('latin1', at, at + 4), profile.subarray(offset, offset + size));
  }
  return tags;
}

// What a transform from the device needs: a table, or a matrix and curves, or one curve for grey.
const NEEDED: Record<ProfileSpace, string[][]> = {
  rgb: [['A2B0'], ['A2B1'], ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC']],
  cmyk: [['A2B0'], ['A2B1']],
  gray: [['A2B0'], ['kTRC']],
  lab: [[]],
  other: [[]],
};

const CLASSES = ['scnr', 'mntr', 'prtr', 'link', 'spac', 'abst', 'nmcl', '\0\0\0\0'];
const MOST_TAGS = 100;

/** Whether lcms opens it at all: versions up to 5.0, classes that it knows, few tags, each once. */
function isOpened(profile: Buffer): boolean {
  const count = profile.readUInt32BE(128);
  const isKnown = profile.readUInt16BE(8) <= 0x0500 && CLASSES.includes(profile.toString('latin1', 12, 16));
  if (!isKnown || count > MOST_TAGS) return false;
  const found = new Set<string>();
  for (let i = 0, at = 132; i < count && at + 12 <= profile.length; i++, at += 12) {
    const tag = profile.toString('latin1', at, at + 4);
    if (found.has(tag) && profile.readUInt32BE(at + 4) + profile.readUInt32BE(at + 8) <= profile.length) return false;
    found.add(tag);
  }
  return true;
}

/** Whether there is enough in a profile to convert from it. libvips would use another one in silence where there isn't. */
export function profileIsWhole(profile: Buffer): boolean {
  const space = profileSpace(profile);
  if (!space) return false;
  // Tags behind the length that its header tells count as missing.
  const told = profile.subarray(0, profile.readUInt32BE(0));
  if (told.length < 132 || !isOpened(told)) return false;
  const tags = profileTags(told);
  return NEEDED[space].some((needed) => needed.every((tag) => tags.has(tag)));
}

const CURVES = ['rTRC', 'gTRC', 'bTRC', 'kTRC'];

/**
 * The same profile with the sRGB curve (ICC.1 §10.18, parametric type 3) in place of its own. Photoshop's 32-bit files hold
 * linear light and profiles of linear curves, as those of others mostly do; where the samples have been given the sRGB curve the profile must have it too.
 * A profile of tables stays as it is.
 */
export function withSrgbCurve(profile: Buffer): Buffer {
  const curve = Buffer.alloc(32);
  curve.write('para', 'latin1');
  curve.writeUInt16BE(3, 8);
  [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].forEach((v, i) =>
    curve.writeInt32BE(Math.round(v * 65_536), 12 + i * 4),
  );
  const start = Math.ceil(profile.length / 4) * 4;
  const changed = Buffer.concat([profile, Buffer.alloc(start - profile.length), curve]);
  changed.writeUInt32BE(changed.length, 0);
  const count = Math.min(profile.readUInt32BE(128), 200);
  for (let i = 0, at = 132; i < count && at + 12 <= profile.length; i++, at += 12) {
    const tag = profile.toString('latin1', at, at + 4);
    if (tag === 'A2B0' || tag === 'A2B1') return profile;
    if (!CURVES.includes(tag)) continue;
    changed.writeUInt32BE(start, at + 4);
    changed.writeUInt32BE(curve.length, at + 8);
  }
  return changed;
}

/**
 * The same profile whose header asks for the perceptual intent (ICC.1 §7.2.15). libvips takes that where the tables asked for aren't there, as A2B1 isn't in most
 * profiles of scanners; where the header asks for another that isn't there either, it would use another profile in silence.
 */
export function withPerceptualHeader(profile: Buffer): Buffer {
  if (profile.length < 68 || profile.readUInt32BE(64) === 0) return profile;
  const changed = Buffer.from(profile);
  changed.writeUInt32BE(0, 64);
  return changed;
}

/** Whether a profile's curves leave light as it is (ICC.1 §10.6, §10.18). One of tables alone has none. */
export function profileIsLinear(profile: Buffer): boolean {
  const tags = profileTags(profile);
  const curves = CURVES.flatMap((name) => tags.get(name) ?? []);
  return curves.length > 0 && !tags.has('A2B0') && curves.every(isStraight);
}

function isStraight(curve: Buffer): boolean {
  const type = curve.toString('latin1', 0, 4);
  if (type === 'para') return curve.readUInt16BE(8) === 0 && curve.length >= 16 && curve.readInt32BE(12) === 65_536;
  if (type !== 'curv') return false;
  const count = curve.readUInt32BE(8);
  if (count === 0) return true;
  if (curve.length < 12 + count * 2) return false;
  if (count === 1) return curve.readUInt16BE(12) === 256;
  const straight = (i: number) => Math.abs(curve.readUInt16BE(12 + i * 2) - (i * 65_535) / (count - 1)) < 2;
  return Array.from({ length: count }, (_, i) => i).every(straight);
}

/** The 'desc' tag: 'desc' type in version 2 profiles, 'mluc' in version 4. */
export function profileName(profile: Buffer): string | null {
  if (!profileSpace(profile)) return null;
  const tag = profileTags(profile).get('desc');
  return tag ? describe(tag) : null;
}

function describe(tag: Buffer): string | null {
  const type = tag.toString('latin1', 0, 4);
  let text = '';
  if (type === 'desc') {
    const length = Math.min(tag.readUInt32BE(8), tag.length - 12);
    [text] = decodeNames([tag.subarray(12, 12 + length)]) as [string];
  } else if (type === 'mluc' && tag.length >= 28 && tag.readUInt32BE(8) > 0) {
    const length = tag.readUInt32BE(20);
    const offset = tag.readUInt32BE(24);
    if (offset + length <= tag.length) {
      text = Buffer.from(tag.subarray(offset, offset + (length & ~1)))
        .swap16()
        .toString('utf16le');
    }
  }
  text = cleanName(text);
  return text === '' ? null : text;
}
