/** What picture is asked for, the storage key it has, and how large it comes out. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { wholeNumber } from '#app/domain/base/rules.ts';
import { layoutOf, type Layout } from '#app/domain/base/repeat.ts';
import type { VisiblePicture } from '#app/domain/visible/visibility/find-visible.server.ts';
import type { RegionOptions } from '#app/image/render/view-options.ts';
import { colorwayThumbnailBox, thumbnailBox } from './addresses.ts';

/** px: from a stamp to a large screen at twice its density */
export const viewWidth = { least: 16, most: 4096 } as const;
const maxRepeats = 20;
/** px; WebP holds no more */
const maxSide = 16_383;
/** cm of cloth shown below the 150 cm across */
export const fabricHeightCm = 100;
/** px of a stock page's picture */
export const stockBox = { width: 400, height: 300 };
const webpQuality = 86;
const regionQuality = { jpeg: 90, webp: webpQuality, png: 100 } as const;

const blank = (value: unknown) => (value === '' || value === null ? undefined : value);
const number = (least: number, most: number, otherwise: number) =>
  z.preprocess((value) => blank(value) ?? otherwise, wholeNumber.min(least, 'tooSmall').max(most, 'tooBig'));
const width = number(viewWidth.least, viewWidth.most, 1600);
export const PictureWidth = width;
const mirrors = ['across', 'down', 'both'] as const;
const percent = z.preprocess(blank, z.coerce.number('wrongType').min(0, 'tooSmall').lt(100, 'tooBig').optional());

/** One entry for each ink: six hex digits, `-` for an ink that is off, nothing for its own colour. */
const inkList = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z
    .string('wrongType')
    .max(1000, 'tooLong')
    .regex(/^(-|[0-9a-f]{6})?(,(-|[0-9a-f]{6})?)*$/, 'wrongFormat')
    .optional(),
);

export const PictureRequest = z.discriminatedUnion('view', [
  z.object({
    view: z.literal('inks'),
    width,
    inks: inkList,
    /** counted from 0 */
    screen: z.preprocess(blank, wholeNumber.min(0, 'tooSmall').max(99, 'tooBig').optional()),
  }),
  z.object({ view: z.literal('thumbnail'), shape: z.enum(['h', 'v']) }),
  z.object({ view: z.literal('colorway') }),
  /** Of a stock page, which strangers see too: small, with a text over all of it. */
  z.object({ view: z.literal('stock'), mark: z.string().min(1).max(120) }),
  z.object({ view: z.literal('print'), width }),
  z.object({
    view: z.literal('fabric'),
    cm: z.preprocess((value) => blank(value) ?? 150, wholeNumber.pipe(z.literal([75, 150], 'notOneOf'))),
    width,
  }),
  z
    .object({
      view: z.literal('repeat'),
      across: number(1, maxRepeats, 2),
      down: number(1, maxRepeats, 2),
      width,
      drop: percent,
      shift: percent,
      /** every second copy turned over; the print's own layout stays as it is */
      mirror: z.preprocess(blank, z.enum(mirrors, 'notOneOf').optional()),
    })
    .refine(({ drop, shift }) => !(drop && shift), { error: 'invalidInput', path: ['shift'] }),
  /** On a wear model, found for its viewer by the wear noun. */
  z.object({
    view: z.literal('wear'),
    width,
    /** the storage folder of the model's files, which names their content */
    model: z.string().regex(/^wear\/[0-9a-f]{2}\/[0-9a-f]{64}$/, 'wrongType'),
    /** px of the model's own picture */
    modelSize: z.object({ width: wholeNumber.min(1), height: wholeNumber.min(1) }),
  }),
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
  | { kind: 'print'; options: { width: number } }
  | {
      kind: 'fabric';
      options: {
        widthCm: number;
        heightCm: number;
        repeatWidthCm: number;
        repeatHeightCm: number;
        layout: Layout;
        width: number;
      };
    }
  | {
      kind: 'repeat';
      options: { across: number; down: number; layout: Layout & { mirror?: (typeof mirrors)[number] }; width: number };
    }
  | { kind: 'inks'; options: InkPlan }
  | {
      kind: 'wear';
      options: { model: string; width: number; repeatWidthCm: number; repeatHeightCm: number; layout: Layout };
    }
  | { kind: 'region'; options: RegionOptions }
  | { kind: 'thumbnail'; options: { box: { width: number; height: number }; layout: Layout; mark?: string } };

/** The print in other inks; its colours are read from the inks' own sheet. */
export interface InkPlan {
  width: number;
  inks: string | null;
  screen: number | null;
}

/** px of a picture that is printed ink by ink, in memory */
const mostInkPx = 16_000_000;

export const encoding = { format: 'webp', quality: webpQuality } as const;

/** The image core's own words for a request. A picture that WebP can't hold is made narrower. */
export function planPicture(colorway: VisiblePicture, request: PictureRequest): PicturePlan {
  const { design } = colorway;
  const layout = layoutOf(design);
  switch (request.view) {
    case 'thumbnail':
      return { kind: 'thumbnail', options: { box: thumbnailBox[request.shape], layout } };
    case 'colorway':
      return { kind: 'thumbnail', options: { box: colorwayThumbnailBox, layout } };
    case 'stock':
      return { kind: 'thumbnail', options: { box: stockBox, layout, mark: request.mark } };
    case 'print':
      return {
        kind: 'print',
        options: { width: fitWidth(Math.min(request.width, colorway.widthPx), colorway.heightPx / colorway.widthPx) },
      };
    case 'inks': {
      const tall = colorway.heightPx / colorway.widthPx;
      const most = Math.max(1, Math.floor(Math.sqrt(mostInkPx / tall)));
      const width = fitWidth(Math.min(request.width, colorway.widthPx, most), tall);
      const { inks = null, screen = null } = request;
      return { kind: 'inks', options: { width, inks: screen === null ? inks : null, screen } };
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
          width: fitWidth(request.width, (colorway.heightPx * down) / (colorway.widthPx * across)),
        },
      };
    }
  }
}

