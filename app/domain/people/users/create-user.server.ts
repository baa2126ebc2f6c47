/** New users. */
import type { z } from 'zod';
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { fieldError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import type { Locale } from '#app/locales/languages.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { CreateUser } from './rules.ts';
import { hashPassword } from '../accounts/password.server.ts';
import { mailPasswordLink } from '../accounts/password-link.server.ts';
import { requireRightOver } from '../accounts/accounts.server.ts';
import { requireStrong } from '../accounts/strong-password.server.ts';

/**
 * SPEC §7 /admin/users/create. Passwords of the user's own choosing come by a mailed link. Throws `allFieldsRequired`, `mailTaken`,
 * `companyUnknown`, `poolUnknown`, each at its field.
 */
export const createAccount = operation('people', CreateUser, async (actor, input) => {
  requireRightOver(actor, input);
  const passwordHash = input.passwordMode === 'manual' ? await hashGiven(input) : null;
  const { password1: _one, password2: _two, ...note } = input;
  return refuseTwin(() =>
    db.$transaction(async (tx) => {
      const user = await openAccount(tx, actor, input, passwordHash);
      await recordAudit(tx, actor, { operation: 'createUser', subject: ['user', user.id], after: note });
      return { userGuid: user.id, name: user.name, mail: user.mail, isMailed: !passwordHash };
    }),
  );
});

async function hashGiven({ customer, name, mail, password1 = '' }: z.output<typeof CreateUser>): Promise<string> {
  const company = await db.customer.findUnique({ where: { id: customer }, select: { name: true } });
  await requireStrong('password1', password1, { name, mail, company: company?.name ?? '' });
  return hashPassword(password1);
}

interface Account {
  /** the customer's guid */
  customer: string;
  name: string;
  mail: string;
  language: Locale;
  loginCondition: 'unlimited' | 'days';
  conditionData?: number;
  pool?: string;
  shopAccess: boolean;
  archiveAccess: boolean;
  isInHouse: boolean;
  isAdmin: boolean;
}

/** One new account within a transaction, for one and many alike; without a password its owner is invited. What it was given is for the caller to note. */
export async function openAccount(tx: Transaction, actor: Actor, input: Account, passwordHash: string | null) {
  await requireCompany(tx, input.customer);
  if (input.pool) await requirePool(tx, input.pool);
  const { name, mail, language, loginCondition, shopAccess, archiveAccess, isInHouse, isAdmin } = input;
  const user = await tx.user.create({
    data: {
      name,
      mail,
      customerId: input.customer,
      language,
      loginConditionType: loginCondition,
      loginConditionDays: loginCondition === 'days' ? input.conditionData! : null,
      poolId: input.pool ?? null,
      shopAccess,
      archiveAccess,
      isInHouse,
      isAdmin,
      passwordHash,
      passwordSetAt: passwordHash ? new Date() : null,
    },
  });
  if (!passwordHash) await mailPasswordLink(tx, user, actor);
  return user;
}

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
