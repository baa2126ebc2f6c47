/** Sessions: one table for cookie and access-token. Each request checks again whether the token's person may still sign in. */
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { publish } from '#app/data/events.server.ts';
import { readPrepared } from '#app/data/prepared-reads.server.ts';
import { defaultSettings, type ClientSettings, type Person } from '#app/domain/base/actor.ts';
import { askTogether } from '#app/domain/base/ask-together.ts';
import { apiScopes, narrowParts } from '#app/domain/base/api-scopes.ts';
import { operation, personOf } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import type { Locale } from '#app/locales/languages.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { plainAddress } from './addresses.ts';
import { hashToken, makeToken } from './tokens.server.ts';
import { noteVisit } from './visits.server.ts';

const hour = 3_600_000;

/** What the request brings beside the token. */
export interface Visit {
  address: string;
  userAgent: string;
  locale: Locale;
  device?: string;
}

export interface OpenedSession {
  /** The only time that the token itself is seen. */
  token: string;
  sessionId: string;
  remember: boolean;
  expiresAt: Date;
}

interface Opening {
  userId: string;
  kind: Person['sessionKind'];
  remember: boolean;
  twoFactorAt?: Date | null;
  createdAt?: Date;
}

export async function openSession(
  tx: Transaction,
  visit: Pick<Visit, 'address' | 'userAgent'>,
  opening: Opening,
): Promise<OpenedSession> {
  const { sessionHours, rememberDays } = await readSettings(tx);
  const createdAt = opening.createdAt ?? new Date();
  const expiresAt = opening.remember
    ? new Date(createdAt.getTime() + rememberDays * 24 * hour)
    : new Date(Date.now() + sessionHours * hour);
  const token = makeToken();
  const { id } = await tx.session.create({
    data: {
      tokenHash: hashToken(token),
      kind: opening.kind,
      userId: opening.userId,
      remember: opening.remember,
      twoFactorAt: opening.twoFactorAt ?? null,
      address: plainAddress(visit.address),
      userAgent: visit.userAgent.slice(0, 400),
      createdAt,
      expiresAt,
    },
  });
  return { token, sessionId: id, remember: opening.remember, expiresAt };
}

/** The same session under a new token; the old token is dead at once. Null where the session ended meanwhile. */
export async function rotateSession(
  tx: Pick<Transaction, 'session'>,
  sessionId: string,
  change: { twoFactorAt?: Date } = {},
): Promise<OpenedSession | null> {
  const token = makeToken();
  const [row] = await tx.session.updateManyAndReturn({
    where: { id: sessionId },
    data: { tokenHash: hashToken(token), ...change },
    select: { remember: true, expiresAt: true },
  });
  return row ? { token, sessionId, ...row } : null;
}

interface SessionRow {
  sessionId: string;
  kind: Person['sessionKind'];
  remember: boolean;
  twoFactorAt: Date | null;
  hasSecondFactor: boolean;
  lastSeenAt: Date;
  actingAdminId: string | null;
  actingAdminName: string | null;
  userId: string;
  name: string;
  mail: string;
  customerId: string;
  country: string | null;
  isAdmin: boolean;
  isInHouse: boolean;
  shopAccess: boolean;
  archiveAccess: boolean;
  poolId: string | null;
  poolSearches: unknown[];
  language: Locale;
  clientSettings: unknown;
  permissions: Record<string, boolean>;
  apiTokenId: string | null;
  apiTokenName: string | null;
  apiTokenPrefix: string | null;
  scopes: string[] | null;
}

/** One query answers all: is the session known, unexpired, its user (or the admin who looks as that user) active, within the login condition, and at an allowed address? */
function findSession(which: Prisma.Sql, address: string): Promise<SessionRow | undefined> {
  return findTogether(JSON.stringify([which.sql, which.values, address]), { which, address });
}

/** A page's requests come by the dozen, of one session. */
const findTogether = askTogether(async (asked: { which: Prisma.Sql; address: string }[]) => {
  const row = await readSession(asked[0]!.which, asked[0]!.address);
  return asked.map(() => row);
});

