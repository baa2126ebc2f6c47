/**
 * The pattern network in WebAssembly: MobileNetV4-conv-small (training/network.py), with the numbers of model.onnx. A picture is seen twice, as it is and with its
 * colorway taken out. In memory the channels of a px stand together. Every vector is what onnxruntime gives, but for rounding; why not onnxruntime: docs/decisions/0057.
 */
import { withWideVectors } from '../base/wide-vectors.ts';
import { openDense, openDepthwise, packDense, packDepthwise, PX, type After } from './network-kernel.ts';
import { powerOfBits } from './float-power.ts';
import { takeColorwayOut } from './colorway-out.ts';
import { readWeights, type Weights } from './weights.ts';

/** px of a picture's side as the network sees it */
export const SIDE = 224;
/** red, green, blue, and one more, so that a px is a whole vector */
const SEEN = 4;
/** What a picture is taken to be about, and how far from it. */
const [MIDDLE, SPREAD] = [0.5, 0.25];
/** of each half of a vector */
const UNIT = Math.SQRT1_2;
/** So that no feature is nothing (train.py). */
const LEAST = 1e-5;
/** Convolutions that halve the sides, by the names of their weights; where a block has a second depthwise one, that one does. */
const HALVING = /^net\.(conv_stem|blocks\.[01]\.0\.conv|blocks\.[23]\.0\.dw_mid\.conv)$/;
const WASM_PAGE = 65_536;

interface Area {
  /** where its first number lies, bytes; px of a side; channels; px of nothing around it */
  at: number;
  side: number;
  channels: number;
  border: number;
}

export class Network {
  readonly #steps: (() => void)[];
  readonly #memory: WebAssembly.Memory;
  readonly #input: Area;
  readonly #features: Area;
  /** of the generalised mean (train.py) */
  readonly #power: number;
  readonly #raise: (bits: number) => number;
  readonly #head: { weights: Float32Array; bias: Float32Array };

  /** `file`: an ONNX file that training/export.py wrote. */
  constructor(file: Uint8Array) {
    const plan = new Plan(readWeights(file));
    this.#memory = plan.memory;
    this.#input = plan.input;
    this.#power = plan.weightsOf('clamp').data[0]!;
    this.#raise = powerOfBits(this.#power);
    this.#features = withWideVectors(() => plan.layNetwork());
    this.#steps = plan.finish();
    this.#head = { weights: plan.weightsOf('head.weight').data, bias: plan.weightsOf('head.bias').data };
  }

