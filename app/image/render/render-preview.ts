import { cropTo, type DecodeOptions, withOriginal } from '../original/open-original.ts';
import type { ImageWarning, PictureSize, SourceInfo } from '../base/types.ts';
import type { PictureFormat, RenderedPicture } from './view-options.ts';
import { encode } from './views.ts';
import type { VipsImage } from '../base/vips.ts';

export interface PreviewOptions extends PictureFormat {
  /** px, exactly: the repeat in its middle, as large as fits, and around it the print goes on as in a thumbnail */
  box: PictureSize;
}

export type RenderedPreview = RenderedPicture & { warnings: ImageWarning[] };

/** A first look at an original, in seconds: read as sparsely as its format allows, before there is a master. */
export async function renderPreview(
  source: string,
  info: SourceInfo,
  options: PreviewOptions,
  decode: DecodeOptions,
): Promise<RenderedPreview> {
  const { box } = options;
  const part = decode.box ?? { x: 0, y: 0, width: info.width, height: info.height };
  const scale = Math.min(1, box.width / part.width, box.height / part.height);
  // Lanczos wants about twice the px it makes; the box may be a small part of the whole.
  const side = Math.ceil(Math.max(info.width, info.height) * Math.min(1, scale * 2));
  return withOriginal(source, info, decode, (vips, opened) => {
    const warnings: ImageWarning[] = [];
    const looked = opened.buildPreview(vips, warnings, side);
    const shrunk = cropTo(looked, scaleBox(part, looked.width / info.width, looked.height / info.height, looked));
    const size = {
      width: Math.max(1, Math.round(part.width * scale)),
      height: Math.max(1, Math.round(part.height * scale)),
    };
    const repeat = shrunk.resize(size.width / shrunk.width, {
      vscale: size.height / shrunk.height,
      kernel: 'lanczos3',
    });
    return { ...encode(surround(repeat.copyMemory(), box), options), warnings };
  });
}

function surround(repeat: VipsImage, box: PictureSize): VipsImage {
  const [x, y] = [Math.floor((box.width - repeat.width) / 2), Math.floor((box.height - repeat.height) / 2)];
  return x === 0 && y === 0 && repeat.width === box.width && repeat.height === box.height
    ? repeat
    : repeat.embed(x, y, box.width, box.height, { extend: 'repeat' });
}

function scaleBox(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  across: number,
  down: number,
  within: PictureSize,
) {
  const left = Math.min(within.width - 1, Math.floor(x * across));
  const top = Math.min(within.height - 1, Math.floor(y * down));
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(within.width - left, Math.round(width * across))),
    height: Math.max(1, Math.min(within.height - top, Math.round(height * down))),
  };
}
