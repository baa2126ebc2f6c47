import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { type DecodeOptions, withOriginal } from '../original/open-original.ts';
import { openStrips, readStrips } from '../pyramid/strip-source.ts';
import type { Master } from './master-level.ts';
import { filterRows, pngFile } from './png.ts';
import type { OriginalView, RenderedPicture } from './view-options.ts';
import type { SourceInfo } from '../base/types.ts';
import type { VipsImage, VipsModule } from '../base/vips.ts';
import { KEEP_BELOW } from './master-level.ts';
import { drawFabric, drawPrint, drawRepeat, encode, type Levels, renderFrom } from './views.ts';

export interface OriginalOptions extends DecodeOptions {
  /** px of the original, each way, that may become one before the view is made: a power of two */
  shrink: number;
}

/** px whose work is less than what libvips takes to begin with it: 60 ms of processor a thread, and the compiling of its code */
const FEW = 1_000_000;

/** A view of an original of which no master is kept: decoded into memory, or where its px are many, into a master that goes with `scratchDir`. */
export async function renderOriginal(
  source: string,
  info: SourceInfo,
  view: OriginalView,
  { shrink, ...options }: OriginalOptions,
): Promise<RenderedPicture> {
  if ((info.width / shrink) * (info.height / shrink) > KEEP_BELOW) {
    const { makeMaster } = await import('./make-master.ts');
    const master = join(options.scratchDir, 'master.tif');
    await makeMaster(source, info, master, { ...options, shrink });
    return renderFrom(master, view, draw);
  }
  return withOriginal(source, info, options, (vips, opened) => {
    const strips = openStrips(vips, opened, [], { shrink });
    const { width, height } = strips;
    const px = readStrips(strips, options);
    const picture = vips.Image.newFromMemory(px, width, height, 3, vips.BandFormat.uchar).copy({
      interpretation: 'srgb',
    });
    return encodeFirst(draw(vips, picture, { width, height, levels: [{ width, height }] }, view), view);
  });
}

function draw(vips: VipsModule, master: Master, info: Levels, view: OriginalView): VipsImage {
  switch (view.view) {
    case 'print':
      return drawPrint(vips, master, info, view);
    case 'fabric':
      return drawFabric(vips, master, info, view);
    case 'repeat':
      return drawRepeat(vips, master, info, view);
  }
}

/** Few px as PNG by Node's own deflate: it takes longer than libvips's, but is there at once and starts no threads. */
function encodeFirst(image: VipsImage, view: OriginalView): RenderedPicture {
  const { width, height } = image;
  if (view.format !== 'png' || width * height > FEW) return encode(image, view);
  const rows = filterRows(Buffer.from(image.writeToMemory()), width, image, 0);
  return { data: pngFile(image, deflateSync(rows)), width, height };
}
