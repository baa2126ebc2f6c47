/** What was typed into the search box, cut into words, numbers, colours, quoted texts and signs. Pure. */
import { foldText } from '#app/domain/base/text/fold.ts';
import { languages } from '#app/locales/languages.ts';
import { countedIn } from './counts.ts';
import { wantingWord } from './denials.ts';
import { lengths } from './phrases.ts';
import type { Stems } from './stems.server.ts';
import { rootsOf, splitWords, type Vocabulary } from './vocabulary.server.ts';

export interface Token {
  from: number;
  to: number;
  text: string;
  kind: 'quoted' | 'number' | 'color' | 'word' | 'sign';
  stems: Stems | null;
  /** together with the word after it, written as one: "zig zag" */
  joined: Stems | null;
  /** "двухцветный": a number and what it counts */
  counted: { count: number; stems: Stems } | null;
  /** a word or a quoted text right after a minus; a number after one is the end of a number */
  isMinus: boolean;
  /** by its ending, which its roots lack: "çiçeksiz" */
  isWithout: boolean;
}

/** Words that are read one by one; what follows is taken as one text. */
export const mostTokens = 24;

/** Everything that `readQuery` needs the roots of. */
export function wordsOfQuery(text: string): string[] {
  const words = splitWords(text);
  const joined = words.slice(0, mostTokens).map((word, at) => word + (words[at + 1] ?? ''));
  const counted = words.flatMap((word) => countedIn(word)?.counted ?? []);
  return [...words, ...joined, ...counted, ...words.flatMap((word) => wantingWord(word) ?? [])];
}

export type StemsOf = (word: string) => Stems;

export function cutTokens(text: string, vocabulary: Vocabulary, stemsOf: StemsOf): Token[] {
  const tokens: Token[] = [];
  const isMinusAt = (from: number) => /(?:^|\s)[-−–]$/u.test(text.slice(Math.max(0, from - 2), from));
  const put = (from: number, own: string, rest: Pick<Token, 'kind' | 'stems'> & Partial<Token>) =>
    tokens.push({ from, to: from + own.length, text: own, ...plainToken, ...rest });
  const add = (from: number, own: string, kind: Token['kind'], stems: Stems | null = null) =>
    put(from, own, { kind, stems });
  const addWord = (from: number, own: string, to = from + own.length) => {
    const base = wantingStems(own, vocabulary, stemsOf);
    const part = countedIn(own);
    const counted = part && { count: part.count, stems: stemsOf(part.counted) };
    const stems = base ?? stemsOf(own);
    put(from, own, { to, kind: 'word', stems, counted, isMinus: isMinusAt(from), isWithout: base !== null });
  };
  for (const found of text.matchAll(pieces)) {
    const [chunk, quoted] = found;
    const from = found.index;
    if (quoted !== undefined) {
      put(from, chunk, { text: quoted, kind: 'quoted', stems: null, isMinus: isMinusAt(from) });
      continue;
    }
    if (!/[\p{L}\p{N}]/u.test(chunk)) {
      add(from, chunk, 'sign');
      continue;
    }
    if (exactColors.test(chunk)) {
      for (const { index, 0: color } of chunk.matchAll(exactColor))
        put(from + index, color, { kind: 'color', stems: null, isMinus: isMinusAt(from + index) });
      continue;
    }
    if (!/\p{N}/u.test(chunk)) {
      for (const word of chunk.matchAll(wordWithEnding)) {
        const [whole, own, ending] = word as unknown as [string, string, string?];
        const start = from + word.index;
        // "isn't", "aren't" say no; another ending after an apostrophe says nothing ("Memphis'ten", "children's").
        if (ending === 't' && own.endsWith('n')) addWord(start, 'not', start + whole.length);
        else addWord(start, own, start + whole.length);
      }
      continue;
    }
    const lead = /^[^\p{L}\p{N}]+/u.exec(chunk)?.[0].length ?? 0;
    const compared = /[<>≤≥]=?$/u.exec(chunk.slice(0, lead))?.[0];
    if (compared) add(from + lead - compared.length, compared, 'sign');
    const bare = chunk.slice(lead).replace(/(?:[^\p{L}\p{N}"″]+|['’]\p{L}{1,5})$/u, '');
    // "6screens", "6-şablonlu", "64cm"
    const joined = /^(\d{1,4})(-?)([\p{L}\p{M}]{2,})$/u.exec(bare);
    if (joined && isCounted(joined[3]!, vocabulary, stemsOf)) {
      add(from + lead, joined[1]!, 'number', stemsOf(joined[1]!));
      add(from + lead + joined[1]!.length + joined[2]!.length, joined[3]!, 'word', stemsOf(joined[3]!));
    } else add(from + lead, bare, 'number', splitWords(bare).length === 1 ? stemsOf(bare) : null);
  }
  return tokens.map((token, at) => {
    const next = tokens[at + 1];
    const isJoint = token.kind === 'word' && next?.kind === 'word' && /^[\s-]$/.test(text.slice(token.to, next.from));
    return isJoint ? { ...token, joined: stemsOf(token.text + next.text) } : token;
  });
}

/** Between the numbers of a pasted list: "01-0559;01-0560", "010559,010560"; a comma of an amount ("32,5") has no such figures on both of its sides. */
const listed = String.raw`;|(?<=[-/_.]\p{N}{3,}|\p{N}{4,}),(?=\p{N}{4,}|[\p{L}\p{N}]{1,6}[-/_.]\p{N}{3,})`;
const pieces = new RegExp(String.raw`"([^"]*)"|(?:(?!${listed})[^\s"])+`, 'gu');

const plainToken = { joined: null, counted: null, isMinus: false, isWithout: false };

const hex = '#(?:[\\da-f]{6}|[\\da-f]{3})';
const exactColor = new RegExp(hex, 'gi');
/** One or more with nothing but signs about them: "#35564c", "#35564c,#fff" */
const exactColors = new RegExp(`^[-−–(]?${hex}(?:[,;/|]+${hex})*[.,:;!?)]*$`, 'i');

/** A word with what an apostrophe ties to its end; what it ties to its beginning is another word ("d'orsay"). */
const wordWithEnding =
  /([\p{L}\p{M}]+)(?:(?:(?<=[\p{L}\p{M}]{2})['’](\p{L}{1,5})|['’](m|d|s|ll|re|ve))(?![\p{L}\p{M}]))?/giu;

/** Of "çiçeksiz" what it says is lacking, where that has a name and the word itself has none. */
function wantingStems(word: string, { byRoot }: Vocabulary, stemsOf: StemsOf): Stems | null {
  const base = wantingWord(word);
  if (base === null || byRoot.has(`=${foldText(word)}`)) return null;
  const stems = stemsOf(base);
  return languages.some((language) => rootsOf(stems, language).some((root) => byRoot.has(root))) ? stems : null;
}

/** A unit, or the word for screens. */
function isCounted(word: string, { byRoot }: Vocabulary, stemsOf: StemsOf): boolean {
  if (Object.hasOwn(lengths, word.toLowerCase())) return true;
  const stems = stemsOf(word);
  return languages.some((language) =>
    rootsOf(stems, language).some((root) => byRoot.get(root)?.some(({ term }) => term.field === 'screens')),
  );
}
