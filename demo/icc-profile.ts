/** A small sRGB profile (ICC version 2, matrix and curve), as image programs embed it. */
export function buildSrgbProfile(): Buffer {
  const curve = Buffer.alloc(12 + 1024 * 2);
  curve.write('curv', 0, 'latin1');
  curve.writeUInt32BE(1024, 8);
  for (let i = 0; i < 1024; i++) {
    const v = i / 1023;
    const linear = v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    curve.writeUInt16BE(Math.round(linear * 65535), 12 + i * 2);
  }
  const parts: [string, Buffer][] = [
    ['desc', description('sRGB IEC61966-2.1')],
    ['cprt', Buffer.from('text\0\0\0\0No copyright, use freely\0', 'latin1')],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.4360747, 0.2225045, 0.0139322)],
    ['gXYZ', xyz(0.3850649, 0.7168786, 0.0971045)],
    ['bXYZ', xyz(0.1430804, 0.0606169, 0.7141733)],
    ['rTRC', curve],
  ];
  const table = Buffer.alloc(4 + 9 * 12);
  table.writeUInt32BE(9, 0);
  let at = 128 + table.length;
  const body: Buffer[] = [];
  parts.forEach(([tag, data], i) => {
    const padded = Buffer.concat([data], Math.ceil(data.length / 4) * 4);
    entry(table, i, tag, at, data.length);
    if (tag === 'rTRC') ['gTRC', 'bTRC'].forEach((same, k) => entry(table, i + 1 + k, same, at, data.length));
    body.push(padded);
    at += padded.length;
  });
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(0x02100000, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  [2024, 1, 1].forEach((v, i) => header.writeUInt16BE(v, 24 + i * 2));
  header.write('acsp', 36, 'latin1');
  xyz(0.9642, 1, 0.8249).copy(header, 68, 8);
  return Buffer.concat([header, table, ...body]);
}

function entry(table: Buffer, index: number, tag: string, at: number, length: number): void {
  table.write(tag, 4 + index * 12, 'latin1');
  table.writeUInt32BE(at, 8 + index * 12);
  table.writeUInt32BE(length, 12 + index * 12);
}

function xyz(x: number, y: number, z: number): Buffer {
  const out = Buffer.alloc(20);
  out.write('XYZ ', 0, 'latin1');
  [x, y, z].forEach((v, i) => out.writeInt32BE(Math.round(v * 65536), 8 + i * 4));
  return out;
}

function description(text: string): Buffer {
  const out = Buffer.alloc(12 + text.length + 1 + 8 + 3 + 67);
  out.write('desc', 0, 'latin1');
  out.writeUInt32BE(text.length + 1, 8);
  out.write(text, 12, 'latin1');
  return out;
}
