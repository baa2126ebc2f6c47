/** Cloth as points held together by threads: lain down, hung up or filled with air until it rests. Lengths are cm. */

export interface Sheet {
  cols: number;
  rows: number;
  /** x, y, z of each point */
  at: Float32Array;
  /** 0: held in its place */
  free: Float32Array;
}

interface Threads {
  a: Int32Array;
  b: Int32Array;
  rest: Float32Array;
  /** 1 for the weave, less for what only resists bending and skewing */
  stiff: Float32Array;
}

/** `flat`: u, v of each point as the fabric lies flat; threads are as long as there. */
export function threadsOf({ cols, rows }: Sheet, flat: Float32Array, bend: number, skew: number): Threads {
  const [a, b, rest, stiff]: [number[], number[], number[], number[]] = [[], [], [], []];
  const tie = (i: number, j: number, k: number) => {
    a.push(i);
    b.push(j);
    rest.push(Math.hypot(flat[i * 2]! - flat[j * 2]!, flat[i * 2 + 1]! - flat[j * 2 + 1]!));
    stiff.push(k);
  };
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const i = row * cols + col;
      if (col + 1 < cols) tie(i, i + 1, 1);
      if (row + 1 < rows) tie(i, i + cols, 1);
      if (col + 1 < cols && row + 1 < rows) {
        tie(i, i + cols + 1, skew);
        tie(i + 1, i + cols, skew);
      }
      if (bend > 0 && col + 2 < cols) tie(i, i + 2, bend);
      if (bend > 0 && row + 2 < rows) tie(i, i + 2 * cols, bend);
    }
  }
  return {
    a: Int32Array.from(a),
    b: Int32Array.from(b),
    rest: Float32Array.from(rest),
    stiff: Float32Array.from(stiff),
  };
}

export interface Settling {
  steps: number;
  /** rounds of pulling threads to their length in each step */
  rounds: number;
  /** what a step keeps of the last one's way */
  keep: number;
  /** moves every point by one step's weight, air, wind */
  push: (sheet: Sheet, was: Float32Array, step: number) => void;
  /** puts points back out of what is solid */
  collide: (at: Float32Array, i: number, was: Float32Array) => void;
}

/** Verlet steps with threads pulled to length (position based dynamics, Müller and others 2007). */
export function settle(sheet: Sheet, threads: Threads, { steps, rounds, keep, push, collide }: Settling): void {
  const { at, free } = sheet;
  const was = Float32Array.from(at);
  const count = free.length;
  for (let step = 0; step < steps; step++) {
    for (let i = 0; i < count * 3; i++) {
      const now = at[i]!;
      if (free[Math.floor(i / 3)]! > 0) at[i] = now + (now - was[i]!) * keep;
      was[i] = now;
    }
    push(sheet, was, step);
    for (let round = 0; round < rounds; round++) {
      pull(at, free, threads, round % 2 === 1);
      for (let i = 0; i < count; i++) if (free[i]! > 0) collide(at, i * 3, was);
    }
  }
}

function pull(at: Float32Array, free: Float32Array, { a, b, rest, stiff }: Threads, backwards: boolean): void {
  const count = a.length;
  for (let n = 0; n < count; n++) {
    const k = backwards ? count - 1 - n : n;
    const [i, j] = [a[k]! * 3, b[k]! * 3];
    const [wi, wj] = [free[a[k]!]!, free[b[k]!]!];
    if (wi + wj === 0) continue;
    const [dx, dy, dz] = [at[j]! - at[i]!, at[j + 1]! - at[i + 1]!, at[j + 2]! - at[i + 2]!];
    const long = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1e-6;
    const by = ((long - rest[k]!) / long / (wi + wj)) * stiff[k]!;
    at[i]! += dx * by * wi;
    at[i + 1]! += dy * by * wi;
    at[i + 2]! += dz * by * wi;
    at[j]! -= dx * by * wj;
    at[j + 1]! -= dy * by * wj;
    at[j + 2]! -= dz * by * wj;
  }
}

/** Air pushes along each point's own normal, `by` cm a step. */
export function inflate({ cols, rows, at, free }: Sheet, by: number): void {
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const i = (row * cols + col) * 3;
      if (free[row * cols + col] === 0) continue;
      const l = (row * cols + Math.max(0, col - 1)) * 3;
      const r = (row * cols + Math.min(cols - 1, col + 1)) * 3;
      const u = (Math.max(0, row - 1) * cols + col) * 3;
      const d = (Math.min(rows - 1, row + 1) * cols + col) * 3;
      const [ax, ay, az] = [at[r]! - at[l]!, at[r + 1]! - at[l + 1]!, at[r + 2]! - at[l + 2]!];
      const [bx, by1, bz] = [at[d]! - at[u]!, at[d + 1]! - at[u + 1]!, at[d + 2]! - at[u + 2]!];
      const [nx, ny, nz] = [by1 * az - bz * ay, bz * ax - bx * az, bx * ay - by1 * ax];
      const long = Math.hypot(nx, ny, nz) || 1;
      at[i]! += (nx / long) * by;
      at[i + 1]! += (ny / long) * by;
      at[i + 2]! += (nz / long) * by;
    }
  }
}
