/** The weights that an ONNX file holds, by name: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto. What the graph does with them is `network.ts`. Pure. */

export interface Weights {
  dims: number[];
  data: Float32Array;
}

// Fields of ModelProto, GraphProto and TensorProto, and two kinds of data.
const GRAPH = 7;
const INITIALIZER = 5;
const [DIMS, DATA_TYPE, NAME, RAW_DATA] = [1, 2, 8, 9];
const [FLOAT, FLOAT16] = [1, 10];

/** Those of 16 and of 32-bit floats; names that an export gave to the smaller copy end with `.half`, which is left out. */
export function readWeights(file: Uint8Array): Map<string, Weights> {
  const weights = new Map<string, Weights>();
  for (const graph of fieldsOf(file)) {
    if (graph.field !== GRAPH || typeof graph.value === 'number') continue;
    for (const { field, value } of fieldsOf(graph.value)) {
      if (field !== INITIALIZER || typeof value === 'number') continue;
      const tensor = readTensor(value);
      if (tensor) weights.set(tensor.name.replace(/\.half$/, ''), tensor);
    }
  }
  return weights;
}

function readTensor(message: Uint8Array): (Weights & { name: string }) | null {
  let [name, type, raw]: [string, number, Uint8Array] = ['', 0, new Uint8Array()];
  const dims: number[] = [];
  for (const { field, value } of fieldsOf(message)) {
    if (field === DATA_TYPE) type = Number(value);
    else if (field === NAME) name = Buffer.from(value as Uint8Array).toString();
    else if (field === RAW_DATA) raw = value as Uint8Array;
    else if (field === DIMS) dims.push(...(typeof value === 'number' ? [value] : varintsOf(value)));
  }
  // Copied, for they begin at any byte.
  const bytes = new Uint8Array(raw).buffer;
  if (type === FLOAT) return { name, dims, data: new Float32Array(bytes) };
  if (type === FLOAT16) return { name, dims, data: new Float32Array(new Float16Array(bytes)) };
  return null;
}

interface Field {
  field: number;
  /** a number of any length, or bytes */
  value: number | Uint8Array;
}

/** https://protobuf.dev/programming-guides/encoding */
function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  for (let at = 0; at < bytes.length;) {
    const tag = varint(bytes, at);
    const [field, kind] = [Math.floor(tag.value / 8), tag.value % 8];
    if (kind === 0) {
      const { value, end } = varint(bytes, tag.end);
      yield { field, value };
      at = end;
      continue;
    }
    const { value: length, end: begin } =
      kind === 2 ? varint(bytes, tag.end) : { value: kind === 1 ? 8 : 4, end: tag.end };
    if (![1, 2, 5].includes(kind) || begin + length > bytes.length)
      throw new Error(`not a model: field ${field} of kind ${kind}`);
    yield { field, value: bytes.subarray(begin, begin + length) };
    at = begin + length;
  }
}

function varint(bytes: Uint8Array, from: number): { value: number; end: number } {
  let [value, times] = [0, 1];
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]!;
    value += (byte & 0x7f) * times;
    if (byte < 0x80) return { value, end: at + 1 };
    times *= 0x80;
  }
  throw new Error('not a model: it ends within a number');
}

function varintsOf(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const { value, end } = varint(bytes, at);
    numbers.push(value);
    at = end;
  }
  return numbers;
}
