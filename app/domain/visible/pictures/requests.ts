/** What picture is asked for, how it is made, and how large it comes out. */
import { z } from 'zod';
import { blank, numberOf, wholeNumber } from '#app/domain/base/rules.ts';
import { layoutOf, type Layout } from '#app/domain/base/repeat.ts';
import { stretchOf } from '#app/domain/base/square-px.ts';
import type { PictureFacts } from '#app/domain/visible/visibility/find-visible.server.ts';
import type { PictureSize } from '#app/image/base/types.ts';
import type { RegionOptions, Stretched } from '#app/image/render/view-options.ts';
import { colorwayThumbnailBox, thumbnailBoxOf, thumbnailSides } from './addresses.ts';
import { iiifBounds } from './iiif.ts';

/** px: from a stamp to a large screen at twice its density */
export const viewWidth = { least: 16, most: 4096 } as const;
const maxRepeats = 20;
/** px of a master's tile */
const tileSide = 256;
/** px; WebP holds no more */
const maxSide = 16_383;
/** cm of cloth shown below the 150 cm across */
export const fabricHeightCm = 100;
/** px of a stock page's picture */
const stockBox = { width: 400, height: 300 };
/** px of cloth around a seam */
const seamBox = { width: 320, height: 240 };
const webpQuality = 86;
/** of thumbnails for dense screens, which show them at half their size or so: less is seen of what is lost (docs/decisions/0029-results.md) */
const denseQuality = 78;
const regionQuality = { jpeg: 90, webp: webpQuality, png: 100 } as const;

const number = (least: number, most: number, otherwise: number) =>
  z.preprocess((value) => blank(value) ?? otherwise, wholeNumber.min(least, 'tooSmall').max(most, 'tooBig'));
export const pictureWidth = number(viewWidth.least, viewWidth.most, 1600);
const mirrors = ['across', 'down', 'both'] as const;
const percent = z.preprocess(blank, numberOf('wrongType').min(0, 'tooSmall').lt(100, 'tooBig').optional());

/** One entry for each ink: six hex digits, `-` for an ink that is off, nothing for its own colour. */
const inkList = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z
    .string('wrongType')
    .max(1000, 'tooLong')
    .regex(/^(-|[0-9a-f]{6})?(,(-|[0-9a-f]{6})?)*$/, 'wrongFormat')
    .optional(),
);

/** What is no guid is missing, as what is hidden. */
export const OneColorway = z.object({ colorwayGuid: z.string() });

export const OneTile = OneColorway.extend({
  level: wholeNumber.min(0),
  col: wholeNumber.min(0),
  row: wholeNumber.min(0),
});

const inks = z.object({
  view: z.literal('inks'),
  width: pictureWidth,
  inks: inkList,
  /** counted from 0 */
  screen: z.preprocess(blank, wholeNumber.min(0, 'tooSmall').max(99, 'tooBig').optional()),
});
const thumbnail = z.object({
  view: z.literal('thumbnail'),
  shape: z.enum(['h', 'v']),
  /** px of the longer side */
  side: z.preprocess(blank, wholeNumber.pipe(z.literal(thumbnailSides, 'notOneOf')).optional()),
  /** cm of cloth across, at true scale; otherwise the whole repeat fits */
  cm: z.preprocess(blank, wholeNumber.pipe(z.literal([75], 'notOneOf')).optional()),
});
const colorway = z.object({ view: z.literal('colorway') });
const print = z.object({ view: z.literal('print'), width: pictureWidth });
const fabric = z.object({
  view: z.literal('fabric'),
  cm: z.preprocess((value) => blank(value) ?? 150, wholeNumber.pipe(z.literal([75, 150], 'notOneOf'))),
  width: pictureWidth,
});
const repeat = z.object({
  view: z.literal('repeat'),
  across: number(1, maxRepeats, 2),
  down: number(1, maxRepeats, 2),
  width: pictureWidth,
  drop: percent,
  shift: percent,
  /** every second copy turned over; the print's own layout stays as it is */
  mirror: z.preprocess(blank, z.enum(mirrors, 'notOneOf').optional()),
});
const zooms = [2, 4, 8, 16, 32] as const;
/** A part of the print for pages without script: column and row of `zoom` × `zoom` parts, counted from 0. */
const part = z.object({
  view: z.literal('part'),
  zoom: numberOf('wrongType').pipe(z.literal(zooms, 'notOneOf')),
  col: number(0, 31, 0),
  row: number(0, 31, 0),
});
export const OnePart = part.omit({ view: true });
const oneOffset = ({ drop, shift }: { drop?: number | undefined; shift?: number | undefined }) => !(drop && shift);
const offsetError = { error: 'invalidInput', path: ['shift'] };

