/** What a meaning of typed words finds among designs. */
import { foldText } from '#app/domain/base/text/fold.ts';
import type { MeantColor } from '#app/domain/visible/colors/palette-kinds.ts';
import type { Condition } from '#app/domain/visible/index/conditions.server.ts';
import {
  choiceSql,
  conditionOf,
  hasLabel,
  met,
  no,
  numberSql,
  screensSql,
  sizeSql,
  spanSql,
  textSql,
  type Sql,
} from '#app/domain/visible/index/criteria-sql.server.ts';
import type { Choice, Facet } from '#app/domain/visible/index/design-index.server.ts';
import type { Meaning, ScreenCount } from './read-query.ts';
import type { Term, Vocabulary } from './vocabulary.server.ts';

type TermMeaning = Extract<Meaning, { field: 'term' }>;

const colorFields = new Set(['color', 'colorFamily', 'palette']);

/** What says a colour, or that of all of a palette. */
export const isColorField = (field: string) => colorFields.has(field);

export const isOfColor = (meaning: Meaning): meaning is TermMeaning =>
  meaning.field === 'term' && isColorField(meaning.terms[0]!.field);

export const colorOf = ({ terms }: TermMeaning) => terms[0]!.value as MeantColor;

/** Null for what is no condition of its own. */
export function conditionOfMeaning(meaning: Meaning, vocabulary: Vocabulary, inHouse: boolean): Condition | null {
  if (meaning.field === 'number' || isOfColor(meaning)) return null;
  const over = sqlOfMeaning(meaning, vocabulary, inHouse);
  return meaning.field === 'text' ? met(over) : conditionOf(over);
}

/** Of what is a condition of its own. */
export function sqlOfMeaning(meaning: Meaning, vocabulary: Vocabulary, inHouse: boolean): Sql {
  switch (meaning.field) {
    case 'text':
      return textSql(meaning.value, labelsCalled(meaning.value, vocabulary), inHouse);
    case 'channelcounts':
      return screensOf(meaning.value);
    case 'dates':
      return spanSql(meaning.value);
    case 'size':
      return sizeSql(meaning.value);
    case 'number':
      return numberSql(meaning.value, { isWrittenAnyhow: true });
    case 'term':
      return sqlOfTerms(meaning.terms);
  }
}

function screensOf(count: ScreenCount): Sql {
  return typeof count === 'number' || Array.isArray(count)
    ? choiceSql('screenCount', [count].flat())
    : screensSql(count);
}

const facetOf: Partial<Record<Term['field'], Facet>> = {
  archive: 'archive',
  specialListId: 'specialList',
  type: 'type',
  moldstate: 'moldstate',
  confined: 'confined',
};

function sqlOfTerms(terms: Term[]): Sql {
  const [{ field }] = terms as [Term];
  if (field === 'labels') return hasLabel(idsOf(terms));
  const facet = facetOf[field];
  if (!facet) return no;
  const isNumbered = field === 'archive' || field === 'specialListId';
  return choiceSql(
    facet,
    terms.map(({ value }): Choice => (isNumbered ? Number(value) : value)),
  );
}

export const idsOf = (terms: Term[]) => terms.map(({ value }) => Number(value));

/** Labels of which a word begins like that. */
function labelsCalled(text: string, { named }: Vocabulary): number[] {
  const folded = foldText(text);
  if (folded.length < 3) return [];
  const called = named.filter(
    ({ term, endings }) => term.field === 'labels' && endings.some((ending) => ending.startsWith(folded)),
  );
  return [...new Set(idsOf(called.map(({ term }) => term)))];
}
