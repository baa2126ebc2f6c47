/** Bodies as browsers send them, and small films and pictures of every kind. */
import { Readable } from 'node:stream';

export interface Part {
  field: string;
  /** a file where there is a name */
  fileName?: string;
  value: string | Uint8Array;
}

export async function makeBody(parts: Part[]): Promise<{ body: AsyncIterable<Uint8Array>; contentType: string }> {
  const form = new FormData();
  for (const { field, fileName, value } of parts) {
    if (fileName === undefined) form.append(field, String(value));
    else form.append(field, new File([value as Uint8Array<ArrayBuffer>], fileName));
  }
  const answer = new Response(form);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { body: Readable.from([bytes]), contentType: answer.headers.get('content-type')! };
}

const box = (type: string, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

interface Mp4 {
  width?: number;
  height?: number;
  codec?: string;
  brand?: string;
  /** held upright: the matrix turns it by a quarter */
  turned?: boolean;
  handler?: string;
}

/** The boxes of an MP4 with one track; no frame in it can be shown. */
export function makeMp4({
  width = 640,
  height = 360,
  codec = 'avc1',
  brand = 'isom',
  turned = false,
  handler = 'vide',
}: Mp4 = {}): Buffer {
  const header = Buffer.alloc(84);
  const matrix = turned
    ? [0, 65_536, 0, -65_536, 0, 0, 0, 0, 0x40000000]
    : [65_536, 0, 0, 0, 65_536, 0, 0, 0, 0x40000000];
  for (const [at, value] of matrix.entries()) header.writeInt32BE(value, 40 + at * 4);
  header.writeUInt32BE(width * 65_536, 76);
  header.writeUInt32BE(height * 65_536, 80);
  const kind = Buffer.alloc(24);
  kind.write(handler, 8, 'latin1');
  const entry = Buffer.alloc(78);
  entry.writeUInt16BE(width, 24);
  entry.writeUInt16BE(height, 26);
  const table = box('stbl', box('stsd', Buffer.alloc(8), box(codec, entry)));
  const media = box('mdia', box('hdlr', kind), box('minf', table));
  const start = Buffer.alloc(8);
  start.write(brand, 0, 'latin1');
  return Buffer.concat([
    box('ftyp', start),
    box('moov', box('trak', box('tkhd', header), media)),
    box('mdat', Buffer.alloc(200, 7)),
  ]);
}

const element = (id: number[], body: Uint8Array): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(0x10000000 + body.length);
  return Buffer.concat([Buffer.from(id), length, body]);
};
const number16 = (value: number) => Buffer.from([value >> 8, value & 255]);

export function makeWebm({ width = 640, height = 360, codec = 'V_VP9', docType = 'webm' } = {}): Buffer {
  const video = Buffer.concat([element([0xb0], number16(width)), element([0xba], number16(height))]);
  const track = Buffer.concat([
    element([0x83], Buffer.from([1])),
    element([0x86], Buffer.from(codec)),
    element([0xe0], video),
  ]);
  const tracks = element([0x16, 0x54, 0xae, 0x6b], element([0xae], track));
  const cluster = element([0x1f, 0x43, 0xb6, 0x75], Buffer.alloc(100, 3));
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from(docType))),
    element([0x18, 0x53, 0x80, 0x67], Buffer.concat([tracks, cluster])),
  ]);
}
