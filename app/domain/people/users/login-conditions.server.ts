/** Setting the login condition: unlimited, or a number of days from now. An expired account that is given time comes back by it. */
import { db, type Transaction } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { requireVersion } from '#app/domain/base/edit-version.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { lockAdmins, refuseOwn, requireOtherOwner, requireRightOver } from '../accounts/accounts.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { loginEndsAt } from '../accounts/login-condition.ts';
import { SetLoginCondition } from './rules.ts';
import { endSessions } from '../accounts/sessions.server.ts';

export interface GivenCondition {
  conditionType: 'unlimited' | 'days';
  conditionValue?: number;
}

interface Kept {
  loginConditionType: string;
  loginConditionDays: number | null;
  loginConditionSetAt: Date;
}

/** Set again to as many days it is another one: they run from then. */
export const conditionOf = ({ loginConditionType: type, loginConditionDays: days, loginConditionSetAt: at }: Kept) => ({
  type,
  days,
  at,
});

/** SPEC §7 /admin/users/set-login-condition. Throws `notFound`, `ownAccount`, `lastAdmin`, `changedMeanwhile`. */
export const setLoginCondition = operation(
  'people',
  SetLoginCondition,
  async (actor, { userGuid, version, ...given }) => {
    const result = await db.$transaction((tx) => changeLoginCondition(tx, actor, userGuid, given, version));
    return { userGuid, ...result };
  },
);

/** The days run from now, also where as many were given before. */
export async function changeLoginCondition(
  tx: Transaction,
  actor: Actor,
  userId: string,
  given: GivenCondition,
  version?: string,
) {
  await lockAdmins(tx);
  const user = await tx.user.findUnique({ where: { id: userId } });
  if (!user) throw new DomainError('notFound');
  requireRightOver(actor, user);
  requireVersion(version, conditionOf(user));
  const isLimited = given.conditionType === 'days';
  if (isLimited && user.isAdmin) {
    await requireOtherOwner(tx, userId);
    refuseOwn(actor, userId);
  }
  const condition = {
    loginConditionType: given.conditionType,
    loginConditionDays: isLimited ? given.conditionValue! : null,
    loginConditionSetAt: new Date(),
  };
  const status = user.status === 'expired' ? 'active' : user.status;
  const isChanged = isLimited || user.loginConditionType !== 'unlimited' || status !== user.status;
  if (isChanged) {
    await tx.user.update({ where: { id: userId }, data: { ...condition, status } });
    // Its sessions go by the condition at each request; those of an account that had expired are long over.
    if (status !== user.status) await endSessions(userId, { tx });
    await recordAudit(tx, actor, {
      operation: 'setLoginCondition',
      subject: ['user', userId],
      before: { type: user.loginConditionType, days: user.loginConditionDays, status: user.status },
      after: { type: given.conditionType, days: condition.loginConditionDays, status },
    });
  }
  return { isChanged, status, endsAt: loginEndsAt(condition) };
}
