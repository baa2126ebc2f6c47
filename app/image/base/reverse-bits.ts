/** Bytes whose lowest bit comes first (FillOrder 2 of TIFF), turned. */
export const reverseBits = <T extends Uint8Array>(bytes: T): T => bytes.map((byte) => REVERSED[byte]!) as T;

const REVERSED = Uint8Array.from({ length: 256 }, (_, byte) => {
  let bits = 0;
  for (let i = 0; i < 8; i++) bits |= ((byte >> i) & 1) << (7 - i);
  return bits;
});
