/**
 * All that the search box knows by name: labels with their other words, colours, archives, special lists, and the words of phrases.ts. Kept in the process
 * that answers searches and made anew when the database says that a name has changed ("Vocabulary"): never believed without asking.
 */
import { db, Prisma } from '#app/data/database.server.ts';
import { readPrepared } from '#app/data/prepared-reads.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { colorVocabulary, nameFamily, type ColorWords } from '#app/domain/visible/colors/color-words.ts';
import { namePalette, paletteVocabulary, type PaletteWords } from '#app/domain/visible/colors/palette-kinds.ts';
import { slipsBetween, withinSlips } from '#app/domain/visible/index/similar-numbers.ts';
import { languages, type Locale } from '#app/locales/languages.ts';
import { phrases, type PhraseField } from './phrases.ts';
import { stemsOf, type Stems } from './stems.server.ts';
import { thesaurus } from './thesaurus.ts';

export type TermField = PhraseField | 'labels' | 'color' | 'colorFamily' | 'palette' | 'archive' | 'specialListId';

/** What a phrase may mean. */
export interface Term {
  field: TermField;
  /** an id, a family, a preset… */
  value: string;
  /** what it is called */
  names: Record<Locale, string>;
  /** how likely it is what was meant, of several that the same words may mean: the lowest */
  rank: number;
}

interface Phrase {
  term: Term;
  language: Locale;
  words: Stems[];
}

export interface Vocabulary {
  version: string;
  /** the phrases whose first word has that root: "en:paisley" */
  byRoot: Pick<Map<string, Phrase[]>, 'get' | 'has'>;
  /** of labels, colours, palettes, archives and lists, for suggestions; endings: from each of its words on, folded */
  named: { term: Term; language: Locale; text: string; endings: string[] }[];
  /** of those, the words long enough to be mistyped, folded */
  spelled: Map<string, Stems>;
}

/** An archive's name is often no more than what lies in it ("Flowers"): a label that means the same says it better. */
const rank = {
  label: 0,
  list: 1,
  color: 2,
  kind: 3,
  labelByMeaning: 4,
  /** "dark" is a dark ground where a label says so */
  palette: 4.5,
  archive: 5,
  size: 6,
  /** "цвета", of a colour, before "цветы", which is only of the same root */
  filler: 6.5,
  colorOfThing: 8,
};

let kept: Promise<Vocabulary> | undefined;

/** As the database stands now. */
export async function currentVocabulary(): Promise<Vocabulary> {
  const [row] = await readPrepared<{ version: string }>(
    Prisma.sql`SELECT "version"::text AS version FROM "Vocabulary"`,
  );
  const { version } = row!;
  const before = await kept?.catch(() => undefined);
  if (before?.version === version) return before;
  kept = build(version);
  return kept;
}

/** The same as far as the asker may know it: `isSeen` says of which names. */
export function vocabularyFor(all: Vocabulary, isSeen: (term: Term) => boolean): Vocabulary {
  const get = (root: string) => all.byRoot.get(root)?.filter(({ term }) => isSeen(term));
  return { ...all, byRoot: { get, has: (root) => (get(root) ?? []).length > 0 } };
}

/** Whether a label may be called so, by its name or by a word of the trade. */
export function mayBeLabel({ byRoot }: Vocabulary, text: string): boolean {
  const [first = ''] = splitWords(text);
  return byRoot.get(`=${foldText(first)}`)?.some(({ term }) => term.field === 'labels') ?? false;
}

interface LabelRow {
  id: number;
  nameTr: string;
  nameEn: string;
  nameRu: string;
  synonymsTr: string[];
  synonymsEn: string[];
  synonymsRu: string[];
}

type Spoken = { term: Term; words: Record<Locale, string[]> };

