/** When somebody was here last, and what was looked at then. */
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { mostRecent } from '#app/domain/lists/recent/limits.ts';
import { clearRecent, listRecent } from '#app/domain/lists/recent/recent.server.ts';
import { findPerson } from '#app/domain/people/accounts/sessions.server.ts';
import { findLastVisit } from '#app/domain/people/accounts/visits.server.ts';
import { recordView } from '#app/domain/statistics/record-view.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson, makeSession } from '#tests/make.ts';

let person: Person;
beforeEach(async () => {
  person = await makePerson();
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const lastVisit = (who = person) => findLastVisit(who, undefined);
const rowOf = ({ userId }: Person) => db.personVisit.findUnique({ where: { userId } });

describe('the last visit', () => {
  test('is none at first, and ends with the last activity before four hours without any', async () => {
    expect(await lastVisit()).toBeNull();
    const seenAt = ago(3 * 60);
    await db.personVisit.update({ where: { userId: person.userId }, data: { seenAt } });
    expect(await lastVisit()).toBeNull();
    const before = ago(5 * 60);
    await db.personVisit.update({ where: { userId: person.userId }, data: { seenAt: before } });
    expect(await lastVisit()).toEqual(before);
    // It stays so for the whole of this visit, in every tab.
    expect(await Promise.all([lastVisit(), lastVisit()])).toEqual([before, before]);
    await db.personVisit.update({ where: { userId: person.userId }, data: { seenAt: ago(30) } });
    expect(await lastVisit()).toEqual(before);
  });

  test('goes on with every page, and not with programs', async () => {
    for (const kind of ['browser', 'service'] as const) {
      const { token, sessionId } = await makeSession(person.userId, { kind });
      await db.session.update({ where: { id: sessionId }, data: { lastSeenAt: ago(2) } });
      await db.personVisit.deleteMany();
      await findPerson(token, person);
      expect([kind, (await rowOf(person)) !== null]).toEqual([kind, kind === 'browser']);
    }
    expect(await lastVisit({ ...person, sessionKind: 'service' })).toBeNull();
    expect(await rowOf(person)).toBeNull();
  });

  test('is read by an admin who views the archive as that person, and not moved', async () => {
    const seenAt = ago(10 * 60);
    await db.personVisit.create({ data: { userId: person.userId, seenAt, since: ago(20 * 60) } });
    const seen = { ...person, impersonatedBy: { userId: crypto.randomUUID(), name: 'Boss' } };
    expect(await lastVisit(seen)).toEqual(seenAt);
    expect(await rowOf(person)).toMatchObject({ seenAt });
  });
});

describe('recently viewed', () => {
  const see = async ({ id, colorways }: Awaited<ReturnType<typeof makeDesign>>, at = 0, who = person) =>
    recordView(who, { designGuid: id, colorwayGuid: colorways[at]!.id });
  const seen = async (who = person) =>
    (await listRecent(who, undefined)).map(({ designGuid, thumbnail }) => [designGuid, thumbnail.colorwayGuid]);

  test('has each design once, newest first, with the colorway seen last', async () => {
    const [one, two] = [await makeDesign({ colorways: 2 }), await makeDesign({ colorways: 2 })];
    await see(one);
    await see(two);
    await see(one, 1);
    expect(await seen()).toEqual([
      [one.id, one.colorways[1]!.id],
      [two.id, two.colorways[0]!.id],
    ]);
    // Statistics count a look once in half an hour; a place to come back to is the last one all the same.
    await see(two);
    expect((await seen()).map(([id]) => id)).toEqual([two.id, one.id]);
    expect(await seen(await makePerson())).toEqual([]);
  });

  test('keeps fifty', async () => {
    const { id: archiveId } = await makeArchive();
    const designs = [];
    for (let count = 0; count < mostRecent + 2; count++) designs.push(await makeDesign({ archiveId }));
    for (const design of designs) await see(design);
    expect(await db.recentDesign.count({ where: { userId: person.userId } })).toBe(mostRecent);
    expect((await seen()).map(([id]) => id)).toEqual(
      designs
        .slice(2)
        .reverse()
        .map(({ id }) => id),
    );
  });

  test('shows what may be seen now, and nothing of what is gone', async () => {
    const [kept, hidden, gone] = [await makeDesign(), await makeDesign(), await makeDesign({ colorways: 2 })];
    for (const design of [kept, hidden, gone]) await see(design);
    const { id: customerId } = await makeCustomer();
    await db.design.update({ where: { id: hidden.id }, data: { isConfined: true, customerId } });
    await db.colorway.delete({ where: { id: gone.colorways[0]!.id } });
    expect((await seen()).map(([id]) => id)).toEqual([kept.id]);
    await db.design.update({ where: { id: hidden.id }, data: { isConfined: false } });
    expect((await seen()).map(([id]) => id)).toEqual([hidden.id, kept.id]);
  });

  test('is cleared by its person, whose statistics stay, and isn’t written by an admin who looks', async () => {
    const design = await makeDesign();
    await see(design);
    await see(await makeDesign(), 0, { ...person, impersonatedBy: { userId: crypto.randomUUID(), name: 'Boss' } });
    expect((await seen()).map(([id]) => id)).toEqual([design.id]);
    const other = await makePerson();
    await see(design, 0, other);
    expect(await clearRecent(person, undefined)).toEqual({ count: 1 });
    expect(await seen()).toEqual([]);
    expect(await seen(other)).toHaveLength(1);
    expect(await db.colorwayView.count({ where: { userId: person.userId } })).toBe(1);
  });
});
