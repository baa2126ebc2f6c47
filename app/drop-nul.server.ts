/**
 * Takes NUL bytes out of a page on its way. React 18 writes a page in blocks of 2,048 bytes; where a letter of several bytes doesn't fit into
 * the end of one it sends the rest of the block as NULs before the letter (issue 24985 of facebook/react, mended in React 19), which browsers show as U+FFFD.
 * HTML has no NUL of its own.
 */
import { Transform } from 'node:stream';

export function dropNul(): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) =>
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk),
  });
}