/** What is read may be newer than the version; then the next question makes it once more. */
async function build(version: string): Promise<Vocabulary> {
  const names = { id: true, nameTr: true, nameEn: true, nameRu: true } as const;
  const [labels, archives, lists] = await Promise.all([
    db.label.findMany({
      where: { isGroupHeader: false },
      select: { ...names, synonymsTr: true, synonymsEn: true, synonymsRu: true },
      orderBy: { id: 'asc' },
    }),
    db.archive.findMany({ select: names }),
    db.specialList.findMany({ where: { isPin: false }, select: names }),
  ]);
  const ofRows = (field: TermField, rows: typeof archives): Spoken[] =>
    rows.map((row) => ({ term: termOf(field, row, field === 'archive' ? rank.archive : rank.list), words: own(row) }));
  const named: Spoken[] = [
    ...labels.map((row) => ({ term: termOf('labels', row, rank.label), words: labelWords(row) })),
    ...ofRows('archive', archives),
    ...ofRows('specialListId', lists),
    ...colorVocabulary.flatMap(colorTerms),
    ...paletteVocabulary.map(paletteTerm),
  ];
  const spoken: Spoken[] = [
    ...named,
    ...archives.map((row) => ({ term: termOf('archive', row, rank.archive), words: archiveWords(own(row)) })),
    ...phrases.map(phraseTerm),
  ];
  const stems = await stemsOf(
    [...spoken, ...thesaurus.map((words) => ({ words }))].flatMap(({ words }) => [
      ...wordsIn(words),
      ...joinedIn(words),
    ]),
  );
  const byRoot = new Map<string, Phrase[]>();
  const put = (phrase: Phrase) => {
    for (const root of rootsOf(phrase.words[0]!, phrase.language)) {
      const there = byRoot.get(root);
      if (there) there.push(phrase);
      else byRoot.set(root, [phrase]);
    }
  };
  const add = ({ term, words }: Spoken) => {
    for (const language of languages) {
      for (const text of words[language]) {
        const parts = splitWords(text);
        if (parts.length === 0) continue;
        const known = term.rank === rank.colorOfThing ? (word: string) => asWritten(stems(word)) : stems;
        put({ term, language, words: parts.map(known) });
        // People write in one word what others write in two: "skyblue", "polkadot".
        if (parts.length > 1) put({ term, language, words: [joinedStems(parts, known)] });
      }
    }
  };
  spoken.forEach(add);
  const byMeaning = labels.flatMap((row) => wordsOfMeaning(row, stems));
  byMeaning.forEach(add);
  const spelledOut = named.flatMap(({ term, words }) =>
    languages.flatMap((language) =>
      words[language].map((text) => {
        const folded = splitWords(text).map((word) => stems(word).folded);
        return { term, language, text, endings: folded.map((_, at) => folded.slice(at).join(' ')) };
      }),
    ),
  );
  const spelled = new Map(
    [...named, ...byMeaning]
      .flatMap(({ words }) => wordsIn(words))
      .map((word) => [stems(word).folded, stems(word)] as const)
      .filter(([folded]) => slipsFor(folded.length) > 0),
  );
  return { version, byRoot, named: spelledOut, spelled };
}

/** In no other form: "fern" may be a colour, "ferns" are leaves. Of a colour's own forms each is a word of the vocabulary. */
const asWritten = ({ folded, isStopWord }: Stems): Stems => ({ folded, isStopWord, roots: inEach(() => []) });

/** Its roots hold a part of the last word: "bahardalı" is no "bahar". */
function joinedStems(parts: string[], stems: (word: string) => Stems): Stems {
  const joined = stems(parts.join(''));
  const least = foldText(parts.slice(0, -1).join('')).length;
  return { ...joined, roots: inEach((language) => joined.roots[language].filter((root) => root.length > least)) };
}

function termOf(
  field: TermField,
  { id, nameTr, nameEn, nameRu }: Omit<LabelRow, `synonyms${string}`>,
  rank: number,
): Term {
  return { field, value: String(id), names: { tr: nameTr, en: nameEn, ru: nameRu }, rank };
}

const own = ({ nameTr, nameEn, nameRu }: { nameTr: string; nameEn: string; nameRu: string }) => ({
  tr: [nameTr],
  en: [nameEn],
  ru: [nameRu],
});

/** The word by which an archive is meant and nothing else that is called so, before its name or after it. */
const archiveWord: Record<Locale, [before: string, ...after: string[]]> = {
  en: ['archive', 'archive'],
  tr: ['arşiv', 'arşivi', 'arşiv'],
  ru: ['архив', 'архив'],
};

export function archiveCalled(name: string, language: Locale): string {
  return `${archiveWord[language][0]} ${name}`;
}

function archiveWords(names: Record<Locale, string[]>): Record<Locale, string[]> {
  return inEach((language) => {
    const [before, ...after] = archiveWord[language];
    return names[language].flatMap((name) => [`${before} ${name}`, ...after.map((word) => `${name} ${word}`)]);
  });
}

function labelWords(row: LabelRow): Spoken['words'] {
  return {
    tr: [row.nameTr, ...row.synonymsTr],
    en: [row.nameEn, ...row.synonymsEn],
    ru: [row.nameRu, ...row.synonymsRu],
  };
}

