/**
 * A page as React pipes it, whole. React 18 writes in blocks of 2,048 bytes; where a letter of several bytes doesn't fit into the end of one it
 * sends the rest of the block as NULs before the letter (issue 24985 of facebook/react, mended in React 19), which browsers show as U+FFFD.
 * HTML has no NUL of its own.
 */
import { PassThrough } from 'node:stream';
import { arrayBuffer } from 'node:stream/consumers';

export async function collectPage(pipe: (page: PassThrough) => unknown): Promise<Uint8Array<ArrayBuffer>> {
  const page = new PassThrough();
  pipe(page);
  const html = new Uint8Array(await arrayBuffer(page));
  return html.includes(0) ? html.filter((byte) => byte !== 0) : html;
}
