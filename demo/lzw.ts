const CLEAR = 256;
const END = 257;
const SLOTS = 1 << 14;

/** LZW as TIFF has it: codes of 9 to 12 bits, highest bit first, widened one code early. */
export function lzwCompress(bytes: Uint8Array): Buffer {
  let out = Buffer.alloc(Math.max(256, bytes.length >> 1));
  let end = 0;
  let bits = 0;
  let held = 0;
  const keys = new Int32Array(SLOTS);
  const codes = new Int16Array(SLOTS);
  let next = 258;
  let width = 9;
  const put = (code: number) => {
    held = (held << width) | code;
    bits += width;
    while (bits >= 8) {
      bits -= 8;
      if (end === out.length) out = Buffer.concat([out], out.length * 2);
      out[end++] = (held >>> bits) & 255;
    }
    held &= (1 << bits) - 1;
  };
  const reset = () => {
    put(CLEAR);
    keys.fill(-1);
    next = 258;
    width = 9;
  };
  reset();
  let prefix = bytes[0]!;
  for (let i = 1; i < bytes.length; i++) {
    const key = (prefix << 8) | bytes[i]!;
    let slot = Math.imul(key, 0x9e3779b1) >>> 18;
    while (keys[slot] !== -1 && keys[slot] !== key) slot = (slot + 1) & (SLOTS - 1);
    if (keys[slot] === key) {
      prefix = codes[slot]!;
      continue;
    }
    put(prefix);
    keys[slot] = key;
    codes[slot] = next++;
    if (next === 512 || next === 1024 || next === 2048) width++;
    else if (next === 4094) reset();
    prefix = bytes[i]!;
  }
  put(prefix);
  // The reader has added one code more by now and may have widened.
  next++;
  if (next === 512 || next === 1024 || next === 2048) width++;
  else if (next === 4094) reset();
  put(END);
  if (bits) put(0);
  return out.subarray(0, end);
}
