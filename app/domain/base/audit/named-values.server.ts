/** The ids in an entry's values, and what they are called. */
import type { Locale } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';
import { eachValue } from './differences.ts';
import { keyOf, nameGuids, nameSubjects, type Subject } from './subjects.server.ts';

/** Fields whose numbers are ids. */
const countedFields: Record<string, 'label' | 'archive' | 'specialList'> = {
  labelIDs: 'label',
  labelIds: 'label',
  allowedLabels: 'label',
  forbiddenLabels: 'label',
  into: 'label',
  addLabels: 'label',
  removeLabels: 'label',
  addToLists: 'specialList',
  removeFromLists: 'specialList',
  archiveId: 'archive',
  allowedArchive: 'archive',
  specialListId: 'specialList',
};
/** Fields whose codes are countries: named here, as browsers name some differently. */
const countryFields = ['country', 'closedCountries'];
/** Of entries about labels. */
const labelFields = ['groupId', 'order', ''];

interface Entry extends Subject {
  before: unknown;
  after: unknown;
}

/** The kind of thing whose number stands in a field. */
function kindOf(subjectKind: string, field: string): string | undefined {
  const last = field.split('.').at(-1)!;
  if (subjectKind === 'label' && labelFields.includes(last)) return 'label';
  if (last === '' && (subjectKind === 'archive' || subjectKind === 'specialList')) return subjectKind;
  return Object.hasOwn(countedFields, last) ? countedFields[last] : undefined;
}

/** Where a file lies in the storage tells nobody anything. */
const fileShape = /^(?:boards|films|masters|originals|wear|wear-uploads)\/\S+$/;
const guidShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

function countryOf(field: string, value: unknown): string | undefined {
  const isCountry = countryFields.includes(field.split('.').at(-1)!) && typeof value === 'string';
  return isCountry && /^[A-Z]{2}$/.test(value) ? value : undefined;
}

/** By guid, by `kind number`, and by country: for all the entries together. */
export async function nameValues(entries: Entry[], locale: Locale): Promise<Map<string, string>> {
  const guids: string[] = [];
  const files = new Set<string>();
  const countries = new Set<string>();
  const counted: Subject[] = [];
  for (const { subjectKind, before, after } of entries) {
    const note = (field: string, value: unknown) => {
      if (typeof value === 'string' && guidShape.test(value)) guids.push(value);
      if (typeof value === 'string' && fileShape.test(value)) files.add(value);
      const country = countryOf(field, value);
      if (country) countries.add(country);
      const kind = isCount(value) && kindOf(subjectKind, field);
      if (kind) counted.push({ subjectKind: kind, subjectId: String(value) });
    };
    eachValue(before, note);
    eachValue(after, note);
  }
  const [byGuid, byNumber] = await Promise.all([nameGuids(guids, locale), nameSubjects(counted, locale)]);
  const file = translate(locale)('audit.storedFile');
  const regions = new Intl.DisplayNames([locale], { type: 'region' });
  return new Map([
    ...[...countries].map((code): [string, string] => [code, regions.of(code) ?? code]),
    ...[...files].map((key): [string, string] => [key, file]),
    ...byGuid,
    ...[...byNumber].map(([key, { name }]): [string, string] => [key, name]),
  ]);
}

/** How an entry's values are said; undefined for one that is no id, or of something nobody remembers. */
export function namerOf({ subjectKind }: Subject, names: Map<string, string>) {
  return (field: string, value: unknown): string | undefined => {
    if (typeof value === 'string' && guidShape.test(value)) return names.get(value.toLowerCase());
    if (typeof value === 'string' && fileShape.test(value)) return names.get(value);
    const country = countryOf(field, value);
    if (country) return names.get(country);
    const kind = isCount(value) && kindOf(subjectKind, field);
    return kind ? names.get(keyOf({ subjectKind: kind, subjectId: String(value) })) : undefined;
  };
}
