/** PackBits, row by row: a control byte n ≥ 0 is followed by n + 1 bytes as they are, n < 0 by one byte 1 − n times. */
export function packRows(plane: Uint8Array, width: number, height: number): { data: Buffer; lengths: Uint32Array } {
  const lengths = new Uint32Array(height);
  let out = Buffer.alloc(Math.max(1024, Math.ceil((width * height) / 4)));
  let end = 0;
  for (let y = 0; y < height; y++) {
    const most = width + Math.ceil(width / 128) + 1;
    if (end + most > out.length) out = Buffer.concat([out.subarray(0, end)], out.length * 2 + most);
    const start = end;
    end = packRow(plane, y * width, (y + 1) * width, out, end);
    lengths[y] = end - start;
  }
  return { data: out.subarray(0, end), lengths };
}

function packRow(plane: Uint8Array, from: number, to: number, out: Buffer, end: number): number {
  let i = from;
  while (i < to) {
    const value = plane[i]!;
    let run = 1;
    while (run < 128 && i + run < to && plane[i + run] === value) run++;
    if (run > 1) {
      out[end++] = 257 - run;
      out[end++] = value;
      i += run;
      continue;
    }
    const first = i++;
    // Literal bytes go on until three alike are in sight.
    while (i < to && i - first < 128 && !(plane[i] === plane[i + 1] && plane[i] === plane[i + 2] && i + 2 < to)) i++;
    out[end++] = i - first - 1;
    for (let k = first; k < i; k++) out[end++] = plane[k]!;
  }
  return end;
}
