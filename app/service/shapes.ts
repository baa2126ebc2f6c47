/** The shapes of answers, named as SPEC §3 names them: the document shows them and tests hold real answers against them. */
import { z } from 'zod';

const byLocale = z.object({ tr: z.string(), en: z.string(), ru: z.string() });
const date = z.union([z.iso.datetime(), z.date()]);

export const User = z.object({
  userGuid: z.uuid(),
  name: z.string(),
  mail: z.string(),
  userCompanyGuid: z.uuid(),
  status: z.enum(['active', 'stopped', 'cancelled', 'expired']),
  loginCondition: z.object({ type: z.enum(['unlimited', 'days']), days: z.number().nullable(), setAt: z.string() }),
  language: z.enum(['tr', 'en', 'ru']),
  pool: z.uuid().nullable(),
  permissions: z.record(z.string(), z.boolean()),
});

export const Label = z.object({
  id: z.number(),
  labels: z.object({
    tr: z.object({ label: z.string(), labelSef: z.string() }),
    en: z.object({ label: z.string(), labelSef: z.string() }),
    ru: z.object({ label: z.string(), labelSef: z.string() }),
  }),
  labelCount: z.number(),
  groupId: z.number().nullable(),
  isGroupHeader: z.boolean(),
});

export const Archive = z.object({ archiveId: z.number(), archiveName: byLocale });

export const SearchResult = z.object({
  designName: z.string(),
  designGuid: z.uuid(),
  activeVariantGuid: z.uuid().nullable(),
  activeVariantName: z.string().nullable(),
  designType: z.enum(['rotary', 'digital']),
  labels: z.array(z.object({ id: z.number(), label: z.string() })),
  moldState: z.enum(['engraved', 'faded', 'none']),
  closedCountries: z.array(z.string()),
  originalVariantGuid: z.uuid().nullable(),
  originalVariantName: z.string().nullable(),
});

export const SearchPage = z.object({
  totalPage: z.number(),
  totalCount: z.number(),
  currentPage: z.number(),
  designs: z.array(SearchResult),
});

const pair = z.tuple([z.number(), z.number()]);

export const DesignHeader = z.object({
  guid: z.uuid(),
  designName: z.string(),
  archiveId: z.number(),
  archive: Archive,
  activeColorwayGuid: z.uuid().nullable(),
  colorways: z.array(
    z.object({
      colorwayGuid: z.uuid(),
      designGuid: z.uuid(),
      colorwayName: z.string(),
      colorizables: z.array(z.object({ name: z.string(), color: z.string() })),
    }),
  ),
  labels: z.array(z.object({ id: z.number(), label: byLocale })),
  designSizeCm: pair,
  designSize: pair,
  moldState: z.enum(['engraved', 'faded', 'none']),
  repeatOffset: z.string(),
  channelCount: z.number(),
  layerCount: z.number(),
  lastEditDate: date,
  uploadDate: date,
  designDpi: z.number(),
  closedCountries: z.array(z.string()),
  originalName: z.string().optional(),
  notes: z.string().optional(),
  designStudio: z.string().optional(),
  customer: z.object({ customerGuid: z.uuid(), customerName: z.string() }).nullish(),
});

const problem = z.object({ key: z.string(), message: z.string() });

export const ImportState = z.object({
  jobId: z.uuid(),
  stage: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'disposed']),
  progress: z.number(),
  error: problem.nullable(),
  files: z.array(
    z.object({
      id: z.uuid(),
      fileName: z.string(),
      bytes: z.number(),
      state: z.string(),
      progress: z.number(),
      error: problem.nullable(),
      warnings: z.array(problem),
      colorwayName: z.string().nullable(),
      colorwayGuid: z.uuid().nullable(),
    }),
  ),
  designs: z.array(z.object({ designGuid: z.uuid(), designName: z.string() })),
});
