import { scaleImage } from './repeat-canvas.ts';
import { readMasterInfo } from './tiles.ts';
import type { MasterInfo, PictureSize, PixelBox } from '../base/types.ts';
import type { RegionOptions, RenderedPicture } from './view-options.ts';
import { encodeProofed, openLevel } from './views.ts';
import { type VipsImage, type VipsModule, withVips } from '../base/vips.ts';

/** px of the result around it that are scaled too and cut off again, so that neighbouring regions meet without a line */
const BORDER = 4;
const MAX_SIDE = 30_000;

/** A part of the print: cut out, scaled, mirrored, turned, toned, in this order. */
export async function renderRegion(master: string, options: RegionOptions): Promise<RenderedPicture> {
  const info = await readMasterInfo(master);
  const { region, size, mirror, rotation, tone, format } = options;
  check(info, region, size, rotation);
  return withVips((vips) => {
    const cut = cutRegion(vips, master, info, region, size);
    const mirrored = mirror ? cut.flip('horizontal') : cut;
    return encodeProofed(vips, toned(turned(vips, mirrored, rotation, format), tone), options);
  });
}

function check(info: MasterInfo, { x, y, width, height }: PixelBox, size: PictureSize, rotation: number): void {
  const whole = [x, y, width, height, size.width, size.height].every((px) => Number.isInteger(px) && px >= 0);
  const inside = width > 0 && height > 0 && x + width <= info.width && y + height <= info.height;
  if (!whole || !inside) throw new RangeError(`region ${x} ${y} ${width} ${height}`);
  const sides = size.width > 0 && size.height > 0 && size.width <= MAX_SIDE && size.height <= MAX_SIDE;
  if (!sides) throw new RangeError(`size ${size.width} ${size.height}`);
  if (!(rotation >= 0 && rotation < 360)) throw new RangeError(`rotation ${rotation}`);
}

/** Scaled from the smallest level that has enough px; a region that falls between its px is moved onto them first. */
export function cutRegion(
  vips: VipsModule,
  master: string,
  info: MasterInfo,
  region: PixelBox,
  size: PictureSize,
): VipsImage {
  const wanted = {
    width: (size.width / region.width) * info.width,
    height: (size.height / region.height) * info.height,
  };
  const level = openLevel(vips, master, info, wanted.width, wanted.height);
  const by =
    2 **
    Math.max(
      0,
      info.levels.findIndex(({ width, height }) => width === level.width && height === level.height),
    );
  const across = along(region.x / by, region.width / by, size.width);
  const down = along(region.y / by, region.height / by, size.height);
  const roomX = across.room + 1;
  const roomY = down.room + 1;
  // Beyond the print its last px go on.
  const roomy = level.embed(roomX, roomY, level.width + 2 * roomX, level.height + 2 * roomY, { extend: 'copy' });
  const [left, top] = [Math.floor(across.from) + roomX, Math.floor(down.from) + roomY];
  const part = roomy.crop(
    left,
    top,
    Math.min(across.length + 1, roomy.width - left),
    Math.min(down.length + 1, roomy.height - top),
  );
  const [moveX, moveY] = [across.from - Math.floor(across.from), down.from - Math.floor(down.from)];
  const placed =
    moveX === 0 && moveY === 0
      ? part
      : part.affine([1, 0, 0, 1], {
          interpolate: vips.Interpolate.newFromName('bicubic'),
          odx: -moveX,
          ody: -moveY,
          oarea: [0, 0, part.width, part.height],
          extend: 'copy',
        });
  const scaled = across.scale === 1 && down.scale === 1 ? placed : scaleImage(vips, placed, across.scale, down.scale);
  return scaled.crop(across.border, down.border, size.width, size.height);
}

/** One direction: px of the level to scale, from a place that may lie between two, and px of the result to cut off. */
function along(start: number, length: number, size: number) {
  const scale = size / length;
  const border = scale === 1 ? 0 : BORDER;
  const reach = border / scale;
  const from = start - reach;
  return { scale, border, from, length: Math.ceil(length + 2 * reach), room: Math.ceil(reach) + 2 };
}

/** The corners that turning leaves are clear where the format can say so, and white elsewhere. */
function turned(vips: VipsModule, image: VipsImage, rotation: number, format: RegionOptions['format']): VipsImage {
  if (rotation === 0) return image;
  if (rotation % 90 === 0) return image.rot(`d${rotation}` as 'd90');
  const interpolate = vips.Interpolate.newFromName('bicubic');
  if (format === 'jpeg') return image.rotate(rotation, { interpolate, background: [255, 255, 255] });
  return image.bandjoin([255]).rotate(rotation, { interpolate, background: [255, 255, 255, 0] });
}

function toned(image: VipsImage, tone: RegionOptions['tone']): VipsImage {
  if (tone === 'color') return image;
  const gray = image.colourspace('b-w');
  if (tone === 'gray') return gray;
  const [ink, ...clear] = gray.bandsplit();
  const bitonal = ink!.moreEq(128);
  return clear.length === 0 ? bitonal : bitonal.bandjoin(clear as never);
}
