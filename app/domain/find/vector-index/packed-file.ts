/**
 * The index as one file of this machine, so that a start reads some hundred megabytes as they are instead of asking the database for all of it.
 * The file is never believed: each design in it carries the print of the rows that it was made of, and whoever reads it compares them with the tables.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { EMBEDDING_RECIPE } from '#app/image/similar/embedding-recipe.ts';
import { Components } from './principal-components.ts';
import { MemoryIndex } from './memory-index.ts';
import { PaletteIndex } from './palette-index.ts';
import { Prints } from './prints.ts';

/** What an index holds. */
export interface Held {
  memory: MemoryIndex;
  palettes: PaletteIndex;
  prints: Prints;
}

/** Another where anything about the bytes of a row changes. */
const layout = 3;
const magic = Buffer.from('LOOKS\n');
/** bytes read or written at once */
const piece = 8 * 2 ** 20;

interface Head {
  layout: number;
  recipe: number;
  rows: number;
  palettes: number;
  prints: number;
  /** numbers of the components that the rows' leading ones are of; 0: there are none yet */
  components: number;
  /** of all that follows the head */
  crc: number;
  bytes: number;
}

/** Whole or not at all: it takes its place when it is written. Answers with its checksum. Throws where the disk is full or the folder can't be written. */
export function writePackedFile(file: string, { memory, palettes, prints }: Held): number {
  const rows = memory.packed;
  const colors = palettes.packed;
  const components = memory.components?.packed ?? new Float32Array(0);
  const parts = [prints.packed, components, ...Object.values(rows), ...Object.values(colors)].map(bytesOf);
  const head: Head = {
    layout,
    recipe: EMBEDDING_RECIPE,
    rows: rows.owners.length,
    palettes: colors.owners.length,
    prints: prints.end,
    components: components.length,
    crc: parts.reduce((crc, part) => crc32(part, crc), 0),
    bytes: parts.reduce((sum, part) => sum + part.length, 0),
  };
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  sweepDrafts(file);
  const draft = `${file}.${process.pid}`;
  try {
    const opened = openSync(draft, 'w', 0o600);
    try {
      for (const part of [magic, length, text, ...parts]) writeAll(opened, part);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(draft, file);
    return head.crc;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Of processes that were killed while they wrote, and what belongs to the file before. Another that writes at the same moment only writes in vain. */
function sweepDrafts(file: string): void {
  const { dir, base } = path.parse(file);
  for (const name of readdirSync(dir)) if (name.startsWith(`${base}.`)) rmSync(path.join(dir, name), { force: true });
}

/** Null where there is none, or it is broken, of another make or another machine's. */
export async function readPackedFile(file: string): Promise<(Held & { crc: number }) | null> {
  const opened = await open(file, 'r').catch(() => null);
  if (!opened) return null;
  try {
    const lead = await readPart(opened, Buffer.alloc(magic.length + 4), 0);
    if (!lead?.subarray(0, magic.length).equals(magic)) return null;
    const length = lead.readUInt32LE(magic.length);
    if (length > 1000) return null;
    const text = await readPart(opened, Buffer.alloc(length), lead.length);
    const head = text && (JSON.parse(text.toString()) as Head);
    if (head?.layout !== layout || head.recipe !== EMBEDDING_RECIPE) return null;
    const from = lead.length + length;
    if ((await opened.stat()).size !== from + head.bytes) return null;
    const memory = new MemoryIndex();
    const palettes = new PaletteIndex();
    const prints = new BigInt64Array(head.prints);
    const components = new Float32Array(head.components);
    const rows = memory.makeRoomFor(head.rows, head.prints);
    const colors = palettes.makeRoomFor(head.palettes, head.prints);
    let [at, crc] = [from, 0];
    for (const part of [prints, components, ...Object.values(rows), ...Object.values(colors)].map(bytesOf)) {
      if (!(await readPart(opened, part, at))) return null;
      crc = crc32(part, crc);
      at += part.length;
    }
    if (crc !== head.crc || at !== from + head.bytes) return null;
    memory.adopt(components.length > 0 ? new Components(components) : null);
    palettes.adopt();
    return { memory, palettes, prints: Prints.from(prints), crc };
  } catch {
    // A head that isn't one; a disk that can't be read.
    return null;
  } finally {
    await opened.close();
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: NodeJS.TypedArray): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function writeAll(opened: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(opened, bytes, at, Math.min(piece, bytes.length - at));
}

/** Null where the file ends before. */
async function readPart<Part extends Uint8Array>(
  opened: Awaited<ReturnType<typeof open>>,
  part: Part,
  from: number,
): Promise<Part | null> {
  for (let at = 0; at < part.length;) {
    const { bytesRead } = await opened.read(part, at, Math.min(piece, part.length - at), from + at);
    if (bytesRead === 0) return null;
    at += bytesRead;
  }
  return part;
}
