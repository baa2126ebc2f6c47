/** What the search box's words ask for, under what the asker may know: each piece as a chain of conditions, the likeliest first. */
import { can } from '#app/domain/base/permissions.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import type { ColorFamily } from '#app/domain/visible/colors/color-families.ts';
import type { ResolvedCriteria } from '#app/domain/visible/criteria/criteria.ts';
import type { Condition } from '#app/domain/visible/index/conditions.server.ts';
import {
  alikeText,
  chosen,
  conditionOf,
  hasLabel,
  met,
  no,
  numberReadings,
  originalSql,
  screensSql,
  sizeSql,
  spanSql,
  textSql,
  type Readings,
} from '#app/domain/visible/index/criteria-sql.server.ts';
import type { Choice, Facet } from '#app/domain/visible/index/design-index.server.ts';
import type { Locale } from '#app/locales/languages.ts';
import { readQuery, type Meaning, type Piece, type ScreenCount, type Size } from './read-query.ts';
import { stemsOf } from './stems.server.ts';
import { wordsOfQuery } from './tokens.ts';
import { currentVocabulary, type Term, type Vocabulary } from './vocabulary.server.ts';

export type { ScreenCount } from './read-query.ts';

/** What a piece was taken as. */
export interface Taken {
  /** a criterion's name, `size` or `text` */
  field: string;
  /** as the criterion takes it: ids, a family, a count, a span of days, a text, cm */
  value: unknown;
  /** what it is called, where it has a name in each language */
  names: Record<Locale, string> | null;
}

/** A part of what was typed that found something, or might have. */
export interface Understood extends Taken {
  /** the part, and from and to its places in the text */
  text: string;
  from: number;
  to: number;
  /** what else it may mean */
  others: Taken[];
  /** what isn't wanted */
  isExcluded: boolean;
}

/** Colours of one and the same colorway: those it has, and those it doesn't have. */
export interface MeantColors {
  wanted: ColorFamily[];
  unwanted: ColorFamily[];
}

interface Meant {
  piece: Piece;
  readings: Readings;
  /** of each reading, what it takes the piece as; a colour has one and no reading, as it is no condition of its own */
  taken: Taken[];
  /** all that it may mean */
  all: Taken[];
}

export interface MeantQuery {
  meant: Meant[];
  colors: MeantColors;
  /** met in any case */
  rest: Condition[];
  /** of a number among them, for what leads the results */
  number: string | undefined;
}

/** `isColor`: what names a colour as well as something else is the colour. */
export async function understand(
  actor: Actor,
  text: string | undefined,
  { isColor = false } = {},
): Promise<MeantQuery> {
  const all: MeantQuery = { meant: [], colors: { wanted: [], unwanted: [] }, rest: [], number: undefined };
  if (!text) return all;
  const vocabulary = await currentVocabulary();
  const stems = await stemsOf(wordsOfQuery(text));
  const inHouse = can(actor, 'inHouse');
  for (const piece of readQuery(text, vocabulary, stems)) {
    const [first] = piece.meanings;
    const number = piece.meanings.find(({ field }) => field === 'number') as NumberMeaning | undefined;
    if (number) {
      // Of a number with a colorway that isn't wanted, all the design.
      const asked = piece.isExcluded ? number.value.split('/')[0]! : number.value;
      const { readings, others } = numberReadings(asked, inHouse ? originalSql(number.value) : no);
      if (first === number && !piece.isExcluded) {
        all.number ??= number.value;
        all.rest.push(...others);
      }
      all.meant.push(meantBy(piece, readings, vocabulary, inHouse));
      continue;
    }
    if (isColor) piece.meanings.sort((one, other) => Number(isOfColor(other)) - Number(isOfColor(one)));
    const color = leadingColor(piece);
    if (color) (piece.isExcluded ? all.colors.unwanted : all.colors.wanted).push(color);
    all.meant.push(meantBy(piece, [], vocabulary, inHouse));
  }
  return all;
}