/** As on a fabric, found for its viewer by proofs.server.ts: the profile's SHA-256 in hex, and whether colours beyond it are marked. */
const proof = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/, 'wrongType'), gamut: z.boolean() });
export type Proof = z.output<typeof proof>;
const proofed = { proof: proof.optional() };

/** What an address may ask for. */
export const AskedPicture = z.discriminatedUnion('view', [
  inks,
  thumbnail,
  colorway,
  print,
  fabric,
  repeat.refine(oneOffset, offsetError),
  part,
]);

/** The storage folder of a wear model's files, which names their content. */
export const WearFolder = z
  .string()
  .regex(/^wear\/[0-9a-f]{2}\/[0-9a-f]{64}$/, 'wrongType')
  .brand('wearFolder');
export type WearFolder = z.output<typeof WearFolder>;

/** And what operations ask for in its place, of what they have found for their asker. */
export const PictureRequest = z.discriminatedUnion('view', [
  inks,
  thumbnail,
  colorway,
  print.extend(proofed),
  fabric.extend(proofed),
  repeat.extend(proofed).refine(oneOffset, offsetError),
  part.extend(proofed),
  /** One of the master's tiles, as on a fabric. */
  OneTile.omit({ colorwayGuid: true }).extend({ view: z.literal('tile'), proof }),
  /** Of a stock page, which strangers see too: small, with a text over all of it. */
  z.object({ view: z.literal('stock'), mark: z.string().min(1).max(120) }),
  /** On a wear model, found for its viewer by the wear noun. */
  z.object({
    view: z.literal('wear'),
    width: pictureWidth,
    model: WearFolder,
    /** px of the model's own picture */
    modelSize: z.object({ width: wholeNumber.min(1), height: wholeNumber.min(1) }),
  }),
  /** Where two copies of the print meet, in its own px; `at`: px along that seam in the middle. */
  z.object({ view: z.literal('seam'), edge: z.enum(['sides', 'ends']), at: wholeNumber.min(0) }),
  /** A part of the print in any size, checked by iiif.ts. */
  z.object({
    view: z.literal('region'),
    region: z.object({ x: wholeNumber, y: wholeNumber, width: wholeNumber.min(1), height: wholeNumber.min(1) }),
    width: wholeNumber.min(1),
    height: wholeNumber.min(1),
    mirror: z.boolean(),
    rotation: z.number().min(0).lt(360),
    quality: z.enum(['color', 'gray', 'bitonal']),
    format: z.enum(['jpeg', 'png', 'webp']),
  }),
]);
export type PictureRequest = z.output<typeof PictureRequest>;

export type PicturePlan =
  | { kind: 'print'; options: Stretched & { width: number; proof?: Proof } }
  | { kind: 'tile'; options: { level: number; col: number; row: number; proof: Proof } }
  | {
      kind: 'fabric';
      options: {
        widthCm: number;
        heightCm: number;
        repeatWidthCm: number;
        repeatHeightCm: number;
        layout: Layout;
        width: number;
        proof?: Proof;
      };
    }
  | {
      kind: 'repeat';
      options: Stretched & {
        across: number;
        down: number;
        layout: Layout & { mirror?: (typeof mirrors)[number] };
        width: number;
        proof?: Proof;
      };
    }
  | { kind: 'inks'; options: InkPlan }
  | {
      kind: 'wear';
      options: { model: WearFolder; width: number; repeatWidthCm: number; repeatHeightCm: number; layout: Layout };
    }
  | { kind: 'region'; options: Omit<RegionOptions, 'proof'> & { proof?: Proof } }
  | { kind: 'seam'; options: { edge: 'sides' | 'ends'; layout: Layout; at: number; box: PictureSize } }
  | {
      kind: 'thumbnail';
      options: Stretched & { box: { width: number; height: number }; layout: Layout; mark?: string };
    };