async function readSession(which: Prisma.Sql, address: string): Promise<SessionRow | undefined> {
  const at = plainAddress(address) || null;
  const rows = await readPrepared<SessionRow>(Prisma.sql`
    select s."id" as "sessionId", s."kind"::text as "kind", s."remember", s."twoFactorAt", s."lastSeenAt",
           (u."totpSecret" is not null or exists (select 1 from "Passkey" k where k."userId" = u."id")) as "hasSecondFactor",
           a."id" as "actingAdminId", a."name" as "actingAdminName",
           u."id" as "userId", u."name", u."mail", u."customerId", c."country", u."isAdmin", u."isInHouse",
           u."shopAccess", u."archiveAccess", u."poolId", u."language"::text as "language", u."clientSettings",
           coalesce((select jsonb_object_agg(p."permission", p."allowed") from "UserPermission" p where p."userId" = u."id"), '{}') as "permissions",
           coalesce((select jsonb_agg(x."criteria" order by x."position") from "PoolSearch" x where x."poolId" = u."poolId"), '[]') as "poolSearches",
           k."id" as "apiTokenId", k."name" as "apiTokenName", k."prefix" as "apiTokenPrefix", k."scopes"
    from "Session" s
    left join "ApiToken" k on k."sessionId" = s."id"
    join "User" u on u."id" = s."userId"
    join "Customer" c on c."id" = u."customerId"
    left join "User" a on a."id" = s."actingAdminId"
    where ${which}
      and s."expiresAt" > now()
      -- Where an admin looks, it is the admin who must be let in: looking signs nobody in.
      and coalesce(a."status", u."status") = 'active'
      and (coalesce(a."loginConditionType", u."loginConditionType") = 'unlimited'
           or coalesce(a."loginConditionSetAt", u."loginConditionSetAt") + coalesce(a."loginConditionDays", u."loginConditionDays") * interval '1 day' > now())
      and (s."actingAdminId" is null or (a."isAdmin" and not u."isAdmin"))
      -- Where restrictions exist (of the admin, where one acts), the request comes from within one of them.
      and (not exists (select 1 from "UserIpRestriction" r where r."userId" = coalesce(a."id", u."id"))
           or exists (select 1 from "UserIpRestriction" r
                      where r."userId" = coalesce(a."id", u."id") and ${at}::inet <<= r."range"))`);
  return rows[0];
}

/** Who is asking with this token; null where its session is over. */
export async function findPerson(token: string, visit: Visit): Promise<Person | null> {
  // Anything else can't be one of ours: no query for it.
  if (!/^(pa_)?[\w-]{43}$/.test(token)) return null;
  const own = Prisma.sql`s."tokenHash" = ${hashToken(token)} and s."actingAdminId" is null`;
  return markedPerson(await findSession(own, visit.address), visit);
}

/** The user as whom this admin sees the archive; null where that is over. The token alone opens nothing: the admin's own session asks. */
export async function findSeen(token: string, admin: Person): Promise<Person | null> {
  if (!/^[\w-]{43}$/.test(token) || !admin.is2FaValidated) return null;
  const seen = Prisma.sql`s."tokenHash" = ${hashToken(token)} and s."actingAdminId" = ${admin.userId}::uuid`;
  return markedPerson(await findSession(seen, admin.address), admin);
}

/**
 * The same for whoever holds something signed for a session: a picture's address. It is no use of the session, which somebody else's viewer
 * would keep alive; `marks` where it is the person's own request that goes on.
 */
export async function findPersonOfSession(
  sessionId: string,
  visit: Visit,
  { marks = false } = {},
): Promise<Person | null> {
  const row = await findSession(Prisma.sql`s."id" = ${sessionId}::uuid`, visit.address);
  return marks ? markedPerson(row, visit) : row ? toPerson(row, visit) : null;
}

async function markedPerson(row: SessionRow | undefined, visit: Visit): Promise<Person | null> {
  if (!row) return null;
  await markSeen(row);
  return toPerson(row, visit);
}

