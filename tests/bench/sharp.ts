/** What native sharp does of the same work: `node sharp.ts <folder of sharp> <op> <rounds> <source> <target>`. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { sayRun } from './peers.ts';

/** As much of sharp's face as is used here. */
interface Picture {
  resize(width: number, height?: number, options?: object): Picture;
  extract(box: { left: number; top: number; width: number; height: number }): Picture;
  composite(images: object[]): Picture;
  toColourspace(space: string): Picture;
  webp(options: object): Picture;
  jpeg(options: object): Picture;
  tiff(options: object): Picture;
  toFile(name: string): Promise<unknown>;
  toBuffer(): Promise<Buffer>;
}
type Sharp = ((input: string | object, options?: object) => Picture) & {
  cache(keep: boolean): void;
};

const [folder, op, rounds, source, target] = process.argv.slice(2) as [string, string, string, string, string];
const sharp = createRequire(path.join(folder, 'package.json'))('sharp') as Sharp;
sharp.cache(false);
const open = (page?: number) => sharp(source, { limitInputPixels: false, sequentialRead: true, ...(page && { page }) });

const webp = { quality: 86, effort: 2 };
/** Views keep the edges of colours sharp, which takes libwebp as long again. */
const viewWebp = { ...webp, smartSubsample: true };

const ops: Record<string, () => Promise<unknown>> = {
  decode: () => open().resize(512).toColourspace('srgb').webp(webp).toFile(target),
  master: () =>
    open()
      .toColourspace('srgb')
      .tiff({
        compression: 'jpeg',
        quality: 90,
        tile: true,
        tileWidth: 256,
        tileHeight: 256,
        pyramid: true,
        bigtiff: true,
      })
      .toFile(target),
  print: () => open(1).resize(2048).webp(viewWebp).toFile(target),
  // 64 cm repeats on 150 × 100 cm at 2048 px: one repeat is 874 px.
  fabric: async () => {
    const tile = await open(2).resize(874, 874, { fit: 'fill' }).tiff({}).toBuffer();
    await sharp({ create: { width: 2048, height: 1365, channels: 3, background: '#fff' } })
      .composite([{ input: tile, tile: true, gravity: 'northwest' }])
      .webp(viewWebp)
      .toFile(target);
  },
  tiles: async () => {
    for (let i = 0; i < 50; i++) {
      const box = { left: (i % 10) * 256, top: Math.floor(i / 10) * 256, width: 256, height: 256 };
      await sharp(source, { limitInputPixels: false }).extract(box).jpeg({ quality: 90 }).toBuffer();
    }
  },
};

await sayRun(Number(rounds), ops[op]!);
