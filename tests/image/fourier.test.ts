/** Transforms of every length that is used, against the sum that defines them. */
import { expect, test } from 'vitest';
import { type Complex, correlateAround, goodLength, transformField, zeros } from '#app/image/base/fourier.ts';
import { random } from './make-prints.ts';

function noise(length: number, seed: number): Complex {
  const [next, field] = [random(seed), zeros(length)];
  for (let at = 0; at < length; at++) [field.re[at], field.im[at]] = [next() - 0.5, next() - 0.5];
  return field;
}

function transformSlowly({ re, im }: Complex, width: number, height: number): Complex {
  const sums = zeros(width * height);
  for (let v = 0; v < height; v++)
    for (let u = 0; u < width; u++)
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const turn = -2 * Math.PI * ((u * x) / width + (v * y) / height);
          const [c, s, at, to] = [Math.cos(turn), Math.sin(turn), y * width + x, v * width + u];
          sums.re[to] = sums.re[to]! + re[at]! * c - im[at]! * s;
          sums.im[to] = sums.im[to]! + re[at]! * s + im[at]! * c;
        }
  return sums;
}

const furthest = (one: Float64Array, other: Float64Array) => Math.max(...one.map((v, at) => Math.abs(v - other[at]!)));

test.each([
  [1, 1],
  [16, 16],
  [12, 8],
  [27, 6],
  [1, 48],
  [54, 2],
])('a field of %i × %i px is the sum of its waves, and the way back is exact', (width, height) => {
  const field = noise(width * height, width);
  const given = { re: field.re.slice(), im: field.im.slice() };
  const slowly = transformSlowly(given, width, height);
  const found = transformField(field, width, height);
  expect(furthest(found.re, slowly.re)).toBeLessThan(1e-11);
  expect(furthest(found.im, slowly.im)).toBeLessThan(1e-11);
  const back = transformField(found, width, height, true);
  const px = width * height;
  expect(furthest(back.re.map((v) => v / px), given.re)).toBeLessThan(1e-12); // prettier-ignore
  expect(furthest(back.im.map((v) => v / px), given.im)).toBeLessThan(1e-12); // prettier-ignore
});

test('a good length is divided by 2 and 3 alone, and no shorter one is', () => {
  for (let least = 1; least <= 1200; least++) {
    const isGood = (length: number) => {
      while (length % 2 === 0) length /= 2;
      while (length % 3 === 0) length /= 3;
      return length === 1;
    };
    let expected = least;
    while (!isGood(expected)) expected++;
    expect(goodLength(least)).toBe(expected);
  }
});

test.each([7, 64, 100])('lines of %i px are correlated around a circle', (length) => {
  const { re: a, im: b } = noise(length, length);
  const sums = a.map((_, s) => a.reduce((sum, value, p) => sum + value * b[(p - s + length) % length]!, 0));
  expect(furthest(correlateAround(a, b), sums)).toBeLessThan(1e-12);
});
