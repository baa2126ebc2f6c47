import type { Cursor } from '../base/byte-file.ts';
import { ImageError } from '../base/types.ts';

/*
 * Action descriptors, in which newer tagged blocks keep their settings (Adobe Photoshop File Formats Specification,
 * "Descriptor structure"). Keys are kept as they are, spaces included.
 */

export interface Descriptor {
  kind: string;
  items: Map<string, DescriptorValue>;
}
/** a number and its unit, such as `#Prc`, `#Pxl`, `#Ang` */
interface Measure {
  unit: string;
  value: number;
}
export type DescriptorValue = number | boolean | string | Measure | Descriptor | DescriptorValue[] | null;

const MOST_ITEMS = 20_000;
const DEEPEST = 24;

/** A descriptor behind its version number, which is 16; null where something else stands. */
export function readDescriptor(cursor: Cursor, skip = 0): Descriptor | null {
  try {
    cursor.skip(skip);
    return cursor.u32() === 16 ? new DescriptorReader(cursor).descriptor(0) : null;
  } catch (error) {
    if (error instanceof ImageError) return null;
    throw error;
  }
}

class DescriptorReader {
  #cursor: Cursor;
  #items = 0;

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
  }

  descriptor(depth: number): Descriptor {
    this.#text();
    const kind = this.#key();
    const items: Descriptor['items'] = new Map();
    for (let left = this.#count(); left > 0; left--) items.set(this.#key(), this.#value(depth));
    return { kind, items };
  }

  #value(depth: number): DescriptorValue {
    if (depth > DEEPEST) throw new ImageError('damaged', { part: 'layers' });
    const cursor = this.#cursor;
    const type = cursor.code();
    switch (type) {
      case 'Objc':
      case 'GlbO':
        return this.descriptor(depth + 1);
      case 'VlLs':
        return Array.from({ length: this.#count() }, () => this.#value(depth + 1));
      case 'doub':
        return this.#double();
      case 'UntF':
        return { unit: cursor.code(), value: this.#double() };
      case 'long':
        return cursor.u32() | 0;
      case 'comp':
        return cursor.u64();
      case 'bool':
        return cursor.u8() !== 0;
      case 'TEXT':
        return this.#text();
      case 'enum':
        this.#key();
        return this.#key();
      case 'type':
      case 'GlbC':
        this.#text();
        return this.#key();
      case 'alis':
      case 'tdta':
      case 'Pth ':
        cursor.skip(cursor.u32());
        return null;
      default:
        // Their lengths aren't told, so that nothing behind them could be found.
        throw new ImageError('damaged', { part: 'layers' });
    }
  }

  #count(): number {
    const count = this.#cursor.u32();
    this.#items += count;
    if (this.#items > MOST_ITEMS) throw new ImageError('damaged', { part: 'layers' });
    return count;
  }

  #double(): number {
    const value = this.#cursor.take(8).readDoubleBE();
    return Number.isFinite(value) ? value : 0;
  }

  #key(): string {
    const length = this.#cursor.u32();
    return this.#cursor.take(length === 0 ? 4 : length).toString('latin1');
  }

  #text(): string {
    const length = this.#cursor.u32();
    const text = Buffer.from(this.#cursor.take(length * 2));
    return text.swap16().toString('utf16le').replaceAll('\u0000', '');
  }
}

const get = (from: Descriptor | null, key: string) => from?.items.get(key);

export function numberOf(from: Descriptor | null, key: string, missing = 0): number {
  const value = get(from, key);
  const given = value && typeof value === 'object' && 'unit' in value ? value.value : value;
  return typeof given === 'number' && Number.isFinite(given) ? given : missing;
}

export function flagOf(from: Descriptor | null, key: string, missing = false): boolean {
  const value = get(from, key);
  return typeof value === 'boolean' ? value : missing;
}

export function wordOf(from: Descriptor | null, key: string, missing = ''): string {
  const value = get(from, key);
  return typeof value === 'string' ? value : missing;
}

export function partOf(from: Descriptor | null, key: string): Descriptor | null {
  const value = get(from, key);
  return isDescriptor(value) ? value : null;
}

export function listOf(from: Descriptor | null, key: string): Descriptor[] {
  const value = get(from, key);
  return Array.isArray(value) ? value.filter(isDescriptor) : [];
}

function isDescriptor(value: DescriptorValue | undefined): value is Descriptor {
  return typeof value === 'object' && value !== null && 'items' in value;
}
