/** Pictures as people hand them in: one pattern without any symmetry, in every format, orientation and colour space. */
import { type VipsImage, type VipsModule, withAvif, withVips } from '#app/image/base/vips.ts';

/** red at the upper left, blue at the lower right, on a small check, so that every turn of it shows */
export const corners = { upperLeft: [200, 40, 40], lowerRight: [30, 60, 180] } as const;

export function paintPattern(width = 320, height = 200, seed = 0): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  const motif = 7 + (seed % 11);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isDark = (Math.floor(x / motif) + Math.floor(y / (motif + 3)) + seed) % 2 === 0;
      let color: readonly number[] = isDark ? [90, 120, 70] : [235, 225, 200];
      if (x < width / 4 && y < height / 4) color = corners.upperLeft;
      if (x >= (width * 3) / 4 && y >= (height * 3) / 4) color = corners.lowerRight;
      pixels.set(color, (y * width + x) * 3);
    }
  return pixels;
}

type Change = (image: VipsImage, vips: VipsModule) => VipsImage;

export interface PictureShape {
  width?: number;
  height?: number;
  seed?: number;
  change?: Change;
}

/** A file's bytes; `suffix` as libvips takes it: `.jpg`, `.png`, `.webp[lossless=true]`. */
export async function makePicture(suffix: string, shape: PictureShape = {}): Promise<Buffer<ArrayBuffer>> {
  const { width = 320, height = 200, seed = 0, change = (image) => image } = shape;
  const withCodec = suffix.startsWith('.avif') ? withAvif : withVips;
  return withCodec((vips) => {
    const pixels = paintPattern(width, height, seed);
    const plain = vips.Image.newFromMemory(pixels, width, height, 3, vips.BandFormat.uchar).copy({
      interpretation: 'srgb',
    });
    return Buffer.from(change(plain, vips).writeToBuffer(suffix));
  });
}

/** How a camera held in each way writes an upright picture down, by its EXIF orientation. */
export function heldAs(orientation: number): Change {
  return (image) => {
    const turned = turns[orientation]!(image).copy();
    turned.setInt('orientation', orientation);
    return turned;
  };
}

const turns: Record<number, (image: VipsImage) => VipsImage> = {
  1: (image) => image,
  2: (image) => image.flipHor(),
  3: (image) => image.rot180(),
  4: (image) => image.flipVer(),
  5: (image) => image.flipHor().rot270(),
  6: (image) => image.rot270(),
  7: (image) => image.flipHor().rot90(),
  8: (image) => image.rot90(),
};

/** The colours in the middle of the marked corners, and the size. */
export function readCorners(bytes: Uint8Array) {
  return withVips((vips) => {
    const image = vips.Image.newFromBuffer(bytes);
    const { width, height } = image;
    const at = (x: number, y: number) => image.getpoint(Math.floor(width * x), Math.floor(height * y));
    const told = ['exif-data', 'icc-profile-data', 'xmp-data', 'iptc-data', 'orientation', 'exif-ifd0-Orientation'];
    const fields = told.filter((name) => image.getTypeof(name) !== 0);
    return { width, height, bands: image.bands, upperLeft: at(0.1, 0.1), lowerRight: at(0.9, 0.9), fields };
  });
}
