/** A wear model: a picture of a sewn product, with the position on the fabric of each of its px. */
import type { PictureSize } from '../base/types.ts';

export interface WearPart {
  name: string;
  /** degrees clockwise that the fabric's own upright is turned on this part */
  grain: number;
  /** cm on the fabric: the place that the part's u, v = 0 shows */
  origin: [u: number, v: number];
}

export interface WearModel extends PictureSize {
  /** cm of fabric that a full value of the UV map stands for */
  uv: { widthCm: number; heightCm: number };
  /** linear light that full white of the shading picture stands for */
  shadingWhite: number;
  parts: WearPart[];
  hasHighlights: boolean;
}

/** Of a model in store: these names and no others. */
export const wearFiles = {
  json: 'model.json',
  uv: 'uv.png',
  mask: 'mask.png',
  shading: 'shading.png',
  highlights: 'highlights.png',
  background: 'background.png',
} as const;
export type WearFile = keyof typeof wearFiles;
/** what the check makes: the model in undyed cloth, and in a print of cm squares with arrows */
export const wearThumbnail = 'thumbnail.webp';
export const wearPreview = 'preview.webp';

/** A model's files by what they are; highlights may be missing. */
export type WearPaths = Record<Exclude<WearFile, 'highlights'>, string> & { highlights?: string };

/** Every bound on what an uploaded model may claim. */
export const WEAR_LIMITS = {
  /** px a side and in all */
  leastSide: 200,
  side: 6000,
  pixels: 16_000_000,
  parts: 64,
  nameLength: 100,
  /** bytes of model.json, of one picture as uploaded, of one file out of a ZIP */
  jsonBytes: 64 * 1024,
  fileBytes: 160 * 1024 * 1024,
  /** entries of a ZIP looked at */
  entries: 200,
  /** cm of fabric in a UV map */
  cm: 2000,
  leastCm: 1,
  shadingWhite: 16,
} as const;

/** Why files are refused as a wear model. */
export type WearProblemKey =
  | 'wearFileMissing'
  | 'wearFileUnreadable'
  | 'wearJsonInvalid'
  | 'wearSizeDiffers'
  | 'wearTooLarge'
  | 'wearMapShallow'
  | 'wearMaskSmall'
  | 'wearNothingPrinted';

export interface WearProblem {
  key: WearProblemKey;
  values: Record<string, string | number>;
}

export class WearRefused extends Error {
  override name = 'WearRefused';
  problem: WearProblem;
  constructor(key: WearProblemKey, values: WearProblem['values'] = {}) {
    super(`${key} ${JSON.stringify(values)}`);
    this.problem = { key, values };
  }
}

/** Reads model.json. Throws WearRefused with the name of the field that is wrong. */
export function readWearJson(text: string): Omit<WearModel, 'hasHighlights'> {
  let raw: unknown;
  try {
    raw = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new WearRefused('wearJsonInvalid', { field: 'JSON' });
  }
  const model = objectOf(raw, 'JSON');
  if (model.format !== 'wear-model') throw new WearRefused('wearJsonInvalid', { field: 'format' });
  if (model.version !== 1) throw new WearRefused('wearJsonInvalid', { field: 'version' });
  const uv = objectOf(model.uv, 'uv');
  const side = (value: unknown, field: string) => {
    const px = numberOf(value, field, WEAR_LIMITS.leastSide, WEAR_LIMITS.side);
    if (!Number.isInteger(px)) throw new WearRefused('wearJsonInvalid', { field });
    return px;
  };
  const [width, height] = [side(model.width, 'width'), side(model.height, 'height')];
  if (width * height > WEAR_LIMITS.pixels)
    throw new WearRefused('wearTooLarge', { file: wearFiles.json, limit: `${WEAR_LIMITS.pixels / 1e6} Mpx` });
  const { parts } = model;
  if (!Array.isArray(parts) || parts.length === 0 || parts.length > WEAR_LIMITS.parts)
    throw new WearRefused('wearJsonInvalid', { field: 'parts' });
  return {
    width,
    height,
    uv: {
      widthCm: numberOf(uv.widthCm, 'uv.widthCm', WEAR_LIMITS.leastCm, WEAR_LIMITS.cm),
      heightCm: numberOf(uv.heightCm, 'uv.heightCm', WEAR_LIMITS.leastCm, WEAR_LIMITS.cm),
    },
    shadingWhite: numberOf(model.shadingWhite ?? 1, 'shadingWhite', 0.1, WEAR_LIMITS.shadingWhite),
    parts: parts.map((part, index) => readPart(part, `parts[${index}]`)),
  };
}

function readPart(raw: unknown, field: string): WearPart {
  const part = objectOf(raw, field);
  const { name, origin = [0, 0] } = part;
  if (typeof name !== 'string' || name.trim() === '' || name.length > WEAR_LIMITS.nameLength)
    throw new WearRefused('wearJsonInvalid', { field: `${field}.name` });
  if (!Array.isArray(origin) || origin.length !== 2)
    throw new WearRefused('wearJsonInvalid', { field: `${field}.origin` });
  const at = (index: number) => numberOf(origin[index], `${field}.origin`, -WEAR_LIMITS.cm, WEAR_LIMITS.cm);
  return { name: name.trim(), grain: numberOf(part.grain ?? 0, `${field}.grain`, -360, 360), origin: [at(0), at(1)] };
}

function objectOf(raw: unknown, field: string): Record<string, unknown> {
  if (typeof raw === 'object' && raw !== null && !Array.isArray(raw)) return raw as Record<string, unknown>;
  throw new WearRefused('wearJsonInvalid', { field });
}

function numberOf(raw: unknown, field: string, least: number, most: number): number {
  if (typeof raw === 'number' && raw >= least && raw <= most) return raw;
  throw new WearRefused('wearJsonInvalid', { field });
}

/** The way back, as it stands in store. */
export function writeWearJson({ hasHighlights: _, ...model }: WearModel): string {
  return `${JSON.stringify({ format: 'wear-model', version: 1, ...model }, null, 2)}\n`;
}
