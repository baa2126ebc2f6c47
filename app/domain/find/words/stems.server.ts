/**
 * Words as they are compared: a word's root in each language by PostgreSQL's own dictionaries (Snowball), accents and case off before and after, so that
 * "çiçekler", "cicekler" and "ÇİÇEK" are one. Words that carry no meaning ("the", "ve", "и") are known from the same dictionaries.
 */
import { readPrepared } from '#app/data/prepared-reads.server.ts';
import { Prisma } from '#app/data/database.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import type { Locale } from '#app/locales/languages.ts';

export interface Stems {
  /** the word without accents and case */
  folded: string;
  /** of each language, the forms by which a word of it is met */
  roots: Record<Locale, string[]>;
  /** in one of the languages it only joins others */
  isStopWord: boolean;
}

const known = new Map<string, Stems>();
const mostKnown = 50_000;
/** letters; longer ones are no words */
const longest = 60;

/** Of each word as it was written, in lower case. */
export async function stemsOf(words: Iterable<string>): Promise<(word: string) => Stems> {
  const asked = new Set([...words].map(lower));
  // Taken now: this question or another may clear what is kept.
  const own = new Map([...asked].flatMap((word) => (known.has(word) ? [[word, known.get(word)!]] : [])));
  const missing = [...asked].filter((word) => !own.has(word));
  if (missing.length > 0) {
    const read = await readStems(missing);
    if (known.size + read.size > mostKnown) known.clear();
    for (const [word, stems] of read) {
      known.set(word, stems);
      own.set(word, stems);
    }
  }
  return (word) => own.get(lower(word)) ?? plainStems(lower(word));
}

const lower = (word: string) => word.slice(0, longest).toWellFormed().toLowerCase().normalize('NFC');

type Row = Record<Locale, string[] | null> & { word: string };

async function readStems(words: string[]): Promise<Map<string, Stems>> {
  const forms = new Map(
    words.map((word) => [word, [...new Set([word, foldText(word)])].filter((form) => form !== '')]),
  );
  const bases = new Map(words.map((word) => [word, [...new Set(forms.get(word)!.flatMap(withoutEnding))]]));
  const all = [...new Set([...forms.values(), ...bases.values()].flat())];
  const rows = await readPrepared<Row>(Prisma.sql`
    SELECT w.word, ts_lexize('english_stem', w.word) AS en, ts_lexize('turkish_stem', w.word) AS tr, ts_lexize('russian_stem', w.word) AS ru
    FROM unnest(${all}::text[]) AS w(word)`);
  const rowOf = new Map(rows.map((row) => [row.word, row]));
  return new Map(
    words.map((word) => {
      const [own, based] = [forms, bases].map((of) => of.get(word)!.flatMap((form) => rowOf.get(form) ?? [])) as [
        Row[],
        Row[],
      ];
      const rootsIn = (language: Locale, rows = own) => [
        ...new Set(rows.flatMap((row) => row[language] ?? []).map(foldText)),
      ];
      const plain = plainStems(word);
      const roots = {
        en: rootsIn('en'),
        tr: [...new Set([...rootsIn('tr', [...own, ...based]), ...rootsIn('tr').flatMap(withoutEnding)])],
        ru: rootsIn('ru'),
      };
      return [
        word,
        { ...plain, roots, isStopWord: own.some((row) => [row.en, row.tr, row.ru].some((root) => root?.length === 0)) },
      ];
    }),
  );
}

function plainStems(word: string): Stems {
  return { folded: foldText(word), roots: { en: [], tr: [], ru: [] }, isStopWord: false };
}

/**
 * Turkish endings that the dictionary leaves on some words and takes off others ("ekoseler", "puanlı", "sonbaharlık"): the plural with what may follow it,
 * "with", "for", and where something is. What stands before the ending, at each place where one may begin.
 */
const endings =
  /(?:l[ae]r(?:[ıi]?(?:n[ıi]n|n[ıi]|na|ne|nda|nde|ndan|nden|yla|yle|m|m[ıi]z|n)?|a|e|da|de|dan|den|la|le)?|l[ıiuü]k?|l[ıiuü](?:l[ae]r)?|[dt][ae]n?)$/u;

function withoutEnding(word: string): string[] {
  const bases: string[] = [];
  for (let base = word; ;) {
    const found = endings.exec(base);
    if (!found || found.index < 3) return bases;
    base = base.slice(0, found.index);
    bases.push(base);
  }
}