type NumberMeaning = Extract<Meaning, { field: 'number' }>;

const isOfColor = (meaning: Meaning) => meaning.field === 'term' && meaning.terms[0]!.field === 'colorFamily';

/** Whether words beside others were taken by another name than that of a colour which they have as well: "rose leopard". */
export function mayBeColors({ meant }: MeantQuery): boolean {
  const isOther = ({ piece }: Meant) => piece.meanings.some(isOfColor) && leadingColor(piece) === null;
  return meant.length > 1 && meant.some(isOther);
}

/** A colour is looked for together with the other colours, in one and the same colorway. One that is mistyped counts as one as long as no label is like it. */
function leadingColor({ meanings }: Piece): ColorFamily | null {
  const telling = meanings.filter(({ field }) => field !== 'text');
  const [first] = telling;
  const term = first?.field === 'term' ? first.terms[0]! : null;
  return term?.field === 'colorFamily' ? (term.value as ColorFamily) : null;
}

/** `numbered`: how designs may be numbered so, where it may be a number. */
function meantBy(piece: Piece, numbered: Readings, vocabulary: Vocabulary, inHouse: boolean): Meant {
  const all = piece.meanings.map(takenAs);
  const text: Taken = { field: 'text', value: piece.text, names: null };
  if (!all.some(({ field }) => field === 'text')) all.push(text);
  const color = leadingColor(piece);
  if (color) {
    const own = all.find(({ field, value }) => field === 'colorFamily' && value === color)!;
    return { piece, readings: [], taken: [own], all };
  }
  const readings: Readings = [];
  const taken: Taken[] = [];
  const add = (reading: Readings[number], as: Taken) => {
    // What only comes near is no reason to leave a design out.
    if (piece.isExcluded && isNear(reading)) return;
    readings.push(reading);
    taken.push(as);
  };
  for (const [at, meaning] of piece.meanings.entries()) {
    const conditions =
      meaning.field === 'number'
        ? numbered.filter((reading) => !isNear(reading))
        : [conditionOfMeaning(meaning, vocabulary, inHouse)];
    for (const condition of conditions) if (condition) add(condition, all[at]!);
  }
  // Numbers that only come near, after all else that a number by itself may be.
  if (piece.meanings[0]?.field === 'number') for (const reading of numbered.filter(isNear)) add(reading, all[0]!);
  // Whatever it is called, it may stand somewhere as a text; and last, something like it may.
  if (piece.meanings.some(({ field }) => field === 'text')) {
    add(alikeText(piece.text, inHouse), text);
    add({ kind: 'alikeNumbers', text: foldText(piece.text) }, text);
  } else if (piece.meanings.some(({ field }) => field === 'term')) add(met(textSql(piece.text, [], inHouse)), text);
  return { piece, readings, taken, all };
}

const isNear = (reading: Readings[number]) =>
  reading.kind === 'alikeNumbers' || (reading.kind === 'sql' && reading.alike !== undefined);

/** Null for what is no condition of its own. */
function conditionOfMeaning(meaning: Meaning, vocabulary: Vocabulary, inHouse: boolean): Condition | null {
  switch (meaning.field) {
    case 'text':
      return met(textSql(meaning.value, labelsCalled(meaning.value, vocabulary), inHouse));
    case 'channelcounts':
      return screensOf(meaning.value);
    case 'dates':
      return conditionOf(spanSql(meaning.value));
    case 'size':
      return conditionOf(sizeSql(meaning.value));
    case 'number':
      return null;
    case 'term':
      return conditionOfTerms(meaning.terms);
  }
}

function screensOf(count: ScreenCount): Condition {
  if (typeof count === 'number') return chosen('screenCount', [count]);
  return Array.isArray(count) ? chosen('screenCount', count) : conditionOf(screensSql(count));
}

const mostColors = 5;