function fitWidth(width: number, heightPerWidth: number): number {
  return Math.max(1, Math.min(width, Math.floor(maxSide / heightPerWidth)));
}

/** px of the picture that a request gives: pages keep its place before it has come. */
export function pictureSize(colorway: VisiblePicture, request: PictureRequest): { width: number; height: number } {
  const plan = planPicture(colorway, request);
  const tall = (width: number, ratio: number) => ({ width, height: Math.max(1, Math.round(width * ratio)) });
  switch (plan.kind) {
    case 'thumbnail':
      return { ...plan.options.box };
    case 'print':
    case 'inks':
      return tall(plan.options.width, colorway.heightPx / colorway.widthPx);
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
        ((colorway.heightPx / colorway.widthPx) * plan.options.down) / plan.options.across,
      );
  }
}

/** Pictures that the import makes stay; what somebody asked for beyond them goes when nobody has looked at it for long. */
export const askedPrefix = 'asked';

/** Where a master's pictures lie: the lasting ones, and those that were asked for. */
export function renditionFolders(masterHash: string): [lasting: string, asked: string] {
  const folder = `${masterHash.slice(0, 2)}/${masterHash}`;
  return [`renditions/${folder}`, `${askedPrefix}/${folder}`];
}

/** Everything that decides the pixels is in the key, so a picture under it is never out of date; equal masters share it. */
export function pictureKey(colorway: VisiblePicture, request: PictureRequest): string {
  const plan = planPicture(colorway, request);
  const { format } = plan.kind === 'region' ? plan.options : encoding;
  const text = JSON.stringify([plan, plan.kind === 'region' ? null : encoding]);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 20);
  const lasts = standardRequests().some(
    (standard) => JSON.stringify([planPicture(colorway, standard), encoding]) === text,
  );
  return `${renditionFolders(colorway.masterHash)[lasts ? 0 : 1]}/${plan.kind}-${hash}.${format}`;
}

export function isLasting(key: string): boolean {
  return !key.startsWith(`${askedPrefix}/`);
}

/** Made by the import ahead of the first look; any other picture is made when somebody asks for it. */
export function standardRequests(): PictureRequest[] {
  return [
    { view: 'thumbnail', shape: 'h' },
    { view: 'thumbnail', shape: 'v' },
    { view: 'colorway' },
    { view: 'print', width: 1600 },
    { view: 'fabric', cm: 150, width: 1600 },
    { view: 'fabric', cm: 75, width: 1600 },
    { view: 'repeat', across: 2, down: 2, width: 1600, drop: undefined, shift: undefined, mirror: undefined },
  ];
}
