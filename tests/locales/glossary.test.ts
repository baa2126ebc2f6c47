import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages, type Locale } from '#app/locales/languages.ts';
import { resources } from '#app/locales/translate.ts';

interface Retired {
  readonly word: string;
  readonly shape: RegExp;
}

/** Rows of a Markdown page's tables with these column heads. */
function rowsOf(page: string, columns: string): string[][] {
  const rows: string[][] = [];
  let inTable = false;
  for (const line of page.split('\n')) {
    if (line.replaceAll(/\s+/g, ' ') === columns) inTable = true;
    else if (!line.startsWith('|')) inTable = false;
    else if (inTable && !/^[|\s:-]+$/.test(line))
      rows.push(
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
  }
  return rows;
}

/** A word or phrase, as a whole; `*` at its end stands for any ending. `\b` knows Latin letters only. */
function shapeOf(word: string, locale: Locale): RegExp {
  const open = word.endsWith('*');
  const letters = fold(open ? word.slice(0, -1) : word, locale).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${letters}${open ? '' : '(?![\\p{L}\\p{N}])'}`, 'gu');
}

/** Small letters by the language's own rule: Turkish İ and I are two letters. A placeholder's name is nobody's word. */
function fold(text: string, locale: Locale): string {
  return text.replaceAll(/\{\{\w+\}\}/g, '…').toLocaleLowerCase(locale);
}

const page = readFileSync('docs/glossary.md', 'utf8');
const words = rowsOf(page, '| English | Turkish | Russian | Meaning | Retired |');
const column: Record<Locale, number> = { en: 0, tr: 1, ru: 2 };

/** The page's own words of a language. */
const approved = (locale: Locale) => words.flatMap((row) => row[column[locale]]!.split(/[,:]\s*/)).filter(Boolean);

const retired = (locale: Locale): Retired[] =>
  words.flatMap((row) =>
    row[4]!
      .split(/;\s*(?=\w\w:)/)
      .filter((part) => part.startsWith(`${locale}:`))
      .flatMap((part) => [...part.matchAll(/`([^`]+)`/g)])
      .map(([, word]) => ({ word: word!, shape: shapeOf(word!, locale) })),
  );

const exceptions = rowsOf(page, '| Text | Retired word | Reason |').map(([text, word]) => [text, word].join(' '));

/** Every text of a language by its key. */
function textsOf(texts: object, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]: [string, string | object]) =>
    typeof text === 'string' ? [[`${before}${key}`, text] as [string, string]] : textsOf(text, `${before}${key}.`),
  );
}

/** Retired words of a text, each as a row of the exceptions begins: language and key, then the word. */
function findRetired(locale: Locale, key: string, text: string): string[] {
  let folded = fold(text, locale);
  for (const word of allowed[locale]) folded = folded.replaceAll(word, '…');
  return rules[locale]
    .filter(({ shape }) => folded.search(shape) >= 0)
    .map(({ word }) => `${locale} ${key} \`${word}\``);
}

const byLocale = <T>(make: (locale: Locale) => T) =>
  Object.fromEntries(languages.map((locale) => [locale, make(locale)])) as Record<Locale, T>;
const rules = byLocale(retired);
/** Those that hold a retired word, such as “firma içi”. */
const allowed = byLocale((locale) => {
  const shapes = rules[locale];
  return approved(locale)
    .map((word) => fold(word, locale))
    .filter((word) => shapes.some(({ shape }) => word.search(shape) >= 0))
    .map((word) => shapeOf(word, locale));
});
const found = byLocale((locale) =>
  textsOf(resources[locale].translation).flatMap(([key, text]) => findRetired(locale, key, text)),
);

test('the page is read: words in three languages, each with a meaning, and retired ones of each language', () => {
  expect(words.length).toBeGreaterThan(40);
  for (const row of words)
    expect([row.length, row[0], row[3]]).toEqual([5, expect.stringMatching(/./), expect.stringMatching(/./)]);
  for (const locale of languages) expect(rules[locale].length).toBeGreaterThan(10);
});

describe.each(languages)('%s', (locale) => {
  test('no text uses a word that the glossary retires', () => {
    expect(found[locale].filter((one) => !exceptions.includes(one))).toEqual([]);
  });

  test('no exception outlives its text', () => {
    const own = exceptions.filter((one) => one.startsWith(`${locale} `));
    expect(own.filter((one) => !found[locale].includes(one))).toEqual([]);
  });
});

test('words are found whole, in any case, in all three scripts', () => {
  const finds = (locale: Locale, word: string, text: string) => fold(text, locale).search(shapeOf(word, locale)) >= 0;
  expect(finds('en', 'mail', 'Mail us')).toBe(true);
  expect(finds('en', 'mail', 'Email us at {{mail}}')).toBe(false);
  expect(finds('tr', 'istendi', 'İSTENDİ')).toBe(true);
  expect(finds('tr', 'kalıp*', 'KALIPLAR')).toBe(true);
  expect(finds('tr', 'kalıp', 'kalıplar')).toBe(false);
  expect(finds('ru', 'рисун*', 'Все рисунки')).toBe(true);
  expect(finds('ru', 'тег', 'Стратегия')).toBe(false);
});

test.each(languages)('what leaves all as it is isn’t called as what it asks about is: %s', (locale) => {
  const texts = new Map(textsOf(resources[locale].translation));
  for (const [deed, keep] of [
    ['imports.cancel', 'imports.keep'],
    ['designEdits.undo', 'designEdits.keepChanges'],
    ['wear.discard', 'forms.cancel'],
  ]) {
    const [one, other] = [deed, keep].map((key) => texts.get(key!)!.toLocaleLowerCase(locale));
    expect(one!.slice(0, 5)).not.toBe(other!.slice(0, 5));
  }
});