function colorTerms({ key, words, things }: ColorWords): Spoken[] {
  const names = inEach((language) => nameFamily(key, language));
  const term = { field: 'colorFamily' as const, value: key, names };
  const plain = inEach((language) => words[language].filter((word) => !things[language].includes(word)));
  return [
    { term: { ...term, rank: rank.color }, words: plain },
    { term: { ...term, rank: rank.colorOfThing }, words: things },
  ];
}

function paletteTerm({ kind, words }: PaletteWords): Spoken {
  const names = inEach((language) => namePalette(kind, language));
  return { term: { field: 'palette', value: kind, names, rank: rank.palette }, words };
}

function inEach<T>(of: (language: Locale) => T): Record<Locale, T> {
  return { tr: of('tr'), en: of('en'), ru: of('ru') };
}

function phraseTerm({ field, value, words }: (typeof phrases)[number]): Spoken {
  const likely = field === 'filler' ? rank.filler : field === 'size' ? rank.size : rank.kind;
  return {
    term: { field, value, names: { tr: words.tr[0]!, en: words.en[0]!, ru: words.ru[0]! }, rank: likely },
    words,
  };
}

/** The other words of the trade for what a label is called, in all languages. */
function wordsOfMeaning(row: LabelRow, stems: (word: string) => Stems): Spoken[] {
  const called = languages.flatMap((language) =>
    labelWords(row)[language].map((text) => ({ language, words: splitWords(text).map(stems) })),
  );
  const term = termOf('labels', row, rank.labelByMeaning);
  return thesaurus
    .filter((meaning) =>
      called.some(({ language, words }) =>
        meaning[language].some((text) => areSame(words, splitWords(text).map(stems), language)),
      ),
    )
    .map((words) => ({ term, words }));
}

function areSame(one: Stems[], other: Stems[], language: Locale): boolean {
  return one.length === other.length && one.every((word, at) => isSameWord(word, other[at]!, language));
}

/** Whether a word that was typed is one of that language, in whatever form. */
export function isSameWord(typed: Stems, known: Stems, language: Locale): boolean {
  if (typed.folded === known.folded) return true;
  return typed.roots[language].some((root) => known.roots[language].includes(root));
}

/** All names by which the vocabulary may know it. */
export function rootsOf(word: Stems, language: Locale): string[] {
  return [...new Set([`=${word.folded}`, ...word.roots[language].map((root) => `${language}:${root}`)])];
}

/** Letters and digits that belong together: "art-deco" is two words, "d'orsay" two. */
export function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

function wordsIn(words: Record<Locale, string[]>): string[] {
  return languages.flatMap((language) => words[language].flatMap(splitWords));
}

/** Phrases of several words, written as one. */
function joinedIn(words: Record<Locale, string[]>): string[] {
  return languages.flatMap((language) =>
    words[language].map(splitWords).flatMap((parts) => (parts.length > 1 ? [parts.join('')] : [])),
  );
}

/** Slips forgiven in a word of so many letters. */
const slipsFor = (letters: number) => (letters < 4 ? 0 : letters < 8 ? 1 : 2);

/** Whether the one may be a slip of the other, where the words around them are the same: also of three letters ("polka dto"). */
export function isSlipOf({ folded: typed }: Stems, { folded: known }: Stems): boolean {
  const slips = Math.max(slipsFor(known.length), Number(known.length === 3));
  return Math.abs(typed.length - known.length) <= slips && slipsBetween(typed, known) <= slips;
}

/** Of four letters, one in place of another makes another word: "bold" is no "gold". Letters that changed places, or one too few or many, are slips. */
function isOtherWord(typed: string, known: string): boolean {
  if (typed.length > 4 || typed.length !== known.length) return false;
  return [...typed].sort().join('') !== [...known].sort().join('');
}

/** Words of the vocabulary that the typed one may be a slip of, the nearest first; none where it is one itself, in whatever form. */
export function findMisspelled({ spelled }: Vocabulary, word: Stems): Stems[] {
  const typed = word.folded;
  const slips = slipsFor(typed.length);
  if (slips === 0 || /\p{N}/u.test(typed)) return [];
  const mayBe = withinSlips(typed, slips);
  return [...spelled]
    .filter(([known]) => Math.abs(known.length - typed.length) <= slips && mayBe(known))
    .filter(([, known]) => !languages.some((language) => isSameWord(word, known, language)))
    .map(([known, stems]) => ({ stems, distance: slipsBetween(typed, known) }))
    .filter(({ stems, distance }) => distance > 0 && distance <= slips && !isOtherWord(typed, stems.folded))
    .sort((one, other) => one.distance - other.distance)
    .map(({ stems }) => stems);
}
