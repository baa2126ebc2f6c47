/** Adds up the differences of one row (predictor 2), samples in this machine's order. */
export function undoPrediction(row: Uint8Array<ArrayBuffer>, bits: number, samples: number): void {
  if (bits === 8) return addUp(row, samples);
  const count = Math.floor((row.length * 8) / bits);
  if (bits === 16) addUp(new Uint16Array(row.buffer, 0, count), samples);
  else if (bits === 32) addUp(new Uint32Array(row.buffer, 0, count), samples);
  else {
    const values = new BigUint64Array(row.buffer, 0, count);
    for (let i = samples; i < count; i++) values[i] = values[i]! + values[i - samples]!;
  }
}

function addUp(values: Uint8Array | Uint16Array | Uint32Array, samples: number): void {
  if (samples === 1) {
    let sum = 0;
    for (let i = 0; i < values.length; i++) values[i] = sum = (sum + values[i]!) | 0;
  } else if (samples === 3) {
    let [a, b, c] = [0, 0, 0];
    for (let i = 0; i + 2 < values.length; i += 3) {
      values[i] = a = (a + values[i]!) | 0;
      values[i + 1] = b = (b + values[i + 1]!) | 0;
      values[i + 2] = c = (c + values[i + 2]!) | 0;
    }
  } else if (samples === 4) {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let i = 0; i + 3 < values.length; i += 4) {
      values[i] = a = (a + values[i]!) | 0;
      values[i + 1] = b = (b + values[i + 1]!) | 0;
      values[i + 2] = c = (c + values[i + 2]!) | 0;
      values[i + 3] = d = (d + values[i + 3]!) | 0;
    }
  } else for (let i = samples; i < values.length; i++) values[i] = values[i]! + values[i - samples]!;
}

/**
 * Predictor 3 (Adobe's technical note 3): differences byte by byte, the bytes of all samples sorted by weight, the highest
 * first whatever the file's order. Leaves floats in this machine's order.
 */
export function undoFloatPrediction(row: Uint8Array<ArrayBuffer>, bits: number, samples: number): void {
  for (let i = samples; i < row.length; i++) row[i] = row[i]! + row[i - samples]!;
  const size = bits / 8;
  const count = Math.floor(row.length / size);
  const sorted = row.slice();
  for (let byte = 0; byte < size; byte++) {
    const from = byte * count;
    for (let i = 0, to = size - 1 - byte; i < count; i++, to += size) row[to] = sorted[from + i]!;
  }
}
