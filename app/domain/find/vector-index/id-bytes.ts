/** Ids of colorways as the 16 bytes that they stand for. */

export const ID_BYTES = 16;

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function idBytes(id: string): Uint8Array {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/** Of a column of them, the one of a row: thousands are read in a search. */
export function idText(column: Uint8Array, row: number): string {
  let text = '';
  for (let at = 0; at < ID_BYTES; at++) {
    if (at === 4 || at === 6 || at === 8 || at === 10) text += '-';
    text += digits[column[row * ID_BYTES + at]!]!;
  }
  return text;
}
