/**
 * Two vectors of 128 bits, which is all that WebAssembly has, as one of 256 where the processor has those (AVX2): V8 finds such pairs when it is told to. It counts
 * that as an experiment, so it is told for loops of our own alone, which tests hold to other reckonings of the same, and not for a whole process.
 */
import { setFlagsFromString } from 'node:v8';

/** The pairs, and compiled as far as it goes at once, not after the flags are back. */
const told = ['experimental-wasm-revectorize', 'no-liftoff', 'no-wasm-lazy-compilation'];
const usual = ['no-experimental-wasm-revectorize', 'liftoff', 'wasm-lazy-compilation'];

/** What `compile` compiles, at once, with pairs of vectors where there can be any. */
export function withWideVectors<T>(compile: () => T): T {
  // Only there does V8 know the word.
  if (process.arch !== 'x64') return compile();
  for (const flag of told) setFlagsFromString(`--${flag}`);
  try {
    return compile();
  } finally {
    for (const flag of usual) setFlagsFromString(`--${flag}`);
  }
}
