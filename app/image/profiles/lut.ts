/*
 * Tables of ICC profiles, evaluated here: libvips takes profiles of up to four channels alone. By ICC.1:2022 §10.10 (lut16Type), §10.11 (lut8Type), §10.12
 * (lutAToBType), §10.13 (lutBToAType), §10.6 (curveType), §10.18 (parametricCurveType). Between nodes as Little CMS does it: tetrahedra in the last three
 * channels, straight lines in those before them.
 */

/** Numbers of 0 … 1, in the encoding of the tag's own type. */
export interface Lut {
  inputs: number;
  outputs: number;
  /** how its type writes Lab: ICC.1 §6.3.4.2 and, for lut16Type, table 42 */
  kind: 'mft1' | 'mft2' | 'mAB ' | 'mBA ';
  evaluate(input: ArrayLike<number>): Float64Array;
}

type Stage = (values: Float64Array) => Float64Array;
type Curve = (v: number) => number;

/** nodes of one table; 17⁶ are 24 million */
const MOST_NODES = 40_000_000;
const MOST_CHANNELS = 15;

/** null for what is damaged, or no table. */
export function openLut(tag: Buffer): Lut | null {
  if (tag.length < 32) return null;
  const kind = tag.toString('latin1', 0, 4) as Lut['kind'];
  const [inputs, outputs] = [tag[8]!, tag[9]!];
  if (inputs < 1 || inputs > MOST_CHANNELS || outputs < 1 || outputs > MOST_CHANNELS) return null;
  try {
    const stages =
      kind === 'mft1' || kind === 'mft2'
        ? oldStages(tag, kind, inputs, outputs)
        : kind === 'mAB ' || kind === 'mBA '
          ? newStages(tag, kind, inputs, outputs)
          : null;
    if (!stages) return null;
    const evaluate = (input: ArrayLike<number>) =>
      stages.reduce<Float64Array>((values, stage) => stage(values), Float64Array.from(input));
    return { inputs, outputs, kind, evaluate };
  } catch (error) {
    // What the numbers of a damaged table lead to.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Input tables, table of colours, output tables. The matrix is for XYZ on the way in alone, and such tables are not read here. */
function oldStages(tag: Buffer, kind: 'mft1' | 'mft2', inputs: number, outputs: number): Stage[] {
  const wide = kind === 'mft2';
  const [into, from] = wide ? [tag.readUInt16BE(48), tag.readUInt16BE(50)] : [256, 256];
  if (into < 2 || from < 2 || into > 4096 || from > 4096) throw new RangeError('table');
  const read = (at: number, count: number) => readNumbers(tag, at, count, wide ? 2 : 1);
  let at = wide ? 52 : 48;
  const take = (count: number) => {
    const values = read(at, count);
    at += count * (wide ? 2 : 1);
    return values;
  };
  const before = Array.from({ length: inputs }, () => tableCurve(take(into)));
  const grid = Array<number>(inputs).fill(tag[10]!);
  const colors = colorTable(grid, outputs, take(nodesOf(grid) * outputs));
  const after = Array.from({ length: outputs }, () => tableCurve(take(from)));
  return [curves(before), colors, curves(after)];
}

function newStages(tag: Buffer, kind: 'mAB ' | 'mBA ', inputs: number, outputs: number): Stage[] {
  const [b, matrix, m, table, a] = [12, 16, 20, 24, 28].map((at) => tag.readUInt32BE(at)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const isForward = kind === 'mAB ';
  const [pcs, device] = isForward ? [outputs, inputs] : [inputs, outputs];
  const curvesAt = (at: number, count: number) => (at === 0 ? null : curves(readCurves(tag, at, count)));
  const stages = [
    curvesAt(a, device),
    table === 0 ? null : readColorTable(tag, table, inputs, outputs),
    curvesAt(m, pcs),
    matrix === 0 ? null : readMatrix(tag, matrix),
    curvesAt(b, pcs),
  ];
  if (table === 0 && inputs !== outputs) throw new RangeError('table');
  if (matrix !== 0 && pcs !== 3) throw new RangeError('matrix');
  return (isForward ? stages : stages.reverse()).filter((stage) => stage !== null);
}

function readNumbers(tag: Buffer, at: number, count: number, size: 1 | 2): Float32Array {
  if (at + count * size > tag.length) throw new RangeError('table');
  const values = new Float32Array(count);
  if (size === 1) for (let i = 0; i < count; i++) values[i] = tag[at + i]! / 255;
  else for (let i = 0; i < count; i++) values[i] = tag.readUInt16BE(at + i * 2) / 65_535;
  return values;
}

const clamp = (v: number) => (v > 0 ? Math.min(1, v) : 0);

const curves =
  (each: Curve[]): Stage =>
  (values) =>
    values.map((v, i) => each[i]!(v));

function tableCurve(values: Float32Array): Curve {
  const last = values.length - 1;
  return (v) => {
    const at = clamp(v) * last;
    const i = Math.min(last - 1, Math.floor(at));
    return values[i]! + (values[i + 1]! - values[i]!) * (at - i);
  };
}

function readCurves(tag: Buffer, start: number, count: number): Curve[] {
  let at = start;
  return Array.from({ length: count }, () => {
    const { curve, bytes } = readCurve(tag, at);
    at += Math.ceil(bytes / 4) * 4;
    return curve;
  });
}

/** The curve of a tag, 0 … 1, and the bytes that it takes. Throws RangeError where it is damaged or none. */
export function readCurve(tag: Buffer, at: number): { curve: Curve; bytes: number } {
  const type = tag.toString('latin1', at, at + 4);
  if (type === 'para') return readParametric(tag, at);
  if (type !== 'curv') throw new RangeError('curve');
  const count = tag.readUInt32BE(at + 8);
  if (count > 65_536) throw new RangeError('curve');
  const bytes = 12 + count * 2;
  if (count === 0) return { curve: (v) => v, bytes };
  if (count > 1) return { curve: tableCurve(readNumbers(tag, at + 12, count, 2)), bytes };
  const gamma = tag.readUInt16BE(at + 12) / 256;
  return { curve: (v) => clamp(v) ** gamma, bytes };
}

const PARAMETERS = [1, 3, 4, 5, 7];

function readParametric(tag: Buffer, at: number): { curve: Curve; bytes: number } {
  const type = tag.readUInt16BE(at + 8);
  const count = PARAMETERS[type];
  if (count === undefined) throw new RangeError('curve');
  const [g, a, b, c, d, e, f] = Array.from({ length: 7 }, (_, i) =>
    i < count ? tag.readInt32BE(at + 12 + i * 4) / 65_536 : 0,
  ) as [number, number, number, number, number, number, number];
  const power = (x: number) => Math.max(0, a * x + b) ** g;
  const shapes: Curve[] = [
    (x) => Math.max(0, x) ** g,
    (x) => (x >= -b / a ? power(x) : 0),
    (x) => (x >= -b / a ? power(x) + c : c),
    (x) => (x >= d ? power(x) : c * x),
    (x) => (x >= d ? power(x) + e : c * x + f),
  ];
  const shape = shapes[type]!;
  return { curve: (v) => clamp(shape(v)), bytes: 12 + count * 4 };
}

function readMatrix(tag: Buffer, at: number): Stage {
  const m = Array.from({ length: 12 }, (_, i) => tag.readInt32BE(at + i * 4) / 65_536);
  return (v) =>
    v.map((_, row) => clamp(m[row * 3]! * v[0]! + m[row * 3 + 1]! * v[1]! + m[row * 3 + 2]! * v[2]! + m[9 + row]!));
}

function readColorTable(tag: Buffer, at: number, inputs: number, outputs: number): Stage {
  const grid = [...tag.subarray(at, at + inputs)];
  const size = tag[at + 16];
  if (size !== 1 && size !== 2) throw new RangeError('table');
  return colorTable(grid, outputs, readNumbers(tag, at + 20, nodesOf(grid) * outputs, size));
}

function nodesOf(grid: number[]): number {
  const nodes = grid.reduce((product, count) => product * count, 1);
  if (grid.some((count) => count < 2) || nodes > MOST_NODES) throw new RangeError('table');
  return nodes;
}

/** The first channel varies slowest. */
function colorTable(grid: number[], outputs: number, nodes: Float32Array): Stage {
  const inputs = grid.length;
  const strides = grid.map((_, i) => grid.slice(i + 1).reduce((product, count) => product * count, outputs));
  const straight = Math.max(0, inputs - 3);
  const parts = new Float64Array(inputs);
  return (values) => {
    let base = 0;
    for (let i = 0; i < inputs; i++) {
      const at = clamp(values[i]!) * (grid[i]! - 1);
      const cell = Math.min(grid[i]! - 2, Math.floor(at));
      base += cell * strides[i]!;
      parts[i] = at - cell;
    }
    const out = new Float64Array(outputs);
    for (let corner = 0; corner < 1 << straight; corner++) {
      let weight = 1;
      let from = base;
      for (let i = 0; i < straight; i++) {
        const isUpper = (corner >> i) & 1;
        weight *= isUpper ? parts[i]! : 1 - parts[i]!;
        if (isUpper) from += strides[i]!;
      }
      if (weight > 0) addTetrahedron(nodes, from, strides, parts, straight, weight, out);
    }
    return out;
  };
}

/** From the lower corner to the upper one along the axes, the longest part first. */
function addTetrahedron(
  nodes: Float32Array,
  from: number,
  strides: number[],
  parts: Float64Array,
  first: number,
  weight: number,
  out: Float64Array,
): void {
  const order = Array.from({ length: parts.length - first }, (_, i) => first + i).sort((a, b) => parts[b]! - parts[a]!);
  let at = from;
  let left = 1;
  for (const axis of order) {
    const share = (left - parts[axis]!) * weight;
    for (let i = 0; i < out.length; i++) out[i] = out[i]! + share * nodes[at + i]!;
    left = parts[axis]!;
    at += strides[axis]!;
  }
  for (let i = 0; i < out.length; i++) out[i] = out[i]! + left * weight * nodes[at + i]!;
}
