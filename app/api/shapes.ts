/** The shapes of answers, named as SPEC §3 names them: the document shows them and tests hold real answers against them. */
import { z } from 'zod';
import { languages } from '#app/locales/languages.ts';
import { designTypes, moldStates } from '#app/domain/visible/criteria/criteria.ts';
import { repeatDirections, repeatOffsets } from '#app/domain/base/repeat.ts';
import { proposalStates } from '#app/domain/catalog/proposals/rules.ts';

export const byLocale = z.object({ tr: z.string(), en: z.string(), ru: z.string() }).meta({ id: 'ByLocale' });
export const date = z.iso.datetime();
export const count = z.int().min(0);
/** #rrggbb */
export const srgb = z.string();
const version = z.string().meta({ description: 'changes when the pixels change; `?v=` in picture addresses' });

export const User = z
  .object({
    userGuid: z.uuid(),
    name: z.string(),
    mail: z.string(),
    userCompanyGuid: z.uuid(),
    status: z.enum(['active', 'stopped', 'cancelled', 'expired']),
    loginCondition: z
      .object({ type: z.enum(['unlimited', 'days']), days: z.int().nullable(), setAt: date })
      .meta({ id: 'LoginCondition' }),
    language: z.enum(languages),
    pool: z.uuid().nullable(),
    shopAccess: z.boolean(),
    archiveAccess: z.boolean(),
    permissions: z.record(z.string(), z.boolean()),
  })
  .meta({ id: 'User' });

const labelText = z.object({ label: z.string(), labelSef: z.string() }).meta({ id: 'LabelName' });

export const Label = z
  .object({
    id: z.int(),
    labels: z.object({ tr: labelText, en: labelText, ru: labelText }).meta({ id: 'LabelNames' }),
    labelCount: count,
    groupId: z.int().nullable(),
    isGroupHeader: z.boolean(),
  })
  .meta({ id: 'Label' });

const words = z.array(z.string());
export const AdminLabel = Label.extend({
  synonyms: z.object({ tr: words, en: words, ru: words }).meta({ description: 'other words that find it' }),
}).meta({ id: 'AdminLabel' });

const archive = z.object({ archiveId: z.int(), archiveName: byLocale });

export const Archive = archive.meta({ id: 'Archive' });

export const AdminArchive = archive.extend({ code: z.string(), nextNumber: z.int() }).meta({ id: 'AdminArchive' });

export const ColorMatch = z.object({ ours: srgb, theirs: srgb, deltaE: z.number() }).meta({ id: 'ColorMatch' });

const Likeness = z
  .object({
    score: z.number().min(0).max(1).meta({ description: 'sort key of the results' }),
    colorwayGuid: z.uuid().meta({ description: 'the most similar colorway of the design' }),
    colorwayName: z.string(),
    motif: z.number().min(0).max(1).nullable().meta({ description: 'null: the search was by colours only' }),
    kinship: z.enum(['same', 'near', 'kindred']).nullable(),
    colors: z.array(ColorMatch).meta({ description: 'shared colours: colour of the query, colour found, ΔE2000' }),
    scale: z.number().nullable().meta({ description: 'size of the motif relative to the query; null: unknown' }),
  })
  .meta({ id: 'Likeness', description: 'reason for a similar result' });

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
    likeness: Likeness.optional().meta({ description: 'only in searches for similar designs' }),
    matchedVariantGuid: z.uuid().optional().meta({
      description: 'only in searches by colour or by a reference: the colorway that matches best, or the one named',
    }),
    matchedVariantName: z.string().optional(),
    matchedColors: z
      .array(z.object({ color: srgb, share: z.number().min(0).max(1), isMatch: z.boolean() }))
      .optional()
      .meta({ description: 'colours of that colorway by area, and which of them were searched for' }),
  })
  .meta({ id: 'SearchResult' });

const Understood = z
  .object({
    field: z.string(),
    text: z.string(),
    value: z.unknown(),
    isExcluded: z.literal(true).optional().meta({ description: 'it isn’t wanted: “not blue”, “-blue”, “mavi değil”' }),
    isLeftOut: z.literal(true).optional().meta({
      description:
        'the search was made without it: no design that the asker may see is called so, or none has it together with all the rest. In quotes it is required: then nothing is found',
    }),
    isEither: z.literal(true).optional().meta({
      description: 'one of the values is enough: “red or blue”; `field` is `any` where they are of several fields',
    }),
  })
  .meta({ id: 'Understood' });

export const SearchPage = z
  .object({
    totalPage: count,
    totalCount: count,
    currentPage: count,
    designs: z.array(SearchResult),
    isAlike: z
      .literal(true)
      .optional()
      .meta({
        description:
          'only in searches with `q`: no design has the number among the words, and these have numbers that come near it',
      }),
    understood: z.array(Understood).optional().meta({
      description: 'only in searches with `q`: what each part of it was taken as',
    }),
  })
  .meta({ id: 'SearchPage' });

export const Suggestions = z
  .object({
    suggestions: z.array(
      z
        .object({
          kind: z.enum(['label', 'color', 'number', 'specialList', 'archive', 'list', 'recent']),
          text: z.string(),
          count,
          q: z
            .string()
            .nullable()
            .meta({ description: 'the whole search with the suggestion in it; null for an own list' }),
        })
        .meta({ id: 'Suggestion' }),
    ),
  })
  .meta({ id: 'Suggestions' });

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
    thumbnailColorwayGuid: z.uuid().nullable(),
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
    repeatCustomValue: z.number().nullable().meta({ description: 'percentage of the repeat’s side' }),
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

const proposedInk = z.object({
  name: z.string(),
  srgb,
  lab: z.tuple([z.number(), z.number(), z.number()]),
  on: z.boolean(),
  was: srgb,
  deltaE: z.number(),
});

const Proposal = z
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

export const ProposalPage = z
  .object({
    totalPage: count,
    totalCount: count,
    currentPage: count,
    proposals: z.array(Proposal),
  })
  .meta({ id: 'ProposalPage' });
