/**
 * How near many colours are to one, by CIEDE2000 (Sharma, Wu, Dalal 2005), as a hand-assembled WebAssembly loop over four colours at a time in single precision.
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

const settings = ['l', 'a', 'b', 'squareB', 'chroma', 'most', 'edge', 'weight'] as const;
type Setting = (typeof settings)[number];
/** Where a memory begins with what is asked. */
export const POINT_BYTES = 16 * settings.length;

/** ΔE2000 below which all is left to `nearTo`. */
const leastTolerance = 1;
/** Of ΔE², and of each unit of the tolerance's square: what single precision and the approximations below make of it at most, and as much again. */
const slack = 2e-3;

/**
 * Of so many colours from the address `colors` on, to `nears`: 1 at the point itself to ½ at the tolerance; 0: farther; `UNSURE`. Both have room for as many as
 * are four at a time; before them the memory has `POINT_BYTES` free.
 */
export type WeighNears = (point: Point, colors: number, count: number, nears: number) => void;

export function makeNears(memory: WebAssembly.Memory): WeighNears {
  const scan = makeScan(memory);
  return ({ lab: [l, a, b], tolerance }, colors, count, nears) => {
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
    const all = new Float32Array(memory.buffer, 0, LANES * settings.length);
    for (const [at, name] of settings.entries()) all.fill(own[name], LANES * at, LANES * (at + 1));
    scan(colors, Math.ceil(count / LANES), nears);
  };
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
const let_ = (name: string, value: Code): Code => [...value, ...set(localOf(name))];
const v = (name: string): Code => get(localOf(name));
const q = (name: Setting): Code => [...number(0), ...loadVector(16 * settings.indexOf(name))];
const constant = (value: number): Code => [
  ...simd(0x0c),
  ...Array.from({ length: LANES }, () => [...new Uint8Array(new Float32Array([value]).buffer)]).flat(),
];
const whole = (value: number): Code => [
  ...simd(0x0c),
  ...Array.from({ length: LANES }, () => [...new Uint8Array(new Int32Array([value]).buffer)]).flat(),
];

// https://github.com/WebAssembly/simd/blob/main/proposals/simd/BinarySIMD.md: f32x4 where nothing else is said.
const two = (code: number) => (one: Code, other: Code) => [...one, ...other, ...simd(code)];
const one = (code: number) => (value: Code) => [...value, ...simd(code)];
const [plus, minus, times, over] = [two(0xe4), two(0xe5), two(0xe6), two(0xe7)];
const [least, greatest, root, absolute, floor] = [two(0xe8), two(0xe9), one(0xe3), one(0xe0), one(0x68)];
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
const rootOfSeventh = (name: string): [before: Code, value: Code] => {
  const [second, third] = [`${name}²`, `${name}³`];
  const before = [
    ...let_(second, square(name)),
    ...let_(third, times(v(second), v(name))),
    ...let_(third, times(times(v(third), v(third)), v(name))),
  ];
  return [before, root(over(v(third), plus(v(third), constant(POW_25_7))))];
};

/** Four colours become vectors of their l, a and b. */
const turn: Code = [
  ...Array.from({ length: LANES }, (_, at) =>
    let_(`color${at}`, [...get(colors), ...loadVector(COLOR_BYTES * at)]),
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
function findSquare(): Code {
  const [beforeStretch, stretched] = rootOfSeventh('mean');
  const [beforeTwist, twisted] = rootOfSeventh('cm');
  const twice = (value: Code) => plus(value, value);
  return [
    ...let_('lm', minus(times(constant(0.5), plus(q('l'), v('l2'))), constant(50))),
    ...let_('lm', square('lm')),
    ...let_(
      'tL',
      over(
        minus(v('l2'), q('l')),
        plus(constant(1), over(times(constant(0.015), v('lm')), root(plus(constant(20), v('lm'))))),
      ),
    ),
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
    ...let_('cos', over(v('x'), v('length'))),
    ...let_('sin', over(v('y'), v('length'))),
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
    ...let_('tC', over(minus(v('c2'), v('c1')), plus(constant(1), times(constant(0.045), v('cm'))))),
    ...let_('dot', plus(times(v('p1'), v('p2')), times(q('b'), v('b2')))),
    ...let_('cross', minus(times(v('p1'), v('b2')), times(v('p2'), q('b')))),
    // 2 (c₁c₂ − p₁p₂ − b₁b₂), which loses its digits where hues are near, by way of (p₁b₂ − p₂b₁)² = (c₁c₂)² − (p₁p₂ + b₁b₂)²
    ...let_('sum', plus(v('c1c2'), v('dot'))),
    ...let_(
      'tH',
      choose(
        times(v('cross'), root(over(constant(2), greatest(v('sum'), constant(1e-12))))),
        choose(
          root(twice(greatest(minus(v('c1c2'), v('dot')), constant(0)))),
          minus(constant(0), root(twice(greatest(minus(v('c1c2'), v('dot')), constant(0))))),
          atLeast(v('cross'), constant(0)),
        ),
        below(constant(0), v('dot')),
      ),
    ),
    ...let_('tH', over(v('tH'), plus(constant(1), times(times(constant(0.015), v('cm')), v('t'))))),
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
  const isUnsure = either(v('isHard'), atMost(absolute(minus(v('found'), q('most'))), q('edge')));
  const near = minus(constant(1), times(q('weight'), root(greatest(constant(0), v('found')))));
  const loop = repeat(count, [
    ...turn,
    ...findSquare(),
    ...let_('near', choose(near, constant(0), below(v('found'), q('most')))),
    ...get(nears),
    ...choose(constant(UNSURE), v('near'), isUnsure),
    ...storeVector(0),
    ...advance(colors, number(COLOR_BYTES * LANES)),
    ...advance(nears, number(4 * LANES)),
  ]);
  return assemble(memory, PARAMETERS, [[locals.size, V128]], loop);
}
