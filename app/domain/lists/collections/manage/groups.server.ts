/** The groups of designs of a collection in the back office: all saved at once, by whoever saw them last. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { db, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError, fieldError, type ErrorKey } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { thumbnailAddress } from '#app/domain/visible/pictures/addresses.ts';
import { guid } from '#app/domain/base/rules.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { holdDesigns } from '#app/domain/catalog/designs/deletion.server.ts';
import { countPasted, findPasted, readPasted } from '#app/domain/catalog/designs/pasted-designs.server.ts';
import { readResults } from '#app/domain/find/results/results.server.ts';
import { collectionLimits, FindDesigns, ModifyGroups, type GroupData } from './rules.ts';
import { noteGroups } from './groups-note.server.ts';
import { lockCollection } from './manage.server.ts';

export interface StoredGroup {
  id: string;
  name: string;
  designs: string[];
}

export async function readStoredGroups(
  tx: Pick<Transaction, 'collectionGroup'>,
  collectionId: string,
): Promise<StoredGroup[]> {
  const rows = await tx.collectionGroup.findMany({
    where: { collectionId },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      designs: { select: { designId: true }, orderBy: [{ position: 'asc' }, { designId: 'asc' }] },
    },
  });
  return rows.map(({ id, name, designs }) => ({ id, name, designs: designs.map(({ designId }) => designId) }));
}

/** Changes with any name, order or design of them. */
export function groupsVersion(groups: StoredGroup[]): string {
  const content = groups.map(({ id, name, designs }) => [id, name, designs]);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}

type Asked = z.output<typeof GroupData>;

/** SPEC §7 …/modify-group: the groups become those of `groupData`. With `version`, only where nobody changed them since they were read. */
export const modifyGroups = operation(
  'collections',
  ModifyGroups,
  async (actor, { collectionId, groupData, version }) => {
    const designs = await resolveAll(groupData);
    const asked = inOrder(groupData.map((group, at) => ({ ...group, designs: designs[at]! })));
    return db.$transaction(async (tx) => {
      await lockCollection(tx, collectionId);
      const before = await readStoredGroups(tx, collectionId);
      if (version && version !== groupsVersion(before))
        throw new DomainError('changedMeanwhile', { values: { version: groupsVersion(before) } });
      const there = await holdDesigns(
        tx,
        [...before, ...asked].flatMap(({ designs }) => designs),
      );
      const own = new Set(before.map(({ id }) => id));
      const groups = asked.map(({ id, name, designs }) => ({
        // Named twice, the second one is a group of its own.
        id: id && own.delete(id.toLowerCase()) ? id.toLowerCase() : null,
        name,
        // One that was deleted meanwhile would leave the group a moment later.
        designs: designs.filter((designId) => there.has(designId)),
      }));
      const after = await writeGroups(tx, collectionId, groups);
      await recordAudit(tx, actor, {
        operation: 'modifyGroups',
        subject: ['collection', collectionId],
        ...(await noteGroups(tx, before, after)),
      });
      return { collectionId, groups: after, version: groupsVersion(after) };
    });
  },
);

/** By their own order where they say one; the same one is kept in the order given. */
function inOrder(groups: Asked[]): Asked[] {
  return groups
    .map((group, at) => ({ group, order: group.order ?? at }))
    .sort((one, other) => one.order - other.order)
    .map(({ group }) => group);
}

/** Design ids by group. Every word names one. */
async function resolveAll(groups: Asked[]): Promise<string[][]> {
  const found = await resolveWords(groups.flatMap(({ designs }) => designs));
  const faults: Record<string, ErrorKey[]> = {};
  const missing: string[] = [];
  const ids = groups.map(({ designs }, at) => {
    const unknown = designs.filter((word) => !found.has(word));
    if (unknown.length > 0) faults[`groupData.${at}.designs`] = ['designsNotFound'];
    missing.push(...unknown);
    return [...new Set(designs.flatMap((word) => found.get(word) ?? []))];
  });
  if (missing.length > 0)
    throw new DomainError('designsNotFound', { fields: faults, values: { names: nameSome(missing) } });
  if (ids.flat().length > collectionLimits.designs)
    throw new DomainError('tooLong', { fields: { groupData: ['tooLong'] } });
  return ids;
}

