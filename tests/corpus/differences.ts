/** How far two pictures of one file are apart. */
import { deltaE2000, srgbToLab } from '#app/image/base/color-math.ts';
import { withVips } from '#app/image/base/vips.ts';

/** px looked at, spread evenly */
const SAMPLES = 40_000;

/** The mean ΔE2000 of two pictures in files (the first page of a TIFF); null where their sizes differ or one can't be read. */
export async function meanDifference(one: string, other: string): Promise<number | null> {
  try {
    return await withVips((vips) => {
      const [a, b] = [one, other].map((file) => {
        const image = vips.Image.newFromFile(file);
        const color =
          image.bands >= 3
            ? image.extractBand(0, { n: 3 })
            : image.extractBand(0).bandjoin([image.extractBand(0), image.extractBand(0)]);
        return { width: image.width, height: image.height, px: color.cast('uchar').writeToMemory() as Uint8Array };
      }) as [Shape, Shape];
      if (a.width !== b.width || a.height !== b.height) return null;
      const count = a.width * a.height;
      const step = Math.max(1, Math.floor(count / SAMPLES));
      let [sum, seen] = [0, 0];
      for (let i = 0; i < count; i += step, seen++) {
        const lab = ({ px }: Shape) => srgbToLab(px[i * 3]!, px[i * 3 + 1]!, px[i * 3 + 2]!);
        sum += deltaE2000(lab(a), lab(b));
      }
      return sum / seen;
    });
  } catch {
    return null;
  }
}

interface Shape {
  width: number;
  height: number;
  px: Uint8Array;
}
