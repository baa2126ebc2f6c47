/**
 * Lengths of a code for symbols that occur so often (all at least once), none longer than `longest` bits: Huffman's, of counts that
 * are halved until it fits. Entropy is not far: rare symbols alone are cut.
 */
export function codeLengths(counts: Uint32Array, longest: number): Uint8Array {
  const weights = Float64Array.from(counts);
  for (;;) {
    const lengths = huffman(weights);
    if (lengths.every((length) => length <= longest)) return lengths;
    for (let i = 0; i < weights.length; i++) weights[i] = Math.ceil(weights[i]! / 2);
  }
}

/** By two queues: the symbols, rarest first, and what was put together from them, which comes out in rising order by itself. */
function huffman(weights: Float64Array): Uint8Array {
  const n = weights.length;
  // Sorted as numbers: count first, symbol below it.
  const sorted = Float64Array.from(weights, (weight, symbol) => weight * n + symbol).sort();
  const totals = new Float64Array(2 * n - 1);
  const parents = new Uint16Array(2 * n - 1);
  for (let i = 0; i < n; i++) totals[i] = Math.floor(sorted[i]! / n);
  for (let next = n, [leaf, node] = [0, n]; next < 2 * n - 1; next++) {
    for (let taken = 0; taken < 2; taken++) {
      const one = leaf < n && (node >= next || totals[leaf]! <= totals[node]!) ? leaf++ : node++;
      totals[next]! += totals[one]!;
      parents[one] = next;
    }
  }
  const depths = new Uint8Array(2 * n - 1);
  const lengths = new Uint8Array(n);
  for (let i = 2 * n - 3; i >= 0; i--) {
    depths[i] = depths[parents[i]!]! + 1;
    if (i < n) lengths[sorted[i]! % n] = depths[i]!;
  }
  return lengths;
}

/** The codes themselves, in order of length and symbol, the first bit highest (RFC 1951, 3.2.2; ITU-T T.81, annex C). */
export function codesOf(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length);
  const longest = Math.max(...lengths);
  let code = 0;
  for (let length = 1; length <= longest; length++, code <<= 1)
    for (let symbol = 0; symbol < lengths.length; symbol++) if (lengths[symbol] === length) codes[symbol] = code++;
  return codes;
}
