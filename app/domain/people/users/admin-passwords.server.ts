/** What an admin does about a user's password. The admin never reads one. */
import { db, type Transaction } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { isLoginOver } from '../accounts/login-condition.ts';
import { AssignPassword } from './rules.ts';
import { hashPassword } from '../accounts/password.server.ts';
import { mailPasswordLink, setPassword } from '../accounts/password-link.server.ts';
import { requireStrongFor } from '../accounts/strong-password.server.ts';
import { OneUser } from '../accounts/rules.ts';
import { requireRightOver, requireRightOverUser } from '../accounts/accounts.server.ts';

/** SPEC §7 /admin/users/reset-password: mails the link with which the user creates a new one. The old one holds until then. Who has none yet is invited again. */
export const resetUserPassword = operation('people', OneUser, async (actor, { userGuid }) => {
  const sent = await db.$transaction((tx) => sendPasswordLink(tx, actor, userGuid));
  return { userGuid, ...sent };
});

export async function sendPasswordLink(tx: Transaction, actor: Actor, userId: string) {
  const user = await tx.user.findUnique({ where: { id: userId } });
  if (!user) throw new DomainError('notFound');
  requireRightOver(actor, user);
  if (user.status !== 'active' || isLoginOver(user)) throw new DomainError('notActive');
  const isInvitation = user.passwordHash === null;
  await mailPasswordLink(tx, user, isInvitation ? actor : undefined);
  await recordAudit(tx, actor, {
    operation: 'resetUserPassword',
    subject: ['user', userId],
    after: { mail: user.mail },
  });
  return { mail: user.mail, isInvitation };
}

/** SPEC §7 /admin/users/assign-password. Ends all that the old one opened. */
export const assignPassword = operation('people', AssignPassword, async (actor, { userGuid, newPassword }) => {
  await requireStrongFor('newPassword', newPassword, userGuid);
  const passwordHash = await hashPassword(newPassword);
  await db.$transaction(async (tx) => {
    await requireRightOverUser(tx, actor, userGuid);
    await setPassword(tx, userGuid, passwordHash);
    await recordAudit(tx, actor, { operation: 'assignPassword', subject: ['user', userGuid] });
  });
  return { userGuid };
});
