/** A mail when a file is ready: where it was asked for, and where it took longer than anybody watches. */
import { config } from '#app/config.server.ts';
import type { Prisma, Transaction } from '#app/data/database.server.ts';
import { mailAccount } from '#app/domain/base/mails/mails.server.ts';
import { Parameters } from '../making/parameters.ts';

/** ms */
const long = 3 * 60_000;

export async function tellReady(tx: Transaction, row: Prisma.ExportJobGetPayload<object>): Promise<void> {
  const took = (row.finishedAt?.getTime() ?? 0) - row.createdAt.getTime();
  if (!row.wantsMail && took < long) return;
  const user = await tx.user.findUnique({
    where: { id: row.userId },
    select: { name: true, mail: true, language: true },
  });
  if (!user) return;
  const { title } = Parameters.parse(row.parameters);
  const given = { file: row.fileName ?? title, link: `${config.publicUrl}/downloads` };
  await mailAccount(tx, user, 'downloadReady', given);
}
