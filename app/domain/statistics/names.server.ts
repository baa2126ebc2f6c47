/** What counted subjects are called today, or were called when they went. */
import { db } from '#app/data/database.server.ts';
import type { Breakdown } from './kinds.ts';

export interface Named {
  /** of the user, company, design or colorway; null where it is gone or never was a row */
  guid: string | null;
  /** '' where nobody knows it any more */
  name: string;
  /** a user's mail address */
  mail?: string;
  customerGuid?: string;
  customerName?: string;
  designGuid?: string;
  /** of a label that is still there */
  labelId?: number;
  /** of a label, also of one that was merged or deleted */
  labels?: { tr: string; en: string; ru: string };
}

type Names = Map<string, Named>;

export async function nameSubjects(of: Breakdown, ids: string[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  switch (of) {
    case 'companies':
      return nameCompanies(ids);
    case 'users':
      return nameUsers(ids);
    case 'designs':
      return nameDesigns(ids);
    case 'colorways':
      return nameColorways(ids);
    case 'labels':
      return nameLabels(ids);
    default:
      return nameWords(ids);
  }
}

async function nameWords(ids: string[]): Promise<Names> {
  const rows = await db.statisticsWord.findMany({ where: { id: { in: ids } } });
  return new Map(rows.map(({ id, word }) => [id, { guid: null, name: word }]));
}

async function nameCompanies(ids: string[]): Promise<Names> {
  const rows = await db.customer.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  return withGone(new Map(rows.map(({ id, name }) => [id, { guid: id, name }])), ids);
}

async function nameUsers(ids: string[]): Promise<Names> {
  const rows = await db.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, mail: true, customer: { select: { id: true, name: true } } },
  });
  const names: Names = new Map(
    rows.map(({ id, name, mail, customer }) => [
      id,
      { guid: id, name, mail, customerGuid: customer.id, customerName: customer.name },
    ]),
  );
  return withGone(names, ids);
}

async function nameDesigns(ids: string[]): Promise<Names> {
  const rows = await db.design.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const names: Names = new Map(rows.map(({ id, name }) => [id, { guid: id, name, designGuid: id }]));
  return withGone(names, ids);
}

async function nameColorways(ids: string[]): Promise<Names> {
  const rows = await db.colorway.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, designId: true, design: { select: { name: true } } },
  });
  const names: Names = new Map(
    rows.map(({ id, name, designId, design }) => [
      id,
      { guid: id, name: `${design.name}/${name}`, designGuid: designId },
    ]),
  );
  return withGone(names, ids);
}

async function withGone(names: Names, ids: string[]): Promise<Names> {
  const gone = ids.filter((id) => !names.has(id));
  return gone.length === 0 ? names : new Map([...names, ...(await nameWords(gone))]);
}

interface LabelNames {
  nameTr: string;
  nameEn: string;
  nameRu: string;
}

async function nameLabels(ids: string[]): Promise<Names> {
  const words = await nameWords(ids);
  const labelIds = [...words.values()].map(({ name }) => Number(name));
  const rows = await db.label.findMany({
    where: { id: { in: labelIds } },
    select: { id: true, nameTr: true, nameEn: true, nameRu: true },
  });
  const there = new Map<number, LabelNames>(rows.map((row) => [row.id, row]));
  const gone = await findGoneLabels(labelIds.filter((id) => !there.has(id)));
  return new Map(
    [...words].map(([id, { name }]) => {
      const label = there.get(Number(name)) ?? gone.get(Number(name));
      if (!label) return [id, { guid: null, name: '' }];
      const { nameTr: tr, nameEn: en, nameRu: ru } = label;
      const labelId = there.has(Number(name)) ? { labelId: Number(name) } : {};
      return [id, { guid: null, name: en, ...labelId, labels: { tr, en, ru } }];
    }),
  );
}

/** What merged and deleted labels were called last: the audit tells it for good. */
async function findGoneLabels(ids: number[]): Promise<Map<number, LabelNames>> {
  if (ids.length === 0) return new Map();
  const rows = await db.auditEntry.findMany({
    where: {
      operation: { in: ['mergeLabels', 'removeLabel'] },
      subjectKind: 'label',
      subjectId: { in: ids.map(String) },
    },
    select: { subjectId: true, before: true },
    orderBy: { id: 'asc' },
  });
  return new Map(rows.map(({ subjectId, before }) => [Number(subjectId), before as unknown as LabelNames]));
}
