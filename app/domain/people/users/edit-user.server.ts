/** Changing a user: who it is, what it may do, and from where it may come. */
import type { z } from 'zod';
import { db, type Transaction } from '#app/data/database.server.ts';
import { publish } from '#app/data/events.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { requireVersion, versionOf } from '#app/domain/base/edit-version.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import type { Locale } from '#app/locales/languages.ts';
import { officeParts, officeRoles, partsIn, type OfficePart } from '#app/domain/base/office-parts.ts';
import {
  lockAdmins,
  ownersAlone,
  refuseOwn,
  requireOtherOwner,
  requireRightOver,
  requireRightOverOrOwn,
} from '../accounts/accounts.server.ts';
import { closePasswordLinks } from '../accounts/password-link.server.ts';
import { plainAddress, plainRange } from '../accounts/addresses.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { refuseTwin, requireCompany } from './create-user.server.ts';
import { SaveUser, SetAddresses, SetPermissions, userPermissionNames } from './rules.ts';
import { endSessions } from '../accounts/sessions.server.ts';

interface Identity {
  name: string;
  mail: string;
  customerId: string;
  language: string;
}

export const identityOf = ({ name, mail, customerId, language }: Identity): Identity => ({
  name,
  mail,
  customerId,
  language,
});

/** Throws `notFound`, `mailTaken`, `companyUnknown`, `changedMeanwhile`. */
export const saveUser = operation('people', SaveUser, async (actor, { userGuid, version, ...input }) =>
  refuseTwin(() =>
    db.$transaction(async (tx) => {
      const user = await lockUser(tx, userGuid);
      const before = identityOf(user);
      const after = identityOf({ ...input, customerId: input.customer });
      const isLanguageAlone = versionOf({ ...before, language: after.language }) === versionOf(after);
      (isLanguageAlone ? requireRightOverOrOwn : requireRightOver)(actor, user);
      requireVersion(version, before);
      await requireCompany(tx, input.customer);
      if (versionOf(before) !== versionOf(after)) {
        await tx.user.update({ where: { id: userGuid }, data: { ...after, language: input.language } });
        // A link that was mailed to the old address is in somebody else's hands now.
        if (before.mail !== after.mail) await closePasswordLinks(tx, userGuid);
        await publish('session', userGuid, tx);
        await recordAudit(tx, actor, { operation: 'saveUser', subject: ['user', userGuid], before, after });
      }
      return { userGuid, name: after.name };
    }),
  ),
);

/** Of many users at once; one's own page has it beside the name. */
export async function changeLanguage(tx: Transaction, actor: Actor, userGuid: string, language: Locale) {
  const user = await lockUser(tx, userGuid);
  requireRightOverOrOwn(actor, user);
  if (user.language === language) return { isChanged: false };
  await tx.user.update({ where: { id: userGuid }, data: { language } });
  await publish('session', userGuid, tx);
  const before = { language: user.language };
  await recordAudit(tx, actor, { operation: 'saveUser', subject: ['user', userGuid], before, after: { language } });
  return { isChanged: true };
}

async function lockUser(tx: Transaction, userId: string) {
  await tx.$executeRaw`select 1 from "User" where "id" = ${userId}::uuid for update`;
  const user = await tx.user.findUnique({
    where: { id: userId },
    include: { permissions: true, ipRestrictions: true },
  });
  if (!user) throw new DomainError('notFound');
  return user;
}

type LockedUser = Awaited<ReturnType<typeof lockUser>>;

/** All rights by name, as the form shows them: those of the map are given unless taken away. */
export function rightsOf(
  user: Pick<LockedUser, 'archiveAccess' | 'shopAccess' | 'isInHouse' | 'isAdmin' | 'permissions'>,
) {
  const map = new Map(user.permissions.map(({ permission, allowed }) => [permission, allowed]));
  const { archiveAccess, shopAccess, isInHouse, isAdmin } = user;
  const [favorites, cad, exporting] = userPermissionNames.map((name) => map.get(name) ?? true) as [
    boolean,
    boolean,
    boolean,
  ];
  const parts = isAdmin ? partsIn(Object.fromEntries(map)) : [];
  return { archiveAccess, shopAccess, isInHouse, isAdmin, favorites, cad, export: exporting, parts };
}
type Rights = ReturnType<typeof rightsOf>;

