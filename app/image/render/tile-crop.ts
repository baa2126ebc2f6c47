/**
 * Cuts the left upper part out of a baseline JPEG without decoding it: of each row of blocks the first ones are kept bit
 * by bit, and only the first DC value of a row is written anew, because it counts from the block before it.
 */

interface Component {
  /** blocks across and down in one MCU */
  across: number;
  down: number;
  dc: HuffmanTable;
  ac: HuffmanTable;
}

interface HuffmanTable {
  /** by 16 bits to come: length << 8 | symbol; 0 where no code begins so */
  lookup: Uint16Array;
  /** by symbol: length << 16 | code */
  codes: Uint32Array;
}

interface Frame {
  width: number;
  height: number;
  components: Map<number, { across: number; down: number }>;
  sizeAt: number;
}

/** null where the JPEG is of a kind that libvips doesn't write (progressive, restart markers, cut short). */
export function cropTile(jpeg: Buffer, width: number, height: number): Buffer | null {
  const tables = new Map<number, HuffmanTable>();
  let frame: Frame | null = null;
  for (let at = 2; at + 4 <= jpeg.length;) {
    if (jpeg[at] !== 0xff) return null;
    const marker = jpeg[at + 1]!;
    const length = jpeg.readUInt16BE(at + 2);
    const body = jpeg.subarray(at + 4, at + 2 + length);
    if (marker === 0xc4) readTables(body, tables);
    else if (marker === 0xc0 || marker === 0xc1) frame = readFrame(body, at + 5);
    else if (marker === 0xdd || (marker >= 0xc2 && marker <= 0xcf)) return null;
    else if (marker === 0xda) return frame && cropScan(jpeg, at + 2 + length, body, frame, tables, width, height);
    at += 2 + length;
  }
  return null;
}

function readTables(body: Buffer, tables: Map<number, HuffmanTable>): void {
  for (let at = 0; at + 17 <= body.length;) {
    const id = body[at]!;
    const counts = body.subarray(at + 1, at + 17);
    const lookup = new Uint16Array(65_536);
    const codes = new Uint32Array(256);
    let [code, symbolAt] = [0, at + 17];
    for (let length = 1; length <= 16; length++, code <<= 1) {
      for (let i = 0; i < counts[length - 1]!; i++, code++) {
        const symbol = body[symbolAt++]!;
        lookup.fill((length << 8) | symbol, code << (16 - length), (code + 1) << (16 - length));
        codes[symbol] = (length << 16) | code;
      }
    }
    tables.set(id, { lookup, codes });
    at = symbolAt;
  }
}

function readFrame(body: Buffer, sizeAt: number): Frame {
  const components = new Map<number, { across: number; down: number }>();
  for (let i = 0; i < body[5]!; i++) {
    const factors = body[7 + i * 3]!;
    components.set(body[6 + i * 3]!, { across: factors >> 4, down: factors & 15 });
  }
  return { height: body.readUInt16BE(1), width: body.readUInt16BE(3), components, sizeAt };
}

function cropScan(
  jpeg: Buffer,
  dataAt: number,
  header: Buffer,
  frame: Frame,
  tables: Map<number, HuffmanTable>,
  width: number,
  height: number,
): Buffer | null {
  const components: Component[] = [];
  for (let i = 0; i < header[0]!; i++) {
    const factors = frame.components.get(header[1 + i * 2]!);
    const ids = header[2 + i * 2]!;
    const [dc, ac] = [tables.get(ids >> 4), tables.get(0x10 | (ids & 15))];
    if (!factors || !dc || !ac) return null;
    components.push({ ...factors, dc, ac });
  }
  if (components.length !== frame.components.size) return null;
  const mcu = {
    width: 8 * Math.max(...components.map(({ across }) => across)),
    height: 8 * Math.max(...components.map(({ down }) => down)),
  };
  const kept = { cols: Math.ceil(width / mcu.width), rows: Math.ceil(height / mcu.height) };
  const all = { cols: Math.ceil(frame.width / mcu.width), rows: Math.ceil(frame.height / mcu.height) };
  if (width < 1 || height < 1 || width > frame.width || height > frame.height) return null;
  const bits = new BitReader(jpeg, dataAt);
  const out = new BitWriter(jpeg.length - dataAt + 1024);
  // What the reader's and the writer's last DC value is, by component.
  const read = components.map(() => 0);
  const written = components.map(() => 0);
  for (let row = 0; row < kept.rows; row++) {
    for (let col = 0; col < all.cols; col++) {
      for (const [index, { across, down, dc, ac }] of components.entries()) {
        for (let block = 0; block < across * down; block++) {
          const keep = col < kept.cols;
          read[index]! += readDc(bits, dc);
          if (keep) {
            if (!writeDc(out, dc, read[index]! - written[index]!)) return null;
            written[index] = read[index]!;
          }
          if (!copyAc(bits, ac, keep ? out : null)) return null;
        }
      }
    }
  }
  if (bits.isOver) return null;
  const head = Buffer.from(jpeg.subarray(0, dataAt));
  head.writeUInt16BE(height, frame.sizeAt);
  head.writeUInt16BE(width, frame.sizeAt + 2);
  return Buffer.concat([head, out.end()]);
}

