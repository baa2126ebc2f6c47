/** Small real files and multipart bodies, for whoever uploads. */
import { makePsd, makeTiff, wavePaint } from '#tests/image/make-files.ts';

export interface Part {
  name?: string;
  fileName?: string;
  value: string | Buffer;
}

/** A print that closes at its edges; `seed` makes its content its own. */
export function psd(seed = 0, width = 64, height = 48): Buffer {
  return makePsd({ width, height, compression: 'rle', paint: tinted(width, height, seed), dpi: 300 });
}

export function tiff(seed = 0, width = 64, height = 48): Buffer {
  return makeTiff({ width, height, paint: tinted(width, height, seed), dpi: 300 });
}

function tinted(width: number, height: number, seed: number) {
  const paint = wavePaint(width, height);
  return (x: number, y: number) => paint(x, y).map((value, channel) => (value + seed * (37 + channel)) % 256);
}

const boundary = 'a-boundary-of-the-tests';
export const contentType = `multipart/form-data; boundary=${boundary}`;

export function multipart(parts: Part[]): Buffer {
  const chunks = parts.flatMap(({ name = 'files', fileName, value }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n` +
        `${fileName === undefined ? '' : 'Content-Type: application/octet-stream\r\n'}\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

export const field = (name: string, value: string | number | boolean): Part => ({ name, value: String(value) });
export const file = (fileName: string, value: Buffer): Part => ({ fileName, value });
