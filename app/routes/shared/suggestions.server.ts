/** What the search boxes say of suggestions. */
import type { Person } from '#app/domain/base/actor.ts';
import type { Suggestion } from '#app/domain/find/search/suggest.server.ts';
import { numbersOf } from '#app/locales/format-number.ts';
import type { Say } from '#app/locales/translate.ts';

export function toSuggestions({ locale }: Person, suggestions: Suggestion[], t: Say) {
  const number = numbersOf(locale);
  return suggestions.map(({ kind, text, count, q, listId }) => ({
    text,
    /** what it is, such as "Label" */
    kind: t(`archive.suggestions.${kind}`),
    count: number.format(count),
    q,
    href: listId ? `/favorites/${listId}` : null,
  }));
}
