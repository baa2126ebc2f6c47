import type { ByteFile } from '../base/byte-file.ts';
import { fromHex, labToSrgb, type Triple } from '../base/color-math.ts';
import type { Channel } from '../base/types.ts';
import { curveOf } from '../layers/curves.ts';
import { readColor } from '../photoshop/channels.ts';
import { RESOURCE, resourceBytes, type Resources } from '../photoshop/resources.ts';
import { cleanChannelName, decodeNames } from '../base/names.ts';

/*
 * One to four inks printed from one grey channel. The block of colour modes is an .ado file (Adobe's "Additional File Formats": Duotone Options): version 1,
 * count, then for four inks each the colours, names and curves. Resource 1066 holds the inks' colours, and those of all 256 greys as Photoshop shows them.
 */

export interface Duotone {
  /** `light`: what of the paper a grey leaves, 255 for no ink */
  inks: { name: string; ink: NonNullable<Channel['ink']>; light: Uint8Array }[];
  /** R[256] G[256] B[256] */
  palette: Uint8Array;
}

const LENGTH = 414;
const [COLORS, NAMES, CURVES] = [4, 44, 300];
/** the greys that a curve is told at, in per cent of black */
const STOPS = [0, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 100];
const CUSTOM = 3;

/** null where the file says less than how it looks. */
export function readDuotone(
  file: ByteFile,
  block: { offset: number; length: number },
  resources: Resources,
): Duotone | null {
  if (block.length < LENGTH) return null;
  const bytes = file.read(block.offset, LENGTH);
  const count = bytes.readUInt16BE(2);
  if (bytes.readUInt16BE(0) !== 1 || count < 1 || count > 4) return null;
  const shown = readShown(resourceBytes(file, resources, RESOURCE.duotoneColors), count);
  const pascal = Array.from({ length: count }, (_, i) => {
    const name = bytes.subarray(NAMES + i * 64, NAMES + (i + 1) * 64);
    return name.subarray(1, 1 + Math.min(63, name[0]!));
  });
  const names = decodeNames(pascal).map(cleanChannelName);
  const inks: Duotone['inks'] = [];
  for (let i = 0; i < count; i++) {
    // A colour of a book stands there as its number.
    const isNumber = bytes.readUInt16BE(COLORS + i * 10) >= CUSTOM && bytes.readUInt16BE(COLORS + i * 10) <= 6;
    const color = shown?.colors[i] ?? (isNumber ? null : readColor(bytes, COLORS + i * 10));
    const light = readCurve(bytes, CURVES + i * 28);
    if (!color || !light) return null;
    inks.push({ name: names[i] || `${i + 1}`, ink: { ...color, solidity: 0 }, light });
  }
  return { inks, palette: shown?.palette ?? printed(inks) };
}

/** Version 1, count, the inks' colours, and then L, a and b of 256 greys, a byte each. */
function readShown(bytes: Buffer | null, count: number) {
  const greys = 4 + count * 10;
  if (!bytes || bytes.length < greys + 2 + 768 || bytes.readUInt16BE(0) !== 1 || bytes.readUInt16BE(2) !== count)
    return null;
  if (bytes.readUInt16BE(greys) !== 256) return null;
  const palette = new Uint8Array(768);
  for (let grey = 0, at = greys + 2; grey < 256; grey++, at += 3) {
    const lab: Triple = [bytes[at]! / 2.55, bytes[at + 1]! - 128, bytes[at + 2]! - 128];
    for (const [band, v] of labToSrgb(lab).entries())
      palette[band * 256 + grey] = Math.max(0, Math.min(255, Math.round(v)));
  }
  const colors = Array.from({ length: count }, (_, i) => readColor(bytes, 4 + i * 10));
  return { palette, colors };
}

/** 13 thousandths of ink, −1 where none is told. */
function readCurve(bytes: Buffer, at: number): Uint8Array | null {
  const points = STOPS.flatMap((percent, i): [number, number][] => {
    const ink = bytes.readInt16BE(at + i * 2);
    return ink < 0 ? [] : [[percent / 100, Math.min(1000, ink) / 1000]];
  });
  const curve = curveOf(points);
  return curve && Uint8Array.from({ length: 256 }, (_, grey) => Math.round(255 * (1 - curve(1 - grey / 255))));
}

/** The inks one over the other, by the formula of spots.ts. */
function printed(inks: Duotone['inks']): Uint8Array {
  const palette = new Uint8Array(768);
  for (let grey = 0; grey < 256; grey++) {
    const rgb = [255, 255, 255];
    for (const { ink, light } of inks) {
      const cover = 1 - light[grey]! / 255;
      for (const [band, v] of fromHex(ink.srgb).entries()) rgb[band]! *= 1 - cover * (1 - v / 255);
    }
    for (const [band, v] of rgb.entries()) palette[band * 256 + grey] = Math.round(v);
  }
  return palette;
}
