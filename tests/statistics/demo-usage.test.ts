/** What the demo's people did before: told by the statistics, within half a year, and never at what they may not see. */
import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { rollStatistics } from '#app/domain/statistics/retention.server.ts';
import { cadEntries, colorwayEntries, labelEntries, loginEntries } from '#app/domain/statistics/statistics.server.ts';
import { seedDemoLabels } from '#demo/labels.ts';
import { seedDemoPeople } from '#demo/people.ts';
import { recordUsage } from '#demo/usage.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';
import { visibleIds } from '#tests/visible.ts';

const mails = ['customer@archive.test', 'pooled@archive.test', 'inhouse@archive.test', 'admin@archive.test'];
const now = new Date();
const earliest = new Date(now.getTime() - 182 * 86_400_000);
let admin: Person;

beforeAll(async () => {
  const flowers = await makeArchive({ code: '01' });
  const stripes = await makeArchive({ code: '02' });
  await seedDemoLabels();
  await seedDemoPeople();
  const label = async (sefEn: string) => (await db.label.findUniqueOrThrow({ where: { sefEn } })).id;
  const [floral, tropical, stripe] = [await label('floral'), await label('tropical'), await label('stripe')];
  const nord = await db.customer.findFirstOrThrow({ where: { name: 'Nordlys Apparel' } });
  for (let at = 0; at < 8; at++)
    await makeDesign({
      archiveId: flowers.id,
      colorways: 3,
      labelIds: at % 2 ? [floral] : [floral, tropical],
      closedCountries: at === 1 ? ['DK'] : [],
      ...(at === 3 && { isConfined: true, customerId: nord.id }),
    });
  for (let at = 0; at < 3; at++) await makeDesign({ archiveId: stripes.id, colorways: 2, labelIds: [stripe] });
  await db.$transaction((tx) => recordUsage(tx, now));
  admin = await makePerson({ isAdmin: true });
});

test('everybody came, looked and took something home, within half a year and not later than now', async () => {
  for (const mail of mails) {
    const user = await db.user.findUniqueOrThrow({ where: { mail } });
    const where = { userId: user.id };
    const counts = await Promise.all([
      db.loginRecord.count({ where }),
      db.colorwayView.count({ where }),
      db.cadDownload.count({ where }),
    ]);
    expect(Math.min(...counts), `${mail}: ${counts.join(', ')}`).toBeGreaterThan(0);
    expect(user.loginCount).toBe(counts[0]);
    expect(user.createdAt.getTime()).toBeLessThan(earliest.getTime());
    const last = await db.loginRecord.findFirst({ where, orderBy: { at: 'desc' } });
    expect(user.lastLoginAt).toEqual(last!.at);
  }
  const outside = { OR: [{ at: { lt: earliest } }, { at: { gt: now } }] };
  expect(await db.loginRecord.count({ where: outside })).toBe(0);
  expect(await db.colorwayView.count({ where: outside })).toBe(0);
  expect(await db.cadDownload.count({ where: outside })).toBe(0);
});

test('nobody looked at what they may not see', async () => {
  for (const mail of mails) {
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { mail } });
    const person = await makePerson({ userId });
    const seen = await db.colorwayView.findMany({
      where: { userId },
      distinct: ['designId'],
      select: { designId: true },
    });
    const ids = seen.map(({ designId }) => designId!);
    expect(await visibleIds(person, ids)).toEqual(ids);
    // The one of all that is confined to Nordlys is known to them and to the house.
    const confined = await db.design.count({ where: { id: { in: ids }, isConfined: true } });
    if (mail === 'customer@archive.test') expect(confined).toBe(0);
  }
});

test('the statistics tell it, before and after totals are made', async () => {
  const told = async () => {
    const read = await Promise.all(
      [loginEntries, colorwayEntries, cadEntries, labelEntries].map((of) => of(admin, {})),
    );
    return read.map((entries) => JSON.stringify(entries));
  };
  const before = await told();
  expect(await rollStatistics()).toBeGreaterThan(500);
  expect(await told()).toEqual(before);
  expect(before.at(-1)).toContain('Floral');
});
