/** Prints of the demo, small, as TIFF files: as they are, in other colours, at another size, in part, or saved with losses. */
import { composeRgb } from '#demo/compose.ts';
import { demoDesigns, type DemoDesign } from '#demo/designs.ts';
import { readScreens } from '#demo/screens.ts';
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
  /** degrees clockwise (0) */
  turned?: 0 | 90 | 180 | 270;
  /** left is right, before it is turned (false) */
  isMirrored?: boolean;
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
  const layers = readScreens(design);
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
  { colorway = 0, scale = 1, part, cm = 32, noise = 0, turned = 0, isMirrored = false }: PrintOptions = {},
): Buffer {
  const { width, height, rgb } = draw(stem);
  const planes = rgb(colorway);
  const box = part ?? { x: 0, y: 0, width: 1, height: 1 };
  const [left, top] = [Math.round(box.x * width), Math.round(box.y * height)];
  const size = { width: Math.round(box.width * width * scale), height: Math.round(box.height * height * scale) };
  const next = random(7);
  const isQuarter = turned % 180 !== 0;
  /** Where what lies at a place of the file comes from. */
  const untwist = (x: number, y: number): [number, number] => {
    const { width: w, height: h } = size;
    const [a, b] = (
      { 0: [x, y], 90: [y, h - 1 - x], 180: [w - 1 - x, h - 1 - y], 270: [w - 1 - y, x] } as Record<
        number,
        [number, number]
      >
    )[turned]!;
    return [isMirrored ? w - 1 - a : a, b];
  };
  return makeTiff({
    ...(isQuarter ? { width: size.height, height: size.width } : size),
    dpi: Math.round((100 * (width * scale * 2.54)) / cm) / 100,
    paint: (fileX, fileY) => {
      const [x, y] = untwist(fileX, fileY);
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
