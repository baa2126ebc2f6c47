/** Multipart bodies as no honest sender makes them: parts missing, twice, too large and out of order, frames broken, cut off anywhere. */
import fc from 'fast-check';
import { config } from '#app/config.server.ts';
import { resolve } from '#app/api/document/json.ts';
import { openapiDocument } from '#app/api/openapi.ts';
import type { Row } from '#app/api/endpoint.ts';
import { makeMp4, makeWebm } from '#tests/collections/make-uploads.ts';
import { psd, tiff } from '#tests/imports/originals.ts';
import { makePicture } from '#tests/similar/make-pictures.ts';

export interface Body {
  bytes: Buffer;
  contentType: string | undefined;
  /** the connection breaks where the bytes end; otherwise the body ends there */
  breaksOff: boolean;
}

/** The names under which a call takes files, as the document tells programs. */
export function fileFieldsOf({ method, path }: Row): { names: string[]; fileNames: string[] } {
  const { paths, components } = openapiDocument();
  const schema = paths[path]?.[method.toLowerCase()]?.requestBody?.content['multipart/form-data']?.schema ?? {};
  const properties = Object.entries(resolve(schema, components.schemas).properties ?? {});
  const isFile = (schema: unknown) => JSON.stringify(schema).includes('"format":"binary"');
  return {
    names: properties.map(([name]) => name),
    fileNames: properties.filter(([, schema]) => isFile(schema)).map(([name]) => name),
  };
}

export type Contents = Record<string, () => Buffer>;

/** Whole, torn, empty, foreign and too large; each whole one differs from all others, as files of two people do. */
export async function makeContents(): Promise<Contents> {
  const [png, jpeg] = await Promise.all([
    makePicture('.png', { width: 64, height: 48 }),
    makePicture('.jpg', { width: 64, height: 48 }),
  ]);
  const marked = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(crypto.randomUUID())]);
  return {
    'a PSD': () => marked(psd(1)),
    'a TIFF': () => marked(tiff(2)),
    'a PNG': () => marked(png),
    'a JPEG': () => marked(jpeg),
    'a film': () => marked(makeMp4()),
    'a WebM': () => marked(makeWebm()),
    'a torn PSD': () => psd(3).subarray(0, 400),
    'a torn PNG': () => png.subarray(0, png.length >> 1),
    'a torn film': () => makeMp4().subarray(0, 40),
    'a PNG’s first bytes': () => png.subarray(0, 16),
    nothing: () => Buffer.alloc(0),
    'one byte': () => Buffer.from('8'),
    text: () => Buffer.from('8BPS is no picture'),
    'lines that look like a frame': () => Buffer.from('\r\n--\r\n--x\r\n--xx--\r\n\r\n'),
    HTML: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    HEIC: () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'),
    'too much of a PSD': () => Buffer.concat([psd(4), Buffer.alloc(config.maxUploadBytes)]),
    'too much of a PNG': () => Buffer.concat([png, Buffer.alloc(config.maxPictureBytes)]),
  };
}

const hostileNames = [
  '',
  'Peony.psd',
  'Peony.tif',
  'Peony.png',
  'Peony.mp4',
  'Peony',
  '../../../../etc/passwd.psd',
  'C:\\Windows\\system32\\peony.tif',
  '/scratch/peony.psd',
  '.psd',
  '..',
  'a\0b.psd',
  '\u202Egpj.psd',
  `${'ş'.repeat(3000)}.tif`,
  'peony".psd',
  '%2e%2e%2fpeony.psd',
  'nul.psd',
  '<img src=x onerror=alert(1)>.png',
  'ALREADY THERE.PSD',
  '\xff\xfe.tif',
];
const hostileTypes = [
  'application/octet-stream',
  'image/png',
  'text/html; charset=klingon',
  'x',
  '',
  'multipart/mixed; boundary=x',
];
const dispositions = ['form-data', 'attachment', "form-data; filename*=UTF-8''%ff%zz.psd", ''] as const;

/** Where a frame may break. `whole` often: what comes after the frame should be reached as well. */
const frames = [
  'whole',
  'whole',
  'whole',
  'whole',
  'cut',
  'cut',
  'breaks off',
  'breaks off',
  'no boundary',
  'another boundary',
  'boundary cut',
  'no last boundary',
  'headers without end',
  'huge headers',
  'bare newlines',
  'no multipart',
  'no type',
] as const;

interface Part {
  name: string | undefined;
  fileName: string | undefined;
  disposition: (typeof dispositions)[number];
  type: string | undefined;
  value: Buffer;
}

