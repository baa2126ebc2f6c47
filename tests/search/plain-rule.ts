/** The rules of search and visibility once more, plainly, over rows in memory: what the product's answers are compared with. */
import type { Person } from '#app/domain/base/actor.ts';
import { foldText } from '#app/domain/base/text/fold.ts';

export interface PlainDesign {
  id: string;
  name: string;
  archiveId: number;
  customerId: string | null;
  isConfined: boolean;
  type: 'rotary' | 'digital';
  moldState: 'engraved' | 'faded' | 'none';
  screenCount: number;
  closedCountries: string[];
  labelIds: number[];
  listIds: number[];
  studio: string;
  dp4: string | null;
  uploadedAt: Date;
  modifiedAt: Date;
}

export interface PlainPoolSearch {
  allowedArchive?: number[];
  allowedScreenStatus?: string[];
  allowedScreenCounts?: number[];
  allowedLabels?: number[];
  forbiddenLabels?: number[];
  allowedCustomers?: string[];
  forbiddenCustomers?: string[];
  allowOwnDesigns?: boolean;
  allowConfinedDesigns?: boolean;
  allowUnlabeledDesigns?: boolean;
}

export interface PlainPool {
  id: string;
  searches: PlainPoolSearch[];
  designIds: string[];
}

export interface PlainCriteria {
  archive?: number;
  moldstate?: string[];
  type?: string[];
  channelcounts?: number[];
  labels?: number[];
  labelSearchMode?: 'any' | 'all';
  confined?: 'open' | 'closed';
  specialListId?: number;
  closedcountry?: string;
  customer?: string;
  studio?: string;
  owned?: boolean;
  dp4?: string;
  number?: string;
  order?: number;
}

export function maySee(person: Person, pool: PlainPool | undefined, design: PlainDesign): boolean {
  if (person.isAdmin && person.is2FaValidated) return true;
  if (!person.isInHouse && person.country && design.closedCountries.includes(person.country)) return false;
  const own = design.customerId === person.customerId;
  const open = person.isInHouse || !design.isConfined || own;
  if (!pool) return open;
  if (pool.searches.some((search) => finds(search, design) && (search.allowConfinedDesigns || open))) return true;
  const opens = pool.searches.some(({ allowConfinedDesigns }) => allowConfinedDesigns);
  if (pool.designIds.includes(design.id) && (opens || open)) return true;
  return own && pool.searches.some(({ allowOwnDesigns }) => allowOwnDesigns);
}

function finds(search: PlainPoolSearch, design: PlainDesign): boolean {
  const among = <T>(list: T[] | undefined, value: T) => !list?.length || list.includes(value);
  const has = (labels: number[]) => labels.some((label) => design.labelIds.includes(label));
  if (!among(search.allowedArchive, design.archiveId)) return false;
  if (!among(search.allowedScreenStatus, design.moldState)) return false;
  if (!among(search.allowedScreenCounts, design.screenCount)) return false;
  if (search.allowedCustomers?.length && !search.allowedCustomers.includes(design.customerId ?? '')) return false;
  if (design.customerId && search.forbiddenCustomers?.includes(design.customerId)) return false;
  if (has(search.forbiddenLabels ?? [])) return false;
  if (design.labelIds.length === 0) return search.allowUnlabeledDesigns === true;
  return !search.allowedLabels?.length || has(search.allowedLabels);
}

/** Which of the filters a design passes; a facet asks for all but one. */
export function passes(person: Person, c: PlainCriteria, design: PlainDesign, except?: keyof PlainCriteria): boolean {
  const own = person.isInHouse || (person.isAdmin && person.is2FaValidated);
  const checks: { [Name in keyof PlainCriteria]: () => boolean } = {
    archive: () => c.archive === -1 || design.archiveId === c.archive,
    moldstate: () => c.moldstate!.includes(design.moldState),
    type: () => c.type!.includes(design.type),
    channelcounts: () => c.channelcounts!.includes(design.screenCount),
    labels: () =>
      c.labelSearchMode === 'all'
        ? c.labels!.every((label) => design.labelIds.includes(label))
        : c.labels!.some((label) => design.labelIds.includes(label)),
    confined: () => design.isConfined === (c.confined === 'closed'),
    specialListId: () => design.listIds.includes(c.specialListId!),
    closedcountry: () => design.closedCountries.includes(c.closedcountry!),
    customer: () => !own || design.customerId === c.customer,
    studio: () => !own || foldText(design.studio).includes(foldText(c.studio!)),
    owned: () => !c.owned || design.customerId === person.customerId,
    dp4: () => design.dp4 !== null && foldText(design.dp4).includes(foldText(c.dp4!)),
    number: () => foldText(design.name).includes(foldText(c.number!)),
  };
  return Object.entries(checks).every(
    ([name, check]) => name === except || c[name as keyof PlainCriteria] === undefined || check(),
  );
}

/** Under an order with nothing leading. */
export function inOrder(order: number, designs: PlainDesign[]): PlainDesign[] {
  const by = (one: PlainDesign, other: PlainDesign): number => {
    const value =
      order < 2
        ? one.uploadedAt.getTime() - other.uploadedAt.getTime()
        : order < 4
          ? one.modifiedAt.getTime() - other.modifiedAt.getTime()
          : Buffer.compare(Buffer.from(foldText(one.name)), Buffer.from(foldText(other.name)));
    return value || (one.id < other.id ? -1 : 1);
  };
  const sorted = designs.toSorted(by);
  return [0, 2, 5].includes(order) ? sorted.reverse() : sorted;
}