/**
 * Throws `notFound`, `ownAccount`, `lastAdmin`, `changedMeanwhile`, `nothingSelected` where an administrator would have no part, and
 * `notAllowed` where somebody who isn't an owner would make an administrator or change one. Whoever becomes or stops being an admin, or
 * loses the archive, has to sign in again.
 */
export const setPermissions = operation('people', SetPermissions, (actor, { userGuid, version, ...given }) =>
  db.$transaction((tx) => changeRights(tx, actor, userGuid, given, version)),
);

type GivenRights = Omit<z.output<typeof SetPermissions>, 'userGuid' | 'version'>;

/** One user's change within a transaction, for single and bulk changes alike. What is missing stays. */
export async function changeRights(
  tx: Transaction,
  actor: Actor,
  userGuid: string,
  { role, ...given }: GivenRights,
  version?: string,
) {
  await lockAdmins(tx);
  const user = await lockUser(tx, userGuid);
  const before = rightsOf(user);
  requireVersion(version, before);
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const after = readRights(before, { ...before, ...change }, role ? officeRoles[role] : given.parts);
  requireRightOver(actor, before);
  requireRightOver(actor, after);
  if (before.isAdmin && (!after.isAdmin || !after.archiveAccess || (isOwner(before) && !isOwner(after)))) {
    await requireOtherOwner(tx, userGuid);
    refuseOwn(actor, userGuid);
  }
  if (versionOf(before) === versionOf(after)) return { userGuid, isChanged: false };
  const { archiveAccess, shopAccess, isInHouse, isAdmin } = after;
  await tx.user.update({ where: { id: userGuid }, data: { archiveAccess, shopAccess, isInHouse, isAdmin } });
  for (const permission of userPermissionNames) {
    const where = { userId_permission: { userId: userGuid, permission } };
    if (after[permission] === before[permission]) continue;
    await tx.userPermission.upsert({
      where,
      create: { userId: userGuid, permission, allowed: after[permission] },
      update: { allowed: after[permission] },
    });
  }
  await setParts(tx, userGuid, after);
  if (before.isAdmin !== after.isAdmin || (before.archiveAccess && !after.archiveAccess))
    await endSessions(userGuid, { tx });
  // Seeing the archive as a user is of that part; its pictures' addresses go by the session alone.
  else if (before.parts.includes('people') && !after.parts.includes('people'))
    await tx.session.deleteMany({ where: { actingAdminId: userGuid } });
  // A link into an account that is an admin's by now would be good for nothing but confusion.
  if (after.isAdmin && !before.isAdmin)
    await tx.autoLoginLink.updateMany({
      where: { userId: userGuid, usedAt: null, revokedAt: null },
      data: { revokedAt: new Date() },
    });
  await publish('session', userGuid, tx);
  await recordAudit(tx, actor, { operation: 'setPermissions', subject: ['user', userGuid], before, after });
  return { userGuid, isChanged: true };
}

const isOwner = ({ isAdmin, parts }: Rights) => isAdmin && parts.includes('owner');

/** Who becomes an administrator and is given no parts has all of them. */
function readRights(before: Rights, after: Rights, parts: readonly OfficePart[] | undefined): Rights {
  if (!after.isAdmin) return { ...after, parts: [] };
  if (parts?.length === 0) throw fieldError('parts', 'nothingSelected');
  const given = parts ?? (before.isAdmin ? before.parts : officeParts);
  return { ...after, parts: partsIn(mapOf(given)) };
}

const mapOf = (parts: readonly OfficePart[]) =>
  Object.fromEntries(officeParts.map((part) => [part, parts.includes(part)]));

/** All of them: nothing is written down, so that parts which come later are open as well. */
async function setParts(tx: Transaction, userId: string, { isAdmin, parts }: Rights): Promise<void> {
  await tx.userPermission.deleteMany({ where: { userId, permission: { in: [...officeParts] } } });
  if (!isAdmin || parts.length === officeParts.length) return;
  await tx.userPermission.createMany({
    data: Object.entries(mapOf(parts)).map(([permission, allowed]) => ({ userId, permission, allowed })),
  });
}

