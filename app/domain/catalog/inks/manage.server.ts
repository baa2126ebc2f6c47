/** The library of inks in the back office: one at a time, and many from a colour card. */
import { db, isTaken, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { requireVersion } from '#app/domain/base/edit-version.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { readColorCard } from './read-card.ts';
import { foldInk, ImportInks, type InkFields, mostInks, OneInk, SaveInk } from './rules.ts';

/** A new one, or what one of them is to be. */
export const saveInk = operation('settings', SaveInk, async (actor, { inkId, version, ...fields }) => {
  const data = { ...fields, folded: foldInk(fields.name) };
  try {
    return await db.$transaction(async (tx) => {
      const before = inkId === undefined ? null : await lockInk(tx, inkId);
      if (before) requireVersion(version, before.fields);
      else await requireRoom(tx, 1);
      const row = before
        ? await tx.houseInk.update({ where: { id: before.id }, data })
        : await tx.houseInk.create({ data });
      await recordAudit(tx, actor, {
        operation: 'saveInk',
        subject: ['ink', row.id],
        before: before ? told(before.fields) : undefined,
        after: told(fields),
      });
      return { inkId: row.id, name: row.name };
    });
  } catch (error) {
    if (isTaken(error)) throw fieldError('name', 'inkNameTaken');
    throw error;
  }
});

export const deleteInk = operation('settings', OneInk, async (actor, { inkId }) =>
  db.$transaction(async (tx) => {
    const { id, fields } = await lockInk(tx, inkId);
    await tx.houseInk.delete({ where: { id } });
    await recordAudit(tx, actor, { operation: 'deleteInk', subject: ['ink', id], before: told(fields) });
    return { inkId: id, name: fields.name };
  }),
);

/** All or nothing: a line that can't be read is told by its number. */
export const importInks = operation('settings', ImportInks, async (actor, { file }) => {
  const card = readColorCard(new Uint8Array(await file.arrayBuffer()));
  const fileName = file instanceof File ? file.name.replaceAll(/\p{C}/gu, '') : '';
  const inks = new Map(card.map((ink) => [foldInk(ink.name), ink]));
  if (inks.size === 0) throw fieldError('file', 'noInksInFile');
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE "HouseInk" IN SHARE ROW EXCLUSIVE MODE`;
    const known = new Set(
      (await tx.houseInk.findMany({ where: { folded: { in: [...inks.keys()] } }, select: { folded: true } })).map(
        ({ folded }) => folded,
      ),
    );
    await requireRoom(tx, inks.size - known.size);
    const all = [...inks].map(([folded, ink]) => ({ ...ink, folded }));
    // One question for all of them: a card has thousands.
    const changed = JSON.stringify(all.filter(({ folded }) => known.has(folded)));
    await tx.$executeRaw`
      UPDATE "HouseInk" h SET "name" = n."name", "l" = n."l", "a" = n."a", "b" = n."b", "opacity" = n."opacity"
      FROM jsonb_to_recordset(${changed}::jsonb) AS n("folded" text, "name" text, "l" float8, "a" float8, "b" float8, "opacity" int)
      WHERE h."folded" = n."folded"`;
    await tx.houseInk.createMany({ data: all.filter(({ folded }) => !known.has(folded)) });
    const counts = { added: inks.size - known.size, changed: known.size };
    await recordAudit(tx, actor, { operation: 'importInks', after: { fileName: fileName.slice(0, 200), ...counts } });
    return counts;
  });
});

/** As the audit has it. */
const told = ({ name, l, a, b, opacity }: InkFields) => ({ name, lab: `${l} / ${a} / ${b}`, opacity });

async function requireRoom(tx: Transaction, more: number): Promise<void> {
  if ((await tx.houseInk.count()) + more > mostInks)
    throw new DomainError('tooManyInks', { values: { most: mostInks } });
}

async function lockInk(tx: Transaction, inkId: string) {
  await tx.$queryRaw`SELECT 1 FROM "HouseInk" WHERE "id" = ${inkId}::uuid FOR UPDATE`;
  const row = await tx.houseInk.findUnique({ where: { id: inkId } });
  if (!row) throw new DomainError('inkNotFound');
  const { id, name, l, a, b, opacity } = row;
  return { id, fields: { name, l, a, b, opacity } };
}