  /** Of planes of R, G and B, 0 … 1: both halves of length 1/√2. */
  see(planes: Float32Array): Float32Array {
    const halves = [this.#half(planes, MIDDLE, SPREAD), this.#half(takeColorwayOut(planes), 0, 1)] as const;
    const vector = new Float32Array(2 * halves[0].length);
    vector.set(halves[0]);
    vector.set(halves[1], halves[0].length);
    return vector;
  }

  #half(planes: Float32Array, middle: number, spread: number): Float32Array {
    const { at, side, border } = this.#input;
    const wide = side + 2 * border;
    const input = new Float32Array(this.#memory.buffer, at, wide * wide * SEEN);
    for (let y = 0, from = 0; y < side; y++) {
      let to = ((y + border) * wide + border) * SEEN;
      for (let x = 0; x < side; x++, from++, to += SEEN) {
        input[to] = (planes[from]! - middle) / spread;
        input[to + 1] = (planes[side * side + from]! - middle) / spread;
        input[to + 2] = (planes[2 * side * side + from]! - middle) / spread;
      }
    }
    for (const step of this.#steps) step();
    return this.#toVector(this.#mean());
  }

  /** Of each feature over all px; most are nothing. Raised where they lie: the next picture writes all of them anew. */
  #mean(): Float64Array {
    const { at, side, channels } = this.#features;
    const count = side * side * channels;
    const features = new Float32Array(this.#memory.buffer, at, count);
    const bits = new Uint32Array(this.#memory.buffer, at, count);
    const raise = this.#raise;
    const nothing = LEAST ** this.#power;
    const mean = new Float64Array(channels);
    for (let from = 0; from < count;)
      for (let channel = 0; channel < channels; channel++, from++) {
        if (bits[from] === 0) mean[channel]! += nothing;
        else {
          features[from]! += LEAST;
          mean[channel]! += raise(bits[from]!);
        }
      }
    return mean.map((sum) => (sum / (side * side)) ** (1 / this.#power));
  }

  #toVector(features: Float64Array): Float32Array {
    const { weights, bias } = this.#head;
    const vector = Float32Array.from(bias, (value, row) => {
      for (let i = 0, at = row * features.length; i < features.length; i++, at++) value += weights[at]! * features[i]!;
      return value;
    });
    const length = Math.hypot(...vector);
    return vector.map((value) => (length > 0 ? (UNIT * value) / length : 0));
  }
}

/** Lays weights and areas into one memory, and puts the steps in their order. */
class Plan {
  readonly memory = new WebAssembly.Memory({ initial: 1 });
  readonly input: Area;
  readonly #weights: Map<string, Weights>;
  readonly #steps: (() => void)[] = [];
  readonly #given: [at: number, numbers: Float32Array][] = [];
  readonly #bordered = new Map<string, Area>();
  readonly #kernels = new Map<string, unknown>();
  #used = 0;

  constructor(weights: Map<string, Weights>) {
    this.#weights = weights;
    this.input = this.#area(SIDE, SEEN, 1);
  }

  weightsOf(name: string): Weights {
    const found = this.#weights.get(name);
    if (!found) throw new Error(`the model has no ${name}`);
    return found;
  }

  /** @returns the features */
  layNetwork(): Area {
    let here = this.#convolve(this.input, 'net.conv_stem', 'rectify');
    for (let stage = 0; this.#has(`net.blocks.${stage}.0`); stage++)
      for (let block = 0; this.#has(`net.blocks.${stage}.${block}`); block++) {
        const name = `net.blocks.${stage}.${block}`;
        here = this.#has(`${name}.conv`) ? this.#convolve(here, `${name}.conv`, 'rectify') : this.#block(here, name);
      }
    return this.#convolve(here, 'net.conv_head', 'rectify');
  }

  /** The memory as large as it must be, with the weights in it. */
  finish(): (() => void)[] {
    this.memory.grow(Math.ceil(this.#used / WASM_PAGE));
    for (const [at, numbers] of this.#given) new Float32Array(this.memory.buffer, at, numbers.length).set(numbers);
    return this.#steps;
  }

  #has(name: string): boolean {
    return [...this.#weights.keys()].some((key) => key.startsWith(`${name}.`));
  }

  /** An inverted bottleneck: it widens, looks about, and narrows; its input is added where the shapes are the same. */
  #block(from: Area, name: string): Area {
    let here = this.#has(`${name}.dw_start`) ? this.#lookAbout(from, `${name}.dw_start.conv`, false) : from;
    here = this.#convolve(here, `${name}.pw_exp.conv`, 'rectify');
    if (this.#has(`${name}.dw_mid`)) here = this.#lookAbout(here, `${name}.dw_mid.conv`, true);
    const isSame = here.side === from.side && this.weightsOf(`${name}.pw_proj.conv.weight`).dims[0] === from.channels;
    return this.#convolve(here, `${name}.pw_proj.conv`, isSame ? 'add' : 'nothing', isSame ? from : undefined);
  }

  #convolve(from: Area, name: string, after: After, to?: Area): Area {
    const { dims, data } = this.weightsOf(`${name}.weight`);
    const [channels, given, kernel] = dims as [number, number, number];
    const stride = HALVING.test(name) ? 2 : 1;
    const seen = kernel > 1 ? this.#withBorder(from, (kernel - 1) / 2) : from;
    const weights = this.#give(
      packDense(byPlace(data, channels, given, kernel, seen.channels), channels, kernel * kernel * seen.channels),
    );
    const bias = this.#give(this.weightsOf(`${name}.bias`).data);
    const target = to ?? this.#area(from.side / stride, channels, 0);
    const dense = this.#kernel(`dense ${after}`, () => openDense(this.memory, after));
    const [pitch, wide] = [4 * seen.channels, seen.side + 2 * seen.border];
    const common = {
      step: stride * pitch,
      rows: kernel,
      rowStep: wide * pitch,
      depth: kernel * seen.channels,
      weights,
      bias,
      toStep: 4 * channels,
      channels,
    };
    // px that are too many lie where the next row's come, or behind the last.
    const rowsAtOnce = kernel === 1 ? target.side : 1;
    const px = Math.ceil((rowsAtOnce * target.side) / PX) * PX;
    for (let row = 0; row < target.side; row += rowsAtOnce) {
      const call = {
        ...common,
        px,
        from: seen.at + row * stride * wide * pitch,
        to: target.at + row * target.side * 4 * channels,
      };
      this.#steps.push(() => dense(call));
    }
    return target;
  }

  #lookAbout(from: Area, name: string, rectifies: boolean): Area {
    const { dims, data } = this.weightsOf(`${name}.weight`);
    const [channels, , kernel] = dims as [number, number, number];
    const stride = HALVING.test(name) ? 2 : 1;
    const seen = this.#withBorder(from, (kernel - 1) / 2);
    const weights = this.#give(packDepthwise(data, channels, kernel * kernel));
    const bias = this.#give(this.weightsOf(`${name}.bias`).data);
    const target = this.#area(from.side / stride, channels, 0);
    const depthwise = this.#kernel(`depthwise ${kernel} ${rectifies}`, () =>
      openDepthwise(this.memory, kernel, rectifies),
    );
    const rowStep = 4 * channels * (seen.side + 2 * seen.border);
    for (let row = 0; row < target.side; row++) {
      const [start, to] = [seen.at + row * stride * rowStep, target.at + row * target.side * 4 * channels];
      const call = { from: start, step: stride * 4 * channels, rowStep, channels, weights, bias, to, px: target.side };
      this.#steps.push(() => depthwise(call));
    }
    return target;
  }

  /** Of each kind one. */
  #kernel<K>(name: string, open: () => K): K {
    const kernel = this.#kernels.get(name) ?? open();
    this.#kernels.set(name, kernel);
    return kernel as K;
  }

  /** A copy with nothing around it. Areas of one shape share it: it is read before the next one writes. */
  #withBorder(from: Area, border: number): Area {
    if (from.border === border) return from;
    const { side, channels } = from;
    const key = `${side} ${channels} ${border}`;
    const to = this.#bordered.get(key) ?? this.#area(side, channels, border);
    this.#bordered.set(key, to);
    const [row, wide] = [4 * channels * side, 4 * channels * (side + 2 * border)];
    this.#steps.push(() => {
      const bytes = new Uint8Array(this.memory.buffer);
      for (let y = 0; y < side; y++)
        bytes.copyWithin(
          to.at + (y + border) * wide + 4 * channels * border,
          from.at + y * row,
          from.at + (y + 1) * row,
        );
    });
    return to;
  }

  /** With room behind it for the px that a round computes too many. */
  #area(side: number, channels: number, border: number): Area {
    return { at: this.#take(4 * channels * ((side + 2 * border) ** 2 + 2 * PX)), side, channels, border };
  }

  #give(numbers: Float32Array): number {
    const at = this.#take(4 * numbers.length);
    this.#given.push([at, numbers]);
    return at;
  }

  #take(bytes: number): number {
    const at = this.#used;
    this.#used += Math.ceil(bytes / 64) * 64;
    return at;
  }
}

/** Weights by the place that they look at, their channels together, and nothing for channels that no weight is given for. */
function byPlace(data: Float32Array, channels: number, given: number, kernel: number, seen: number): Float32Array {
  const places = kernel * kernel;
  if (places === 1 && given === seen) return data;
  const turned = new Float32Array(channels * places * seen);
  for (let channel = 0; channel < channels; channel++)
    for (let from = 0; from < given; from++)
      for (let place = 0; place < places; place++)
        turned[(channel * places + place) * seen + from] = data[(channel * given + from) * places + place]!;
  return turned;
}
