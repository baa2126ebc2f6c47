/**
 * What a search asks for: one schema for the archive's page, the service call, collection searches and statistics links,
 * and the one of a pool's searches. Browser-safe. `criteria-sql.server.ts` turns both into SQL.
 */
import { z } from 'zod';
import { asText, blank, flag, guid, listOf, numberOf, wholeNumber } from '#app/domain/base/rules.ts';
import { colorFamilyKeys, colorReaches } from '#app/domain/visible/colors/color-families.ts';
import type { MeantColor } from '#app/domain/visible/colors/palette-kinds.ts';
import { plainLine } from '#app/domain/base/text/fold.ts';
import { similarFields } from '#app/domain/visible/criteria/similar-criteria.ts';
import { dateSpan, firstDay, lastDay } from '#app/domain/base/dates/date-span.ts';

export const moldStates = ['engraved', 'faded', 'none'] as const;
export type MoldState = (typeof moldStates)[number];
export const designTypes = ['rotary', 'digital'] as const;
export type DesignType = (typeof designTypes)[number];
/** 0 upload newest, 1 upload oldest, 2 modified newest, 3 modified oldest, 4 number up, 5 number down */
const orders = [0, 1, 2, 3, 4, 5] as const;
export type Order = (typeof orders)[number];
export const dynamicFields = ['dp0', 'dp1', 'dp2', 'dp3', 'dp4', 'dp5', 'dp6', 'dp7', 'dp8', 'dp9'] as const;
export type DynamicField = (typeof dynamicFields)[number];

export const allArchives = -1;

const maybe = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional());
/** Ids are PostgreSQL integers. */
const id = wholeNumber.min(1, 'tooSmall').max(2_147_483_647, 'tooBig');
/** An exact moment, uploads from it on: as an address writes it in UTC, whatever its zone was. */
const moment = z
  .string('invalidDate')
  .pipe(z.iso.datetime({ offset: true, error: 'invalidDate' }))
  .refine((text) => /^(19|2\d)\d\d-/.test(text), 'invalidDate')
  .transform((text) => new Date(text).toISOString());

const words = (most: number) =>
  maybe(
    z.preprocess(
      asText,
      z
        .string('wrongType')
        .max(most, 'tooLong')
        .transform((text) => plainLine(text).trim() || undefined),
    ),
  );

/** Choices of which "all" (or -1) means no restriction. */
const choices = <T extends z.ZodType>(item: T, most = 100) =>
  z
    .preprocess(
      (value) =>
        (Array.isArray(value) ? value : [value]).some((one) => one === 'all' || one === -1 || one === '-1')
          ? []
          : value,
      listOf(item, most),
    )
    .transform((list) => [...new Set(list)] as z.output<T>[]);

/** #rrggbb, with or without the hash, or `lab(L a b)`; #rgb is short for #rrggbb. */
const color = z
  .string('invalidColor')
  .trim()
  .toLowerCase()
  .transform((text, context) => {
    const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text)?.[1];
    if (hex) return '#' + (hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex);
    const lab = /^lab\(\s*(\d+(?:\.\d+)?)\s+(-?\d+(?:\.\d+)?)\s+(-?\d+(?:\.\d+)?)\s*\)$/.exec(text);
    if (lab && Number(lab[1]) <= 100 && Math.abs(Number(lab[2])) <= 160 && Math.abs(Number(lab[3])) <= 160) {
      return `lab(${Number(lab[1])} ${Number(lab[2])} ${Number(lab[3])})`;
    }
    context.addIssue({ code: 'custom', message: 'invalidColor' });
    return z.NEVER;
  });

const confinement = z
  .preprocess(
    (value) => {
      const text = String(value ?? '').toLowerCase();
      if (['', 'all', '-1'].includes(text)) return undefined;
      if (['closed', 'true', '1', 'yes', 'on'].includes(text)) return 'closed';
      if (['open', 'false', '0', 'no', 'off'].includes(text)) return 'open';
      return text;
    },
    z.enum(['open', 'closed'], 'notOneOf').optional(),
  )
  .meta({ takes: 'orAll' });

