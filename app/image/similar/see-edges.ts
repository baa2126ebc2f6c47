/** The edges of a print's repeat, and of a picture that somebody asks with. */
import type { Master } from '../render/master-level.ts';
import { layCloth, scaleImage } from '../render/repeat-canvas.ts';
import { type Levels, wholeBlock } from '../render/views.ts';
import type { RepeatLayout } from '../base/types.ts';
import type { VipsImage, VipsModule } from '../base/vips.ts';
import { LEVELS, packPrint, packSought, pictureLooks, seek, sizeFor } from './edge-bytes.ts';
import { CELL, DIRECTIONS, findEdgeCells, type EdgeCells } from './edge-cells.ts';

/** cells of cloth around a repeat that its edges are seen with */
const AROUND = 4;

/** px of the longer side that a question is looked at with: some more than the largest of its looks */
const LARGEST = 400;

/** Of a master's whole repeat, whatever its size in cm. */
export function printEdges(
  vips: VipsModule,
  master: Master,
  info: Levels,
  repeat: { widthCm: number; heightCm: number },
  layout: RepeatLayout,
): Uint8Array<ArrayBuffer> {
  const levels = LEVELS.map((longer) => {
    const scale = longer / Math.max(repeat.widthCm, repeat.heightCm) / CELL;
    const cells = (cm: number) => Math.max(1, Math.round(cm * scale));
    const [across, down] = [cells(repeat.widthCm), cells(repeat.heightCm)];
    const tile = { width: across * CELL, height: down * CELL };
    const around = AROUND * CELL;
    const shown = { width: tile.width + 2 * around, height: tile.height + 2 * around };
    const cloth = layCloth(vips, wholeBlock(vips, master, info, tile, layout, shown), shown, { x: around, y: around });
    return middle(findEdgeCells(bytesOf(cloth), shown.width, shown.height));
  });
  return packPrint(layout, levels);
}

function middle({ across, values }: EdgeCells): EdgeCells {
  const rows = values.length / across / DIRECTIONS;
  const [width, height] = [across - 2 * AROUND, rows - 2 * AROUND];
  const kept = new Float32Array(width * height * DIRECTIONS);
  for (let row = 0; row < height; row++) {
    const from = ((row + AROUND) * across + AROUND) * DIRECTIONS;
    kept.set(values.subarray(from, from + width * DIRECTIONS), row * width * DIRECTIONS);
  }
  return { across: width, down: height, values: kept };
}

/** What a question looks for: its picture, at all sizes. `isAllPrint`: as `packSought` has it. */
export function pictureEdges(vips: VipsModule, image: VipsImage, isAllPrint: boolean): Uint8Array<ArrayBuffer> {
  const { width, height } = image;
  const shrink = Math.min(1, LARGEST / Math.max(width, height));
  const small = scaleImage(vips, image, shrink, shrink).copyMemory();
  const sought = pictureLooks.map((look) => {
    const size = sizeFor(look, width, height);
    const seen = scaleImage(vips, small, size.width / small.width, size.height / small.height);
    const px = bytesOf(seen.crop(0, 0, size.width, size.height));
    return seek(look.level, findEdgeCells(px, size.width, size.height));
  });
  return packSought(sought, isAllPrint);
}

const bytesOf = (image: VipsImage) => Uint8Array.from(image.cast('uchar').writeToMemory() as Uint8Array);
