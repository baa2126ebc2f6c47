/** A reader of ZIP archives for tests: the central directory, and entries stored or deflated. */
import { crc32, inflateRawSync } from 'node:zlib';

export interface Entry {
  name: string;
  bytes: Buffer;
  at: Date;
}

export function readZip(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('no end of central directory');
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  for (let index = 0; index < count; index++) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error(`no entry at ${at}`);
    const [method, time, date] = [zip.readUInt16LE(at + 10), zip.readUInt16LE(at + 12), zip.readUInt16LE(at + 14)];
    const [sum, packed] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const start = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const raw = zip.subarray(data, data + packed);
    const bytes = method === 0 ? raw : inflateRawSync(raw);
    if (crc32(bytes) !== sum) throw new Error(`${name} is broken`);
    const changed = new Date(
      1980 + (date >> 9),
      ((date >> 5) & 15) - 1,
      date & 31,
      time >> 11,
      (time >> 5) & 63,
      (time & 31) * 2,
    );
    entries.push({ name, bytes, at: changed });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}
