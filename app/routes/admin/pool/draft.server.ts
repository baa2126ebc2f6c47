/** Reads a draft of a pool from its form, and moves searches in and out of the controls. */
import type { Pool } from '#app/domain/people/pools/pools.server.ts';
import { compact, isBlank, poolLimits } from '#app/domain/people/pools/rules.ts';
import { guid, readIssues } from '#app/domain/base/rules.ts';
import { fieldError, type DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { dynamicFields, PoolCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { handFlags, handLists, type Draft, type Hand } from './draft.ts';

type Kept = Partial<PoolCriteria>;

function toHand(criteria: Kept): Hand {
  const { preset = '', from = '', to = '' } = criteria.allowedYears ?? {};
  const lists = Object.fromEntries(handLists.map((name) => [name, (criteria[name] ?? []).map(String)]));
  const flags = Object.fromEntries(handFlags.map((name) => [name, criteria[name] ?? false]));
  return {
    ...(lists as Pick<Hand, (typeof handLists)[number]>),
    ...(flags as Pick<Hand, (typeof handFlags)[number]>),
    designNumber: criteria.designNumber ?? '',
    yearsPreset: preset === 'all' ? '' : preset,
    yearsFrom: from,
    yearsTo: to,
    dynamic: dynamicFields.map((name) => criteria[name] ?? ''),
  };
}

const emptyHand = toHand({});

/** The search in the controls, or its errors. */
export function readHand(hand: Hand): { criteria: Kept } | { errors: Record<string, ErrorKey[]> } {
  const { yearsPreset, yearsFrom, yearsTo, dynamic } = hand;
  const years = yearsFrom || yearsTo ? { from: yearsFrom, to: yearsTo } : yearsPreset || undefined;
  const parsed = PoolCriteria.safeParse({
    ...hand,
    allowedYears: years,
    ...Object.fromEntries(dynamicFields.map((name, index) => [name, dynamic[index]])),
  });
  return parsed.success ? { criteria: compact(parsed.data) } : { errors: readIssues(parsed.error) };
}

export function draftOf(pool: Pool): Draft {
  return {
    name: pool.name,
    description: pool.description,
    searches: pool.searches.map((search) => JSON.stringify(search)),
    at: pool.searches.length,
    hand: emptyHand,
    extraDesigns: pool.extraDesigns.map(({ designName }) => designName).join('\n'),
    wearGuids: pool.wearGuids,
    version: pool.updatedAt,
    customerGuid: '',
    show: 'pool',
  };
}

export function newDraft(params: URLSearchParams): Draft {
  return {
    name: (params.get('name') ?? '').slice(0, 200),
    description: (params.get('description') ?? '').slice(0, 2000),
    searches: [],
    at: 0,
    hand: emptyHand,
    extraDesigns: (params.get('designs') ?? '').slice(0, 20_000),
    wearGuids: [],
    version: '',
    customerGuid: '',
    show: 'pool',
  };
}

export function readDraft(form: FormData): Draft {
  const text = (name: string) => String(form.get(name) ?? '');
  const list = (name: string) => form.getAll(name).map(String).filter(Boolean).slice(0, 2000);
  const searches = list('searches').filter(readSearch).slice(0, poolLimits.searches);
  const at = Number(text('at'));
  return {
    name: text('name'),
    description: text('description').replaceAll('\r\n', '\n'),
    searches,
    at: Number.isInteger(at) && at >= 0 && at < searches.length ? at : searches.length,
    hand: {
      ...(Object.fromEntries(handLists.map((name) => [name, list(name)])) as Pick<Hand, (typeof handLists)[number]>),
      ...(Object.fromEntries(handFlags.map((name) => [name, form.has(name)])) as Pick<
        Hand,
        (typeof handFlags)[number]
      >),
      designNumber: text('designNumber'),
      yearsPreset: text('yearsPreset'),
      yearsFrom: text('yearsFrom'),
      yearsTo: text('yearsTo'),
      dynamic: dynamicFields.map((name) => text(name)),
    },
    extraDesigns: text('extraDesigns').replaceAll('\r\n', '\n'),
    wearGuids: list('wearGuids'),
    version: text('version'),
    customerGuid: text('customerGuid'),
    show: text('show') === 'search' ? 'search' : 'pool',
  };
}

/** Null if it isn't a search. */
export function readSearch(json: string): Kept | null {
  try {
    const parsed = PoolCriteria.safeParse(JSON.parse(json));
    return parsed.success ? compact(parsed.data) : null;
  } catch {
    return null;
  }
}

/** Customers that its searches name, in the controls too. */
export function namedCustomers({ searches, hand }: Draft): string[] {
  const all = [...searches.map(readSearch), hand];
  return [
    ...new Set(all.flatMap((one) => [...(one?.allowedCustomers ?? []), ...(one?.forbiddenCustomers ?? [])])),
  ].filter((one) => guid.safeParse(one).success);
}

/** The pool is full: the search in the controls is one too many. */
export function isOverfull({ at, searches, hand }: Draft): boolean {
  if (at < searches.length || searches.length < poolLimits.searches) return false;
  const read = readHand(hand);
  return 'criteria' in read && !isBlank(read.criteria);
}

export function searchesFull(field: 'hand' | 'searches'): DomainError {
  return fieldError(field, 'poolSearchesFull', { limit: poolLimits.searches });
}

/** The searches including the controls': a new one counts once anything is chosen and the pool has room. */
export function withHand(draft: Draft): string[] {
  const read = readHand(draft.hand);
  if ('errors' in read || isOverfull(draft)) return draft.searches;
  if (draft.at === draft.searches.length && isBlank(read.criteria)) return draft.searches;
  return draft.searches.toSpliced(draft.at, 1, JSON.stringify(read.criteria));
}

/** Stores the search in the controls, and empties them for a new one. */
export function layDown(draft: Draft): Draft {
  const searches = withHand(draft);
  return { ...draft, searches, at: searches.length, hand: emptyHand };
}

export function takeUp(draft: Draft, at: number): Draft {
  const laid = layDown(draft);
  const criteria = readSearch(laid.searches[at] ?? '');
  return criteria ? { ...laid, at, hand: toHand(criteria) } : laid;
}

export function copySearch(draft: Draft, at: number): Draft {
  const { searches, ...laid } = layDown(draft);
  const copied = searches[at];
  if (!copied) return { ...laid, searches };
  return takeUp({ ...laid, searches: [...searches, copied], at: searches.length + 1 }, searches.length);
}

export function removeSearch(draft: Draft, at: number): Draft {
  const searches = draft.searches.toSpliced(at, 1);
  if (at === draft.at) return { ...draft, searches, at: searches.length, hand: emptyHand };
  return { ...draft, searches, at: draft.at > at ? draft.at - 1 : draft.at };
}

/** Appends numbers that aren't among the extra designs yet. */
export function addDesigns(draft: Draft, names: string[]): Draft {
  const held = new Set(draft.extraDesigns.split(/[\n,;\t]+/).map((one) => one.trim()));
  const added = names.filter((name) => !held.has(name));
  const extraDesigns = [draft.extraDesigns.trimEnd(), ...added].filter(Boolean).join('\n');
  return { ...draft, extraDesigns };
}
