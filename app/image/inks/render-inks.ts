import { groupCount, type InkChoice, inkPlace, type InkSheet } from './ink-model.ts';
import { inkPrinter } from './ink-printer.ts';
import { scaleBlock } from '../render/repeat-canvas.ts';
import { readMasterInfo } from '../render/tiles.ts';
import type { PictureFormat, RenderedPicture, Stretched } from '../render/view-options.ts';
import { encode, openLevel, sideOf } from '../render/views.ts';
import { type VipsImage, type VipsModule, withVips } from '../base/vips.ts';

export interface InkOptions extends PictureFormat, Stretched {
  /** px; capped at the pyramids' own width */
  width: number;
  sheet: InkSheet;
  /** one for each ink of the sheet */
  choices: InkChoice[];
  /** the number of one ink: its screen alone, as gray film on which ink is dark */
  screen?: number;
}

/** px of the picture: it is printed in memory, three bytes each */
const MOST_PX = 24_000_000;
/** px printed at a time */
const STRIP = 1_000_000;

/** Renders the whole repeat with chosen inks, from the inks' pyramids. */
export async function renderInks(groups: string[], options: InkOptions): Promise<RenderedPicture> {
  const { sheet, choices, screen, stretch = 1 } = options;
  if (groups.length !== groupCount(sheet)) throw new RangeError(`${groups.length} groups`);
  if (screen !== undefined && !sheet.inks[screen]) throw new RangeError(`screen ${screen}`);
  const info = await readMasterInfo(groups[0]!);
  const width = Math.min(options.width, info.width);
  const height = sideOf((info.height * stretch * width) / info.width);
  if (!Number.isInteger(width) || width < 1 || !(width * height <= MOST_PX)) throw new RangeError(`width ${width}`);
  return withVips((vips) => {
    const scaled = (path: string) => {
      const level = openLevel(vips, path, info, width, height);
      return scaleBlock(vips, level, { drop: 0, shift: 0 }, { x: 1, y: 1 }, { width, height });
    };
    if (screen !== undefined) {
      const { group, band } = inkPlace(sheet, screen);
      return encode(scaled(groups[group]!).extractBand(band).invert(), options);
    }
    return encode(printStrips(vips, groups.map(scaled), sheet, choices), options);
  });
}

function printStrips(vips: VipsModule, groups: VipsImage[], sheet: InkSheet, choices: InkChoice[]): VipsImage {
  const { width, height } = groups[0]!;
  const print = inkPrinter(sheet, choices);
  const pixels = Buffer.alloc(width * height * 3);
  const rows = Math.max(1, Math.floor(STRIP / width));
  for (let top = 0; top < height; top += rows) {
    const count = Math.min(rows, height - top);
    const planes = groups.map((group) => group.crop(0, top, width, count).writeToMemory() as Uint8Array);
    print(planes, 3, pixels.subarray(top * width * 3, (top + count) * width * 3), 3);
  }
  return vips.Image.newFromMemory(pixels, width, height, 3, vips.BandFormat.uchar).copy({ interpretation: 'srgb' });
}
