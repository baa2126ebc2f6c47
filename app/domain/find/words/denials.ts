/** Words that leave out what stands beside them in what was typed: "not blue", "mavi değil", "без синего". Browser-safe. */
import { foldText } from '#app/domain/base/text/fold.ts';
import type { Piece } from './read-query.ts';

/** A word that leaves out what stands beside it. */
export interface Denial {
  /** where what it leaves out stands: Turkish says so after it */
  side: 'before' | 'after';
  /** how many words it has */
  words: number;
  /** the words over which it goes on to the next: "without red and green", "not red or green", but not "not red and small" */
  over: Set<string>;
  /** it does so only where it stands twice: "ne mavi ne yeşil" */
  isPaired: boolean;
}

const alternatives = ['or', 'nor', 'veya', 'da', 'или', 'ни'];
const additions = ['and', 've', 'ile', 'и'];
/** side, words, and the words over which they go on */
const denialTable: [Denial['side'], words: string, over: string[]][] = [
  ['after', 'not, no, non, neither, nothing, не, ни, нет, ничего', alternatives],
  [
    'after',
    'without, w o, except, except for, anything but, everything but, all but, excluding, minus, other than, apart from, без, кроме, исключая, за исключением, минус',
    [...alternatives, ...additions],
  ],
  ['after', 'ne', []],
  ['before', 'değil, yok', alternatives],
  ['before', 'hariç, dışında, dışındaki, olmayan, olmasın, olmadan, içermeyen', [...alternatives, ...additions]],
];

/** By the word, folded. */
export const denials = new Map(
  denialTable.flatMap(([side, words, over]) =>
    words.split(', ').map((word): [string, Denial] => {
      const isPaired = word === 'ne';
      const denial = { side, words: word.split(' ').length, over: new Set(over.map(foldText)), isPaired };
      return [foldText(word), denial];
    }),
  ),
);

/** Of "çiçeksiz", without flowers, "çiçek", of "unengraved" and "негравированный" what isn't so; null of other words. */
export function wantingWord(word: string): string | null {
  const turkish = /^(.{3,})s[ıiuü]z(?:l[ae]r)?$/u.exec(word.toLocaleLowerCase('tr'))?.[1];
  return turkish ?? /^(?:un|не)(.{5,})$/u.exec(word.toLowerCase())?.[1] ?? null;
}

/** Which of the pieces, in their order, are left out by the words between them. */
export class Denying {
  readonly #pieces: Piece[];
  /** waits for the piece that it leaves out */
  #open: { denial: Denial; from: number } | null = null;
  /** by which the last piece was left out */
  #last: Denial | null = null;
  /** the word that joins the next piece to the one before */
  #joint = '';
  /** of each piece, the word that joins it to the one before */
  readonly #joints: string[] = [];

  constructor(pieces: Piece[]) {
    this.#pieces = pieces;
  }

  /** Whether it leaves something out; `first` and `last` are its words. */
  take(denial: Denial, { to }: { to: number }, { from }: { from: number }): boolean {
    if (denial.side === 'after') {
      this.#open ??= { denial, from };
      return true;
    }
    let at = this.#pieces.length - 1;
    if (at < 0) return false;
    this.#pieces[at]!.to = to;
    for (; at >= 0; at--) {
      this.#pieces[at]!.isExcluded = true;
      if (!denial.over.has(this.#joints[at]!)) break;
    }
    return true;
  }

  /** A word that says nothing by itself, folded. */
  pass(folded: string): void {
    this.#joint = folded;
  }

  /** A piece that has come. */
  hear(piece: Piece): void {
    const goesOn = this.#last?.over.has(this.#joint) ? this.#last : null;
    if (this.#open) piece.from = this.#open.from;
    this.#last = this.#open?.denial ?? goesOn;
    if (this.#last) piece.isExcluded = true;
    this.#joints.push(this.#joint);
    this.#open = null;
    this.#joint = '';
  }
}

/** What stands before the word or the minus that leaves out what is typed next; null where nothing does. */
export function beforeDenial(before: string): string | null {
  const minus = /(?:^|\s)[-−–]$/u.exec(before);
  if (minus) return before.slice(0, minus.index);
  const words = /(?:([\p{L}\p{M}]+)[\s/]+)?([\p{L}\p{M}]+)\s+$/u.exec(before);
  if (!words) return null;
  const [whole, first = '', last] = words;
  const ofTwo = denials.get(foldText(`${first} ${last}`));
  const denial = ofTwo ?? denials.get(foldText(last!));
  if (denial?.isPaired && before.split(/\s+/u).filter((word) => foldText(word) === foldText(last!)).length < 2)
    return null;
  if (denial?.side !== 'after') return null;
  return before.slice(0, words.index + (ofTwo ? 0 : whole.lastIndexOf(last!)));
}
