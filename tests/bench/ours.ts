/** The image core's own share of a comparison: `node ours.ts <op> <rounds> <source> <target>`. Runs in this process, as in the image child. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openPsd } from '#app/image/psd/decode-psd.ts';
import { openTiff } from '#app/image/tiff/decode-tiff.ts';
import { makeMaster } from '#app/image/render/make-master.ts';
import type { OpenedSource } from '#app/image/source/opened-source.ts';
import { readSource } from '#app/image/original/read-source.ts';
import { readTile } from '#app/image/render/tiles.ts';
import { renderFabric, renderPrint } from '#app/image/render/views.ts';
import { type VipsImage, type VipsModule, withVips } from '#app/image/base/vips.ts';
import { writePicture } from '#app/image/render/write-picture.ts';
import { sayRun } from './peers.ts';

const [op, rounds, source, target] = process.argv.slice(2) as [string, string, string, string];
const picture = { format: 'webp', quality: 86 } as const;

async function opened(build: (source: OpenedSource, vips: VipsModule) => VipsImage): Promise<void> {
  const info = await readSource(source);
  const opening = { info, assumed: null, scratch: `${target}.scratch`, beat: () => {} };
  const photoshop = info.format === 'psd' || info.format === 'psb';
  const open = photoshop ? await openPsd(source, opening) : await openTiff(source, opening);
  try {
    await withVips((vips) => {
      const image = build(open, vips);
      const scale = 512 / Math.max(image.width, image.height);
      image.resize(scale).webpsave(target, { Q: 86, effort: 2, keep: 'none' });
    });
  } finally {
    open.close();
    await rm(opening.scratch, { force: true });
  }
}

const ops: Record<string, () => Promise<unknown>> = {
  decode: () => opened((open, vips) => open.build(vips, [])),
  'first look': () => opened((open, vips) => open.buildPreview(vips, [], 512)),
  master: async () => {
    const info = await readSource(source);
    await makeMaster(source, info, target, { scratchDir: path.dirname(target) });
  },
  print: async () => writePicture(await renderPrint(source, { ...picture, width: 2048 }), target),
  // 64 cm repeats on 150 × 100 cm.
  fabric: async () => {
    const cloth = { widthCm: 150, repeatWidthCm: 64, repeatHeightCm: 64, layout: { drop: 0, shift: 0 }, width: 2048 };
    await writePicture(await renderFabric(source, { ...picture, ...cloth }), target);
  },
  tiles: async () => {
    for (let i = 0; i < 50; i++) await readTile(source, 0, i % 10, Math.floor(i / 10));
  },
};

await sayRun(Number(rounds), ops[op]!);
