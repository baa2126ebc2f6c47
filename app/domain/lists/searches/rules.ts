/** What saved searches accept. Browser-safe; messages are error keys. */
import { z } from 'zod';
import { guid, requiredFlag } from '#app/domain/base/rules.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { mostSearchName } from './limits.ts';

/** Some letters fold to many; the column holds so much. */
const mostKeyLength = 120;

/** Two saved searches of a person may not differ by letter case or accents alone. */
export const searchKeyOf = (name: string) => foldText(name);

/** On one line, without what can't be seen or turns the direction of writing. */
const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, '')
    .trim();

/** The longest beginning of a text that can be a name; '' where there is none. */
export function fitSearchName(text: string, most = mostSearchName): string {
  const letters = [...tidy(text)];
  for (let count = Math.min(letters.length, most); count > 0; count--) {
    const name = letters.slice(0, count).join('').trim();
    const key = searchKeyOf(name);
    if (name.length <= most && key !== '' && key.length <= mostKeyLength) return name;
  }
  return '';
}

const searchName = z.string().transform((text, context) => {
  const name = tidy(text);
  if (name !== '' && fitSearchName(name) === name) return name;
  context.addIssue({ code: 'custom', message: searchKeyOf(name) === '' ? 'required' : 'tooLong' });
  return z.NEVER;
});

/** `query`: an address's search; `suggested`: what to call it, where nothing else is called so. */
export const SaveSearch = z.object({
  query: z.string().max(8000, 'tooLong'),
  suggested: z.string().max(2000, 'tooLong').optional(),
});
export const OneSearch = z.object({ searchid: guid });
/** `since`: to what came after that moment. */
export const OpenSearch = OneSearch.extend({ since: z.iso.datetime().optional().catch(undefined) });
export const RenameSearch = z.object({ searchid: guid, name: searchName });
export const SwitchSearch = z.object({ searchid: guid, on: requiredFlag });
export const StopMails = z.object({ token: z.string().max(200) });
