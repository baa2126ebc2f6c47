/** What the calls of an import answer. */
import { z } from 'zod';
import { repeatDirections, repeatOffsets } from '#app/domain/base/repeat.ts';
import { stageKeys } from '#app/domain/imports/job/stages.ts';
import { designTypes } from '#app/domain/visible/criteria/criteria.ts';
import { duplicateKinds } from '#app/domain/imports/job/duplicates.ts';
import { ColorMatch, count, date, srgb } from './shapes.ts';

const problem = z.object({ key: z.string(), message: z.string() }).meta({ id: 'Problem' });
const jobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'disposed']);

const pixelBox = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() }).meta({ id: 'PixelBox' });
const sizes = z
  .object({ widthPx: z.int(), heightPx: z.int(), widthCm: z.number(), heightCm: z.number() })
  .meta({ id: 'PrintSize' });
const sizesWithDpi = sizes.extend({ dpi: z.number() }).meta({ id: 'PrintSizeWithDpi' });
const repeatShape = z
  .object({
    repeatOffset: z.enum(repeatOffsets),
    repeatDirection: z.enum(repeatDirections),
    repeatCustomValue: z.number().nullable(),
  })
  .meta({ id: 'Repeat' });

const NearColorway = z
  .object({
    kind: z.enum(duplicateKinds).meta({
      description:
        'copy: the same picture; colors, scale: the same design in other colours or another size; turned: rotated or mirrored; print: redrawn or cropped differently',
    }),
    isSameFile: z.boolean(),
    motif: z.number().meta({ description: '0 … 1: how well the edges of both designs match' }),
    scale: z.number().meta({ description: 'size of this file’s motif relative to the other one' }),
    turned: z.literal([0, 90, 180]).meta({ description: 'rotation of this file in degrees, in either direction' }),
    isMirrored: z.boolean(),
    colors: z.array(ColorMatch),
    designGuid: z.uuid().nullable(),
    designName: z.string().nullable(),
    colorwayGuid: z.uuid().nullable(),
    colorwayName: z.string().nullable(),
    fileId: z.uuid().nullable().meta({ description: 'set instead of a colorway for another file of this import' }),
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
    folder: z
      .string()
      .meta({ description: 'of the file, below the folder that was dropped or imported; empty for one without' }),
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
        assumedProfile: z
          .string()
          .nullable()
          .meta({ description: 'what its colours count as where it brings no profile' }),
        compression: z.string(),
      })
      .nullable()
      .meta({ description: 'properties of the file, once it has been read; px, cm, dpi' }),
    inks: z
      .array(
        z.object({
          channel: count,
          name: z.string(),
          srgb,
          opacity: z.number().min(0).max(100),
          from: z.enum(['file', 'library', 'person', 'picture', 'name', 'none']),
        }),
      )
      .meta({
        description:
          'spot inks of a file under review, their opacity in per cent, and who tells their colours: `picture`, `name` and `none` are proposals',
      }),
    isSet: z.boolean(),
    repeat: z
      .object({
        box: pixelBox
          .nullable()
          .meta({ description: 'part of the file that is used as its repeat; null: the whole file' }),
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
          .meta({ description: 'visible seams: ΔE2000 along them, and their positions in px along the edge' }),
        picture: z
          .string()
          .nullable()
          .meta({ description: 'small picture of the whole file, until it belongs to a design' }),
        proposal: sizes
          .extend({
            box: pixelBox,
            repeat: repeatShape,
            across: z.number(),
            down: z.number(),
            confidence: z.number(),
          })
          .nullable()
          .meta({ description: 'smaller repeat that occurs more than once in the file' }),
      })
      .nullable(),
    suggestedDpi: z.number().nullable(),
    colors: z.array(z.object({ srgb, share: z.number() })),
    groupId: z.uuid().nullable(),
    colorwayName: z.string().nullable(),
    colorwayGuid: z.uuid().nullable(),
    designGuid: z.uuid().nullable().meta({ description: 'what the file has become, once it is in the archive' }),
    reference: z.string().nullable().meta({ description: 'the same in words: 01-0559/VR-2' }),
    isLeftOut: z.boolean(),
    thumbnail: z.string().nullable(),
    replaces: z
      .object({
        designGuid: z.uuid(),
        colorwayGuid: z.uuid(),
        reference: z.string(),
        fileName: z.string().nullable(),
        thumbnail: z.string(),
        before: sizesWithDpi,
        after: sizesWithDpi,
        isSmaller: z.boolean(),
        isAgreed: z.boolean(),
        reason: z.string(),
      })
      .nullable()
      .meta({ description: 'colorway whose original this file would replace, while the import is in review' }),
    near: z.array(NearColorway).meta({ description: 'possible duplicates of this file' }),
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
  .meta({ id: 'ImportGroup', description: 'files that will become one design' });

export const StageAnswer = z
  .object({ jobId: z.uuid(), stage: z.enum(stageKeys), state: jobState })
  .meta({ id: 'StageAnswer' });

export const ImportState = StageAnswer.extend({
  requestedStage: z.enum(stageKeys),
  progress: z.number().min(0).max(1),
  error: problem.nullable(),
  version: z.int(),
  canUndo: z.boolean(),
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
  designs: z.array(z.object({ designGuid: z.uuid(), designName: z.string() }).meta({ id: 'ImportedDesign' })),
}).meta({ id: 'ImportState' });
