/** The shapes of answers, named as SPEC §3 names them: the document shows them and tests hold real answers against them. */
import { z } from 'zod';
import { languages } from '#app/domain/languages.ts';
import { designTypes, moldStates } from '#app/domain/search/criteria.ts';
import { repeatDirections, repeatOffsets } from '#app/domain/designs/repeat.ts';
import { stageKeys } from '#app/domain/imports/stages.ts';
import { proposalStates } from '#app/domain/proposals/rules.ts';

export const byLocale = z.object({ tr: z.string(), en: z.string(), ru: z.string() });
export const date = z.iso.datetime();
export const count = z.int().min(0);
/** #rrggbb */
const srgb = z.string().meta({ description: '#rrggbb' });
const version = z.string().meta({ description: 'changes with the pixels; `?v=` of a picture’s address' });

export const User = z
  .object({
    userGuid: z.uuid(),
    name: z.string(),
    mail: z.string(),
    userCompanyGuid: z.uuid(),
    status: z.enum(['active', 'stopped', 'cancelled', 'expired']),
    loginCondition: z.object({ type: z.enum(['unlimited', 'days']), days: z.int().nullable(), setAt: date }),
    language: z.enum(languages),
    pool: z.uuid().nullable(),
    shopAccess: z.boolean(),
    archiveAccess: z.boolean(),
    permissions: z.record(z.string(), z.boolean()),
  })
  .meta({ id: 'User' });

const labelText = z.object({ label: z.string(), labelSef: z.string() });

export const Label = z
  .object({
    id: z.int(),
    labels: z.object({ tr: labelText, en: labelText, ru: labelText }),
    labelCount: count,
    groupId: z.int().nullable(),
    isGroupHeader: z.boolean(),
  })
  .meta({ id: 'Label' });

const archive = z.object({ archiveId: z.int(), archiveName: byLocale });

export const Archive = archive.meta({ id: 'Archive' });

export const AdminArchive = archive.extend({ code: z.string(), nextNumber: z.int() }).meta({ id: 'AdminArchive' });

export const SearchResult = z
  .object({
    designName: z.string(),
    designGuid: z.uuid(),
    activeVariantGuid: z.uuid().nullable(),
    activeVariantName: z.string().nullable(),
    designType: z.enum(designTypes),
    labels: z.array(z.object({ id: z.int(), label: z.string() })),
    moldState: z.enum(moldStates),
    closedCountries: z.array(z.string()),
    originalVariantGuid: z.uuid().nullable(),
    originalVariantName: z.string().nullable(),
    isConfined: z.boolean(),
    screenCount: count,
    archiveId: z.int(),
    archiveName: z.string(),
    sizeCm: z.object({ width: z.number(), height: z.number() }),
    uploadDate: date,
    lastEditDate: date,
    thumbnail: z.object({ shape: z.enum(['h', 'v']), colorwayGuid: z.uuid(), version }).nullable(),
    colorwayCount: count,
    colorways: z.array(z.object({ colorwayGuid: z.uuid(), colorwayName: z.string(), version })),
  })
  .meta({ id: 'SearchResult' });

export const SearchPage = z.object({
  totalPage: count,
  totalCount: count,
  currentPage: count,
  designs: z.array(SearchResult),
});

const pair = z.tuple([z.number(), z.number()]);
const onlyInHouse = { description: 'for in-house users and admins only' };

const Colorway = z
  .object({
    colorwayGuid: z.uuid(),
    designGuid: z.uuid(),
    colorwayName: z.string(),
    colorizables: z.array(z.object({ name: z.string(), color: srgb })),
    colors: z.array(
      z.object({ color: srgb, lab: z.tuple([z.number(), z.number(), z.number()]), share: z.number().min(0).max(1) }),
    ),
    size: pair.meta({ description: 'px' }),
    profileName: z.string().nullable(),
    version,
    editedAt: date,
  })
  .meta({ id: 'Colorway' });

export const DesignHeader = z
  .object({
    guid: z.uuid(),
    designName: z.string(),
    archiveId: z.int(),
    archive: Archive,
    activeColorwayGuid: z.uuid().nullable(),
    colorways: z.array(Colorway),
    labels: z.array(z.object({ id: z.int(), groupId: z.int().nullable(), label: byLocale })),
    designSizeCm: pair.meta({ description: 'cm, rounded to 2 decimals' }),
    designSize: pair.meta({ description: 'px' }),
    designType: z.enum(designTypes),
    moldState: z.enum(moldStates),
    isConfined: z.boolean(),
    screenCount: count,
    repeatOffset: z.enum(repeatOffsets),
    repeatDirection: z.enum(repeatDirections),
    repeatCustomValue: z.number().nullable().meta({ description: 'per cent of the repeat’s side' }),
    channelCount: count,
    layerCount: count,
    lastEditDate: date,
    uploadDate: date,
    designDpi: z.number(),
    closedCountries: z.array(z.string()),
    dynamic: z.array(z.string()).meta({ description: 'dp0 … dp9' }),
    originalName: z.string().optional().meta(onlyInHouse),
    notes: z.string().optional().meta(onlyInHouse),
    designStudio: z.string().optional().meta(onlyInHouse),
    customer: z.object({ customerGuid: z.uuid(), customerName: z.string() }).nullish().meta(onlyInHouse),
  })
  .meta({ id: 'DesignHeader' });

const problem = z.object({ key: z.string(), message: z.string() }).meta({ id: 'Problem' });
const jobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'disposed']);

const pixelBox = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
const sizes = z.object({ widthPx: z.int(), heightPx: z.int(), widthCm: z.number(), heightCm: z.number() });
const repeatShape = z.object({
  repeatOffset: z.enum(repeatOffsets),
  repeatDirection: z.enum(repeatDirections),
  repeatCustomValue: z.number().nullable(),
});

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

const proposedInk = z.object({
  name: z.string(),
  srgb,
  lab: z.tuple([z.number(), z.number(), z.number()]),
  on: z.boolean(),
  was: srgb,
  deltaE: z.number(),
});

export const Proposal = z
  .object({
    proposalGuid: z.uuid(),
    colorwayGuid: z.uuid(),
    designGuid: z.uuid(),
    reference: z.string(),
    version,
    fits: z.boolean(),
    inks: z.array(proposedInk),
    note: z.string(),
    state: z.enum(proposalStates),
    createdAt: date,
    decidedAt: date.nullable(),
  })
  .meta({ id: 'Proposal' });

export const ProposalPage = z.object({
  totalPage: count,
  totalCount: count,
  currentPage: count,
  proposals: z.array(Proposal),
});
