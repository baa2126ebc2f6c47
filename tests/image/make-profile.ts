/** A small ICC version 2 matrix profile: primaries as XYZ D50 columns, one gamma for all. */
export function makeMatrixProfile(name: string, columns: [number, number, number][], gamma: number): Buffer {
  const u32 = (v: number) => {
    const b = Buffer.alloc(4);
    b.writeUInt32BE(v >>> 0);
    return b;
  };
  const fixed = (v: number) => u32(Math.round(v * 65_536));
  const xyz = (v: number[]) => Buffer.concat([Buffer.from('XYZ '), u32(0), ...v.map(fixed)]);
  const text = Buffer.from(`${name}\0`);
  const desc = Buffer.concat([Buffer.from('desc'), u32(0), u32(text.length), text, Buffer.alloc(8 + 3 + 67)]);
  const curve = Buffer.concat([Buffer.from('curv'), u32(0), u32(1), Buffer.from([gamma, (gamma % 1) * 256])]);
  const right = Buffer.concat([Buffer.from('text'), u32(0), Buffer.from('none\0')]);
  const tags: [string, Buffer][] = [
    ['desc', desc],
    ['cprt', right],
    ['wtpt', xyz([0.9642, 1, 0.8249])],
    ['rXYZ', xyz(columns[0]!)],
    ['gXYZ', xyz(columns[1]!)],
    ['bXYZ', xyz(columns[2]!)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  let at = 128 + 4 + tags.length * 12;
  const table = [u32(tags.length)];
  const bodies: Buffer[] = [];
  for (const [tag, data] of tags) {
    table.push(Buffer.from(tag), u32(at), u32(data.length));
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    bodies.push(padded);
    at += padded.length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(0x02400000, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  xyz([0.9642, 1, 0.8249]).subarray(8).copy(header, 68);
  return Buffer.concat([header, ...table, ...bodies]);
}
