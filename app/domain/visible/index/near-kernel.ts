/**
 * How near many colours are to one, by CIEDE2000 (Sharma, Wu, Dalal 2005), as a hand-assembled WebAssembly loop over twice four colours at a time in single precision.
 * It says what is within a tolerance and what isn't, and leaves to `nearTo` what lies so near to the edge, or to grey, that single precision can't tell.
 */
import type { Triple } from '#app/image/base/color-math.ts';
import {
  advance,
  assemble,
  get,
  loadVector,
  number,
  pickLanes,
  repeat,
  set,
  simd,
  storeVector,
  V128,
} from '#app/image/base/assembler.ts';

export interface Point {
  lab: Triple;
  /** ΔE2000 */
  tolerance: number;
}

/** In place of how near a colour is: it must be asked of `nearTo`. */
export const UNSURE = -1;

/** of l, a, b and share of a colour */
export const COLOR_BYTES = 16;
const LANES = 4;
/** colours that are weighed at a time */
export const NEARS = 2 * LANES;

const settings = ['l', 'a', 'b', 'squareB', 'chroma', 'most', 'edge', 'weight'] as const;
type Setting = (typeof settings)[number];
const mostConstants = 64;
/** Where a memory begins with what is asked, and numbers of the formula. */
export const POINT_BYTES = 16 * (settings.length + mostConstants);

/** ΔE2000 below which all is left to `nearTo`. */
const leastTolerance = 1;
/** Of ΔE², and of each unit of the tolerance's square: what single precision and the approximations below make of it at most, and as much again. */
const slack = 2e-3;

/**
 * Of so many colours from the address `colors` on, to `nears`: 1 at the point itself to ½ at the tolerance; 0: farther; `UNSURE`. Both have room for as many as
 * are `NEARS` at a time; before them the memory has `POINT_BYTES` free.
 */
export type WeighNears = (point: Point, colors: number, count: number, nears: number) => void;

export function makeNears(memory: WebAssembly.Memory): WeighNears {
  const scan = makeScan(memory);
  if (constants.size > mostConstants) throw new Error(`${constants.size} numbers of the formula have no room`);
  const numbers = new Float32Array(memory.buffer, 16 * settings.length, LANES * mostConstants);
  for (const [value, at] of constants) numbers.fill(value, LANES * at, LANES * (at + 1));
  const known = new WeakMap<Point, Float32Array>();
  return (point, colors, count, nears) => {
    let own = known.get(point);
    if (!own) known.set(point, (own = settingsOf(point)));
    new Float32Array(memory.buffer, 0, own.length).set(own);
    scan(colors, Math.ceil(count / NEARS), nears);
  };
}

function settingsOf({ lab: [l, a, b], tolerance }: Point): Float32Array {
  const most = tolerance * tolerance;
  const own: Record<Setting, number> = {
    l,
    a,
    b,
    squareB: b * b,
    chroma: Math.hypot(a, b),
    most,
    edge: tolerance < leastTolerance ? Infinity : slack * (1 + most),
    weight: 1 / (2 * tolerance),
  };
  return Float32Array.from({ length: LANES * settings.length }, (_, at) => own[settings[Math.floor(at / LANES)]!]);
}

const [colors, count, nears] = [0, 1, 2] as const;
const PARAMETERS = 3;

type Code = number[];

/** Names of the loop's vectors, each at its first use. */
const locals = new Map<string, number>();
const localOf = (name: string): number => {
  if (!locals.has(name)) locals.set(name, PARAMETERS + locals.size);
  return locals.get(name)!;
};
/** Of four of the colours, whose vectors' names end so. */
let half = '';
const let_ = (name: string, value: Code): Code[] => [[...value, ...set(localOf(name + half))]];
const v = (name: string): Code => get(localOf(name + half));
const q = (name: Setting): Code => [...number(0), ...loadVector(16 * settings.indexOf(name))];
/** Each read from where it lies in memory: put together in the loop they would cost more than what is done with them. */
const constants = new Map<number, number>();
const constant = (value: number): Code => {
  if (!constants.has(value)) constants.set(value, constants.size);
  return [...number(0), ...loadVector(16 * (settings.length + constants.get(value)!))];
};
const whole = (value: number): Code => [
  ...simd(0x0c),
  ...Array.from({ length: LANES }, () => [...new Uint8Array(new Int32Array([value]).buffer)]).flat(),
];

