/** What a user, or a customer's users, can see: how many, the first of them, and why one design or why not. */
import { db } from '#app/data/database.server.ts';
import { sameLetters } from '#app/data/same-letters.ts';
import type { Actor, Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { findPage } from '#app/domain/find/search/search.server.ts';
import { findReferenced } from '#app/domain/people/pools/references.server.ts';
import { viewerWith } from '#app/domain/people/pools/viewer.ts';
import { isLoginOver } from '#app/domain/people/accounts/login-condition.ts';
import type { UserState } from '#app/domain/people/accounts/rules.ts';
import { everything } from '#app/domain/visible/criteria/criteria.ts';
import { explainDesign } from '#app/domain/visible/visibility/explain.server.ts';
import { countShown } from '#app/domain/visible/visibility/visible-counts.server.ts';
import { factsOf } from './design-insight.server.ts';
import { groupAlike } from './people.server.ts';
import { listReasons, type Reason } from './reasons.ts';
import { CustomerSight, sightPictures, UserSight } from './rules.ts';

export interface Asked {
  /** as typed */
  text: string;
  /** in the trash since then, if there is no other such design */
  trashedAt: Date | null;
  /** undefined: there is no such design */
  design?: { designGuid: string; designName: string; confinedTo: string | null; country: string | null };
  isVisible: boolean;
  reasons: Reason[];
}

export const readUserSight = operation('people', UserSight, async (actor, { userGuid, design, page }) => {
  const user = await db.user.findUnique({
    where: { id: userGuid },
    include: { customer: { select: { country: true } }, pool: { select: { name: true } }, permissions: true },
  });
  if (!user) throw new DomainError('notFound');
  const { customerId, isAdmin, isInHouse, archiveAccess, poolId, customer, status } = user;
  const facts = { userId: user.id, customerId, country: customer.country, isAdmin, isInHouse, archiveAccess, poolId };
  const viewer = viewerWith(facts, actor.locale);
  const now: UserState = status === 'active' && isLoginOver(user) ? 'expired' : status;
  return { poolName: user.pool?.name ?? null, ...(await readSight(actor, viewer, { design, page, status: now })) };
});

/** As its users of one pool see it, in-house users and admins left aside; `groups`: the pools that its users have. */
export const readCustomerSight = operation(
  'people',
  CustomerSight,
  async (actor, { customerGuid, pool, design, page }) => {
    const customer = await db.customer.findUnique({
      where: { id: customerGuid },
      select: { name: true, country: true },
    });
    if (!customer) throw new DomainError('customerNotFound');
    const alike = (await groupAlike(actor.locale, customerGuid)).filter(
      ({ viewer }) => !viewer.isAdmin && !viewer.isInHouse && viewer.archiveAccess,
    );
    const facts = { customerId: customerGuid, country: customer.country };
    // A customer without users is seen as one without a pool would be.
    const viewers =
      alike.length > 0 ? alike : [{ viewer: viewerWith(facts, actor.locale), poolName: null, userCount: 0 }];
    const counts = await countShown(viewers.map(({ viewer }) => ({ viewer })));
    const groups = viewers.map(({ viewer, poolName, userCount }, at) => ({
      pool: viewer.poolId ?? 'none',
      poolName,
      userCount,
      designCount: counts[at]!,
    }));
    const chosen = Math.max(
      0,
      groups.findIndex((group) => group.pool === pool),
    );
    const sight = await readSight(actor, viewers[chosen]!.viewer, { design, page });
    return { customerName: customer.name, groups, chosen: groups[chosen]!, ...sight };
  },
);

interface Question {
  design: string | undefined;
  page: number;
  status?: UserState;
}

async function readSight(actor: Actor, viewer: Person, { design, page, status }: Question) {
  const [found, asked] = await Promise.all([
    findPage(actor, { ...everything, archive: -1, order: 0 as const, page, count: sightPictures }, { viewer }),
    design ? explain(actor, viewer, design, status) : null,
  ]);
  const { totalCount, totalPage, currentPage, designs } = found;
  return { totalCount, totalPage, currentPage, designs, asked };
}

async function explain(actor: Actor, viewer: Person, text: string, status?: UserState): Promise<Asked> {
  const [named] = (await findReferenced([text])).found;
  const design =
    named &&
    (await db.design.findUnique({
      where: { id: named.designGuid },
      select: { isConfined: true, customerId: true, customer: { select: { name: true } } },
    }));
  const [explained] = (design && (await explainDesign(actor, named.designGuid, [viewer]))) ?? [];
  if (!design || !explained) return { text, trashedAt: await findTrashed(text), isVisible: false, reasons: [] };
  return {
    text,
    trashedAt: null,
    design: { ...named, confinedTo: design.isConfined ? (design.customer?.name ?? '') : null, country: viewer.country },
    isVisible: explained.isVisible,
    reasons: listReasons(explained, { ...factsOf(design, viewer), status }),
  };
}

async function findTrashed(text: string): Promise<Date | null> {
  const name = text.split('/')[0]!.trim();
  const item = await db.trashItem.findFirst({
    where: { kind: 'design', OR: [{ name: sameLetters(name) }, { thingId: text.toLowerCase() }] },
    orderBy: { deletedAt: 'desc' },
    select: { deletedAt: true },
  });
  return item?.deletedAt ?? null;
}