const facetOf: Partial<Record<Term['field'], Facet>> = {
  archive: 'archive',
  specialListId: 'specialList',
  type: 'type',
  moldstate: 'moldstate',
  confined: 'confined',
};

function conditionOfTerms(terms: Term[]): Condition | null {
  const [{ field }] = terms as [Term];
  if (field === 'labels') return conditionOf(hasLabel(idsOf(terms)));
  const facet = facetOf[field];
  if (!facet) return null;
  const isNumbered = field === 'archive' || field === 'specialListId';
  return chosen(
    facet,
    terms.map(({ value }): Choice => (isNumbered ? Number(value) : value)),
  );
}

const idsOf = (terms: Term[]) => terms.map(({ value }) => Number(value));

/** Labels of which a word begins like that. */
function labelsCalled(text: string, { named }: Vocabulary): number[] {
  const folded = foldText(text);
  if (folded.length < 3) return [];
  const called = named.filter(
    ({ term, endings }) => term.field === 'labels' && endings.some((ending) => ending.startsWith(folded)),
  );
  return [...new Set(idsOf(called.map(({ term }) => term)))];
}

function takenAs(meaning: Meaning): Taken {
  if (meaning.field === 'term') return termTaken(meaning.terms);
  return {
    field: meaning.field,
    value: meaning.field === 'size' ? sizeValue(meaning.value) : meaning.value,
    names: null,
  };
}

function termTaken(terms: Term[]): Taken {
  const [{ field, value, names }] = terms as [Term];
  if (field === 'labels') return { field, value: idsOf(terms), names };
  return { field, value: field === 'archive' || field === 'specialListId' ? Number(value) : value, names };
}

function sizeValue({ longest, sides }: Size): { cm: number[] } | { fromCm?: number; toCm?: number } {
  return sides ? { cm: sides } : { fromCm: longest?.from, toCm: longest?.to };
}

/** Where several words were taken by their names and nothing has them all: of each that has readings, the one as a text, if there is one. */
export function textReadings({ meant }: MeantQuery): (number | undefined)[] {
  const read = meant.filter(({ readings }) => readings.length > 0);
  return meant.length < 2
    ? []
    : read.map(({ taken, piece }) =>
        !piece.isExcluded && piece.meanings.some(({ field }) => field === 'term') && taken.at(-1)!.field === 'text'
          ? taken.length - 1
          : undefined,
      );
}

/** The filters' colours with those of the words: all in one and the same colorway, at most as many as a search takes. */
export function withColors(criteria: ResolvedCriteria, { wanted, unwanted }: MeantColors): ResolvedCriteria {
  const upToMost = (families: ColorFamily[]) => [...new Set(families)].slice(0, mostColors);
  return {
    ...criteria,
    colorFamily: upToMost([...criteria.colorFamily, ...wanted]),
    unwantedColors: upToMost([...(criteria.unwantedColors ?? []), ...unwanted]),
  };
}

export function colorsOf(understood: Understood[]): MeantColors {
  const colors = understood.filter(({ field }) => field === 'colorFamily');
  const those = (isExcluded: boolean) =>
    colors.filter((one) => one.isExcluded === isExcluded).map(({ value }) => value as ColorFamily);
  return { wanted: those(false), unwanted: those(true) };
}

/** `tried`: of each that has readings, the one that found something, or else the last; then the first stands for what was meant. */
export function tellUnderstood(
  { meant }: MeantQuery,
  tried: (at: number) => { reading: number; found: boolean },
): Understood[] {
  let at = 0;
  return meant.map(({ piece: { text, from, to, isExcluded }, taken, readings, all }) => {
    const { reading, found } = readings.length > 0 ? tried(at++) : { reading: 0, found: true };
    const own = taken[found ? reading : 0]!;
    return { text, from, to, isExcluded, ...own, others: all.filter((other) => other.field !== own.field) };
  });
}
