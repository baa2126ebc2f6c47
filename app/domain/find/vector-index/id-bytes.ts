/** Ids of colorways as the 16 bytes that they stand for. */

export const ID_BYTES = 16;

const digits = Buffer.from('0123456789abcdef', 'latin1');
const written = Buffer.from('00000000-0000-0000-0000-000000000000', 'latin1');

export function idBytes(id: string): Uint8Array {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/** Of a column of them, the one of a row: thousands are read in a search. */
export function idText(column: Uint8Array, row: number): string {
  for (let at = 0, to = 0; at < ID_BYTES; at++) {
    if (at === 4 || at === 6 || at === 8 || at === 10) to++;
    const byte = column[row * ID_BYTES + at]!;
    written[to++] = digits[byte >> 4]!;
    written[to++] = digits[byte & 15]!;
  }
  return written.toString('latin1');
}
