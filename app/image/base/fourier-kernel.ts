/** Passes of a Fourier transform (fourier.ts) over two columns at once, put together as WebAssembly. */
import {
  add,
  advance,
  assemble,
  double,
  get,
  I32,
  loadVector,
  number,
  plus,
  repeat,
  right,
  set,
  simd,
  storeVector,
  V128,
} from './assembler.ts';

/** bytes of two numbers */
export const VECTOR = 16;

const two = (code: number) => (one: number[], other: number[]) => [...one, ...other, ...simd(code)];
const [sum, difference, product] = [two(0xf0), two(0xf1), two(0xf2)]; // f64x2.add, sub, mul
const splat = simd(0x14); // f64x2.splat
const loadTwice = [...simd(0x0a), 0x03, 0x00]; // v128.load64_splat
const times = [0x6c]; // i32.mul

/**
 * `count` butterflies of rows that stand `count` rows apart at `from`, in order to `to`; all are addresses and numbers of bytes. `row`: of one, whole vectors.
 * `plane`: from a real part to its imaginary one, here and there. `turns`: cosines, `turnsPlane` on their sines; the turn of one butterfly is `step` after that of the one before.
 */
export type Pass = (
  from: number,
  to: number,
  plane: number,
  count: number,
  row: number,
  turns: number,
  turnsPlane: number,
  step: number,
) => void;

export type Radix = 2 | 3 | 4;

export function openPass(memory: WebAssembly.Memory, radix: Radix): Pass {
  const [from, to, plane, count, row, turns, turnsPlane, step] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
  let locals = 8;
  const make = (length: number) => Array.from({ length }, () => locals++);
  const [left, apart] = make(2) as [number, number];
  const [ins, outs, ats] = [make(radix), make(radix), make(radix - 1)];
  const whole = locals - 8;
  const [re, im, cosines, sines] = [make(radix), make(radix), make(radix - 1), make(radix - 1)];
  const spare = make(8);

  const store = (at: number, real: number[], imaginary: number[]) => [
    ...get(outs[at]!),
    ...real,
    ...storeVector(0),
    ...plus(get(outs[at]!), get(plane)),
    ...imaginary,
    ...storeVector(0),
  ];
  /** What stands in two locals, turned. */
  const turned = (at: number, real: number, imaginary: number) => {
    const [r, i, c, s] = [real, imaginary, cosines[at - 1]!, sines[at - 1]!].map(get) as [
      number[],
      number[],
      number[],
      number[],
    ];
    return store(at, difference(product(r, c), product(i, s)), sum(product(r, s), product(i, c)));
  };
  const keep = (value: number[], local: number) => [...value, ...set(local)];
  const butterfly = { 2: ofTwo, 3: ofThree, 4: ofFour }[radix]();

  const body = [
    ...keep([...get(row), ...get(count), ...times], apart),
    ...ats.flatMap((at) => keep(get(turns), at)),
    ...repeat(count, [
      ...ins.flatMap((at, i) => keep(i === 0 ? get(from) : plus(get(ins[i - 1]!), get(apart)), at)),
      ...outs.flatMap((at, i) => keep(i === 0 ? get(to) : plus(get(outs[i - 1]!), get(row)), at)),
      ...ats.flatMap((at, i) => [
        ...keep([...get(at), ...loadTwice], cosines[i]!),
        ...keep([...plus(get(at), get(turnsPlane)), ...loadTwice], sines[i]!),
        ...Array.from({ length: i + 1 }, () => advance(at, get(step))).flat(),
      ]),
      ...keep(right(get(row), number(Math.log2(VECTOR))), left),
      ...repeat(left, [
        ...ins.flatMap((at, i) => [
          ...keep([...get(at), ...loadVector(0)], re[i]!),
          ...keep([...get(at), ...get(plane), ...add, ...loadVector(0)], im[i]!),
        ]),
        ...butterfly,
        ...[...ins, ...outs].flatMap((at) => advance(at, number(VECTOR))),
      ]),
      ...advance(from, get(row)),
      ...Array.from({ length: radix }, () => advance(to, get(row))).flat(),
    ]),
  ];
  return assemble(
    memory,
    8,
    [
      [whole, I32],
      [locals - 8 - whole, V128],
    ],
    body,
  );

  function ofTwo(): number[] {
    const [ar, br] = re.map(get) as [number[], number[]];
    const [ai, bi] = im.map(get) as [number[], number[]];
    const [dr, di] = spare as [number, number];
    return [
      ...store(0, sum(ar, br), sum(ai, bi)),
      ...keep(difference(ar, br), dr),
      ...keep(difference(ai, bi), di),
      ...turned(1, dr, di),
    ];
  }

  function ofThree(): number[] {
    const [ar, br, cr] = re.map(get) as [number[], number[], number[]];
    const [ai, bi, ci] = im.map(get) as [number[], number[], number[]];
    const [sr, si, dr, di, mr, mi, tr, ti] = spare as [number, number, number, number, number, number, number, number];
    const part = (value: number) => [...double(value), ...splat];
    const half = part(Math.sin(Math.PI / 3));
    return [
      ...keep(sum(br, cr), sr),
      ...keep(sum(bi, ci), si),
      ...keep(product(half, difference(br, cr)), dr),
      ...keep(product(half, difference(bi, ci)), di),
      ...store(0, sum(ar, get(sr)), sum(ai, get(si))),
      ...keep(difference(ar, product(get(sr), part(0.5))), mr),
      ...keep(difference(ai, product(get(si), part(0.5))), mi),
      ...keep(sum(get(mr), get(di)), tr),
      ...keep(difference(get(mi), get(dr)), ti),
      ...turned(1, tr, ti),
      ...keep(difference(get(mr), get(di)), tr),
      ...keep(sum(get(mi), get(dr)), ti),
      ...turned(2, tr, ti),
    ];
  }

  function ofFour(): number[] {
    const [ar, br, cr, dr] = re.map(get) as [number[], number[], number[], number[]];
    const [ai, bi, ci, di] = im.map(get) as [number[], number[], number[], number[]];
    const [acr, aci, bdr, bdi] = spare as [number, number, number, number];
    const [amr, ami, bmr, bmi] = spare.slice(4) as [number, number, number, number];
    // Where a sum is needed no more, what is turned takes its place.
    const [tr, ti] = [re[0]!, im[0]!];
    return [
      ...keep(sum(ar, cr), acr),
      ...keep(sum(ai, ci), aci),
      ...keep(difference(ar, cr), amr),
      ...keep(difference(ai, ci), ami),
      ...keep(sum(br, dr), bdr),
      ...keep(sum(bi, di), bdi),
      ...keep(difference(br, dr), bmr),
      ...keep(difference(bi, di), bmi),
      ...store(0, sum(get(acr), get(bdr)), sum(get(aci), get(bdi))),
      ...keep(sum(get(amr), get(bmi)), tr),
      ...keep(difference(get(ami), get(bmr)), ti),
      ...turned(1, tr, ti),
      ...keep(difference(get(acr), get(bdr)), tr),
      ...keep(difference(get(aci), get(bdi)), ti),
      ...turned(2, tr, ti),
      ...keep(difference(get(amr), get(bmi)), tr),
      ...keep(sum(get(ami), get(bmr)), ti),
      ...turned(3, tr, ti),
    ];
  }
}