const listOrAll = z
  .preprocess((value) => (String(value) === '-1' ? undefined : value), id.optional())
  .meta({ takes: 'orMinusOne' });

const country = z
  .string('wrongType')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'notOneOf');

/** letters of what may be typed into the search box */
export const longestQuery = 300;

const dynamicWords = Object.fromEntries(dynamicFields.map((name) => [name, words(200)])) as Record<
  (typeof dynamicFields)[number],
  ReturnType<typeof words>
>;

const fields = {
  /** what was typed into the search box; the words are understood where the search runs */
  q: words(longestQuery),
  number: words(120),
  /** all of them in one and the same colorway */
  color: listOf(color, 5),
  /** colours as people mean them: all of them, and of `color`, in one and the same colorway */
  colorFamily: choices(z.enum(colorFamilyKeys, 'notOneOf'), 5),
  /** families drawn in or out; unset: as they are */
  colorReach: maybe(z.enum(colorReaches, 'notOneOf')),
  /** ΔE2000, of `color` */
  colorTolerance: maybe(numberOf('wrongType').min(0, 'tooSmall').max(100, 'tooBig')),
  /** least share of the area, per cent */
  colorShare: maybe(numberOf('wrongType').min(0, 'tooSmall').max(100, 'tooBig')),
  moldstate: choices(z.enum(moldStates, 'notOneOf')),
  channelcounts: choices(wholeNumber.min(0, 'tooSmall').max(9999, 'tooBig')),
  labels: choices(id),
  /** unset: the person's "combine label search" decides */
  labelSearchMode: maybe(z.enum(['any', 'all'], 'notOneOf')),
  dateRange: dateSpan,
  from: firstDay,
  to: lastDay,
  since: maybe(moment),
  /** -1: all; unset: the setting decides, as for order and count */
  archive: maybe(wholeNumber.min(-1, 'tooSmall').max(2_147_483_647, 'tooBig')),
  confined: confinement,
  order: maybe(wholeNumber.pipe(z.literal([...orders], 'notOneOf'))),
  studio: words(200),
  originalname: words(300),
  note: words(300),
  specialListId: maybe(listOrAll),
  customer: maybe(guid),
  type: choices(z.enum(designTypes, 'notOneOf')),
  /** designs closed in that country */
  closedcountry: maybe(country),
  owned: flag,
  ...dynamicWords,
  ...similarFields,
  page: z.preprocess((value) => blank(value) ?? 0, wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig')),
  count: maybe(wholeNumber.min(1, 'tooSmall').max(100, 'tooBig')),
  /** the last design shown: what follows it, instead of a page by number, which new designs push on */
  after: maybe(guid),
};

interface Dates {
  dateRange?: z.output<typeof dateSpan>;
  from?: z.output<typeof firstDay>;
  to?: z.output<typeof lastDay>;
}
const inOrder = ({ from, to }: Dates) => !from || !to || from <= to;
const wrongOrder = { error: 'invalidDate', path: ['to'] };
const withDates = <Read extends Dates>({ dateRange, from, to, ...rest }: Read) => ({
  ...rest,
  /** from and to of their own win over a range */
  dates: from || to ? { from, to } : dateRange?.preset === 'all' ? undefined : dateRange,
});

export const SearchCriteria = z.object(fields).refine(inOrder, wrongOrder).transform(withDates);
export type SearchCriteria = z.output<typeof SearchCriteria>;

/**
 * Criteria of designs that something is done with: a filter that isn't known is refused, for without it all designs would be meant.
 * `alike`: also what a number, studio or original number only comes near, as the archive's page shows it where nothing fits.
 */
export const ExactCriteria = exactCriteria({});
/** The same with further fields beside the filters. */
export function exactCriteria<Shape extends z.ZodRawShape>(further: Shape) {
  return z
    .strictObject({ ...fields, alike: flag, ...further })
    .refine((read) => inOrder(read as Dates), wrongOrder)
    .transform((read) => withDates(read as typeof read & Dates));
}
export const criteriaNames = Object.keys(fields);

/** A search with nothing left to the settings. */
export interface ResolvedCriteria extends Omit<SearchCriteria, 'archive' | 'order' | 'count' | 'labelSearchMode'> {
  archive: number;
  order: Order;
  /** else what answers best comes first, where that can be told */
  isOrderAsked: boolean;
  count: number;
  labelSearchMode: 'any' | 'all';
  /** colours that the colorway with all the others doesn't have; only words ask for that */
  unwantedColors?: MeantColor[];
  /** of each of these, one or more, besides all the others; only words ask for that */
  eitherColors?: MeantColor[][];
}

export const everything: SearchCriteria = SearchCriteria.parse({});

/** Criteria of which there may be several at once. */
export type ListCriterion = {
  [Name in keyof SearchCriteria]-?: SearchCriteria[Name] extends unknown[] ? Name : never;
}[keyof SearchCriteria];

/** Filters over fields that only in-house users see: a customer's search ignores them, so that no count tells what they hold. */
export const inHouseFilters = [
  'studio',
  'originalname',
  'note',
  'customer',
] as const satisfies (keyof SearchCriteria)[];

export function withoutInHouseFilters<C extends Pick<SearchCriteria, (typeof inHouseFilters)[number]>>(criteria: C): C {
  const rest = { ...criteria };
  for (const name of inHouseFilters) rest[name] = undefined;
  return rest;
}

/** An address's search. What can't be read is left out and named, so that the rest of the search still holds. */
export function readCriteria(params: URLSearchParams): { criteria: SearchCriteria; ignored: string[] } {
  const raw: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const values = params.getAll(name).filter((value) => value !== '');
    if (values.length === 0) continue;
    const isList = Array.isArray(everything[name as keyof SearchCriteria]);
    raw[name] = isList && values.length > 1 ? values : values.at(-1);
  }
  const ignored = new Set<string>();
  for (;;) {
    const parsed = SearchCriteria.safeParse(raw);
    if (parsed.success) return { criteria: parsed.data, ignored: [...ignored] };
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0]);
      ignored.add(name);
      delete raw[name];
    }
  }
}

