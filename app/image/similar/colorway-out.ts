/** A picture without its colorway's colours: its own axes of colour stand for red, green and blue (`canonical` in training/train.py). Pure. */

/** What is seen of the three axes as red, green and blue: light, and two opponents. */
const MIX = [
  [1, 1, 1],
  [0.5, -0.5, 0],
  [0.29, 0.29, -0.58],
] as const;
/** Of the first axis' variance, and of all, so that what hardly varies isn't made much of. */
const [LEAST_PART, LEAST] = [0.03, 1e-4];

type Matrix = number[][];
const [X, Y, Z] = [0, 1, 2] as const;

/** Planes of R, G and B, 0 … 1, to three planes of about unit deviation. A picture of one colour is nothing but zeros. */
export function takeColorwayOut(planes: Float32Array): Float32Array {
  const size = planes.length / 3;
  const [red, green, blue] = [X, Y, Z].map((band) => planes.slice(band * size, (band + 1) * size)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (const band of [red, green, blue]) center(band);
  const covariance = covarianceOf(red, green, blue);
  const first = axisOf(covariance);
  const rest = [X, Y, Z].map((i) => [X, Y, Z].map((j) => Number(i === j) - first[i]! * first[j]!));
  const second = unit(times(rest, axisOf(product(product(rest, covariance), rest))));
  const third = [
    first[Y]! * second[Z]! - first[Z]! * second[Y]!,
    first[Z]! * second[X]! - first[X]! * second[Z]!,
    first[X]! * second[Y]! - first[Y]! * second[X]!,
  ];
  const seen = new Float32Array(3 * size);
  const [asRed, asGreen, asBlue] = [X, Y, Z].map((band) => seen.subarray(band * size, (band + 1) * size));
  const along = new Float32Array(size);
  let widest = 0;
  for (const [at, axis] of [first, second, third].entries()) {
    const [u, v, w] = axis as [number, number, number];
    let [squares, cubes] = [0, 0];
    for (let px = 0; px < size; px++) {
      const value = u * red[px]! + v * green[px]! + w * blue[px]!;
      along[px] = value;
      squares += value * value;
      cubes += value * value * value;
    }
    const variance = squares / size;
    if (at === 0) widest = variance;
    // The rarer side is negative.
    const strength = (cubes >= 0 ? -1 : 1) / Math.sqrt(variance + LEAST_PART * widest + LEAST);
    const [r, g, b] = MIX[at]!.map((share) => share * strength) as [number, number, number];
    for (let px = 0; px < size; px++) {
      const value = along[px]!;
      asRed![px]! += r * value;
      asGreen![px]! += g * value;
      asBlue![px]! += b * value;
    }
  }
  return seen;
}

/** In place: apart from its mean. */
function center(band: Float32Array): void {
  let sum = 0;
  for (let px = 0; px < band.length; px++) sum += band[px]!;
  const mean = sum / band.length;
  for (let px = 0; px < band.length; px++) band[px]! -= mean;
}

function covarianceOf(red: Float32Array, green: Float32Array, blue: Float32Array): Matrix {
  let [rr, rg, rb, gg, gb, bb] = [0, 0, 0, 0, 0, 0];
  for (let px = 0; px < red.length; px++) {
    const [r, g, b] = [red[px]!, green[px]!, blue[px]!];
    rr += r * r;
    rg += r * g;
    rb += r * b;
    gg += g * g;
    gb += g * b;
    bb += b * b;
  }
  return [
    [rr, rg, rb],
    [rg, gg, gb],
    [rb, gb, bb],
  ].map((row) => row.map((sum) => sum / red.length));
}

/** Of the largest eigenvalue, by squaring again and again; nothing where there is nothing. */
function axisOf(matrix: Matrix): number[] {
  let power = matrix;
  for (let turn = 0; turn < 6; turn++) {
    const trace = power[X]![X]! + power[Y]![Y]! + power[Z]![Z]!;
    if (!(trace > 0)) return [0, 0, 0];
    power = product(
      ...([power, power].map((side) => side.map((row) => row.map((value) => value / trace))) as [Matrix, Matrix]),
    );
  }
  const widest = [X, Y, Z].reduce((best, at) => (power[at]![at]! > power[best]![best]! ? at : best), X);
  return unit(power.map((row) => row[widest]!));
}

function unit(vector: number[]): number[] {
  const length = Math.hypot(...vector);
  return vector.map((value) => (length > 0 ? value / length : 0));
}

const times = (matrix: Matrix, vector: number[]) =>
  matrix.map((row) => row[X]! * vector[X]! + row[Y]! * vector[Y]! + row[Z]! * vector[Z]!);

const product = (one: Matrix, other: Matrix) =>
  one.map((row) => [X, Y, Z].map((j) => row[X]! * other[X]![j]! + row[Y]! * other[Y]![j]! + row[Z]! * other[Z]![j]!));
