/** A person's own second factors: what there is, and taking it away. Each change asks for the password once more. */
import { db, type Transaction } from '#app/data/database.server.ts';
import type { Actor, Person } from '#app/domain/base/actor.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { ownOperation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { confirmPassword, requireSettled } from './own-account.server.ts';
import { offersPasskeys } from './passkeys.server.ts';
import { makeRecoveryCodes } from './recovery-codes.server.ts';
import { RemovePasskey, WithPassword } from './rules.ts';

export const listOwnFactors = ownOperation('signedIn', Nothing, async (actor) => {
  const { userId } = requireSettled(actor);
  const [user, passkeys, codesLeft, hasPasskeys] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: userId }, select: { totpEnrolledAt: true, passwordHash: true } }),
    db.passkey.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } }),
    db.recoveryCode.count({ where: { userId, usedAt: null } }),
    offersPasskeys(actor, {}),
  ]);
  return {
    /** without one nothing is added: there would be nothing to ask for before it is taken away */
    hasPassword: user.passwordHash !== null,
    authenticatorSince: user.totpEnrolledAt,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      passkeyGuid: id,
      name,
      added: createdAt,
      lastUsed: lastUsedAt,
    })),
    codesLeft,
    hasPasskeys,
  };
});

/** Throws `lastFactor` where an admin would be left without any. */
export const removeOwnAuthenticator = ownOperation('signedIn', WithPassword, async (actor, { password }) => {
  const person = requireSettled(actor);
  await confirmPassword(person, password, 'password');
  await db.$transaction(async (tx) => {
    const none = { totpSecret: null, totpEnrolledAt: null, totpLastStep: null };
    await tx.user.update({ where: { id: person.userId }, data: none });
    await settleRest(tx, actor, person, 'removeAuthenticator', {});
  });
});

export const removePasskey = ownOperation('signedIn', RemovePasskey, async (actor, { passkeyGuid, password }) => {
  const person = requireSettled(actor);
  await confirmPassword(person, password, 'password');
  await db.$transaction(async (tx) => {
    const [gone] = await tx.$queryRaw<{ name: string }[]>`
      delete from "Passkey" where "id" = ${passkeyGuid}::uuid and "userId" = ${person.userId}::uuid returning "name"`;
    if (!gone) throw new DomainError('passkeyUnknown');
    await settleRest(tx, actor, person, 'removePasskey', gone);
  });
});

/** Older ones end. */
export const renewRecoveryCodes = ownOperation('signedIn', WithPassword, async (actor, { password }) => {
  const person = requireSettled(actor);
  await confirmPassword(person, password, 'password');
  return db.$transaction(async (tx) => {
    if ((await countFactors(tx, person.userId)) === 0) throw new DomainError('authenticatorNotEnrolled');
    await recordAudit(tx, actor, { operation: 'renewRecoveryCodes', subject: ['user', person.userId] });
    return { recoveryCodes: await makeRecoveryCodes(tx, person.userId) };
  });
});

/** Recovery codes without a factor that they replace would be one of their own. */
async function settleRest(tx: Transaction, actor: Actor, person: Person, name: string, before: object): Promise<void> {
  if ((await countFactors(tx, person.userId)) === 0) {
    if (person.isAdmin) throw new DomainError('lastFactor');
    await tx.recoveryCode.deleteMany({ where: { userId: person.userId } });
  }
  await recordAudit(tx, actor, { operation: name, subject: ['user', person.userId], before });
}

/** Of two removals at once the second sees what the first one left. */
async function countFactors(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx.$queryRaw<[{ has: boolean }]>`
    select "totpSecret" is not null as "has" from "User" where "id" = ${userId}::uuid for no key update`;
  return Number(row.has) + (await tx.passkey.count({ where: { userId } }));
}