// https://github.com/WebAssembly/simd/blob/main/proposals/simd/BinarySIMD.md: f32x4 where nothing else is said.
const two = (code: number) => (one: Code, other: Code) => [...one, ...other, ...simd(code)];
const one = (code: number) => (value: Code) => [...value, ...simd(code)];
const [sum, difference, product, over] = [two(0xe4), two(0xe5), two(0xe6), two(0xe7)];
const factors = new WeakMap<Code, [Code, Code]>();
const times = (one: Code, other: Code): Code => {
  const code = product(one, other);
  factors.set(code, [one, other]);
  return code;
};
/** What is added to a product is added with it in one instruction: f32x4.relaxed_madd and relaxed_nmadd, rounded once where the processor can. */
const plus = (one: Code, other: Code): Code => {
  const [multiplied, rest] = factors.has(other) ? [other, one] : [one, other];
  const pair = factors.get(multiplied);
  return pair ? [...pair.flat(), ...rest, ...simd(0x105)] : sum(one, other);
};
const minus = (one: Code, other: Code): Code => {
  const pair = factors.get(other);
  return pair ? [...pair.flat(), ...one, ...simd(0x106)] : difference(one, other);
};
const [least, greatest, root, absolute, floor] = [two(0xea), two(0xeb), one(0xe3), one(0xe0), one(0x68)]; // pmin, pmax: one instruction each
const [below, atMost, atLeast] = [two(0x43), two(0x45), two(0x46)];
const either = two(0x50); // v128.or
const choose = (yes: Code, no: Code, mask: Code) => [...yes, ...no, ...mask, ...simd(0x52)]; // v128.bitselect
const toWhole = one(0xf8); // i32x4.trunc_sat_f32x4_s
const addWhole = two(0xae); // i32x4.add
const shift = (value: Code, bits: number) => [...value, ...number(bits), ...simd(0xab)]; // i32x4.shl
const square = (name: string) => times(v(name), v(name));
/** c₀ + c₁x + c₂x² …, by Horner. */
const polynomial = (x: Code, [first, ...rest]: [number, ...number[]]): Code =>
  rest.length === 0 ? constant(first) : plus(constant(first), times(x, polynomial(x, rest as [number, ...number[]])));

const degree = Math.PI / 180;
const POW_25_7 = 25 ** 7;

/** √(c⁷ / (c⁷ + 25⁷)) of a local, by way of others called after it. */
const rootOfSeventh = (name: string): [before: Code[], value: Code] => {
  const [second, third] = [`${name}²`, `${name}³`];
  const before = [
    ...let_(second, square(name)),
    ...let_(third, times(v(second), v(name))),
    ...let_(third, times(times(v(third), v(third)), v(name))),
  ];
  return [before, root(over(v(third), plus(v(third), constant(POW_25_7))))];
};

/** Four colours become vectors of their l, a and b. */
const turn = (from: number): Code[] => [
  ...Array.from({ length: LANES }, (_, at) =>
    let_(`color${at}`, [...get(colors), ...loadVector(COLOR_BYTES * (from + at))]),
  ).flat(),
  ...let_('la01', [...v('color0'), ...v('color1'), ...pickLanes(0, 4, 1, 5)]),
  ...let_('la23', [...v('color2'), ...v('color3'), ...pickLanes(0, 4, 1, 5)]),
  ...let_('bs01', [...v('color0'), ...v('color1'), ...pickLanes(2, 6, 3, 7)]),
  ...let_('bs23', [...v('color2'), ...v('color3'), ...pickLanes(2, 6, 3, 7)]),
  ...let_('l2', [...v('la01'), ...v('la23'), ...pickLanes(0, 1, 4, 5)]),
  ...let_('a2', [...v('la01'), ...v('la23'), ...pickLanes(2, 3, 6, 7)]),
  ...let_('b2', [...v('bs01'), ...v('bs23'), ...pickLanes(0, 1, 4, 5)]),
];