/** The same search as an address: only what differs from "everything", always in one order. */
export function writeCriteria(criteria: Partial<SearchCriteria>): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of Object.keys(fields)) {
    if (name === 'dateRange') {
      if (criteria.dates?.preset) params.set('dateRange', criteria.dates.preset);
      continue;
    }
    const value = name === 'from' || name === 'to' ? criteria.dates?.[name] : criteria[name as keyof SearchCriteria];
    if (value === undefined || value === everything[name as keyof SearchCriteria]) continue;
    for (const one of Array.isArray(value) ? value : [value]) params.append(name, String(one));
  }
  return params;
}

/** Nothing asked for but order 0: the archive as it opens, which the pinned designs lead. */
export function isEverything(criteria: ResolvedCriteria): boolean {
  const { archive, order, ...rest } = criteria;
  const asked = writeCriteria({ ...rest, page: 0, count: undefined, after: undefined, labelSearchMode: undefined });
  return archive === allArchives && order === 0 && asked.size === 0;
}

/**
 * One search of a pool; empty lists restrict nothing. A flag that isn't there is off: designs without labels then stay out,
 * confined ones follow the confined rule. dp0 … dp9 are kept and not applied.
 */
export const PoolCriteria = z
  .object({
    designNumber: words(120),
    allowedArchive: choices(id),
    allowedScreenStatus: choices(z.enum(moldStates, 'notOneOf')),
    allowedScreenCounts: choices(wholeNumber.min(0, 'tooSmall').max(9999, 'tooBig')),
    allowedLabels: choices(id, 500),
    forbiddenLabels: choices(id, 500),
    allowedCustomers: choices(guid, 500),
    forbiddenCustomers: choices(guid, 500),
    /** of the upload */
    allowedYears: dateSpan,
    ...dynamicWords,
    allowOwnDesigns: flag,
    allowConfinedDesigns: flag,
    allowUnlabeledDesigns: flag,
  })
  .meta({ id: 'PoolCriteria' });
export type PoolCriteria = z.output<typeof PoolCriteria>;