function toPerson(row: SessionRow, visit: Visit): Person {
  const apiToken = readApiToken(row);
  return {
    kind: 'person',
    address: visit.address,
    userAgent: visit.userAgent,
    locale: visit.locale,
    userId: row.userId,
    sessionId: row.sessionId,
    sessionKind: row.kind,
    name: row.name,
    mail: row.mail,
    customerId: row.customerId,
    country: row.country,
    isAdmin: row.isAdmin,
    isInHouse: row.isInHouse,
    is2FaValidated: row.isAdmin && row.twoFactorAt !== null,
    // An access token was made by somebody who had passed it, and a program can't.
    ...(row.hasSecondFactor && !row.twoFactorAt && !row.actingAdminId && !apiToken ? { secondFactorDue: true } : {}),
    ...(visit.device ? { device: visit.device } : {}),
    shopAccess: row.shopAccess,
    archiveAccess: row.archiveAccess,
    poolId: row.poolId,
    poolSearches: row.poolSearches,
    permissions: apiToken ? narrowParts(row.permissions, apiToken.scopes) : row.permissions,
    language: row.language,
    settings: readClientSettings(row.clientSettings),
    ...(apiToken && { apiToken }),
    ...(row.actingAdminId ? { impersonatedBy: { userId: row.actingAdminId, name: row.actingAdminName ?? '' } } : {}),
  };
}

function readApiToken({ apiTokenId: id, apiTokenName: name, apiTokenPrefix: prefix, scopes }: SessionRow) {
  if (!id) return undefined;
  const known = apiScopes.filter((scope) => scopes?.includes(scope));
  return { id, name: name ?? '', prefix: prefix ?? '', scopes: known };
}

export function readClientSettings(kept: unknown): ClientSettings {
  const given = typeof kept === 'object' && kept !== null ? (kept as Partial<ClientSettings>) : {};
  return { ...defaultSettings, ...given };
}

/** At most once a minute, and a session that is not remembered slides on; no session outlives `rememberDays`. */
async function markSeen(row: SessionRow): Promise<void> {
  if (Date.now() - row.lastSeenAt.getTime() < 60_000) return;
  if (row.kind === 'browser' && !row.actingAdminId) await noteVisit(row.userId);
  const { sessionHours, rememberDays } = await readSettings();
  await db.$executeRaw`
    update "Session" set "lastSeenAt" = now(),
      "expiresAt" = case when "remember" then "expiresAt"
        else least(now() + ${sessionHours} * interval '1 hour', "createdAt" + ${rememberDays} * interval '1 day') end
    where "id" = ${row.sessionId}::uuid and "lastSeenAt" < now() - interval '50 seconds'`;
  if (row.apiTokenId) await db.apiToken.updateMany({ where: { id: row.apiTokenId }, data: { lastUsedAt: new Date() } });
}

/** Ends every session of a user at once, in every process; answers how many. `except` keeps the session that asks. */
export async function endSessions(
  userId: string,
  options: { tx?: Transaction; except?: string; keepTokens?: boolean } = {},
): Promise<number> {
  const tx = options.tx ?? db;
  const { count } = await tx.session.deleteMany({
    where: {
      OR: [{ userId }, { actingAdminId: userId }],
      ...(options.except ? { NOT: { id: options.except } } : {}),
      ...(options.keepTokens ? { apiToken: null } : {}),
    },
  });
  await publish('session', userId, options.tx ?? db);
  return count;
}

/** Ends the session that asks. */
export const signOut = operation('signingIn', Nothing, async (actor) => {
  await db.session.deleteMany({ where: { id: personOf(actor).sessionId } });
});

/** SPEC's validate-token: no error for a dead token, just the answer. */
export const validateToken = operation('public', Nothing, (actor) =>
  Promise.resolve({ isValid: actor.kind === 'person' }),
);

/** For the sweep: what can't be used any more. Answers how many rows went. */
export async function sweepAccounts(): Promise<number> {
  const now = new Date();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const gone = await Promise.all([
    db.passkeyChallenge.deleteMany({ where: { expiresAt: { lt: now } } }),
    db.providerSignIn.deleteMany({ where: { expiresAt: { lt: now } } }),
    db.knownDevice.deleteMany({ where: { lastSeenAt: { lt: before(400 * 24 * hour) } } }),
    // Those of admins who look as somebody are written down as they go.
    db.session.deleteMany({ where: { expiresAt: { lt: now }, actingAdminId: null } }),
    db.passwordToken.deleteMany({ where: { expiresAt: { lt: before(24 * hour) } } }),
    db.autoLoginLink.deleteMany({ where: { expiresAt: { lt: before(90 * 24 * hour) } } }),
    db.attempt.deleteMany({ where: { at: { lt: before(24 * hour) } } }),
    db.apiToken.deleteMany({ where: { sessionId: null, expiresAt: { lt: before(90 * 24 * hour) } } }),
  ]);
  return gone.reduce((sum, { count }) => sum + count, 0);
}
