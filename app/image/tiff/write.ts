import { writeSync } from 'node:fs';

/** The few pieces a BigTIFF is written with. */
export interface Field {
  tag: number;
  type: number;
  count: number;
  bytes: Buffer;
}

export function shorts(tag: number, values: number[], little: boolean): Field {
  return { tag, type: 3, count: values.length, bytes: u16s(values, little) };
}

export function long8s(tag: number, values: number[], little: boolean): Field {
  const bytes = Buffer.alloc(values.length * 8);
  values.forEach((v, i) =>
    little ? bytes.writeBigUInt64LE(BigInt(v), i * 8) : bytes.writeBigUInt64BE(BigInt(v), i * 8),
  );
  return { tag, type: 16, count: values.length, bytes };
}

/** Byte order, 43, offset size; the first directory's offset follows at 8. */
export function bigTiffStart(little: boolean): Buffer {
  return Buffer.concat([Buffer.from(little ? 'II' : 'MM'), u16s([43, 8, 0], little)]);
}

export function writeAll(out: number, bytes: Buffer, at: number): void {
  for (let done = 0; done < bytes.length;) done += writeSync(out, bytes, done, bytes.length - done, at + done);
}

/** A BigTIFF directory at `at` with its values behind it; `next` is where its link to the next one lies. */
export function encodeDirectory(fields: Field[], at: number, little: boolean): { ifd: Buffer; next: number } {
  const head = Buffer.alloc(8 + fields.length * 20 + 8);
  u64(fields.length, little).copy(head, 0);
  const values: Buffer[] = [];
  let place = at + head.length;
  fields.forEach(({ tag, type, count, bytes }, i) => {
    const entry = 8 + i * 20;
    u16s([tag, type], little).copy(head, entry);
    u64(count, little).copy(head, entry + 4);
    if (bytes.length <= 8) {
      bytes.copy(head, entry + 12);
      return;
    }
    u64(place, little).copy(head, entry + 12);
    const padded = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]);
    values.push(padded);
    place += padded.length;
  });
  return { ifd: Buffer.concat([head, ...values]), next: head.length - 8 };
}

function u16s(values: number[], little: boolean): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((v, i) => (little ? bytes.writeUInt16LE(v, i * 2) : bytes.writeUInt16BE(v, i * 2)));
  return bytes;
}

export function u64(value: number, little: boolean): Buffer {
  const bytes = Buffer.alloc(8);
  if (little) bytes.writeBigUInt64LE(BigInt(value));
  else bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