/** ΔE² of `nearTo`, name by name: `found`; and `isHard` where it can't be told in single precision. */
function findSquare(): Code[] {
  const [beforeStretch, stretched] = rootOfSeventh('mean');
  const [beforeTwist, twisted] = rootOfSeventh('cm');
  const twice = (value: Code) => plus(value, value);
  return [
    ...let_('lm', minus(times(constant(0.5), plus(q('l'), v('l2'))), constant(50))),
    ...let_('lm', square('lm')),
    ...let_('rootL', root(plus(constant(20), v('lm')))),
    ...let_('tL', over(times(minus(v('l2'), q('l')), v('rootL')), plus(v('rootL'), times(constant(0.015), v('lm'))))),
    ...let_('squareB2', square('b2')),
    ...let_('mean', times(constant(0.5), plus(q('chroma'), root(plus(square('a2'), v('squareB2')))))),
    ...beforeStretch,
    ...let_('stretch', minus(constant(1.5), times(constant(0.5), stretched))),
    ...let_('p1', times(v('stretch'), q('a'))),
    ...let_('p2', times(v('stretch'), v('a2'))),
    ...let_('c1', root(plus(square('p1'), q('squareB')))),
    ...let_('c2', root(plus(square('p2'), v('squareB2')))),
    ...let_('c1c2', times(v('c1'), v('c2'))),
    // The direction midway between both hues.
    ...let_('x', plus(times(v('p1'), v('c2')), times(v('p2'), v('c1')))),
    ...let_('y', plus(times(q('b'), v('c2')), times(v('b2'), v('c1')))),
    ...let_('length', root(plus(square('x'), square('y')))),
    ...let_('isHard', atMost(v('length'), times(constant(0.02), v('c1c2')))),
    ...let_('once', over(constant(1), v('length'))),
    ...let_('cos', times(v('x'), v('once'))),
    ...let_('sin', times(v('y'), v('once'))),
    ...let_('cos2', minus(twice(square('cos')), constant(1))),
    ...let_('sin2', twice(times(v('sin'), v('cos')))),
    ...let_('cos3', times(v('cos'), minus(twice(v('cos2')), constant(1)))),
    ...let_('sin3', times(v('sin'), plus(twice(v('cos2')), constant(1)))),
    ...let_('cm', times(constant(0.5), plus(v('c1'), v('c2')))),
    ...let_('t', constant(1)),
    ...[
      [-0.17 * Math.cos(30 * degree), v('cos')],
      [-0.17 * Math.sin(30 * degree), v('sin')],
      [0.24, v('cos2')],
      [0.32 * Math.cos(6 * degree), v('cos3')],
      [-0.32 * Math.sin(6 * degree), v('sin3')],
      [-0.2 * Math.cos(63 * degree), minus(twice(square('cos2')), constant(1))],
      [-0.2 * Math.sin(63 * degree), twice(times(v('sin2'), v('cos2')))],
    ].flatMap(([factor, value]) => let_('t', plus(v('t'), times(constant(factor as number), value as Code)))),
    ...let_('dot', plus(times(v('p1'), v('p2')), times(q('b'), v('b2')))),
    ...let_('cross', minus(times(v('p1'), v('b2')), times(v('p2'), q('b')))),
    // √(2 (c₁c₂ − p₁p₂ − b₁b₂)), which loses its digits where hues are near, by way of (p₁b₂ − p₂b₁)² = (c₁c₂)² − (p₁p₂ + b₁b₂)²
    ...let_('isAcute', below(constant(0), v('dot'))),
    ...let_(
      'tH',
      root(
        choose(
          over(constant(2), greatest(plus(v('c1c2'), v('dot')), constant(1e-12))),
          twice(greatest(minus(v('c1c2'), v('dot')), constant(0))),
          v('isAcute'),
        ),
      ),
    ),
    ...let_('sign', choose(constant(1), constant(-1), atLeast(v('cross'), constant(0)))),
    ...let_('tH', times(v('tH'), choose(v('cross'), v('sign'), v('isAcute')))),
    // Both by one division.
    ...let_('byC', plus(constant(1), times(constant(0.045), v('cm')))),
    ...let_('byH', plus(constant(1), times(times(constant(0.015), v('cm')), v('t')))),
    ...let_('once', over(constant(1), times(v('byC'), v('byH')))),
    ...let_('tC', times(minus(v('c2'), v('c1')), times(v('byH'), v('once')))),
    ...let_('tH', times(v('tH'), times(v('byC'), v('once')))),
    // exp(−((hue − 275°) / 25°)²) of the cosine of that angle alone: beyond 90° it is nothing. The angle as Abramowitz and Stegun, 4.4.45, have it.
    ...let_(
      'blue',
      plus(times(constant(Math.cos(275 * degree)), v('cos')), times(constant(Math.sin(275 * degree)), v('sin'))),
    ),
    ...let_('blue', least(constant(1), greatest(constant(0), v('blue')))),
    ...let_('angle', polynomial(v('blue'), [1.5707288, -0.2121144, 0.074261, -0.0187293])),
    ...let_('angle', times(times(minus(constant(1), v('blue')), v('angle')), v('angle'))),
    // In powers of 2: the whole ones go to the exponent's bits.
    ...let_('power', times(v('angle'), constant(-Math.LOG2E / (25 * degree) ** 2))),
    ...let_('wholes', floor(v('power'))),
    ...let_('power', minus(v('power'), v('wholes'))),
    ...let_(
      'power',
      times(
        polynomial(v('power'), [1, Math.LN2, 0.2402265, 0.0555034, 0.0096181, 0.0013334]),
        shift(addWhole(toWhole(v('wholes')), whole(127)), 23),
      ),
    ),
    ...let_('power', times(constant(60 * degree), v('power'))),
    ...let_('angle', square('power')),
    ...let_('power', times(v('power'), polynomial(v('angle'), [1, -1 / 6, 1 / 120, -1 / 5040]))),
    ...beforeTwist,
    ...let_('twist', times(times(constant(-2), twisted), v('power'))),
    ...let_(
      'found',
      plus(plus(square('tL'), plus(square('tC'), square('tH'))), times(v('twist'), times(v('tC'), v('tH')))),
    ),
  ];
}

function makeScan(memory: WebAssembly.Memory) {
  // Two halves in turn: what one waits for the other makes use of.
  const [one, other] = ['', '+'].map((name, at) => {
    half = name;
    const statements = [
      ...turn(LANES * at),
      ...findSquare(),
      ...let_('near', minus(constant(1), times(q('weight'), root(greatest(constant(0), v('found')))))),
      ...let_('near', choose(v('near'), constant(0), below(v('found'), q('most')))),
      ...let_('unsure', either(v('isHard'), atMost(absolute(minus(v('found'), q('most'))), q('edge')))),
    ];
    return [
      ...statements,
      [...get(nears), ...choose(constant(UNSURE), v('near'), v('unsure')), ...storeVector(16 * at)],
    ];
  }) as [Code[], Code[]];
  const loop = repeat(count, [
    ...one.flatMap((statement, at) => [...statement, ...other[at]!]),
    ...advance(colors, number(COLOR_BYTES * NEARS)),
    ...advance(nears, number(4 * NEARS)),
  ]);
  return assemble(memory, PARAMETERS, [[locals.size, V128]], loop);
}
