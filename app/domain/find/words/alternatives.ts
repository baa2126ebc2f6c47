/** Words by which either of two things will do: "red or blue", "kırmızı ya da mavi", "красный или синий". Pure, browser-safe. */
import { foldText } from '#app/domain/base/text/fold.ts';
import type { Piece } from './read-query.ts';

/** Of these "yahut", "veyahut" and "либо" are no stop words of the dictionaries: phrases.ts has them among what says nothing by itself. */
const words = new Set('or,veya,veyahut,yahut,ya,или,либо'.split(',').map(foldText));

/** How pieces that follow one another are joined, by what stands between them. */
export class Joining {
  #isEither = false;

  /** A word that says nothing by itself, folded. */
  pass(folded: string): void {
    this.#isEither ||= words.has(folded);
  }

  /** How the piece that has come is joined to the one before; `between`: the text between them. */
  hear(between: string | null): Piece['joint'] {
    const isEither = this.#isEither;
    this.#isEither = false;
    if (between === null) return null;
    if (isEither || between.includes('|')) return 'or';
    return /^\s*,\s*$/.test(between) ? 'comma' : null;
  }
}

/** Whether what is typed after it will do in place of what stands before. */
export function joinsNext(before: string): boolean {
  const [first = '', last] = before.split(/\s+/u).slice(-3).map(foldText);
  if (!/\S\s+\S+\s+$/u.test(before)) return false;
  return words.has(last!) || (first === 'ya' && last === 'da');
}

/** A whole number of a design, or most of one, and nothing else that it might mean. No design has two: "01-0559 01-0560" asks for both designs. */
const isNumber = ({ meanings, text }: Piece) =>
  meanings.length > 0 && meanings.every(({ field }) => field === 'number') && /\d\D*\d\D*\d/.test(text);

/**
 * Pieces of which each by itself will do stand together: the last of them is joined by "or", those before it by that or commas; numbers, however a list of
 * them was typed. `areAlike`: whether two may be alternatives.
 */
export function groupAlternatives(pieces: Piece[], areAlike: (one: Piece, other: Piece) => boolean): Piece[][] {
  const groups: Piece[][] = [];
  let isOpen = false;
  for (const piece of pieces.toReversed()) {
    const later = groups.at(-1);
    const isList = later !== undefined && isNumber(piece) && isNumber(later.at(-1)!);
    if (later && (isOpen || isList) && areAlike(piece, later.at(-1)!)) later.push(piece);
    else {
      groups.push([piece]);
      isOpen = false;
    }
    isOpen = piece.joint === 'or' || (isOpen && piece.joint === 'comma');
  }
  return groups.map((group) => group.toReversed()).toReversed();
}

/** Whole searches of which one is enough, where "or" stands between what can't be alternatives by itself: "red roses or blue stripes". */
export function splitSides(groups: Piece[][]): Piece[][][] {
  const sides: Piece[][][] = [];
  for (const [at, group] of groups.entries()) {
    const before = groups[at - 1]?.at(-1);
    const isEither = before && group[0]!.joint === 'or' && !before.isExcluded && !group[0]!.isExcluded;
    if (at === 0 || isEither) sides.push([group]);
    else sides.at(-1)!.push(group);
  }
  return sides;
}