const mostRanges = 100;

/**
 * From where a user may come; none: from everywhere. Throws `badAddressRange` with the line, `ownAddressOutside`, `lastAdmin`,
 * `changedMeanwhile`. Sessions from elsewhere end.
 */
export const setAddresses = operation('people', SetAddresses, async (actor, { userGuid, version, ranges }) => {
  const plain = ranges.map((line) => {
    const range = plainRange(line);
    if (range === null) throw fieldError('ranges', 'badAddressRange', { line: line.slice(0, 80) });
    return range;
  });
  return db.$transaction(async (tx) => {
    await lockAdmins(tx);
    const user = await lockUser(tx, userGuid);
    requireRightOver(actor, user);
    const before = user.ipRestrictions.map(({ range }) => range).sort();
    requireVersion(version, before);
    await tx.userIpRestriction.deleteMany({ where: { userId: userGuid } });
    // The database cuts bits beyond the prefix, and drops what says the same twice.
    await tx.$executeRaw`
      insert into "UserIpRestriction" ("id", "userId", "range")
      select gen_random_uuid(), ${userGuid}::uuid, one from (select distinct network(r::inet)::inet as one from unnest(${plain}::text[]) r) cut`;
    const kept = await tx.userIpRestriction.findMany({ where: { userId: userGuid }, select: { range: true } });
    const after = kept.map(({ range }) => range).sort();
    if (after.length > mostRanges) throw fieldError('ranges', 'tooManyRanges');
    await refuseShuttingOut(tx, actor, user);
    await endSessionsOutside(tx, userGuid, actor.kind === 'person' ? actor.sessionId : null);
    await publish('session', userGuid, tx);
    await recordAudit(tx, actor, { operation: 'setAddresses', subject: ['user', userGuid], before, after });
    return { userGuid, ranges: after };
  });
});

async function refuseShuttingOut(tx: Transaction, actor: Actor, user: LockedUser): Promise<void> {
  const address = plainAddress(actor.address);
  if (actor.kind === 'person' && actor.userId === user.id && !(await mayCome(tx, user.id, address)))
    throw fieldError('ranges', 'ownAddressOutside', { address: address || '?' });
  if (!user.isAdmin) return;
  // Two admins who lock each other out at once: somebody comes from anywhere, or whoever asks comes from here.
  const free = await tx.user.count({
    where: {
      isAdmin: true,
      status: 'active',
      archiveAccess: true,
      loginConditionType: 'unlimited',
      ipRestrictions: { none: {} },
      ...ownersAlone,
    },
  });
  if (free > 0) return;
  const asks =
    actor.kind === 'person' &&
    (await tx.user.count({ where: { id: actor.userId, isAdmin: true, status: 'active', ...ownersAlone } })) > 0;
  if (!asks || !(await mayCome(tx, actor.userId, address))) throw new DomainError('lastAdmin');
}

async function mayCome(tx: Transaction, userId: string, address: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<[{ allowed: boolean }]>`
    select count(*) = 0 or coalesce(bool_or(${address || null}::inet <<= "range"), false) as "allowed"
    from "UserIpRestriction" where "userId" = ${userId}::uuid`;
  return row.allowed;
}

/**
 * The session that asks goes by where it asks from, not by where it began. That of an access token says where its maker was; each of its
 * requests is checked anyway.
 */
async function endSessionsOutside(tx: Transaction, userId: string, asking: string | null): Promise<void> {
  await tx.$executeRaw`
    delete from "Session" s where coalesce(s."actingAdminId", s."userId") = ${userId}::uuid
      and s."id" is distinct from ${asking}::uuid and not exists (select from "ApiToken" k where k."sessionId" = s."id")
      and exists (select from "UserIpRestriction" r where r."userId" = ${userId}::uuid)
      and not exists (select from "UserIpRestriction" r where r."userId" = ${userId}::uuid and nullif(s."address", '')::inet <<= r."range")`;
}
