/** What the ids in an act's values are called today; of what is gone, what it was called. */
import { db } from '#app/data/database.server.ts';
import { keyOf, nameSubjects } from '#app/domain/base/audit/subjects.server.ts';
import { byLocale } from '#app/domain/base/text/localized-names.ts';
import { languages, type Locale } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';
import { fieldsOf, memberOf, type Fields } from './fields.ts';

export async function nameValues(all: Fields[]) {
  const ids = {
    label: new Set<number>(),
    list: new Set<number>(),
    customer: new Set<string>(),
    archive: new Set<number>(),
  };
  for (const [field, value] of all.flatMap(fieldsOf)) {
    const member = memberOf(field);
    if (member) ids[member.kind].add(member.id);
    if (field === 'customerId' && value) ids.customer.add(String(value));
    if (field === 'archiveId') ids.archive.add(Number(value));
  }
  const [labels, lists, customers, archives] = await Promise.all([
    db.label.findMany({ where: { id: { in: [...ids.label] } } }),
    db.specialList.findMany({ where: { id: { in: [...ids.list] } } }),
    db.customer.findMany({ where: { id: { in: [...ids.customer] } }, select: { id: true, name: true } }),
    db.archive.findMany({ where: { id: { in: [...ids.archive] } } }),
  ]);
  const there = {
    label: labels.map(({ id, ...row }): NamedId => [id, byLocale(row)]),
    specialList: lists.map(({ id, ...row }): NamedId => [id, byLocale(row)]),
    customer: customers.map(({ id, name }): NamedId => [id, { tr: name, en: name, ru: name }]),
  };
  const name = async (kind: keyof typeof there, asked: Set<number | string>) => {
    const known = new Set(there[kind].map(([id]) => id));
    const gone = await nameGone(
      kind,
      [...asked].filter((id) => !known.has(id)),
    );
    return Object.fromEntries([...there[kind], ...gone]);
  };
  return {
    labels: await name('label', ids.label),
    lists: await name('specialList', ids.list),
    customers: await name('customer', ids.customer),
    archives: Object.fromEntries(archives.map((archive) => [archive.id, { code: archive.code, ...byLocale(archive) }])),
  };
}
export type ValueNames = Awaited<ReturnType<typeof nameValues>>;

type NamedId = [id: number | string, names: Record<Locale, string>];

/** Of those that the audit knows: with the word that they are gone. */
async function nameGone(subjectKind: string, ids: (number | string)[]): Promise<NamedId[]> {
  if (ids.length === 0) return [];
  const subjects = ids.map((id) => ({ subjectKind, subjectId: String(id) }));
  const told = await Promise.all(
    languages.map(async (locale) => [locale, await nameSubjects(subjects, locale)] as const),
  );
  return subjects.flatMap((subject, at): NamedId[] => {
    const names = told.map(([locale, byKey]) => {
      const name = byKey.get(keyOf(subject))?.name;
      return [locale, name && `${name} (${translate(locale)('designEdits.gone')})`];
    });
    return names.every(([, name]) => name) ? [[ids[at]!, Object.fromEntries(names) as Record<Locale, string>]] : [];
  });
}