/** The first of them: a long list is no sentence. */
function nameSome(words: string[]): string {
  const shown = [...new Set(words)];
  return shown.slice(0, 20).join(', ') + (shown.length > 20 ? ' …' : '');
}

/** Guids, design numbers and references DESIGN/COLORWAY NO to design ids; as written, else whatever their case and accents. */
async function resolveWords(words: string[]): Promise<Map<string, string>> {
  const numberOf = (word: string) => word.split('/')[0]!.trim();
  const all = [...new Set(words)];
  const guids = all.filter((word) => guid.safeParse(word).success);
  const numbers = all.filter((word) => !guids.includes(word)).map(numberOf);
  const folded = [...new Set(numbers.map(foldText))].filter(Boolean);
  const rows = await db.$queryRaw<{ id: string; name: string; nameFolded: string }[]>`
    SELECT "id"::text, "name", "nameFolded" FROM "Design" WHERE "id" = ANY(${guids}::uuid[])
    UNION SELECT "id"::text, "name", "nameFolded" FROM "Design" WHERE "name" = ANY(${numbers})
    UNION SELECT "id"::text, "name", "nameFolded" FROM "Design" WHERE "nameFolded" = ANY(${folded})`;
  const byId = new Map(rows.map(({ id }) => [id, id]));
  const byName = new Map(rows.map(({ id, name }) => [name, id]));
  const byFolded = new Map(rows.map(({ id, nameFolded }) => [nameFolded, id]));
  return new Map(
    all.flatMap((word) => {
      const id = byId.get(word.toLowerCase()) ?? byName.get(numberOf(word)) ?? byFolded.get(foldText(numberOf(word)));
      return id ? [[word, id] as const] : [];
    }),
  );
}

/** Groups that stay keep their ids, for links to them. */
async function writeGroups(
  tx: Transaction,
  collectionId: string,
  groups: { id: string | null; name: string; designs: string[] }[],
): Promise<StoredGroup[]> {
  const kept = groups.flatMap(({ id }) => id ?? []);
  await tx.collectionGroup.deleteMany({ where: { collectionId, id: { notIn: kept } } });
  await tx.collectionGroupDesign.deleteMany({ where: { groupId: { in: kept } } });
  const after: StoredGroup[] = [];
  for (const [position, { id, name, designs }] of groups.entries()) {
    const row = id
      ? await tx.collectionGroup.update({ where: { id }, data: { name, position } })
      : await tx.collectionGroup.create({ data: { collectionId, name, position } });
    after.push({ id: row.id, name: row.name, designs });
  }
  const members = after.flatMap(({ id, designs }) =>
    designs.map((designId, position) => ({ groupId: id, designId, position })),
  );
  for (let at = 0; at < members.length; at += 5000)
    await tx.collectionGroupDesign.createMany({ data: members.slice(at, at + 5000) });
  return after;
}

export interface DesignCard {
  designGuid: string;
  designName: string;
  thumbnail: string | null;
}

/** The designs that a pasted list names, in its order, and what of it can't be found. */
export const findDesigns = operation('collections', FindDesigns, async (actor, { list }) => {
  const rows = readPasted(list);
  if (countPasted(rows) > collectionLimits.designs) throw fieldError('list', 'tooLong');
  const { found, notFound } = await findPasted(rows);
  return {
    designs: await readDesignCards(
      actor,
      found.map(({ designGuid }) => designGuid),
    ),
    notFound: notFound.map(({ text }) => text),
  };
});

export const getDesignCards = operation(
  'collections',
  z.object({ designGuids: z.array(guid).max(10_000) }),
  (actor, { designGuids }) => readDesignCards(actor, designGuids),
);

export async function readDesignCards(actor: Actor, designIds: string[]): Promise<DesignCard[]> {
  const results = await readResults(actor, designIds);
  return results.map(({ designGuid, designName, thumbnail }) => ({
    designGuid,
    designName,
    thumbnail: thumbnail && thumbnailAddress(designGuid, 'h', thumbnail.version),
  }));
}
