import { WHITE } from '../base/color-math.ts';
import { openInkProfile } from './ink-profile.ts';
import { profileHead, profileTags } from './icc.ts';
import { openLut } from './lut.ts';

/** nodes an axis of Lab: 3 L*, 8 a* and b* apart */
const NODES = 33;

const u16 = (v: number) => Buffer.from([(v >> 8) & 255, v & 255]);
const u32 = (v: number) => Buffer.from([(v >>> 24) & 255, (v >>> 16) & 255, (v >>> 8) & 255, v & 255]);
const fixed = (v: number) => u32(Math.round(v * 65_536));

/** Lab as numbers of 0 … 1, each over its whole range. */
type Lab = [number, number, number];

/** What becomes of a colour on a device of many inks, there and back; null where the profile doesn't tell both ways. */
export function roundTripOf(profile: Buffer): ((lab: Lab) => Lab) | null {
  const head = profileHead(profile);
  const tags = profileTags(profile);
  const tag = tags.get('B2A1') ?? tags.get('B2A0');
  const there = tag && openLut(tag);
  const back = openInkProfile(profile, 'multichannel', 15);
  if (!there || !back || there.inputs !== 3 || head?.pcs !== 'Lab ' || there.outputs !== back.inputs) return null;
  // lut16Type keeps the encoding of version 2, whose L* 100 is 0xff00.
  const scale = there.kind === 'mft2' ? 65_280 / 65_535 : 1;
  return ([l, a, b]) => {
    const inks = there.evaluate([(l / 100) * scale, ((a + 128) / 255) * scale, ((b + 128) / 255) * scale]);
    return back.toLab(inks);
  };
}

/*
 * Colours that come back are written in ROMM RGB (ISO 22028-2: these primaries, D50, here with its gamma of 1.8 alone), which holds all that fabrics show. White is
 * full in all channels and black none, as Little CMS makes sure of for any RGB.
 */
const GAMMA = 1.8;
const COLUMNS = [
  [0.7976749, 0.2880402, 0],
  [0.1351917, 0.7118741, 0],
  [0.0313534, 0.0000857, 0.82521],
];
const FROM_XYZ = [
  [1.3459433, -0.2556075, -0.0511118],
  [-0.5445989, 1.5081673, 0.0205351],
  [0, 0, 1.2118128],
];

function toRgb([l, a, b]: Lab): number[] {
  const fy = (l + 16) / 116;
  const xyz = [fy + a / 500, fy, fy - b / 200].map(
    (t, i) => WHITE[i]! * (t ** 3 > 216 / 24_389 ? t ** 3 : (116 * t - 16) / (24_389 / 27)),
  );
  const light = FROM_XYZ.map((row) => row.reduce((sum, v, i) => sum + v * xyz[i]!, 0));
  return light.map((v) => Math.min(1, Math.max(0, v)) ** (1 / GAMMA));
}

/**
 * A printer's profile of three channels that shows colours as one of many inks does, for libvips, which takes no such profile. null where the profile doesn't
 * tell both ways.
 */
export function asThreeChannels(profile: Buffer): Buffer | null {
  const roundTrip = roundTripOf(profile);
  if (!roundTrip) return null;
  const there: number[] = [];
  const legacy = (node: number) => ((node / (NODES - 1)) * 65_535) / 65_280;
  for (let i = 0; i < NODES; i++)
    for (let j = 0; j < NODES; j++)
      for (let k = 0; k < NODES; k++) {
        const lab: Lab = [Math.min(100, legacy(i) * 100), legacy(j) * 255 - 128, legacy(k) * 255 - 128];
        there.push(...toRgb(roundTrip(lab)).map((v) => v * 65_535));
      }
  return assemble(table(NODES, there));
}

/** lut16Type of three channels in and out (ICC.1 §10.10), with plain curves. */
function table(nodes: number, values: number[]): Buffer {
  const ramps = Array.from({ length: 3 }, () => Buffer.concat([u16(0), u16(65_535)]));
  return Buffer.concat([
    Buffer.from('mft2'),
    u32(0),
    Buffer.from([3, 3, nodes, 0]),
    ...[1, 0, 0, 0, 1, 0, 0, 0, 1].map(fixed),
    u16(2),
    u16(2),
    ...ramps,
    ...values.map((v) => u16(Math.min(65_535, Math.max(0, Math.round(v))))),
    ...ramps,
  ]);
}

function assemble(there: Buffer): Buffer {
  const name = Buffer.from('There and back\0');
  const desc = Buffer.concat([Buffer.from('desc'), u32(0), u32(name.length), name, Buffer.alloc(78)]);
  const column = (xyz: number[]) => Buffer.concat([Buffer.from('XYZ '), u32(0), ...xyz.map(fixed)]);
  const white = column([0.9642, 1, 0.8249]);
  // One number, of 8 bit behind the point.
  const curve = Buffer.concat([Buffer.from('curv'), u32(0), u32(1), u16(Math.round(GAMMA * 256))]);
  const tags: [string, Buffer][] = [
    ['desc', desc],
    ['wtpt', white],
    ...(['rXYZ', 'gXYZ', 'bXYZ'] as const).map((tag, i): [string, Buffer] => [tag, column(COLUMNS[i]!)]),
    ...(['rTRC', 'gTRC', 'bTRC'] as const).map((tag): [string, Buffer] => [tag, curve]),
    ['B2A0', there],
    ['B2A1', there],
  ];
  let end = 132 + tags.length * 12;
  const placed = new Map<Buffer, number>();
  const bodies: Buffer[] = [];
  for (const [, data] of tags) {
    if (placed.has(data)) continue;
    placed.set(data, end);
    const body = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    bodies.push(body);
    end += body.length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(end, 0);
  header.writeUInt32BE(0x02400000, 8);
  header.write('prtrRGB Lab ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  white.subarray(8).copy(header, 68);
  const entries = tags.map(([tag, data]) =>
    Buffer.concat([Buffer.from(tag), u32(placed.get(data)!), u32(data.length)]),
  );
  return Buffer.concat([header, u32(tags.length), ...entries, ...bodies]);
}
