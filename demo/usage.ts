/** What the demo's people did in the half year before: sign-ins, looks at prints, CAD downloads. Events alone; the totals follow by themselves. */
import type { Prisma, Transaction } from '#app/data/database.server.ts';
import { defaultSettings, type Person } from '#app/domain/base/actor.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { Random } from './random.ts';

const days = 182;
const hour = 3_600_000;

interface Habit {
  mail: string;
  /** sign-ins on a working day */
  visits: number;
  /** prints looked at in a visit, at most */
  looks: number;
  /** chance that a print looked at is taken home */
  takes: number;
  devices: string[];
  address: string;
  location: string;
}

/** Addresses from the range kept for examples (RFC 5737). */
const habits: Habit[] = [
  {
    mail: 'customer@archive.test',
    visits: 0.8,
    looks: 14,
    takes: 0.14,
    devices: ['Chrome 142, Windows', 'Safari 18, iOS'],
    address: '203.0.113.24',
    location: 'Istanbul, Türkiye',
  },
  {
    mail: 'pooled@archive.test',
    visits: 0.55,
    looks: 9,
    takes: 0.2,
    devices: ['Safari 18, macOS', 'Safari 18, iPadOS'],
    address: '203.0.113.71',
    location: 'Copenhagen, Denmark',
  },
  {
    mail: 'inhouse@archive.test',
    visits: 0.95,
    looks: 18,
    takes: 0.06,
    devices: ['Firefox 144, Windows', 'Chrome 142, Android'],
    address: '203.0.113.5',
    location: 'Bursa, Türkiye',
  },
  {
    mail: 'admin@archive.test',
    visits: 0.9,
    looks: 6,
    takes: 0.03,
    devices: ['Edge 141, Windows'],
    address: '203.0.113.6',
    location: 'Bursa, Türkiye',
  },
];

interface Seen {
  designId: string;
  colorwayId: string;
  reference: string;
}

/** Once, with the rest of the furniture. Each looks only at what the archive shows them, and at some prints more than at others. */
export async function recordUsage(tx: Transaction, now = new Date()): Promise<void> {
  for (const [at, habit] of habits.entries()) {
    const user = await tx.user.findUniqueOrThrow({ where: { mail: habit.mail }, include: { customer: true } });
    const prints = await readPrints(tx, user);
    if (prints.length === 0) continue;
    const { logins, looks, takes } = live(new Random(90 + at), habit, prints, now);
    const of = { userId: user.id, customerId: user.customerId };
    await tx.loginRecord.createMany({ data: logins.map((login) => ({ ...of, ...login })) });
    await tx.colorwayView.createMany({ data: looks.map((look) => ({ ...of, ...look })) });
    await tx.cadDownload.createMany({ data: takes.map((take) => ({ ...of, ...take })) });
    const last = logins.at(-1)?.at ?? null;
    await tx.user.update({
      where: { id: user.id },
      data: {
        createdAt: new Date(now.getTime() - (days + 14) * 24 * hour),
        loginCount: { increment: logins.length },
        lastLoginAt: last && user.lastLoginAt && user.lastLoginAt > last ? undefined : last,
      },
    });
  }
}

/** The prints this user may see, those they like best first. */
async function readPrints(
  tx: Transaction,
  user: Prisma.UserGetPayload<{ include: { customer: true } }>,
): Promise<Seen[]> {
  const person: Person = {
    kind: 'person',
    address: '',
    userAgent: '',
    locale: 'en',
    userId: user.id,
    sessionId: '',
    sessionKind: 'browser',
    name: user.name,
    mail: user.mail,
    customerId: user.customerId,
    country: user.customer.country,
    isAdmin: user.isAdmin,
    isInHouse: user.isInHouse,
    is2FaValidated: false,
    shopAccess: user.shopAccess,
    archiveAccess: user.archiveAccess,
    poolId: user.poolId,
    permissions: {},
    language: 'en',
    settings: defaultSettings,
  };
  const visible = await visibleDesigns(person);
  const rows = await tx.$queryRaw<{ designId: string; colorwayId: string; design: string; colorway: string }[]>`
    SELECT d."id"::text AS "designId", k."id"::text AS "colorwayId", d."name" AS design, k."name" AS colorway
    FROM "Design" d JOIN "Colorway" k ON k."designId" = d."id" WHERE ${visible} ORDER BY d."name", k."position"`;
  const random = new Random([...user.mail].reduce((sum, letter) => sum + letter.charCodeAt(0), 0));
  return rows
    .map(({ designId, colorwayId, design, colorway }) => ({
      liking: random.next(),
      seen: { designId, colorwayId, reference: formatReference(design, colorway) },
    }))
    .toSorted((one, other) => one.liking - other.liking)
    .map(({ seen }) => seen);
}

/** Working days more than weekends, lately more than at first, nothing that is still to come. */
function live(random: Random, habit: Habit, prints: Seen[], now: Date) {
  const logins: { at: Date; device: string; address: string; location: string }[] = [];
  const looks: (Seen & { at: Date })[] = [];
  const takes: (Seen & { at: Date; code: number })[] = [];
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  for (let back = days - 1; back >= 0; back--) {
    const day = today - back * 24 * hour;
    const weekday = new Date(day).getUTCDay();
    const share = weekday === 0 ? 0.05 : weekday === 6 ? 0.15 : 1;
    const growth = 0.6 + (0.4 * (days - back)) / days;
    for (let visit = 0; visit < 2; visit++) {
      let at = day + random.between(6, 15) * hour;
      const comes = random.chance((habit.visits * share * growth) / (visit + 1));
      const { device, count } = {
        device: habit.devices[random.chance(0.8) ? 0 : habit.devices.length - 1]!,
        count: random.integer(1, habit.looks),
      };
      if (!comes || at > now.getTime()) continue;
      logins.push({ at: new Date(at), device, address: habit.address, location: habit.location });
      for (let look = 0; look < count; look++) {
        at += random.between(0.01, 0.12) * hour;
        // The cube leads to the front of the list.
        const print = prints[Math.floor(random.next() ** 3 * prints.length)]!;
        const taken = random.chance(habit.takes);
        if (at + 60_000 > now.getTime()) break;
        looks.push({ ...print, at: new Date(at) });
        if (taken) takes.push({ ...print, at: new Date(at + 60_000), code: random.chance(0.7) ? 101 : 102 });
      }
    }
  }
  logins.sort((one, other) => one.at.getTime() - other.at.getTime());
  return { logins, looks, takes };
}
