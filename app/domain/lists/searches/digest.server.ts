/** Mails about saved searches: one a day at most for each person, about all searches with new designs that she may see now. */
import { db, type Prisma, type Transaction } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { can } from '#app/domain/base/permissions.ts';
import { findAllDesigns, searchDesigns } from '#app/domain/find/search/search.server.ts';
import { SearchCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { findPersonNow } from '#app/domain/people/accounts/person-now.server.ts';
import { criteriaOf } from './query.server.ts';
import { composeMatches, mostCarried, type FreshMatch } from './matches-mail.server.ts';

const hour = 3_600_000;
/** Nearly a day: the job runs each hour, not to the second. */
const pause = 23.5 * hour;
/** Labels often come days after the upload; a design that matches later still is no news. */
const newFor = 60 * 24 * hour;
const perPage = 100;
/** designs of one search that one mail counts; of still more it tells the newest alone */
const mostNew = 100_000;
/** designs written down in one transaction */
const atOnce = 10_000;

/** Goes through everybody who wants mails. A failure for one is told at the end, after the others have got theirs. */
export async function sendSearchMails(signal?: AbortSignal): Promise<void> {
  const due = await db.user.findMany({
    where: {
      status: 'active',
      savedSearches: { some: { mailFrom: { not: null } } },
      OR: [{ searchDigest: null }, { searchDigest: { checkedAt: { lt: new Date(Date.now() - pause) } } }],
    },
    select: { id: true },
  });
  const failures: unknown[] = [];
  for (const { id } of due) {
    signal?.throwIfAborted();
    await tellPerson(id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, 'mails about saved searches failed');
}

async function tellPerson(userId: string): Promise<void> {
  const person = await findPersonNow(userId);
  if (!person || !can(person, 'archive')) return;
  const searches = await db.savedSearch.findMany({
    where: { userId, mailFrom: { not: null } },
    orderBy: { name: 'asc' },
  });
  for (const { id, query, mailFrom } of searches) await noteTold(id, await findNew(person, query, mailFrom!));
  await db.$transaction(async (tx) => {
    // Of several workers, or of a job that begins again, the first to come here sends.
    if (!(await claim(tx, userId))) return;
    const fresh = await takeUnsent(tx, userId);
    if (fresh.length > 0) await mailMatches(tx, person, fresh);
  });
}

/** What the person may see now of what was uploaded since, the newest first. */
async function findNew(person: Person, query: string, mailFrom: Date): Promise<string[]> {
  const since = new Date(Math.max(mailFrom.getTime(), Date.now() - newFor));
  const criteria = { ...criteriaOf(query, since), order: 0, count: perPage };
  try {
    const { designs, totalPage, understood } = await searchDesigns(person, criteria);
    // What the words ask for isn't there yet: the page shows the rest, but it is no news.
    if (understood.some(({ isLeftOut }) => isLeftOut)) return [];
    const shown = designs.map(({ designGuid }) => designGuid);
    if (totalPage <= 1) return shown;
    const { ids } = await findAllDesigns(person, SearchCriteria.parse(criteria), { most: mostNew, isExact: false });
    return ids.length > 0 ? ids : shown;
  } catch (error) {
    // What the search is similar to is gone, or not ready yet.
    if (error instanceof DomainError && error.key !== 'unavailable') return [];
    throw error;
  }
}

async function claim(tx: Transaction, userId: string): Promise<boolean> {
  const claimed = await tx.$executeRaw`
    INSERT INTO "SearchDigest" AS s ("userId", "checkedAt") VALUES (${userId}::uuid, now())
    ON CONFLICT ("userId") DO UPDATE SET "checkedAt" = now()
    WHERE s."checkedAt" < now() - make_interval(secs => ${pause / 1000}::int)`;
  return claimed === 1;
}

/** What is written down as told and hasn't been mailed: a run that breaks off in between loses none of it. */
interface Unsent {
  /** the newest, as many as a mail carries */
  ids: string[];
  /** of all */
  count: number;
  /** when the first of them was uploaded */
  since: string;
}

async function noteTold(searchId: string, ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = ids.slice(at, at + atOnce);
    await db.$transaction((tx) => noteSome(tx, searchId, some));
  }
  await db.$executeRaw`
    DELETE FROM "SavedSearchTold" t USING "Design" d
    WHERE t."searchId" = ${searchId}::uuid AND d."id" = t."designId" AND d."uploadedAt" < ${new Date(Date.now() - newFor - hour)}`;
}

/** Those that no mail has counted yet; none where the mails were turned off meanwhile. */
async function noteSome(tx: Transaction, searchId: string, ids: string[]): Promise<void> {
  const [search] = await tx.$queryRaw<{ mailFrom: Date; unsent: Unsent | null }[]>`
    SELECT s."mailFrom", s."unsent" FROM "SavedSearch" s JOIN "User" u ON u."id" = s."userId"
    WHERE s."id" = ${searchId}::uuid AND s."mailFrom" IS NOT NULL AND u."status" = 'active' FOR UPDATE OF s`;
  if (!search) return;
  const told = await tx.$queryRaw<{ id: string; uploadedAt: Date }[]>`
    WITH told AS (
      INSERT INTO "SavedSearchTold" ("searchId", "designId")
      SELECT ${searchId}::uuid, d."id" FROM "Design" d WHERE d."id" = ANY(${ids}::uuid[])
      ON CONFLICT DO NOTHING RETURNING "designId")
    SELECT d."id"::text AS id, d."uploadedAt" FROM told JOIN "Design" d ON d."id" = told."designId" ORDER BY d."uploadedAt"`;
  const [first] = told;
  if (!first) return;
  const fresh = new Set(told.map(({ id }) => id));
  const before = isNews(search.unsent, search.mailFrom) ? search.unsent : null;
  const since = first.uploadedAt.toISOString();
  const unsent: Unsent = {
    ids: [...(before?.ids ?? []), ...ids.filter((id) => fresh.has(id))].slice(0, mostCarried),
    count: (before?.count ?? 0) + told.length,
    since: before && before.since < since ? before.since : since,
  };
  await tx.savedSearch.update({
    where: { id: searchId },
    data: { unsent: unsent as unknown as Prisma.InputJsonObject },
  });
}

/** Not where it was written down before the mails were turned off and on again. */
function isNews(unsent: Unsent | null, mailFrom: Date): unsent is Unsent {
  return unsent !== null && unsent.since >= mailFrom.toISOString();
}

async function takeUnsent(tx: Transaction, userId: string): Promise<FreshMatch[]> {
  const searches = await tx.$queryRaw<{ searchid: string; name: string; mailFrom: Date; unsent: Unsent }[]>`
    SELECT s."id"::text AS searchid, s."name", s."mailFrom", s."unsent" FROM "SavedSearch" s JOIN "User" u ON u."id" = s."userId"
    WHERE s."userId" = ${userId}::uuid AND s."mailFrom" IS NOT NULL AND s."unsent" IS NOT NULL AND u."status" = 'active'
    ORDER BY s."name" FOR UPDATE OF s`;
  const fresh: FreshMatch[] = [];
  for (const { searchid, name, mailFrom, unsent } of searches) {
    if (!isNews(unsent, mailFrom)) continue;
    const { ids, count, since } = unsent;
    const found = await tx.design.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
    const there = new Map(found.map((design) => [design.id, design]));
    const designs = ids.flatMap((id) => there.get(id) ?? []);
    const gone = ids.length - designs.length;
    if (designs.length > 0) fresh.push({ searchid, name, designs, count: count - gone, since: new Date(since) });
  }
  // Another run may have noted something of a search that had nothing when it was read.
  await tx.$executeRaw`UPDATE "SavedSearch" SET "unsent" = NULL WHERE "id" = ANY(${searches.map(({ searchid }) => searchid)}::uuid[])`;
  return fresh;
}

async function mailMatches(tx: Transaction, person: Person, matches: FreshMatch[]): Promise<void> {
  const found = {
    userId: person.userId,
    searches: matches.map(({ searchid, designs, count, since }) => ({
      searchid,
      designIds: designs.map(({ id }) => id),
      ...(count > designs.length && { more: count - designs.length }),
      since: since.toISOString(),
    })),
  };
  await sendJob('mail-send', { ...(await composeMatches(tx, person, matches)), found }, { tx });
}
