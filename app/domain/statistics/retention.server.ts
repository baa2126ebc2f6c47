/** Moves events into the totals, and lets single events go that are older than the settings keep them. */
import { db } from '#app/data/database.server.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { dayOf } from '../base/dates/days.ts';

/** events a transaction */
const batch = 20_000;
/** days of events that one sweep lets go at most, so that a newly set limit does not hold it up for hours */
const mostDays = 400;

/** For the sweep. Answers how many single events went. */
export async function sweepStatistics(now = new Date()): Promise<number> {
  await rollStatistics();
  const { statisticsMonths } = await readSettings();
  if (statisticsMonths === 0) return 0;
  const keptFrom = monthsBefore(now, statisticsMonths);
  let gone = 0;
  for (let turn = 0; turn < mostDays; turn++) {
    const oldest = await findOldestDay();
    if (!oldest || oldest >= dayOf(keptFrom)) break;
    const [{ went }] = await db.$queryRaw<[{ went: bigint }]>`SELECT fold_statistics(${oldest}::date) AS went`;
    gone += Number(went);
  }
  await db.$queryRaw`SELECT forget_addresses(${dayOf(keptFrom)}::date)`;
  return gone;
}

/** A day that the month doesn't have is its last: a month before March 31 is no day of March. */
export function monthsBefore(now: Date, months: number): Date {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(now.getUTCDate(), last)));
}

export async function rollStatistics(): Promise<number> {
  let rolled = 0;
  for (;;) {
    const [{ moved }] = await db.$queryRaw<[{ moved: bigint }]>`SELECT roll_statistics(${batch}) AS moved`;
    if (moved === 0n) return rolled;
    rolled += Number(moved);
  }
}

async function findOldestDay(): Promise<string | null> {
  const [{ at }] = await db.$queryRaw<[{ at: Date | null }]>`
    SELECT least((SELECT min("at") FROM "LoginRecord"), (SELECT min("at") FROM "CadDownload"), (SELECT min("at") FROM "ColorwayView")) AS at`;
  return at && dayOf(at);
}