/** The print in other inks; its colours are read from the inks' own sheet. */
export interface InkPlan extends Stretched {
  width: number;
  inks: string | null;
  screen: number | null;
}

/** px of a picture that is printed ink by ink, in memory */
const mostInkPx = 16_000_000;

export const encoding = { format: 'webp', quality: webpQuality } as const;
/** of a picture for which somebody waits */
export const quickEncoding = { ...encoding, quick: true } as const;

/** Not part of a picture's key: one that was made in the finer quality of before may stay. */
export function qualityOf(request: PictureRequest): number {
  return request.view === 'thumbnail' && request.side !== 320 ? denseQuality : webpQuality;
}

/** What decides how a picture is laid out. */
export type Pictured = Pick<PictureFacts, 'widthPx' | 'heightPx' | 'design'>;

/** Nothing for square px, whose pictures keep the keys they had. */
export function stretchedOf({ widthPx, heightPx, design: { widthCm, heightCm } }: Pictured): Stretched {
  const stretch = stretchOf({ width: widthPx, height: heightPx }, { width: widthCm, height: heightCm });
  return stretch === 1 ? {} : { stretch };
}

/** The image core's own words for a request. A picture that WebP can't hold is made narrower. */
export function planPicture(colorway: Pictured, request: PictureRequest): PicturePlan {
  const { design } = colorway;
  const layout = layoutOf(design);
  const stretched = stretchedOf(colorway);
  const tall = ((stretched.stretch ?? 1) * colorway.heightPx) / colorway.widthPx;
  switch (request.view) {
    case 'thumbnail': {
      const box = thumbnailBoxOf(request.shape, request.side);
      if (request.cm === undefined) return { kind: 'thumbnail', options: { box, layout, ...stretched } };
      const { widthCm: repeatWidthCm, heightCm: repeatHeightCm } = design;
      const heightCm = (request.cm * box.height) / box.width;
      return {
        kind: 'fabric',
        options: { widthCm: request.cm, heightCm, repeatWidthCm, repeatHeightCm, layout, width: box.width },
      };
    }
    case 'colorway':
      return { kind: 'thumbnail', options: { box: colorwayThumbnailBox, layout, ...stretched } };
    case 'stock':
      return { kind: 'thumbnail', options: { box: stockBox, layout, mark: request.mark, ...stretched } };
    case 'print':
      return {
        kind: 'print',
        options: {
          width: fitWidth(Math.min(request.width, colorway.widthPx), tall),
          ...stretched,
          ...asProof(request),
        },
      };
    case 'inks': {
      const most = Math.max(1, Math.floor(Math.sqrt(mostInkPx / tall)));
      const width = fitWidth(Math.min(request.width, colorway.widthPx, most), tall);
      const { inks = null, screen = null } = request;
      return { kind: 'inks', options: { width, inks: screen === null ? inks : null, screen, ...stretched } };
    }
    case 'wear': {
      const { model, modelSize } = request;
      const { widthCm: repeatWidthCm, heightCm: repeatHeightCm } = design;
      const wide = Math.min(request.width, modelSize.width);
      return { kind: 'wear', options: { model, width: wide, repeatWidthCm, repeatHeightCm, layout } };
    }
    case 'region': {
      const { view: _, width, height, quality, format, ...place } = request;
      return {
        kind: 'region',
        options: { ...place, size: { width, height }, tone: quality, format, quality: regionQuality[format] },
      };
    }
    case 'part': {
      const { region, size } = partOf(colorway, request);
      const place = { region, size, mirror: false, rotation: 0, tone: 'color' } as const;
      return { kind: 'region', options: { ...place, ...encoding, ...asProof(request) } };
    }
    case 'tile': {
      const { level, col, row, proof: given } = request;
      return { kind: 'tile', options: { level, col, row, proof: given } };
    }
    case 'seam': {
      const box = {
        width: Math.min(seamBox.width, colorway.widthPx),
        height: Math.min(seamBox.height, colorway.heightPx),
      };
      return { kind: 'seam', options: { edge: request.edge, layout, at: request.at, box } };
    }
    case 'fabric':
      return {
        kind: 'fabric',
        options: {
          widthCm: request.cm,
          heightCm: fabricHeightCm,
          repeatWidthCm: design.widthCm,
          repeatHeightCm: design.heightCm,
          layout,
          width: fitWidth(request.width, fabricHeightCm / request.cm),
          ...asProof(request),
        },
      };
    case 'repeat': {
      const { across, down, drop, shift, mirror } = request;
      const own = drop === undefined && shift === undefined;
      const laid = own ? layout : { drop: (drop ?? 0) / 100, shift: (shift ?? 0) / 100 };
      return {
        kind: 'repeat',
        options: {
          across,
          down,
          layout: mirror ? { ...laid, mirror } : laid,
          width: fitWidth(request.width, (tall * down) / across),
          ...stretched,
          ...asProof(request),
        },
      };
    }
  }
}

