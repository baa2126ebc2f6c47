/** What the ids in an act's values are called today. */
import { db } from '#app/data/database.server.ts';
import { byLocale } from '#app/domain/base/text/localized-names.ts';
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
  return {
    labels: Object.fromEntries(labels.map((label) => [label.id, byLocale(label)])),
    lists: Object.fromEntries(lists.map((list) => [list.id, byLocale(list)])),
    customers: Object.fromEntries(customers.map(({ id, name }) => [id, name])),
    archives: Object.fromEntries(archives.map((archive) => [archive.id, { code: archive.code, ...byLocale(archive) }])),
  };
}
export type ValueNames = Awaited<ReturnType<typeof nameValues>>;
