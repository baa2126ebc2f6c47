/** The longest phrase of the vocabulary that begins at a word. Pure. */
import { languages } from '#app/locales/languages.ts';
import type { Stems } from './stems.server.ts';
import type { Token } from './tokens.ts';
import { isSameWord, rootsOf, type Term, type Vocabulary } from './vocabulary.server.ts';

/** What is only of the same root is less likely meant than what is written so: "mandala" is no "mandalina". */
const inexact = 3;

/** All terms of the longest phrase that begins here; `isSlip`: whether a word after the first may be meant as that one. */
export function longestPhrase(
  tokens: Token[],
  at: number,
  { byRoot }: Vocabulary,
  isSlip: (typed: Stems, known: Stems) => boolean = () => false,
): { length: number; terms: Term[] } {
  const first = tokens[at]!.stems;
  let length = 1;
  let terms = new Map<string, Term>();
  if (!first) return { length, terms: [] };
  for (const language of languages) {
    // What joins words in one language may be the root of a word in another: "or" is no "örgü".
    for (const root of first.isStopWord ? [`=${first.folded}`] : rootsOf(first, language)) {
      for (const phrase of byRoot.get(root) ?? []) {
        if (phrase.language !== language || phrase.words.length < length) continue;
        const holds = phrase.words.every((word, offset) => {
          const stems = tokens[at + offset]?.stems;
          return stems && (isSameWord(stems, word, language) || (offset > 0 && isSlip(stems, word)));
        });
        if (!holds) continue;
        if (phrase.words.length > length) {
          length = phrase.words.length;
          terms = new Map();
        }
        const { field, value } = phrase.term;
        const isExact = phrase.words.every((word, offset) => tokens[at + offset]!.stems!.folded === word.folded);
        const rank = phrase.term.rank + (isExact ? 0 : inexact);
        const key = `${field} ${value}`;
        if (!terms.has(key) || terms.get(key)!.rank > rank) terms.set(key, { ...phrase.term, rank });
      }
    }
  }
  return { length, terms: [...terms.values()] };
}
