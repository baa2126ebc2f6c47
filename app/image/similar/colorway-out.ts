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
  const { means, covariance } = momentsOf(planes);
  const first = axisOf(covariance);
  const rest = [X, Y, Z].map((i) => [X, Y, Z].map((j) => Number(i === j) - first[i]! * first[j]!));
  const second = unit(times(rest, axisOf(product(product(rest, covariance), rest))));
  const third = [
    first[Y]! * second[Z]! - first[Z]! * second[Y]!,
    first[Z]! * second[X]! - first[X]! * second[Z]!,
    first[X]! * second[Y]! - first[Y]! * second[X]!,
  ];
  const axes = [first, second, third];
  const variances = axes.map((axis) => Math.max(0, dot(axis, times(covariance, axis))));
  const cubes = cubesAlong(planes, means, axes);
  // The rarer side is negative.
  const strengths = axes.map(
    (_, at) => (cubes[at]! >= 0 ? -1 : 1) / Math.sqrt(variances[at]! + LEAST_PART * variances[0]! + LEAST),
  );
  const seen = new Float32Array(3 * size);
  for (const band of [X, Y, Z]) {
    const [u, v, w] = [X, Y, Z].map((from) =>
      axes.reduce((sum, axis, at) => sum + MIX[at]![band] * strengths[at]! * axis[from]!, 0),
    ) as [number, number, number];
    const before = u * means[X]! + v * means[Y]! + w * means[Z]!;
    for (let px = 0, to = band * size; px < size; px++, to++)
      seen[to] = u * planes[px]! + v * planes[size + px]! + w * planes[2 * size + px]! - before;
  }
  return seen;
}

function momentsOf(planes: Float32Array): { means: number[]; covariance: Matrix } {
  const size = planes.length / 3;
  let [r, g, b, rr, rg, rb, gg, gb, bb] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let px = 0; px < size; px++) {
    const red = planes[px]!;
    const green = planes[size + px]!;
    const blue = planes[2 * size + px]!;
    r += red;
    g += green;
    b += blue;
    rr += red * red;
    rg += red * green;
    rb += red * blue;
    gg += green * green;
    gb += green * blue;
    bb += blue * blue;
  }
  const means = [r, g, b].map((sum) => sum / size);
  const covariance = [
    [rr, rg, rb],
    [rg, gg, gb],
    [rb, gb, bb],
  ].map((row, i) => row.map((sum, j) => sum / size - means[i]! * means[j]!));
  return { means, covariance };
}

/** Along each axis, of what lies apart from the mean. */
function cubesAlong(planes: Float32Array, means: number[], axes: number[][]): number[] {
  const size = planes.length / 3;
  const [mr, mg, mb] = means as [number, number, number];
  return axes.map((axis) => {
    const [u, v, w] = axis as [number, number, number];
    let cubes = 0;
    for (let px = 0; px < size; px++) {
      const along = u * (planes[px]! - mr) + v * (planes[size + px]! - mg) + w * (planes[2 * size + px]! - mb);
      cubes += along * along * along;
    }
    return cubes;
  });
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

const dot = (one: number[], other: number[]) => one[X]! * other[X]! + one[Y]! * other[Y]! + one[Z]! * other[Z]!;

const times = (matrix: Matrix, vector: number[]) =>
  matrix.map((row) => row[X]! * vector[X]! + row[Y]! * vector[Y]! + row[Z]! * vector[Z]!);

const product = (one: Matrix, other: Matrix) =>
  one.map((row) => [X, Y, Z].map((j) => row[X]! * other[X]![j]! + row[Y]! * other[Y]![j]! + row[Z]! * other[Z]![j]!));
