/** Files for one test file, gone afterwards, and pictures read back as bytes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeMaster } from '#app/image/render/make-master.ts';
import { readSource } from '#app/image/original/read-source.ts';
import { withVips } from '#app/image/base/vips.ts';
import { afterAll } from 'vitest';

export interface Pixels {
  width: number;
  height: number;
  bands: number;
  data: Uint8Array;
  at(x: number, y: number): number[];
}

export function openScratch() {
  const folder = mkdtempSync(join(tmpdir(), 'image-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let count = 0;
  const path = (name: string) => join(folder, name);
  const write = (name: string, bytes: Buffer) => {
    writeFileSync(path(name), bytes);
    return path(name);
  };
  const master = async (name: string, bytes: Buffer) => {
    const source = write(name, bytes);
    const target = path(`${count++}.master.tif`);
    const info = await readSource(source);
    const made = await makeMaster(source, info, target, { scratchDir: folder });
    return { path: target, info, made };
  };
  return { folder, path, write, master };
}

/** A picture file, or level `page` of a master, as bytes. */
export function readPixels(file: string | Buffer, page = 0): Promise<Pixels> {
  return withVips((vips) => {
    const image =
      typeof file === 'string'
        ? file.endsWith('.master.tif')
          ? vips.Image.tiffload(file, { page })
          : vips.Image.newFromFile(file)
        : vips.Image.newFromBuffer(file);
    const { width, height, bands } = image;
    const data = Uint8Array.from(image.writeToMemory() as Uint8Array);
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * bands, (y * width + x + 1) * bands)];
    return { width, height, bands, data, at };
  });
}
