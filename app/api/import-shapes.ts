/** What the calls of an import answer. */
import { z } from 'zod';
import { repeatDirections, repeatOffsets } from '#app/domain/visible/pictures/repeat.ts';
import { stageKeys } from '#app/domain/imports/stages.ts';
import { designTypes } from '#app/domain/visible/criteria/criteria.ts';
import { duplicateKinds } from '#app/domain/imports/duplicates.ts';
import { count, date, srgb } from './shapes.ts';

const problem = z.object({ key: z.string(), message: z.string() }).meta({ id: 'Problem' });
const jobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'disposed']);

const pixelBox = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
const sizes = z.object({ widthPx: z.int(), heightPx: z.int(), widthCm: z.number(), heightCm: z.number() });
const repeatShape = z.object({
  repeatOffset: z.enum(repeatOffsets),
  repeatDirection: z.enum(repeatDirections),
  repeatCustomValue: z.number().nullable(),
});

const NearColorway = z
  .object({
    kind: z.enum(duplicateKinds).meta({
      description:
        'copy: the same picture; colors, scale: the same print in other colours or another size; turned: turned or mirrored; print: drawn or cut otherwise',
    }),
    isSameFile: z.boolean(),
    motif: z.number().meta({ description: '0 … 1: how far the edges of both prints agree' }),
    scale: z.number().meta({ description: 'how many times as large this file’s motif is' }),
    turned: z.literal([0, 90, 180]).meta({ description: 'degrees, either way round, that this file is turned by' }),
    isMirrored: z.boolean(),
    colors: z.array(z.object({ ours: srgb, theirs: srgb, deltaE: z.number() })),
    designGuid: z.uuid().nullable(),
    designName: z.string().nullable(),
    colorwayGuid: z.uuid().nullable(),
    colorwayName: z.string().nullable(),
    fileId: z.uuid().nullable().meta({ description: 'another file of this import, in place of a colorway' }),
    fileName: z.string().nullable(),
    otherArchive: z.string().nullable(),
    size: sizes.nullable(),
    thumbnail: z.string().nullable(),
  })
  .meta({ id: 'NearColorway' });

const ImportFile = z
  .object({
    id: z.uuid(),
    fileName: z.string(),
    bytes: z.number(),
    state: z.enum(['uploading', 'uploaded', 'processing', 'processed', 'added', 'failed', 'removed']),
    progress: z.number().min(0).max(1),
    error: problem.nullable(),
    warnings: z.array(problem),
    info: z
      .object({
        format: z.string(),
        width: z.int(),
        height: z.int(),
        widthCm: z.number().nullable(),
        heightCm: z.number().nullable(),
        dpiX: z.number().nullable(),
        dpiY: z.number().nullable(),
        mode: z.string(),
        depth: z.int(),
        channels: z.array(z.looseObject({ name: z.string(), kind: z.string() })),
        channelCount: count,
        layerCount: count,
        profileName: z.string().nullable(),
        compression: z.string(),
      })
      .nullable()
      .meta({ description: 'what the file says of itself, once it is read; px, cm, dpi' }),
    repeat: z
      .object({
        box: pixelBox
          .nullable()
          .meta({ description: 'the part of the file that is used as its repeat; null: all of it' }),
        repeat: repeatShape.nullable(),
        confidence: z.number().nullable(),
        whole: sizes,
        used: sizes,
        seams: z
          .array(
            z.object({
              edge: z.enum(['sides', 'ends']),
              mean: z.number(),
              p95: z.number(),
              places: z.array(z.object({ from: z.number(), to: z.number(), mean: z.number() })),
              picture: z.string().nullable(),
            }),
          )
          .meta({ description: 'seams that show: ΔE2000 along them, and the places in px along the edge' }),
        picture: z.string().nullable().meta({ description: 'all of the file, small, while it is in no design' }),
        proposal: sizes
          .extend({
            box: pixelBox,
            repeat: repeatShape,
            across: z.number(),
            down: z.number(),
            confidence: z.number(),
          })
          .nullable()
          .meta({ description: 'a smaller repeat that the file holds more than one of' }),
      })
      .nullable(),
    suggestedDpi: z.number().nullable(),
    colors: z.array(z.object({ srgb, share: z.number() })),
    groupId: z.uuid().nullable(),
    colorwayName: z.string().nullable(),
    colorwayGuid: z.uuid().nullable(),
    thumbnail: z.string().nullable(),
    near: z.array(NearColorway).meta({ description: 'what it is so like that it may be in the archive already' }),
  })
  .meta({ id: 'ImportFile' });

const ImportGroup = z
  .object({
    id: z.uuid(),
    name: z.string(),
    designGuid: z.uuid().nullable(),
    isExisting: z.boolean(),
    needsDpi: z.boolean(),
    suggestedDpi: z.number().nullable(),
    hasOwnDpi: z.boolean(),
    attributes: z.looseObject({ type: z.enum(designTypes), numbered: z.boolean() }),
    error: problem.nullable(),
  })
  .meta({ id: 'ImportGroup', description: 'files that become one design' });

export const StageAnswer = z.object({ jobId: z.uuid(), stage: z.enum(stageKeys), state: jobState });

export const ImportState = StageAnswer.extend({
  requestedStage: z.enum(stageKeys),
  progress: z.number().min(0).max(1),
  error: problem.nullable(),
  version: z.int(),
  isInReview: z.boolean(),
  isEnded: z.boolean(),
  isMoving: z.boolean(),
  archiveId: z.int(),
  archiveName: z.string(),
  isNewImport: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: date,
  files: z.array(ImportFile),
  groups: z.array(ImportGroup),
  designs: z.array(z.object({ designGuid: z.uuid(), designName: z.string() })),
});
