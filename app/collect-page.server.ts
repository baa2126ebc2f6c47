/**
 * A page as React pipes it, whole. React 18 writes in blocks of 2,048 bytes; where a letter of several bytes doesn't fit into the end of one it
 * sends the rest of the block as NULs before the letter (issue 24985 of facebook/react, mended in React 19), which browsers show as U+FFFD.
 * HTML has no NUL of its own.
 */
import { Writable } from 'node:stream';

export function collectPage(pipe: (page: Writable) => unknown): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const blocks: Buffer[] = [];
    const page = new Writable({
      write(block: Buffer, _encoding, done) {
        let end = block.length;
        while (end > 0 && block[end - 1] === 0) end--;
        blocks.push(block.subarray(0, end));
        done();
      },
      final(done) {
        resolve(new Uint8Array(Buffer.concat(blocks)));
        done();
      },
    });
    page.on('error', reject);
    pipe(page);
  });
}
