/** Writes ICC profiles of version 2.4 (ICC.1:2001-04): numbers, the tag types that the makers of profiles need, and the file around them. */

export const u16 = (v: number) => Buffer.from([(v >> 8) & 255, v & 255]);
export const u32 = (v: number) => Buffer.from([(v >>> 24) & 255, (v >>> 16) & 255, (v >>> 8) & 255, v & 255]);
/** s15Fixed16Number */
const fixed = (v: number) => u32(Math.round(v * 65_536));

export type IccTag = [signature: string, data: Buffer];

export const textTag = (value: string) => Buffer.concat([Buffer.from('text'), u32(0), Buffer.from(`${value}\0`)]);

/** `value` in ASCII */
export const describeTag = (value: string) =>
  Buffer.concat([Buffer.from('desc'), u32(0), u32(value.length + 1), Buffer.from(`${value}\0`), Buffer.alloc(78)]);

export const xyzTag = (xyz: number[]) => Buffer.concat([Buffer.from('XYZ '), u32(0), ...xyz.map(fixed)]);

/** `wtpt` of all: D50 as §6.1.10 writes it, since what profiles hold is relative to the medium. */
export const whiteTag = xyzTag([0.9642, 1, 0.8249]);

/**
 * lut16Type (§6.5.8) of `inputs` to three channels with plain curves. `samples`: 0 … 65535, rounded and held within here; the last input runs
 * fastest, `nodes` an axis.
 */
export function lutTag(inputs: number, nodes: number, samples: number[]): Buffer {
  const ramps = (count: number) => Array.from({ length: count }, () => Buffer.concat([u16(0), u16(65_535)]));
  return Buffer.concat([
    Buffer.from('mft2'),
    u32(0),
    Buffer.from([inputs, 3, nodes, 0]),
    ...[1, 0, 0, 0, 1, 0, 0, 0, 1].map(fixed),
    u16(2),
    u16(2),
    ...ramps(inputs),
    ...samples.map((v) => u16(Math.min(65_535, Math.max(0, Math.round(v))))),
    ...ramps(3),
  ]);
}

/** `kind`: device class, space of the device and of the connection, 4 characters each. Tags of the same data share its place. */
export function writeProfile(kind: string, tags: IccTag[]): Buffer {
  const placed = new Map<Buffer, number>();
  let end = 132 + tags.length * 12;
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
  header.write(kind, 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  whiteTag.subarray(8).copy(header, 68);
  const entries = tags.map(([tag, data]) =>
    Buffer.concat([Buffer.from(tag), u32(placed.get(data)!), u32(data.length)]),
  );
  return Buffer.concat([header, u32(tags.length), ...entries, ...bodies]);
}
