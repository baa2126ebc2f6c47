import type { ByteFile } from '../base/byte-file.ts';
import { labToSrgb, toHex } from '../base/color-math.ts';
import { cleanChannelName, decodeNames } from '../base/names.ts';
import { namesInk } from '../source/ink-words.ts';
import { RESOURCE, resourceBytes, type Resources } from './resources.ts';
import type { Channel } from '../base/types.ts';

type Ink = NonNullable<Channel['ink']>;

/** What 8BIM resources tell about the channels beside the process colours. */
export interface ExtraChannels {
  names: string[];
  display: { kind: 'alpha' | 'spot'; ink: Ink | null }[];
}

export function readExtraChannels(file: ByteFile, resources: Resources): ExtraChannels {
  const names = unicodeNames(resourceBytes(file, resources, RESOURCE.unicodeAlphaNames));
  const pascal = pascalNames(resourceBytes(file, resources, RESOURCE.alphaNames));
  const display =
    displayInfo(resourceBytes(file, resources, RESOURCE.displayInfo), 4, 13) ??
    displayInfo(resourceBytes(file, resources, RESOURCE.displayInfo7), 0, 14) ??
    [];
  const identifiers = resourceBytes(file, resources, RESOURCE.alphaIdentifiers);
  const alternates = spotColors(resourceBytes(file, resources, RESOURCE.spotColors));
  for (const [index, entry] of display.entries()) {
    if (entry.kind !== 'spot' || !identifiers || identifiers.length < index * 4 + 4) continue;
    // The alternate colour of 1067 is the ink's own (mostly Lab); the display colour can be rounded to RGB.
    const alternate = alternates.get(identifiers.readUInt32BE(index * 4));
    if (alternate) entry.ink = { ...alternate, solidity: entry.ink?.solidity ?? 0 };
  }
  return { names: names.length > 0 ? names : pascal, display };
}

export const MERGED_TRANSPARENCY = 'Transparency';

/**
 * Whether the first of `count` extra channels is the merged image's transparency where no layer count says so: Photoshop gives it
 * identifier 0 (resource 1053), and channels that people made a name; programs that name no channel mean it by the only one.
 */
export function firstIsTransparency(file: ByteFile, resources: Resources, count: number): boolean {
  const identifiers = resourceBytes(file, resources, RESOURCE.alphaIdentifiers);
  if (identifiers && identifiers.length >= 4) return identifiers.readUInt32BE(0) === 0;
  const { names, display } = readExtraChannels(file, resources);
  return count === 1 && names.length === 0 && display.length === 0;
}

/**
 * Whether alpha channels are the screens of a print that was separated with them: two or more, all called like inks ("Sarı 4R", "zemin").
 * Saved selections are called otherwise, and where there are real spots these are the inks.
 */
export function alphasAreScreens(extras: Channel[]): boolean {
  const alphas = extras.filter(({ name }) => name !== MERGED_TRANSPARENCY);
  return alphas.length > 1 && alphas.every(({ kind, name }) => kind === 'alpha' && namesInk(name));
}

/**
 * Names and kinds for `count` extra channels. `transparency`: the first of them is the merged transparency, which the
 * lists may leave out: they are aligned at the end.
 */
export function describeExtras(
  extra: ExtraChannels,
  count: number,
  transparency: boolean,
  allSpots: boolean,
): Channel[] {
  const nameShift = transparency && extra.names.length === count - 1 ? 1 : 0;
  const displayShift = transparency && extra.display.length === count - 1 ? 1 : 0;
  return Array.from({ length: count }, (_, i): Channel => {
    const merged = transparency && i === 0;
    const display = merged ? undefined : extra.display[i - displayShift];
    const kind = merged ? 'alpha' : allSpots ? 'spot' : (display?.kind ?? 'alpha');
    const name = extra.names[i - nameShift] || (merged ? MERGED_TRANSPARENCY : `Alpha ${i + 1}`);
    // The colour of an alpha channel is only its mask overlay.
    return kind === 'spot' && display?.kind === 'spot' && display.ink
      ? { name, kind, ink: display.ink }
      : { name, kind };
  });
}

