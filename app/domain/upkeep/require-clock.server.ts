/** The sweep judges by this machine's clock what is over: with one that is a day ahead it would end everybody's session and empty the trash early. */
import { z } from 'zod';
import { db } from '#app/data/database.server.ts';

/** ms that it may differ from the database's: an upload gives a sign of life every 8 s, and is given up after 30 s */
const most = 10_000;

export class WrongClock extends Error {
  override name = 'WrongClock';
}

/** Throws WrongClock where this machine's clock is far from the database's. */
export async function requireClock(): Promise<void> {
  const asked = Date.now();
  const [{ now }] = await db.$queryRaw<[{ now: Date }]>`SELECT clock_timestamp() AS now`;
  const heard = Date.now();
  // The database looked at its clock at some time between.
  const aheadMs = Math.max(0, asked - now.getTime()) || Math.min(0, heard - now.getTime());
  if (Math.abs(aheadMs) <= most) return;
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  throw new WrongClock(`this machine's clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's`);
}

const lastSweepSetting = 'lastSweep';
/** ms since the last sweep from which on the clock may have jumped: both clocks of one machine do so together */
const longest = 24 * 3_600_000;
/** ms that such a jump has for being noticed; less than the hour between sweeps */
const waits = 50 * 60_000;

const LastSweep = z.object({ at: z.number(), waitsFrom: z.number().optional() }).catch({ at: Infinity });

/**
 * Notes that a sweep begins. False for a while after a long time without one: the archive was off, or its clock is wrong. One that runs for
 * less than that now and then sweeps at every other start.
 */
export async function maySweep(): Promise<boolean> {
  const now = Date.now();
  const row = await db.setting.findUnique({ where: { key: lastSweepSetting } });
  const last = LastSweep.parse(row?.value);
  let { waitsFrom } = last;
  if (now - last.at > longest && waitsFrom === undefined) waitsFrom = now;
  // A clock that was set back since then was wrong, and no longer is.
  else if (waitsFrom !== undefined && (now < waitsFrom || now - waitsFrom >= waits)) waitsFrom = undefined;
  const value = { at: now, ...(waitsFrom !== undefined && { waitsFrom }) };
  await db.setting.upsert({
    where: { key: lastSweepSetting },
    create: { key: lastSweepSetting, value },
    update: { value },
  });
  return waitsFrom === undefined;
}