/** px of the print that a part is, and of its picture; a part beyond the last one is that. */
export function partOf(colorway: Pictured, { zoom, col, row }: z.output<typeof OnePart>) {
  const { widthPx, heightPx } = colorway;
  const along = (place: number, px: number): [from: number, length: number] => {
    const at = Math.min(place, zoom - 1);
    const from = Math.min(px - 1, Math.floor((at * px) / zoom));
    return [from, Math.max(1, Math.floor(((at + 1) * px) / zoom) - from)];
  };
  const [[x, width], [y, height]] = [along(col, widthPx), along(row, heightPx)];
  const ratio = ((stretchedOf(colorway).stretch ?? 1) * height) / width;
  const wide = fitWidth(Math.min(1600, width), ratio, iiifBounds.height);
  const tall = Math.min(iiifBounds.height, Math.max(1, Math.round(wide * ratio)));
  return {
    region: { x, y, width, height },
    size: { width: wide, height: tall },
  };
}

/** Pictures without one keep the keys they had. */
const asProof = ({ proof: given }: { proof?: Proof | undefined }) => (given ? { proof: given } : {});

function fitWidth(width: number, heightPerWidth: number, highest: number = maxSide): number {
  return Math.max(1, Math.min(width, Math.floor(highest / heightPerWidth)));
}

/** px of the picture that a request gives: pages keep its place before it has come. */
export function pictureSize(colorway: Pictured, request: PictureRequest): { width: number; height: number } {
  const plan = planPicture(colorway, request);
  const tall = (width: number, ratio: number) => ({
    width,
    height: Math.min(maxSide, Math.max(1, Math.round(width * ratio))),
  });
  switch (plan.kind) {
    case 'thumbnail':
    case 'seam':
      return { ...plan.options.box };
    case 'tile':
      return { width: tileSide, height: tileSide };
    case 'inks':
    case 'print':
      return tall(plan.options.width, ((plan.options.stretch ?? 1) * colorway.heightPx) / colorway.widthPx);
    case 'wear': {
      const { modelSize } = request as Extract<PictureRequest, { view: 'wear' }>;
      return tall(plan.options.width, modelSize.height / modelSize.width);
    }
    case 'region':
      return { ...plan.options.size };
    case 'fabric':
      return tall(plan.options.width, plan.options.heightCm / plan.options.widthCm);
    case 'repeat':
      return tall(
        plan.options.width,
        (((plan.options.stretch ?? 1) * colorway.heightPx) / colorway.widthPx / plan.options.across) *
          plan.options.down,
      );
  }
}
