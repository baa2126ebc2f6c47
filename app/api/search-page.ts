/** A page of a search as all calls answer it. */
import type { SearchAnswer } from '#app/domain/find/search/search.server.ts';

/** What the words of `q` were taken as comes with searches that have words; that nothing has the number asked for, where it is so. */
export const toPage = ({ isAlike, isRanked: _, isPartial: __, understood, ...page }: SearchAnswer) => ({
  ...page,
  ...(isAlike && { isAlike }),
  ...(understood.length > 0 && {
    understood: understood.map(({ field, text, value, isExcluded, isLeftOut, either }) => ({
      field,
      text,
      value,
      ...(isExcluded && { isExcluded }),
      ...(isLeftOut && { isLeftOut }),
      ...(either && { isEither: true as const }),
    })),
  }),
});
