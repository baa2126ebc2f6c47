/** Px of few colours, converted colour by colour: the same px come out, and a profile is asked a thousandth as often. */

/** bytes of a converted px */
const PX = 3;
/** Of more colours a picture isn't worth remembering. */
const MOST = 100_000;
const SLOTS = 2 ** 18;
const SHIFT = 32 - 18;
/** New colours that are too many: so many, and this part of the px that were looked at. */
const [SOME, PART] = [4096, 0.1];

export interface FewColors {
  /** `count` px, converted; null for good as soon as they have too many colours */
  convert(px: Uint8Array<ArrayBuffer>, count: number): Uint8Array<ArrayBuffer> | null;
}

/** Of px of 3 or 4 bytes. `convertAll` converts px whatever they are, each by itself alone. */
export function openFewColors(bands: 3 | 4, convertAll: (px: Uint8Array<ArrayBuffer>) => Uint8Array): FewColors {
  const keys = new Uint32Array(SLOTS);
  /** which colour, from 1 on; 0 where a slot is free */
  const numbers = new Int32Array(SLOTS);
  const colors = new Uint8Array((MOST + 1) * bands);
  const converted = new Uint8Array((MOST + 1) * PX);
  let known = 0;
  let tooMany = false;
  let which = new Int32Array(0);

  /** Which colour each px has; false where too many are new. */
  const number = (px: Uint8Array<ArrayBuffer>, count: number): boolean => {
    const fours = bands === 4 ? new Uint32Array(px.buffer, px.byteOffset, count) : null;
    const before = known;
    let [last, lastNumber] = [-1, 0];
    for (let i = 0, at = 0; i < count; i++, at += bands) {
      const key = fours ? fours[i]! : px[at]! | (px[at + 1]! << 8) | (px[at + 2]! << 16);
      if (key !== last) {
        let slot = Math.imul(key, 0x9e3779b1) >>> SHIFT;
        while (numbers[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) % SLOTS;
        if (numbers[slot] === 0) {
          if (known >= MOST || known - before > SOME + PART * i) return false;
          known++;
          keys[slot] = key;
          numbers[slot] = known;
          for (let band = 0; band < bands; band++) colors[known * bands + band] = px[at + band]!;
        }
        [last, lastNumber] = [key, numbers[slot]!];
      }
      which[i] = lastNumber;
    }
    return true;
  };

  return {
    convert(px, count) {
      if (tooMany) return null;
      if (which.length < count) which = new Int32Array(count);
      const before = known;
      tooMany = !number(px, count);
      if (tooMany) return null;
      if (known > before) {
        const added = colors.slice((before + 1) * bands, (known + 1) * bands);
        converted.set(convertAll(added), (before + 1) * PX);
      }
      const out = new Uint8Array(count * PX);
      for (let i = 0, to = 0; i < count; i++, to += PX) {
        const from = which[i]! * PX;
        out[to] = converted[from]!;
        out[to + 1] = converted[from + 1]!;
        out[to + 2] = converted[from + 2]!;
      }
      return out;
    },
  };
}
