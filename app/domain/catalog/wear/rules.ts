/** What may be said of a wear model, in forms and calls. Browser-safe. */
import { z } from 'zod';
import { formVersion, guid, listOf, mayMiss, requiredFlag, wholeNumber } from '#app/domain/base/rules.ts';
import { isSeen } from '#app/domain/base/text/clean.ts';
import { viewWidth } from '#app/domain/visible/pictures/requests.ts';

/** Every name that an uploaded file may have; anything else of a folder or ZIP is passed over. */
export const wearUploadEndings = ['.zip', '.json', '.png', '.tif', '.tiff', '.jpg', '.jpeg', '.webp'] as const;
/** files of one upload, and bytes of all of them */
export const wearUploadLimits = { files: 12, bytes: 400_000_000 } as const;

const wearName = z.string('required').trim().max(200, 'tooLong').refine(isSeen, 'required');
const labelIds = listOf(wholeNumber.min(1, 'notOneOf').max(2_147_483_647, 'notOneOf'), 100);

/** All of them, or with `count` so many a page. */
export const AllWears = z.object({
  page: z.preprocess((value) => value || 0, wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig')),
  count: z.preprocess((value) => value || undefined, wholeNumber.min(1, 'tooSmall').max(1000, 'tooBig').optional()),
});
export const OneWear = z.object({ wearGuid: guid });
/** `mark`: of the draft that was looked at; without it, whichever there is. */
export const OneDraft = OneWear.extend({ mark: formVersion });
/** SPEC §7 /admin/wears/set-state */
export const SetWearState = z.object({ wearGuid: guid, isEnabled: requiredFlag });
/** Labels that are missing stay. */
export const SaveWear = z.object({ wearGuid: guid, wearName, labelIds: mayMiss(labelIds), version: formVersion });
export const MoveWear = z.object({ wearGuid: guid, direction: z.enum(['up', 'down'], 'notOneOf') });
/** All models in their new order. */
export const OrderWears = z.object({
  wearGuids: listOf(guid).refine((guids) => guids.length > 0, 'nothingSelected'),
});
/** The fields of an upload: a model's files are new ones for `wearGuid`, or those of a new model named `wearName`. */
export const WearUploadFields = z
  .object({ wearGuid: guid.optional(), wearName: wearName.optional() })
  .refine(({ wearGuid, wearName: name }) => wearGuid !== undefined || name !== undefined, {
    error: 'required',
    path: ['wearName'],
  });

/** px of a print on a model: no more than the model's own picture has. */
export function wearSize({ width: most, height }: { width: number; height: number }, asked: number) {
  const width = Math.max(viewWidth.least, Math.min(viewWidth.most, most, Math.round(asked)));
  return { width, height: Math.max(1, Math.round((width * height) / most)) };
}

/** What a checked model's own files say; kept with it. */
export const WearGeometry = z.object({
  width: z.number(),
  height: z.number(),
  parts: z.array(z.object({ name: z.string(), grain: z.number() })),
  /** px of the picture in one cm of fabric */
  pxPerCm: z.number(),
  /** share of the picture that is printed */
  printed: z.number(),
  hasHighlights: z.boolean(),
});
export type WearGeometry = z.infer<typeof WearGeometry>;

export const wearDraftStates = ['checking', 'ready', 'refused'] as const;
export const WearDraft = z.object({
  state: z.enum(wearDraftStates),
  /** the upload's own mark: a second upload takes the first one's place */
  mark: z.string(),
  uploads: z.array(z.object({ name: z.string(), key: z.string() })),
  filesKey: z.string().nullable(),
  geometry: WearGeometry.nullable(),
  problem: z.object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
});
export type WearDraft = z.infer<typeof WearDraft>;
