/** New users. */
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { fieldError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { CreateUser } from './rules.ts';
import { hashPassword } from '../accounts/password.server.ts';
import { mailPasswordLink } from '../accounts/password-link.server.ts';

/**
 * SPEC §7 /admin/users/create. Passwords of the user's own choosing come by a mailed link. Throws `allFieldsRequired`, `mailTaken`,
 * `companyUnknown`, `poolUnknown`, each at its field.
 */
export const createAccount = operation('admin', CreateUser, async (actor, input) => {
  const passwordHash = input.passwordMode === 'manual' ? await hashPassword(input.password1!) : null;
  return refuseTwin(() =>
    db.$transaction(async (tx) => {
      await requireCompany(tx, input.customer);
      if (input.pool) await requirePool(tx, input.pool);
      const isLimited = input.loginCondition === 'days';
      const user = await tx.user.create({
        data: {
          name: input.name,
          mail: input.mail,
          customerId: input.customer,
          language: input.language,
          loginConditionType: input.loginCondition,
          loginConditionDays: isLimited ? input.conditionData! : null,
          poolId: input.pool ?? null,
          shopAccess: input.shopAccess,
          archiveAccess: input.archiveAccess,
          isInHouse: input.isInHouse,
          isAdmin: input.isAdmin,
          passwordHash,
          passwordSetAt: passwordHash ? new Date() : null,
        },
      });
      if (!passwordHash) await mailPasswordLink(tx, user);
      const { password1: _one, password2: _two, ...after } = input;
      await recordAudit(tx, actor, { operation: 'createUser', subject: ['user', user.id], after });
      return { userGuid: user.id, name: user.name, mail: user.mail, isMailed: !passwordHash };
    }),
  );
});

/** SPEC §5's unique address, also when two forms come at once. */
export async function refuseTwin<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw fieldError('mail', 'mailTaken');
    throw error;
  }
}

export async function requireCompany(tx: Transaction, customerId: string): Promise<void> {
  if ((await tx.customer.count({ where: { id: customerId } })) === 0) throw fieldError('customer', 'companyUnknown');
}

/** Held against being deleted until the transaction ends. */
async function requirePool(tx: Transaction, poolId: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`select 1 from "Pool" where "id" = ${poolId}::uuid for key share`;
  if (rows.length === 0) throw fieldError('pool', 'poolUnknown');
}
