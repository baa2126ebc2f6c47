/** What the words of a table of people stand for. */
import { officeParts, officeRoleNames, officeRoles, type OfficePart } from '#app/domain/base/office-parts.ts';
import { choices, splitList, wordKey, type Found } from '#app/domain/base/sheets/words.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { languages, type Locale } from '#app/locales/languages.ts';
import { translate, type Say } from '#app/locales/translate.ts';

const displayNames = (locale: Locale) => new Intl.DisplayNames([locale], { type: 'language' });

const languageWords = new Map(
  languages.flatMap((language) =>
    [language, ...languages.map((locale) => displayNames(locale).of(language) ?? language)].map(
      (word) => [wordKey(word), language] as const,
    ),
  ),
);
/** By code, or by its name in any of the languages. */
export const readLanguage = (text: string) => languageWords.get(wordKey(text));

/** The name of a set of parts is what stands before the colon that explains it. */
const roleWord = (t: Say, role: (typeof officeRoleNames)[number]) => t(`users.roleName.${role}`).split(':')[0]!;
const partWord = (t: Say, part: OfficePart) => t(`users.part.${part}`);
const readRole = choices(officeRoleNames, roleWord);
const readPart = choices(officeParts, partWord);

export function partWords(locale: Locale): string[] {
  const t = translate(locale);
  return [...officeRoleNames.map((role) => roleWord(t, role)), ...officeParts.map((part) => partWord(t, part))];
}

/** Usual sets and single parts, together; null where a word is neither. */
export function readParts(text: string): OfficePart[] | null {
  const given = new Set<OfficePart>();
  for (const entry of splitList(text, (one) => readPart(one) !== undefined)) {
    const role = readRole(entry);
    const part = readPart(entry);
    if (!role && !part) return null;
    for (const one of role ? officeRoles[role] : [part!]) given.add(one);
  }
  return officeParts.filter((part) => given.has(part));
}

const allOpen = new Set(languages.map((locale) => wordKey(translate(locale)('users.allOpen'))));

/** Null: all open designs. */
export function poolReader(pools: { id: string; name: string }[]): (text: string) => Found<string | null> {
  const exact = new Map(pools.map(({ id, name }) => [name, id]));
  const alike = Map.groupBy(pools, ({ name }) => foldText(name));
  return (text) => {
    const id = exact.get(text);
    if (id) return id;
    if (allOpen.has(wordKey(text))) return null;
    const found = alike.get(foldText(text)) ?? [];
    return found.length > 1 ? 'unclear' : (found[0]?.id ?? 'unknown');
  };
}
