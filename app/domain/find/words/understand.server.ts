/** What the search box's words ask for, under what the asker may know: each piece as a chain of conditions, the likeliest first. */
import { can } from '#app/domain/base/permissions.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import type { MeantColor } from '#app/domain/visible/colors/palette-kinds.ts';
import type { ResolvedCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { countCommon, type Bits } from '#app/domain/visible/index/bits.ts';
import type { Condition } from '#app/domain/visible/index/conditions.server.ts';
import { colorQueryOf } from '#app/domain/visible/index/color-match.ts';
import {
  alikeText,
  allOf,
  anyOf,
  butNot,
  colorsSql,
  met,
  no,
  numberReadings,
  originalSql,
  textSql,
  type Readings,
  type Sql,
} from '#app/domain/visible/index/criteria-sql.server.ts';
import type { DesignIndex } from '#app/domain/visible/index/design-index.server.ts';
import { withVisible, type VisibleSet } from '#app/domain/visible/visibility/visible-sets.server.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import type { Locale } from '#app/locales/languages.ts';
import { groupAlternatives, splitSides } from './alternatives.ts';
import { conditionOfMeaning, idsOf, isColorField, isOfColor, sqlOfMeaning } from './meaning-sql.server.ts';
import { addColor, leadingColor, noColors, withColors, type MeantColors } from './meant-colors.server.ts';
import { readQuery, type Meaning, type Piece, type Size } from './read-query.ts';
import { stemsOf } from './stems.server.ts';
import { wordsOfQuery } from './tokens.ts';
import { currentVocabulary, vocabularyFor, type Term, type Vocabulary } from './vocabulary.server.ts';

export type { ScreenCount } from './read-query.ts';

/** What a piece was taken as. */
export interface Taken {
  /** a criterion's name, `size` or `text` */
  field: string;
  /** as the criterion takes it: ids, a family, a count, a span of days, a text, cm */
  value: unknown;
  /** what it is called, where it has a name in each language */
  names: Record<Locale, string> | null;
  /** of "red or blue": either will do. Then the value is a list of theirs, and the field theirs where it is one, or else `any` */
  either?: Taken[];
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
  /** the rest was looked for without it: nothing that the asker sees is called so, or nothing has it together with the rest */
  isLeftOut: boolean;
  /** of what is left out: that something is called so by itself */
  isApart: boolean;
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
  /** wanted by one of several searches: no condition, but any of them tells the colorway to show */
  sideColors: MeantColor[];
  /** met in any case */
  rest: Condition[];
  /** of a number among them, for what leads the results */
  number: string | undefined;
}

/** `isColor`: what names a colour as well as something else is the colour. */
export async function understand(
  actor: Actor,
  criteria: ResolvedCriteria,
  { isColor = false, since = performance.now() } = {},
): Promise<MeantQuery> {
  const { q: text } = criteria;
  const all: MeantQuery = { meant: [], colors: noColors(), sideColors: [], rest: [], number: undefined };
  if (!text) return all;
  const vocabulary = await currentVocabulary();
  const stems = await stemsOf(wordsOfQuery(text));
  const inHouse = can(actor, 'inHouse');
  const isPooled = actor.kind === 'person' && actor.poolId !== null;
  const read = (index: DesignIndex, seen: VisibleSet) =>
    readQuery(text, vocabularyFor(vocabulary, isSeenIn(index, seen, isPooled)), stems);
  const pieces = await withVisible(await visibleDesigns(actor), [], read, { since });
  await putNumbersFirst(actor, pieces, since);
  if (isColor)
    for (const { meanings } of pieces) meanings.sort((one, other) => Number(isOfColor(other)) - Number(isOfColor(one)));
  const groups = groupAlternatives(pieces, areAlternatives);
  const sides = splitSides(groups);
  if (sides.length > 1) return { ...all, ...meantBySides(criteria, sides, vocabulary, inHouse) };
  for (const [piece, ...more] of groups as [Piece, ...Piece[]][]) {
    if (more.length > 0) {
      const group = [piece, ...more];
      const families = group.flatMap((one) => leadingColor(one) ?? []);
      if (families.length > 0) all.colors.either.push(families);
      all.meant.push(meantByEither(text, group, vocabulary, inHouse));
      continue;
    }
    const [first] = piece.meanings;
    const color = leadingColor(piece);
    const number = piece.meanings.find(({ field }) => field === 'number') as NumberMeaning | undefined;
    if (number && !color) {
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
    if (color) addColor(all.colors, color, piece.isExcluded);
    all.meant.push(meantBy(piece, [], vocabulary, inHouse));
  }
  return all;
}

/** A colour told in figures is a number where a design that the asker sees is numbered so. */
async function putNumbersFirst(actor: Actor, pieces: Piece[], since: number): Promise<void> {
  const doubtful = pieces.flatMap(({ meanings: [first, second] }) =>
    first && isOfColor(first) && second?.field === 'number' ? [second.value] : [],
  );
  if (doubtful.length === 0) return;
  const written = doubtful.map((text): Condition => ({ kind: 'written', text }));
  const areSeen = (_index: DesignIndex, seen: VisibleSet, sets: Bits[]) =>
    sets.map((set) => countCommon(seen, set) > 0);
  const isNumber = await withVisible(await visibleDesigns(actor), written, areSeen, { since });
  const numbers = new Set(doubtful.filter((_, at) => isNumber[at]));
  for (const { meanings } of pieces) {
    const [first, second] = meanings;
    if (!first || !isOfColor(first) || second?.field !== 'number') continue;
    if (numbers.has(second.value)) meanings.reverse();
    else if (!/^\d+$/.test(second.value)) meanings.pop();
  }
}

/** Archives and special lists, and behind a pool labels, are understood only where the asker sees a design of them: their names alone already tell. */
const isSeenIn =
  (index: DesignIndex, seen: VisibleSet, isPooled: boolean) =>
  ({ field, value }: Term) => {
    const facets = { archive: 'archive', specialListId: 'specialList', labels: isPooled ? 'label' : null } as const;
    const facet = field in facets ? facets[field as keyof typeof facets] : null;
    return facet === null || countCommon(seen, index.setOf(facet, Number(value))) > 0;
  };

type NumberMeaning = Extract<Meaning, { field: 'number' }>;

/** Colours are looked for in one and the same colorway, all else in the design. */
function areAlternatives(one: Piece, other: Piece): boolean {
  return !one.isExcluded && !other.isExcluded && (leadingColor(one) === null) === (leadingColor(other) === null);
}

/** All as one piece, which finds what one of the sides finds with all of its own words; each side's colours, and the filters', in one and the same colorway. */
function meantBySides(
  criteria: ResolvedCriteria,
  sides: Piece[][][],
  vocabulary: Vocabulary,
  inHouse: boolean,
): Pick<MeantQuery, 'meant' | 'sideColors'> {
  const text = criteria.q!;
  const all: Sql[] = [];
  const sideColors: MeantColor[] = [];
  const either: Taken[] = [];
  for (const side of sides) {
    const colors = noColors();
    const conditions: Sql[] = [];
    for (const group of side) {
      const families = group.flatMap((one) => leadingColor(one) ?? []);
      if (families.length === 0) conditions.push(sqlOfGroup(group, vocabulary, inHouse));
      else if (group[0]!.isExcluded) colors.unwanted.push(...families);
      else colors.either.push(families);
    }
    const query = colorQueryOf(withColors(criteria, colors));
    if (query) conditions.push(colorsSql(query));
    all.push(allOf(conditions));
    sideColors.push(...colors.either.flat());
    const value = text.slice(side[0]![0]!.from, side.at(-1)!.at(-1)!.to);
    either.push({ field: 'text', value, names: null });
  }
  const piece = pieceOf(text, sides.flat(2));
  const taken: Taken[] = [{ field: 'any', value: either.map(({ value }) => value), names: null, either }];
  return { meant: [{ piece, readings: [met(anyOf(all))], taken, all: taken }], sideColors };
}

function pieceOf(text: string, pieces: Piece[]): Piece {
  const [{ from, joint }, { to }] = [pieces[0]!, pieces.at(-1)!];
  return { from, to, text: text.slice(from, to), meanings: [], isExcluded: false, joint };
}

/** What one of a group's pieces, which are no colours, by itself finds. */
function sqlOfGroup(group: Piece[], vocabulary: Vocabulary, inHouse: boolean): Sql {
  const found = anyOf(
    group.flatMap(({ meanings }) =>
      // A text may be a slip of what it is near to as well.
      (meanings[0]!.field === 'text' ? meanings : meanings.slice(0, 1)).map((meaning) =>
        sqlOfMeaning(meaning, vocabulary, inHouse),
      ),
    ),
  );
  return group[0]!.isExcluded ? butNot(found) : found;
}

/** One piece of several: where they are no colours, whatever one of them by itself finds. */
function meantByEither(text: string, group: Piece[], vocabulary: Vocabulary, inHouse: boolean): Meant {
  const piece = pieceOf(text, group);
  const either = group.map((one) => meantBy(one, [], vocabulary, inHouse).all[0]!);
  const fields = new Set(either.map(({ field }) => field));
  const isOfColors = leadingColor(group[0]!) !== null;
  const field = fields.size === 1 ? either[0]!.field : isOfColors ? 'colorFamily' : 'any';
  const taken: Taken[] = [{ field, value: either.flatMap(({ value }) => value), names: null, either }];
  if (isOfColors) return { piece, readings: [], taken, all: taken };
  return { piece, readings: [met(sqlOfGroup(group, vocabulary, inHouse))], taken, all: taken };
}

/** Whether words beside others were taken by another name than that of a colour which they have as well: "rose leopard". */
export function mayBeColors({ meant }: MeantQuery): boolean {
  const isOther = ({ piece }: Meant) => piece.meanings.some(isOfColor) && leadingColor(piece) === null;
  return meant.length > 1 && meant.some(isOther);
}

/** `numbered`: how designs may be numbered so, where it may be a number. */
function meantBy(piece: Piece, numbered: Readings, vocabulary: Vocabulary, inHouse: boolean): Meant {
  const all = piece.meanings.map(takenAs);
  const text: Taken = { field: 'text', value: piece.text, names: null };
  if (!all.some(({ field }) => field === 'text')) all.push(text);
  const color = leadingColor(piece);
  if (color) {
    const own = all.find(({ field, value }) => isColorField(field) && value === color)!;
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

/** What is no more than like it. */
export const isNear = (reading: Readings[number]) =>
  reading.kind === 'alikeNumbers' || (reading.kind === 'sql' && reading.alike !== undefined);

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

export type SizeValue = { cm: number[] } | { fromCm?: number; toCm?: number; overCm?: number; underCm?: number };

function sizeValue({ longest, sides }: Size): SizeValue {
  if (sides) return { cm: sides };
  const { from, to, over, under } = longest!;
  return { fromCm: from, toCm: to, overCm: over, underCm: under };
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

/** Whether the rest may be looked for without it, where nothing is called so: a name, but not an amount, nor what stands in quotes, which is meant as it stands. */
export function mayBeLeftOut(one: Meant): boolean {
  const [first] = one.piece.meanings;
  if (!first || !isName(one) || one.piece.text.startsWith('"')) return false;
  return first.field !== 'number' || !first.value.includes('/');
}

/** Whether it says which prints are wanted: by itself it is a search. */
export function isName({ piece: { meanings, isExcluded } }: Meant): boolean {
  const [first] = meanings;
  if (isExcluded || !first) return !isExcluded;
  return first.field === 'term' ? named.has(first.terms[0]!.field) : first.field === 'text' || first.field === 'number';
}

const named = new Set<Term['field']>(['labels', 'archive', 'specialListId']);

/** Where words alone ask for colours. */
export function mayLeaveOutColors(criteria: ResolvedCriteria, { colors }: MeantQuery): boolean {
  const isFiltered = criteria.color.length + criteria.colorFamily.length > 0;
  return !isFiltered && colors.unwanted.length === 0 && colors.wanted.length + colors.either.length > 0;
}

/** Colours of words may be left out together, which are looked for together; what isn't wanted stays unwanted. */
export function withoutColors(query: MeantQuery): MeantQuery {
  return { ...query, colors: { ...noColors(), unwanted: query.colors.unwanted } };
}

/** `tried`: of each that has readings, the one that found something, or else the last; then the first stands for what was meant. `isColorless`: the wanted colours are left out. */
export function tellUnderstood(
  { meant }: MeantQuery,
  tried: (at: number) => { reading: number; found: boolean; isLeftOut: boolean },
  isColorless: boolean,
): Understood[] {
  let at = 0;
  return meant.map(({ piece: { text, from, to, isExcluded }, taken, readings, all }) => {
    const color = { reading: 0, found: true, isLeftOut: isColorless && !isExcluded };
    const { reading, found, isLeftOut } = readings.length > 0 ? tried(at++) : color;
    const own = taken[found ? reading : 0]!;
    const others = all.filter((other) => other.field !== own.field);
    return { text, from, to, isExcluded, isLeftOut, isApart: isLeftOut && found, ...own, others };
  });
}
