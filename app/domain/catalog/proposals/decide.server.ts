/** Proposed colorways in the back office: what came in, and what becomes of it. */
import { type CsvRow, writeCsv } from '#app/domain/base/text/csv.ts';
import { db } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { requireVersion, versionOf } from '#app/domain/base/edit-version.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation, personOf } from '#app/domain/base/operation.ts';
import { proposalSelect, toProposal, type KeptInk } from './inks-of.server.ts';
import { DecideProposal, DeleteProposals, ListProposals, OneProposal } from './rules.ts';

const perPage = 25;

export const listProposals = operation('designs', ListProposals, async (_actor, { state, page }) => {
  const where = state ? { state } : {};
  const [totalCount, openCount, rows] = await Promise.all([
    db.colorwayProposal.count({ where }),
    db.colorwayProposal.count({ where: { state: 'open' } }),
    db.colorwayProposal.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: perPage,
      skip: page * perPage,
      select: {
        ...proposalSelect,
        user: { select: { name: true, mail: true, customer: { select: { name: true } } } },
        decidedBy: { select: { name: true } },
      },
    }),
  ]);
  return {
    totalPage: Math.ceil(totalCount / perPage),
    totalCount,
    openCount,
    currentPage: page,
    proposals: rows.map(({ user, decidedBy, ...row }) => ({
      ...toProposal(row),
      formVersion: versionOf(row.state),
      proposedBy: { name: user.name, mail: user.mail, customer: user.customer.name },
      decidedBy: decidedBy?.name ?? null,
    })),
  };
});

export type ListedProposal = Awaited<ReturnType<typeof listProposals>>['proposals'][number];

/** The colorway itself is made in the studio and imported; a decision tells the proposer. It may be changed later. */
export const decideProposal = operation(
  'designs',
  DecideProposal,
  async (actor, { proposalGuid, decision, version }) => {
    const { userId } = personOf(actor);
    return db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "ColorwayProposal" WHERE "id" = ${proposalGuid}::uuid FOR UPDATE`;
      const row = await tx.colorwayProposal.findUnique({ where: { id: proposalGuid }, select: proposalSelect });
      if (!row) throw new DomainError('proposalNotFound');
      const { state: before, reference } = toProposal(row);
      if (before === decision) return { proposalGuid, reference, state: decision };
      requireVersion(version, before);
      await tx.colorwayProposal.update({
        where: { id: proposalGuid },
        data: { state: decision, decidedById: userId, decidedAt: new Date() },
      });
      await recordAudit(tx, actor, {
        operation: 'decideProposal',
        subject: ['proposal', proposalGuid],
        before: { state: before },
        after: { state: decision },
      });
      return { proposalGuid, reference, state: decision };
    });
  },
);

export const deleteProposals = operation('designs', DeleteProposals, async (actor, { proposalGuids }) => {
  return db.$transaction(async (tx) => {
    const gone = await tx.colorwayProposal.findMany({
      where: { id: { in: proposalGuids } },
      select: { id: true, colorwayId: true, userId: true, state: true, inks: true, note: true },
    });
    await tx.colorwayProposal.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } });
    for (const { id, ...before } of gone)
      await recordAudit(tx, actor, { operation: 'deleteProposal', subject: ['proposal', id], before });
    return { deleted: gone.length };
  });
});

/** For the studio: a spreadsheet's lines of ink, colour and Lab. */
export const readInkList = operation('designs', OneProposal, async (_actor, { proposalGuid }) => {
  const row = await db.colorwayProposal.findUnique({ where: { id: proposalGuid }, select: proposalSelect });
  if (!row) throw new DomainError('proposalNotFound');
  const { reference } = toProposal(row);
  return { reference, csv: writeInkList(row.inks as unknown as KeptInk[]) };
});

/** For the studio's programs: commas and decimal points. An ink that is left out has no colour. */
export function writeInkList(inks: KeptInk[]): string {
  const rows = inks.map(({ name, srgb, lab, on }, index): CsvRow => [
    String(index + 1),
    name,
    ...(on ? [srgb, ...lab] : ['', '', '', '']),
    on ? '1' : '0',
  ]);
  return writeCsv([['screen', 'ink', 'hex', 'L', 'a', 'b', 'printed'], ...rows], { delimiter: ',', decimals: 2 });
}
