/** What a pool's page shows of a draft: searches in words, preview, and errors. */
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { countPool, searchPool } from '#app/domain/people/pools/preview.server.ts';
import { InsertPool, isBlank, poolLimits } from '#app/domain/people/pools/rules.ts';
import { translate } from '#app/locales/translate.ts';
import { toCard } from '#app/routes/shared/design-cards.server.ts';
import { searchChips } from './chips.server.ts';
import type { PoolChoices } from './choices.server.ts';
import type { Draft } from './draft.ts';
import { isOverfull, readHand, readSearch, searchesFull, withHand } from './draft.server.ts';

export async function readState(person: Person, draft: Draft, choices: PoolChoices, page = 0) {
  const t = translate(person.locale);
  const searches = withHand(draft);
  const inHand = draft.at < searches.length;
  const read = readHand(draft.hand);
  const handErrors: Record<string, string[]> = {};
  for (const [field, keys] of Object.entries('errors' in read ? read.errors : {}))
    handErrors[field] = keys.map((key: ErrorKey) => t(`errors.${key}`));
  if (isOverfull(draft)) handErrors.hand = [t('errors.poolSearchesFull', searchesFull('hand').values)];
  const preview = await readPreview(person, draft, searches, page);
  return {
    draft,
    handErrors,
    /** the searches with what the controls hold */
    searches: searches.map((json, index) => {
      const criteria = readSearch(json) ?? {};
      return {
        chips: searchChips(criteria, choices, person.locale),
        count: preview.searchCounts?.[index] ?? null,
        isBlank: isBlank(criteria),
      };
    }),
    inHand,
    preview,
  };
}
export type PoolState = Awaited<ReturnType<typeof readState>>;

async function readPreview(person: Person, draft: Draft, searches: string[], page: number) {
  const alone = draft.show === 'search' ? searches[draft.at] : undefined;
  const parsed = InsertPool.shape.extraDesigns.safeParse(draft.extraDesigns);
  const extraDesigns = parsed.success ? parsed.data : [];
  const nothing = { count: null, searchCounts: null, cards: [], page: 0, pageCount: 0, notFound: [], notFoundCount: 0 };
  if (searches.length + extraDesigns.length === 0) return nothing;
  const { customerGuid } = draft;
  const whole = { searches: searches.map((json) => JSON.parse(json) as unknown), extraDesigns, customerGuid };
  const part = alone ? { searches: [JSON.parse(alone) as unknown], customerGuid } : whole;
  try {
    const [counts, found] = await Promise.all([
      countPool(person, whole),
      searchPool(person, { ...part, page, resultsPerPage: poolLimits.perPage }),
    ]);
    return {
      count: alone ? found.totalCount : counts.count,
      searchCounts: counts.searchCounts,
      cards: found.designs.map((design) => {
        const { guid, name, href, thumbnail } = toCard(person, design);
        return { guid, name, href, thumbnail };
      }),
      page: found.currentPage,
      pageCount: found.totalPage,
      notFound: counts.notFound.slice(0, 20).map((one) => one.slice(0, 60)),
      notFoundCount: counts.notFound.length,
    };
  } catch (error) {
    // The customer has been deleted: the preview isn't for a particular one.
    if (error instanceof DomainError && error.fields.customerGuid)
      return readPreview(person, { ...draft, customerGuid: '' }, searches, page);
    throw error;
  }
}
