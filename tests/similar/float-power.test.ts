import { describe, expect, it } from 'vitest';
import { powerOfBits } from '#app/image/similar/float-power.ts';

describe('a power of 32-bit floats', () => {
  it.each([1, 2.5778932571411133, 3])('is that of the language, to the seventh digit: %s', (power) => {
    const raise = powerOfBits(power);
    for (let i = 0; i < 20_000; i++) {
      const float = new Float32Array([1e-5 * 1.001 ** i]);
      const [value, bits] = [float[0]!, new Uint32Array(float.buffer)[0]!];
      expect(Math.abs(raise(bits) / value ** power - 1)).toBeLessThan(1e-7);
    }
  });
});
