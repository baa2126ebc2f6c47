/** Prints of the demo drawn small, as TIFF files: as they are, in other colours, at another size, in part, or saved with losses. */
import { composeRgb } from '#prisma/demo/compose.ts';
import { demoDesigns } from '#prisma/demo/designs.ts';
import { drawDesign } from '#prisma/demo/draw.ts';
import type { DemoDesign } from '#prisma/demo/types.ts';
import { makeTiff } from '#tests/image/make-files.ts';
import { random } from '#tests/image/make-prints.ts';

export interface PrintOptions {
  /** of the drawing's colorways (0) */
  colorway?: number;
  /** px of cloth as file px: 0.5 is the same print with half as many px (1) */
  scale?: number;
  /** 0 … 1 of the sides: the part that the file holds (all) */
  part?: { x: number; y: number; width: number; height: number };
  /** cm of the whole drawing's width (32) */
  cm?: number;
  /** ± grey levels of noise, as an old JPEG leaves them (0) */
  noise?: number;
}

const drawn = new Map<
  string,
  { design: DemoDesign; width: number; height: number; rgb: (colorway: number) => Uint8Array[] }
>();

function draw(stem: string) {
  const known = drawn.get(stem);
  if (known) return known;
  const found = demoDesigns().find((design) => design.stem === stem);
  if (!found) throw new Error(`no drawing is called ${stem}`);
  const design = { ...found, dpi: (2.54 * 360) / Math.sqrt(found.widthCm * found.heightCm) };
  const layers = drawDesign(design);
  const made = {
    design,
    width: layers.width,
    height: layers.height,
    rgb: (colorway: number) => composeRgb(layers, design.colorways[colorway]!.colors),
  };
  drawn.set(stem, made);
  return made;
}

export function printFile(
  stem: string,
  { colorway = 0, scale = 1, part, cm = 32, noise = 0 }: PrintOptions = {},
): Buffer {
  const { width, height, rgb } = draw(stem);
  const planes = rgb(colorway);
  const box = part ?? { x: 0, y: 0, width: 1, height: 1 };
  const [left, top] = [Math.round(box.x * width), Math.round(box.y * height)];
  const size = { width: Math.round(box.width * width * scale), height: Math.round(box.height * height * scale) };
  const next = random(7);
  return makeTiff({
    ...size,
    dpi: Math.round((100 * (width * scale * 2.54)) / cm) / 100,
    paint: (x, y) => {
      const at =
        Math.min(height - 1, top + Math.floor(y / scale)) * width + Math.min(width - 1, left + Math.floor(x / scale));
      return planes.map((plane) => Math.min(255, Math.max(0, Math.round(plane[at]! + noise * (2 * next() - 1)))));
    },
  });
}

/** Names of the drawings, in the demo's order. */
export function drawings(): DemoDesign[] {
  return demoDesigns();
}
