/** Originals as studios send them, LZW TIFFs of many megapixels: the demo's drawings enlarged, flat or with the grain of a scan, some in several colorways. */
import path from 'node:path';
import { withVips } from '#app/image/base/vips.ts';
import { composeRgb } from '#demo/compose.ts';
import { demoDesigns, type DemoDesign } from '#demo/designs.ts';
import { readScreens } from '#demo/screens.ts';

/** px of a drawing that are laid around it before it is enlarged, so that its edges still close */
const around = 8;

/** Every third has grain, which LZW packs half as well. */
const isGrainy = (place: number) => place % 3 === 2;

/** The first `count` colorways of the demo from the design at `first` on: those of one design follow one another. */
export async function writeOriginals(
  folder: string,
  { first, count, pixels }: { first: number; count: number; pixels: number },
): Promise<string[]> {
  const designs = demoDesigns();
  const files: string[] = [];
  for (let at = first; files.length < count; at++) {
    // Neighbours of the catalogue are of one manner: these are not.
    const place = (at * 7) % designs.length;
    const design = designs[place]!;
    for (const color of design.colorways.slice(0, 2).keys()) {
      if (files.length === count) break;
      const file = path.join(folder, `${design.stem} - ${design.colorways[color]!.name}.tif`);
      await writeOriginal(file, design, { color, pixels, grainy: isGrainy(place) });
      files.push(file);
    }
  }
  return files;
}

interface Drawing {
  color: number;
  /** about */
  pixels: number;
  grainy: boolean;
}

async function writeOriginal(file: string, design: DemoDesign, { color, pixels, grainy }: Drawing): Promise<void> {
  const screens = readScreens(design);
  const { width, height } = screens;
  const planes = composeRgb(screens, design.colorways[color]!.colors);
  const scale = Math.sqrt(pixels / (width * height));
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  await withVips((vips) => {
    const format = vips.BandFormat.uchar;
    const [red, green, blue] = planes.map((plane) => vips.Image.newFromMemory(plane, width, height, 1, format));
    const cloth = red!.bandjoin([green!, blue!]).replicate(3, 3);
    const part = cloth.crop(width - around, height - around, width + 2 * around, height + 2 * around);
    const large = part.resize(wide / width, { vscale: high / height, kernel: 'cubic' });
    const clean = large.crop(Math.round(around * scale), Math.round(around * scale), wide, high);
    const grain = vips.Image.gaussnoise(wide, high, { mean: 0, sigma: 2, seed: color });
    const image = grainy ? clean.add(grain).cast('uchar') : clean;
    const perMm = wide / (10 * design.widthCm);
    image
      .copy({ interpretation: 'srgb' })
      .tiffsave(file, { compression: 'lzw', predictor: 'horizontal', xres: perMm, yres: perMm });
  });
}
