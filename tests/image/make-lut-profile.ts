/** ICC profiles with curves and tables, byte by byte: version 2 (mft1, mft2) and version 4 (mAB), device to Lab. */
import type { Triple } from '#app/image/base/color-math.ts';

const u16 = (v: number) => Buffer.from([(v >> 8) & 255, v & 255]);
const u32 = (v: number) => Buffer.from([(v >>> 24) & 255, (v >>> 16) & 255, (v >>> 8) & 255, v & 255]);
const fixed = (v: number) => u32(Math.round(v * 65_536));
const padded = (b: Buffer) => Buffer.concat([b, Buffer.alloc((4 - (b.length % 4)) % 4)]);
const clamp = (v: number, most: number) => Math.min(most, Math.max(0, Math.round(v)));

export interface ProfileParts {
  name: string;
  space: 'RGB ' | 'CMYK' | 'GRAY' | `${number}CLR`;
  pcs: 'Lab ' | 'XYZ ' | 'CMYK' | 'RGB ';
  deviceClass: 'mntr' | 'prtr' | 'scnr' | 'link';
  version?: 2 | 4;
  tags: [string, Buffer][];
}

export function makeProfile({ name, space, pcs, deviceClass, version = 2, tags }: ProfileParts): Buffer {
  const wide = Buffer.from(name, 'utf16le').swap16();
  const desc =
    version === 4
      ? Buffer.concat([
          Buffer.from('mluc'),
          u32(0),
          u32(1),
          u32(12),
          Buffer.from('enUS'),
          u32(wide.length),
          u32(28),
          wide,
        ])
      : Buffer.concat([Buffer.from('desc'), u32(0), u32(name.length + 1), Buffer.from(`${name}\0`), Buffer.alloc(78)]);
  const white = Buffer.concat([Buffer.from('XYZ '), u32(0), fixed(0.9642), fixed(1), fixed(0.8249)]);
  const all: [string, Buffer][] = [['desc', desc], ['wtpt', white], ...tags];
  let at = 132 + all.length * 12;
  const table = [u32(all.length)];
  const bodies = all.map(([tag, data]) => {
    table.push(Buffer.from(tag), u32(at), u32(data.length));
    at += padded(data).length;
    return padded(data);
  });
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(version === 4 ? 0x04400000 : 0x02400000, 8);
  header.write(`${deviceClass}${space}${pcs}`, 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  white.subarray(8).copy(header, 68);
  return Buffer.concat([header, ...table, ...bodies]);
}

/** A curve of 256 values, 0 … 1. */
export function curveTag(curve: (v: number) => number): Buffer {
  const values = Array.from({ length: 256 }, (_, i) => u16(clamp(curve(i / 255) * 65_535, 65_535)));
  return Buffer.concat([Buffer.from('curv'), u32(0), u32(256), ...values]);
}

export function columnTag(xyz: Triple): Buffer {
  return Buffer.concat([Buffer.from('XYZ '), u32(0), ...xyz.map(fixed)]);
}

/** All corners of the device's cube in the profile's order: the first channel slowest. */
function corners(inks: number): number[][] {
  return Array.from({ length: 2 ** inks }, (_, n) => Array.from({ length: inks }, (_, i) => (n >> (inks - 1 - i)) & 1));
}

const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1].map(fixed);
const ramp8 = (count: number) =>
  Buffer.concat(Array.from({ length: count }, () => Buffer.from(Array.from({ length: 256 }, (_, i) => i))));

/** 8-bit table of two steps a channel. `out`: bytes for a corner (0 or 1 for each channel). */
export function mft1(inputs: number, outputs: number, out: (corner: number[]) => number[]): Buffer {
  const nodes = corners(inputs).flatMap((corner) => out(corner).map((v) => clamp(v, 255)));
  return Buffer.concat([
    Buffer.from('mft1'),
    u32(0),
    Buffer.from([inputs, outputs, 2, 0]),
    ...identity,
    ramp8(inputs),
    Buffer.from(nodes),
    ramp8(outputs),
  ]);
}

export const lab8 = ([l, a, b]: Triple) => [(l * 255) / 100, a + 128, b + 128];

/** 16-bit table, version 2's Lab: 0xff00 is L* 100. */
export function mft2(inputs: number, lab: (corner: number[]) => Triple): Buffer {
  const ramp = (count: number) =>
    Buffer.concat(Array.from({ length: count }, () => Buffer.concat([u16(0), u16(65_535)])));
  const nodes = corners(inputs).flatMap((corner) => {
    const [l, a, b] = lab(corner);
    return [(l / 100) * 65_280, (a + 128) * 256, (b + 128) * 256].map((v) => u16(clamp(v, 65_535)));
  });
  return Buffer.concat([
    Buffer.from('mft2'),
    u32(0),
    Buffer.from([inputs, 3, 2, 0]),
    ...identity,
    u16(2),
    u16(2),
    ramp(inputs),
    ...nodes,
    ramp(3),
  ]);
}

/** Version 4's table with plain curves: 0xffff is L* 100, a and b run over 257 a unit. */
export function mAB(inputs: number, lab: (corner: number[]) => Triple): Buffer {
  const plain = Buffer.concat([Buffer.from('curv'), u32(0), u32(0)]);
  const curves = (count: number) => Buffer.concat(Array.from({ length: count }, () => plain));
  const nodes = corners(inputs).flatMap((corner) => {
    const [l, a, b] = lab(corner);
    return [(l / 100) * 65_535, (a + 128) * 257, (b + 128) * 257].map((v) => u16(clamp(v, 65_535)));
  });
  const grid = Buffer.alloc(16);
  grid.fill(2, 0, inputs);
  const clut = padded(Buffer.concat([grid, Buffer.from([2, 0, 0, 0]), ...nodes]));
  const [b, table] = [32, 32 + 36];
  return Buffer.concat([
    Buffer.from('mAB '),
    u32(0),
    Buffer.from([inputs, 3, 0, 0]),
    u32(b),
    u32(0),
    u32(0),
    u32(table),
    u32(table + clut.length),
    curves(3),
    clut,
    curves(inputs),
  ]);
}
