/** Whether the cm that a file claims can be true of a printed fabric. Pure. */
import type { ImageWarning } from '../base/types.ts';

/** cm: a repeat is hardly smaller or larger */
const SMALLEST = 1;
const LARGEST = 500;
/** dpi that software writes for screens, whatever the picture is */
const SCREEN = [72, 96];
/** px of the longer side from which on nobody draws for 72 dpi */
const MANY = 3500;
/** cm around the usual rotary screens (repeats 640, 819, 914 and 1018 mm) */
const ROTARY = [64, 81.9, 91.4, 101.8];
const NEARLY = 0.01;
/** below this the drawing and the screen agree */
const EXACT = 0.0005;
/** what scanners and studios use, the usual first */
const USUAL_DPI = [300, 254, 200, 150, 360, 400, 600, 720, 508, 1200];
/** cm: sizes that most prints have */
const LIKELY = { least: 8, most: 130 };

export interface ScaleCheck {
  warnings: ImageWarning[];
  /** a resolution that makes a likely size; null where the file's own is good, or none is better */
  suggestedDpi: number | null;
}

export interface Scale {
  /** px */
  width: number;
  height: number;
  dpiX: number | null;
  dpiY: number | null;
}

export function checkScale({ width, height, dpiX, dpiY }: Scale): ScaleCheck {
  if (dpiX === null || dpiY === null) return { warnings: [], suggestedDpi: suggestDpi(width, height) };
  const size = { width: (width / dpiX) * 2.54, height: (height / dpiY) * 2.54 };
  const told = { width: round(size.width), height: round(size.height) };
  const warnings: ImageWarning[] = [];
  if (Math.min(size.width, size.height) < SMALLEST) warnings.push({ key: 'sizeTooSmall', values: told });
  else if (Math.max(size.width, size.height) > LARGEST) warnings.push({ key: 'sizeTooLarge', values: told });
  else if (SCREEN.includes(Math.round(dpiX)) && Math.max(width, height) >= MANY)
    warnings.push({ key: 'screenResolution', values: { dpi: Math.round(dpiX), ...told } });
  // The file's own reading has told of an uneven one already.
  const uneven = Math.abs(dpiX - dpiY) > 0.005 * Math.max(dpiX, dpiY);
  if (warnings.length > 0 || uneven)
    return { warnings, suggestedDpi: uneven ? likelier(width, height, dpiX, dpiY) : suggestDpi(width, height) };
  const screen = ROTARY.find((circumference) => Math.abs(size.height / circumference - 1) <= NEARLY);
  if (screen && Math.abs(size.height / screen - 1) > EXACT)
    warnings.push({ key: 'nearRotary', values: { height: round(size.height), screen } });
  return { warnings, suggestedDpi: null };
}

/** A round printing height decides; else the first usual dpi that gives a usual size. */
function suggestDpi(width: number, height: number): number | null {
  const cm = (px: number, dpi: number) => (px / dpi) * 2.54;
  const exact = USUAL_DPI.find((dpi) => ROTARY.some((screen) => Math.abs(cm(height, dpi) / screen - 1) <= EXACT));
  const likely = USUAL_DPI.find((dpi) => {
    const [least, most] = [Math.min(width, height), Math.max(width, height)].map((px) => cm(px, dpi));
    return least! >= LIKELY.least && most! <= LIKELY.most;
  });
  return exact ?? likely ?? null;
}

/** Of two the one that people use. */
function likelier(width: number, height: number, dpiX: number, dpiY: number): number | null {
  const usual = [dpiX, dpiY].find((dpi) => USUAL_DPI.some((known) => Math.abs(known - dpi) < 0.5));
  return usual === undefined ? suggestDpi(width, height) : Math.round(usual);
}

const round = (cm: number) => Math.round(cm * 100) / 100;