/** A body for the call: its own fields and files, mostly as they should be, in any order. */
export function bodies(row: Row, own: Record<string, unknown>, contents: Contents): fc.Arbitrary<Body> {
  const { names, fileNames } = fileFieldsOf(row);
  const texts = names.filter((name) => Object.hasOwn(own, name) && !fileNames.includes(name));
  const often = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>, weight = 6) =>
    fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other });
  const right = texts.map((name) => text(name, String(own[name])));
  const field = fc.record<Part>({
    name: fc.oneof(
      fc.constantFrom(...names, ...names.map((name) => `${name}[]`), '__proto__', 'toString', ''),
      fc.string(),
    ),
    fileName: fc.constant(undefined),
    disposition: often(fc.constant('form-data'), fc.constantFrom(...dispositions)),
    type: fc.constantFrom(undefined, ...hostileTypes),
    value: fc
      .oneof(fc.constantFrom('', '-1', 'true', 'maybe', '1e9', '\0', 'x'.repeat(20_000)), fc.uuid(), fc.string())
      .map((value) => Buffer.from(value)),
  });
  const file = fc.record<Part>({
    name: often(fc.constantFrom(...fileNames), fc.constantFrom(undefined, '', ...names, 'file'), 10),
    fileName: often(
      fc.constantFrom('Peony.psd', 'Peony.tif', 'Peony.png', 'Rose.psd'),
      fc.oneof(fc.constantFrom(...hostileNames), fc.string()),
      2,
    ),
    disposition: often(fc.constant('form-data'), fc.constantFrom(...dispositions)),
    type: fc.constantFrom(undefined, ...hostileTypes),
    value: fc.constantFrom(...Object.values(contents)).map((make) => make()),
  });
  // Those that it needs, each now and then missing; some of any kind; sometimes many; in any order.
  return fc
    .record({
      right: often(fc.constant(right), fc.subarray(right)),
      files: fc.array(file, { maxLength: 3 }),
      fields: often(fc.constant<Part[]>([]), fc.array(field, { maxLength: 3 }), 2),
      many: often(fc.constant(0), fc.constantFrom(70, 250), 30),
      order: fc.infiniteStream(fc.nat()),
      frame: fc.constantFrom(...frames),
      /** of the body's length */
      cut: fc.double({ min: 0, max: 1, noNaN: true }),
      twice: fc.boolean(),
    })
    .map(({ right, files, fields, many, order, frame, cut, twice }) => {
      const crowd = Array.from({ length: many }, (_, at) => ({
        ...text(fileNames[0]!, '8BPS'),
        fileName: `${at}.psd`,
      }));
      const all = [...right, ...fields, ...files, ...(twice ? files.slice(0, 1) : []), ...crowd];
      const placed = all.map((part) => ({ part, at: order.next().value! })).toSorted((one, other) => one.at - other.at);
      return frameParts(
        placed.map(({ part }) => part),
        frame,
        cut,
      );
    });
}

function text(name: string, value: string): Part {
  return { name, fileName: undefined, disposition: 'form-data', type: undefined, value: Buffer.from(value) };
}

const quoted = (text: string) => text.replaceAll(/["\\\r\n]/g, (mark) => encodeURIComponent(mark));

function headOf({ name, fileName, disposition, type }: Part): string {
  const words = [
    disposition,
    ...(name === undefined ? [] : [`name="${quoted(name)}"`]),
    ...(fileName === undefined ? [] : [`filename="${quoted(fileName)}"`]),
  ];
  return `Content-Disposition: ${words.join('; ')}\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}`;
}

function frameParts(parts: Part[], frame: (typeof frames)[number], cut: number): Body {
  const boundary = 'x-7d';
  const written = parts.map((part) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${headOf(part)}\r\n`), part.value, Buffer.from('\r\n')]),
  );
  const whole = Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]);
  const body = (
    bytes: Buffer,
    contentType: string | undefined = `multipart/form-data; boundary=${boundary}`,
  ): Body => ({
    bytes,
    contentType,
    breaksOff: false,
  });
  const short = whole.subarray(0, Math.floor(whole.length * cut));
  switch (frame) {
    case 'whole':
      return body(whole);
    case 'cut':
      return body(short);
    case 'breaks off':
      return { ...body(short), breaksOff: true };
    case 'no boundary':
      return body(whole, 'multipart/form-data');
    case 'another boundary':
      return body(whole, 'multipart/form-data; boundary="y"');
    case 'boundary cut':
      return body(Buffer.concat([...written, Buffer.from(`--${boundary.slice(0, 2)}`)]));
    case 'no last boundary':
      return body(Buffer.concat(written));
    case 'headers without end':
      return body(
        Buffer.concat([...written, Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="a"`)]),
      );
    case 'huge headers':
      return body(Buffer.concat([Buffer.from(`--${boundary}\r\nX-A: ${'a'.repeat(100_000)}\r\n`), whole]));
    case 'bare newlines':
      return body(Buffer.from(whole.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'));
    case 'no multipart':
      return body(whole, 'application/x-www-form-urlencoded');
    case 'no type':
      return { ...body(whole), contentType: undefined };
  }
}

/** In pieces, as a network brings it. */
export function streamOf({ bytes, breaksOff }: Body): ReadableStream<Uint8Array> {
  const piece = Math.max(97, Math.ceil(bytes.length / 40));
  let at = 0;
  return new ReadableStream({
    pull(to) {
      if (at < bytes.length) return to.enqueue(new Uint8Array(bytes.subarray(at, (at += piece))));
      if (breaksOff) to.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
      else to.close();
    },
  });
}
