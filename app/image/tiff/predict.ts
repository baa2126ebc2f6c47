import { addUp } from '../base/add-up.ts';

/** Adds up the differences of one row (predictor 2), samples in this machine's order. */
export function undoPrediction(row: Uint8Array<ArrayBuffer>, bits: number, samples: number): void {
  if (bits === 8) return addUp(row, samples);
  const count = Math.floor((row.length * 8) / bits);
  if (bits === 16) addUp(new Uint16Array(row.buffer, row.byteOffset, count), samples);
  else if (bits === 32) {
    const values = new Uint32Array(row.buffer, row.byteOffset, count);
    for (let i = samples; i < count; i++) values[i] = values[i]! + values[i - samples]!;
  } else {
    const values = new BigUint64Array(row.buffer, row.byteOffset, count);
    for (let i = samples; i < count; i++) values[i] = values[i]! + values[i - samples]!;
  }
}

/**
 * Predictor 3 (Adobe's technical note 3): differences byte by byte, the bytes of all samples sorted by weight, the highest
 * first whatever the file's order. Leaves floats in this machine's order.
 */
export function undoFloatPrediction(row: Uint8Array<ArrayBuffer>, bits: number, samples: number): void {
  addUp(row, samples);
  const size = bits / 8;
  const count = Math.floor(row.length / size);
  const sorted = row.slice();
  for (let byte = 0; byte < size; byte++) {
    const from = byte * count;
    for (let i = 0, to = size - 1 - byte; i < count; i++, to += size) row[to] = sorted[from + i]!;
  }
}
