/** Inks of a colour card: an Adobe swatch file (ASE, ACO), or a table with names and colours. Whatever it holds is bounded and checked here. */
import { fieldError, type DomainError } from '#app/domain/base/errors.ts';
import { decodeText } from '#app/domain/base/text/text-file.server.ts';
import { readNamedLines } from '#app/domain/catalog/orders/csv-source.server.ts';
import { readHex } from '#app/domain/catalog/proposals/colors.ts';
import { fromHex, srgbToLab } from '#app/image/base/color-math.ts';
import { InkFields, inkName, mostInks } from './rules.ts';

type Lab = [number, number, number];
const round = ([l, a, b]: Lab): Lab => [l, a, b].map((v) => Math.round(v * 100) / 100) as Lab;

/** Throws at the field `file`. */
export function readColorCard(bytes: Uint8Array): InkFields[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (buffer.toString('latin1', 0, 4) === 'ASEF') return readAse(buffer);
  // Versions 1 and 2 begin with a NUL, as no text does.
  if (buffer.length > 4 && buffer[0] === 0 && (buffer[1] === 1 || buffer[1] === 2)) return readAco(buffer);
  return readTable(bytes);
}

/** What can't be read is damage, never a colour that nobody has named. */
function damaged(): DomainError {
  return fieldError('file', 'inkCardDamaged');
}

class Reader {
  at = 0;
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
  take(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw damaged();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  u16 = () => this.take(2).readUInt16BE();
  u32 = () => this.take(4).readUInt32BE();
  f32 = () => this.take(4).readFloatBE();
  utf16 = (units: number) =>
    Buffer.from(this.take(units * 2))
      .swap16()
      .toString('utf16le')
      .split('\0')[0]!;
}

/** Adobe Swatch Exchange: blocks with a name and floats of a space. */
function readAse(bytes: Buffer): InkFields[] {
  const file = new Reader(bytes);
  file.take(8);
  const count = file.u32();
  const inks: InkFields[] = [];
  for (let block = 0; block < count && file.at < bytes.length; block++) {
    const kind = file.u16();
    const body = new Reader(file.take(file.u32()));
    // 0xc001 and 0xc002 begin and end a group.
    if (kind !== 1) continue;
    const name = body.utf16(body.u16());
    const space = body.take(4).toString('latin1').trim();
    const channels = { CMYK: 4, RGB: 3, LAB: 3, Gray: 1 }[space];
    if (!channels) throw damaged();
    const values = Array.from({ length: channels }, body.f32);
    // L stands as 0 … 1.
    const lab = space === 'LAB' ? ([values[0]! * 100, values[1]!, values[2]!] as Lab) : fromDevice(values);
    add(inks, name, lab);
  }
  return inks;
}

/** Photoshop's colour swatches: version 1 without names, behind it version 2 with them. */
function readAco(bytes: Buffer): InkFields[] {
  const file = new Reader(bytes);
  const inks: InkFields[] = [];
  while (bytes.length - file.at >= 4) {
    const version = file.u16();
    const count = file.u16();
    if (version !== 1 && version !== 2) throw damaged();
    inks.length = 0;
    for (let i = 0; i < count; i++) {
      const space = file.u16();
      const words = file.take(8);
      const name = version === 2 ? file.utf16(file.u32()) : `${i + 1}`;
      const lab = ofAdobe(space, words);
      if (lab) add(inks, name, lab);
    }
  }
  return inks;
}

/** Spaces: 0 RGB, 1 HSB, 2 CMYK (0 is full ink), 7 Lab in hundredths, 8 grey in hundredths of a per cent. Books' own numbers say no colour. */
function ofAdobe(space: number, words: Buffer): Lab | null {
  const u = [0, 2, 4, 6].map((at) => words.readUInt16BE(at));
  if (space === 7) return [u[0]! / 100, words.readInt16BE(2) / 100, words.readInt16BE(4) / 100];
  if (space === 0) return fromDevice(u.slice(0, 3).map((v) => v / 65_535));
  if (space === 2) return fromDevice(u.map((v) => 1 - v / 65_535));
  if (space === 8) return fromDevice([1 - u[0]! / 10_000]);
  if (space !== 1) return null;
  const [h, s, v] = [(u[0]! / 65_535) * 6, u[1]! / 65_535, u[2]! / 65_535];
  return fromDevice(
    [5, 3, 1].map((n) => {
      const k = (n + h) % 6;
      return v - v * s * Math.max(0, Math.min(k, 4 - k, 1));
    }),
  );
}

/** 0 … 1: grey, red green blue, or cyan magenta yellow black, which multiply here for want of the card's profile. */
function fromDevice(values: number[]): Lab {
  if (values.some((v) => !Number.isFinite(v))) throw damaged();
  const [one, two, three, four] = values.map((v) => Math.max(0, Math.min(1, v))) as [number, number, number, number];
  if (values.length === 1) return ofBytes(one, one, one);
  if (values.length === 3) return ofBytes(one, two, three);
  return ofBytes((1 - one) * (1 - four), (1 - two) * (1 - four), (1 - three) * (1 - four));
}

/** 0 … 1 of sRGB. */
function ofBytes(...values: [number, number, number]): Lab {
  return srgbToLab(...(values.map((v) => Math.round(v * 255)) as Lab));
}

function add(inks: InkFields[], name: string, lab: Lab): void {
  if (inks.length >= mostInks) throw fieldError('file', 'tooManyInks', { most: mostInks });
  const [l, a, b] = round(lab);
  const ink = InkFields.safeParse({ name: name.slice(0, 100), l, a, b, opacity: 0 });
  // A swatch without a name names no ink.
  if (!ink.success && !inkName.safeParse(name).success) return;
  if (!ink.success) throw damaged();
  inks.push(ink.data);
}

const table = {
  heads: {
    name: ['Name', 'ink', 'boya', 'ad', 'adı', 'isim', 'краска', 'имя', 'название', 'наименование'],
    l: ['L', 'L*'],
    a: ['a', 'a*'],
    b: ['b', 'b*'],
    color: ['Colour', 'color', 'hex', 'rgb', 'srgb', 'renk', 'цвет'],
    opacity: ['Opacity', 'solidity', 'örtücülük', 'opaklık', 'непрозрачность', 'кроющая способность'],
  },
  order: ['name', 'l', 'a', 'b', 'opacity', 'color'],
  required: ['name'],
  either: ['color'],
} satisfies Parameters<typeof readNamedLines>[1];

function readTable(bytes: Uint8Array): InkFields[] {
  const text = decodeText(bytes);
  if (text === null) throw fieldError('file', 'inkCardUnknown');
  return readNamedLines(text, table).map(({ line, isLonger, cells: { name, color, opacity, l, a, b } }) => {
    if (isLonger) throw fieldError('file', 'csvLineLonger', { line });
    const hex = readHex(color);
    const lab = l !== '' ? { l, a, b } : hex ? asFields(srgbToLab(...fromHex(hex))) : { l, a, b };
    const parsed = InkFields.safeParse({ name, ...lab, opacity: opacity.replace('%', '') });
    if (!parsed.success) throw fieldError('file', 'inkLine', { line });
    return parsed.data;
  });
}

function asFields(lab: Lab): { l: number; a: number; b: number } {
  const [l, a, b] = round(lab);
  return { l, a, b };
}
