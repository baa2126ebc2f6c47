/** The sweep judges by this machine's clock what is over: with one that is a day ahead it would end everybody's session and empty the trash early. */
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
