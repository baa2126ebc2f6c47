/** A page of a search as all calls answer it. */
import type { SearchAnswer } from '#app/domain/find/search/search.server.ts';

/** What the words of `q` were taken as comes with searches that have words. */
export const toPage = ({ isAlike: _, isRanked: __, understood, ...page }: SearchAnswer) => ({
  ...page,
  ...(understood.length > 0 && { understood: understood.map(({ field, text, value }) => ({ field, text, value })) }),
});
