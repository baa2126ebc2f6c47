/** What the words of a table's cells stand for, in any of the three languages and in the code's own. */
import { countries } from '#app/domain/people/customers/countries.ts';
import { designTypes, moldStates } from '#app/domain/visible/criteria/criteria.ts';
import { repeatDirections, repeatOffsets } from '#app/domain/base/repeat.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { choices, wordKey, type Found } from '#app/domain/base/sheets/words.ts';
import { languages } from '#app/locales/languages.ts';
import type { Named, NamedRow } from './facts.server.ts';

export const readType = choices(designTypes, (t, value) => t(`archive.types.${value}`));
export const readMold = choices(moldStates, (t, value) => t(`archive.mold.${value}`));
/** The plain words are what people say; the texts add which way, where it says something. */
export const readOffset = choices(repeatOffsets, (t, value) => t(`imports.offset.${value}`), {
  'yarım kaydırma': 'halfDrop',
  полшага: 'halfDrop',
});
export const readDirection = choices(repeatDirections, (t, value) => t(`imports.direction.${value}`));
const isClear = choices([true], (t) => t('designTables.clearWord'), { clear: true, temizle: true, очистить: true });
/** The word that clears a value stands in brackets, so that a text may still be it. */
export const isClearWord = (text: string) => /^\[.*\]$/s.test(text) && text.length < 40 && isClear(text) === true;

/** With a decimal comma or point; of two kinds of signs the last one is it. */
export function readDecimal(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(/%$/, '');
  if (!/^\d{1,3}([.,]\d{3})*[.,]\d+$|^\d+([.,]\d+)?$/.test(plain)) return null;
  const sign = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  if (sign < 0) return Number(plain);
  return Number(`${plain.slice(0, sign).replaceAll(/[.,]/g, '')}.${plain.slice(sign + 1)}`);
}

const displayNames = languages.map((locale) => new Intl.DisplayNames([locale], { type: 'region' }));
let countryWords: Map<string, string> | undefined;

/** By code or by name. */
export function readCountry(text: string): string | undefined {
  countryWords ??= new Map(
    countries.flatMap((code) => [
      ...displayNames.map((names) => [wordKey(names.of(code) ?? code), code] as const),
      [wordKey(code), code] as const,
    ]),
  );
  return countryWords.get(wordKey(text));
}

/** `#12`, a name in any language, or with the name of its group before it. Exactly, then whatever the case. */
export function namesReader<Row extends NamedRow>(
  rows: Row[],
  prefixes: (row: Row) => NamedRow | undefined = () => undefined,
): (text: string) => Found<number> {
  const exact = new Map<string, Set<number>>();
  const folded = new Map<string, Set<number>>();
  const learn = (word: string, id: number) => {
    for (const [map, key] of [
      [exact, word.trim()],
      [folded, foldText(word)],
    ] as const)
      map.set(key, (map.get(key) ?? new Set()).add(id));
  };
  for (const row of rows) {
    const group = prefixes(row);
    for (const name of ['nameTr', 'nameEn', 'nameRu'] as const) {
      learn(row[name], row.id);
      if (group) learn(`${group[name]}: ${row[name]}`, row.id);
    }
  }
  const ids = new Set(rows.map(({ id }) => id));
  return (text) => {
    const number = Number(/^#(\d{1,9})$/.exec(text)?.[1]);
    if (ids.has(number)) return number;
    const found = exact.get(text.trim()) ?? folded.get(foldText(text));
    if (!found) return 'unknown';
    return found.size > 1 ? 'unclear' : [...found][0]!;
  };
}

export function archiveReader(archives: Named['archives']): (text: string) => Found<number> {
  const byCode = new Map(archives.map(({ id, code }) => [foldText(code), id]));
  const byName = namesReader(archives);
  // A spreadsheet takes the zero from 01.
  return (text) => byCode.get(foldText(text)) ?? byCode.get(text.padStart(2, '0')) ?? byName(text);
}
