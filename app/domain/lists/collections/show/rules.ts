/** Schemas of collections, boards and mood boards. Browser-safe. */
import { z } from 'zod';
import '#app/domain/base/rules.ts';
import { SearchCriteria } from '#app/domain/visible/criteria/criteria.ts';

export const collectionKinds = ['collection', 'moodBoard', 'designPage'] as const;
export type CollectionKind = (typeof collectionKinds)[number];
export const boardKinds = ['picture', 'film'] as const;
export type BoardKind = (typeof boardKinds)[number];

/** designs that a page of a collection's groups shows */
export const designsPerPage = 200;

/** An id that can't be one is a collection that isn't there: an address typed wrongly, not a form filled in badly. */
const id = z.string().transform((text) => text.trim().toLowerCase());

export const CollectionById = z.object({ id });
/** `part`: a page of its groups, from 0; what is no number is the first. */
export const GroupPage = CollectionById.extend({ part: z.coerce.number().int().min(0).catch(0) });
export const MoodById = z.object({ id, moodid: id });
/** The archive's own criteria beside the collection's id. */
export const CollectionSearch = z.looseObject({ id }).transform(({ id, ...rest }, context) => {
  const criteria = SearchCriteria.safeParse(rest);
  if (criteria.success) return { id, criteria: criteria.data };
  for (const { path, message } of criteria.error.issues) context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});