function readDc(bits: BitReader, table: HuffmanTable): number {
  const size = bits.symbol(table);
  if (size === 0) return 0;
  const value = bits.take(size);
  return value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
}

/** false where the table has no code for it */
function writeDc(out: BitWriter, table: HuffmanTable, value: number): boolean {
  const size = value === 0 ? 0 : 32 - Math.clz32(Math.abs(value));
  const code = table.codes[size]!;
  if (code === 0) return false;
  out.put(code & 0xffff, code >> 16);
  if (size > 0) out.put(value < 0 ? value + (1 << size) - 1 : value, size);
  return true;
}

function copyAc(bits: BitReader, table: HuffmanTable, out: BitWriter | null): boolean {
  for (let k = 1; k < 64;) {
    const symbol = bits.symbol(table);
    if (symbol < 0) return false;
    const size = symbol & 15;
    const value = size > 0 ? bits.take(size) : 0;
    if (out) {
      const code = table.codes[symbol]!;
      out.put(code & 0xffff, code >> 16);
      if (size > 0) out.put(value, size);
    }
    if (symbol === 0) return true;
    k += (symbol >> 4) + 1;
  }
  return true;
}

class BitReader {
  #bytes: Buffer;
  #at: number;
  #bits = 0;
  #count = 0;
  #beyond = 0;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** More was taken than the scan has. */
  get isOver(): boolean {
    return this.#beyond * 8 > this.#count;
  }

  /** At least 16 bits stand ready; zeros after the scan's end. */
  #fill(): void {
    while (this.#count <= 16) {
      let byte = this.#bytes[this.#at];
      if (byte === undefined || (byte === 0xff && this.#bytes[this.#at + 1] !== 0)) {
        byte = 0;
        this.#beyond++;
      } else this.#at += byte === 0xff ? 2 : 1;
      this.#bits = ((this.#bits << 8) | byte) & 0xffffff;
      this.#count += 8;
    }
  }

  take(size: number): number {
    this.#fill();
    this.#count -= size;
    return (this.#bits >> this.#count) & ((1 << size) - 1);
  }

  /** -1 where no code begins with the bits that come */
  symbol(table: HuffmanTable): number {
    this.#fill();
    const found = table.lookup[(this.#bits >> (this.#count - 16)) & 0xffff]!;
    if (found === 0) return -1;
    this.#count -= found >> 8;
    return found & 0xff;
  }
}

class BitWriter {
  #bytes: Buffer;
  #at = 0;
  #bits = 0;
  #count = 0;

  constructor(room: number) {
    this.#bytes = Buffer.allocUnsafe(room * 2);
  }

  put(value: number, size: number): void {
    this.#bits = (this.#bits << size) | value;
    this.#count += size;
    while (this.#count >= 8) {
      this.#count -= 8;
      const byte = (this.#bits >> this.#count) & 0xff;
      this.#bytes[this.#at++] = byte;
      if (byte === 0xff) this.#bytes[this.#at++] = 0;
    }
    this.#bits &= (1 << this.#count) - 1;
  }

  /** The scan, filled up with ones, and the end of the picture. */
  end(): Buffer {
    if (this.#count > 0) this.put((1 << (8 - this.#count)) - 1, 8 - this.#count);
    this.#bytes[this.#at++] = 0xff;
    this.#bytes[this.#at++] = 0xd9;
    return this.#bytes.subarray(0, this.#at);
  }
}