function unicodeNames(bytes: Buffer | null): string[] {
  const names: string[] = [];
  if (!bytes) return names;
  for (let at = 0; at + 4 <= bytes.length && names.length < 100;) {
    const length = bytes.readUInt32BE(at) * 2;
    at += 4;
    if (at + length > bytes.length) break;
    names.push(
      cleanChannelName(
        Buffer.from(bytes.subarray(at, at + length))
          .swap16()
          .toString('utf16le'),
      ),
    );
    at += length;
  }
  return names;
}

function pascalNames(bytes: Buffer | null): string[] {
  const names: Buffer[] = [];
  if (!bytes) return [];
  for (let at = 0; at < bytes.length && names.length < 100;) {
    const length = bytes[at]!;
    if (at + 1 + length > bytes.length) break;
    names.push(bytes.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return decodeNames(names);
}

/** Resources 1077 (4-byte version, 13 bytes a channel) and 1007 (14 bytes a channel). */
function displayInfo(bytes: Buffer | null, start: number, size: number): ExtraChannels['display'] | null {
  if (!bytes || bytes.length < start + size) return null;
  const entries: ExtraChannels['display'] = [];
  for (let at = start; at + size <= bytes.length && entries.length < 100; at += size) {
    const color = readColor(bytes, at);
    const solidity = Math.min(bytes.readUInt16BE(at + 10), 100) / 100;
    entries.push({ kind: bytes[at + 12] === 2 ? 'spot' : 'alpha', ink: color && { ...color, solidity } });
  }
  return entries;
}

/** Resource 1067: version 1, count, then channel identifier and colour. */
function spotColors(bytes: Buffer | null): Map<number, { srgb: string; lab?: [number, number, number] }> {
  const colors = new Map<number, { srgb: string; lab?: [number, number, number] }>();
  if (!bytes || bytes.length < 4) return colors;
  const count = Math.min(bytes.readUInt16BE(2), 100);
  for (let i = 0, at = 4; i < count && at + 14 <= bytes.length; i++, at += 14) {
    const color = readColor(bytes, at + 4);
    if (color) colors.set(bytes.readUInt32BE(at), color);
  }
  return colors;
}

/** Adobe's 10-byte colour: space, then four 16-bit components. */
export function readColor(bytes: Buffer, at: number): { srgb: string; lab?: [number, number, number] } | null {
  const space = bytes.readUInt16BE(at);
  const u = [0, 1, 2, 3].map((i) => bytes.readUInt16BE(at + 2 + i * 2)) as [number, number, number, number];
  switch (space) {
    case 0:
      return { srgb: toHex([u[0] / 257, u[1] / 257, u[2] / 257]) };
    case 1:
      return { srgb: toHex(hsbToRgb(u[0] / 65536, u[1] / 65535, u[2] / 65535)) };
    case 2: {
      // 0 is full ink here; black multiplies the rest.
      const [c, m, y, k] = u.map((v) => v / 65535) as [number, number, number, number];
      return { srgb: toHex([c * k * 255, m * k * 255, y * k * 255]) };
    }
    case 7: {
      const lab: [number, number, number] = [
        Math.min(u[0], 10_000) / 100,
        bytes.readInt16BE(at + 4) / 100,
        bytes.readInt16BE(at + 6) / 100,
      ];
      return { srgb: toHex(labToSrgb(lab)), lab };
    }
    case 8: {
      const v = 255 * (1 - Math.min(u[0], 10_000) / 10_000);
      return { srgb: toHex([v, v, v]) };
    }
    default:
      return null;
  }
}

function hsbToRgb(h: number, s: number, b: number): [number, number, number] {
  const f = (n: number) => {
    const k = (n + h * 6) % 6;
    return 255 * (b - b * s * Math.max(0, Math.min(k, 4 - k, 1)));
  };
  return [f(5), f(3), f(1)];
}
