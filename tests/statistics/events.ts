/** Many events over years, and the same counted one by one. */
import { db } from '#app/data/database.server.ts';
import { makeCustomer, makeDesign, makeUser } from '#tests/make.ts';

export interface Event {
  kind: 'login' | 'cad' | 'view';
  at: Date;
  userId: string;
  customerId: string;
  designId: string;
  colorwayId: string;
  labelIds: number[];
}

/** The same figures every time. */
export function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

export async function makeLabel(name: string): Promise<number> {
  const texts = {
    nameTr: `${name} tr`,
    nameEn: name,
    nameRu: `${name} ru`,
    sefTr: `${name}-t`,
    sefEn: `${name}-e`,
    sefRu: `${name}-r`,
  };
  return (await db.label.create({ data: texts })).id;
}

export async function makeStage() {
  const customers = [await makeCustomer(), await makeCustomer(), await makeCustomer()];
  const users = [];
  for (let n = 0; n < 7; n++) users.push(await makeUser({ customerId: customers[n % 3]!.id }));
  const labels = [await makeLabel('Floral'), await makeLabel('Stripe'), await makeLabel('Paisley')];
  const designs = [];
  for (let n = 0; n < 6; n++)
    designs.push({
      ...(await makeDesign({ colorways: 2, labelIds: labels.slice(0, n % 4) })),
      labelIds: labels.slice(0, n % 4),
    });
  return { customers, users, labels, designs };
}
export type Stage = Awaited<ReturnType<typeof makeStage>>;

export async function makeEvents(stage: Stage, count: number, now: Date, seed = 7): Promise<Event[]> {
  const roll = dice(seed);
  const events = Array.from({ length: count }, (): Event => {
    const user = stage.users[roll(roll(2) ? 7 : 2)]!;
    const design = stage.designs[roll(6)]!;
    return {
      kind: (['login', 'cad', 'view', 'view'] as const)[roll(4)]!,
      // More of late: up to three years back, a third of it in the last two months.
      at: new Date(now.getTime() - (roll(3) ? roll(1095) : roll(62)) * 86_400_000 - roll(86_400) * 1000),
      userId: user.id,
      customerId: user.customerId,
      designId: design.id,
      colorwayId: design.colorways[roll(2)]!.id,
      labelIds: design.labelIds,
    };
  });
  await writeEvents(events);
  return events;
}

export async function writeEvents(events: Event[]): Promise<void> {
  const of = (kind: Event['kind']) => events.filter((event) => event.kind === kind);
  await db.loginRecord.createMany({
    data: of('login').map(({ at, userId, customerId }) => ({
      at,
      userId,
      customerId,
      device: `Firefox ${at.getUTCHours() % 3}`,
      address: '10.0.0.1',
      location: at.getUTCHours() % 2 ? 'Bursa, Türkiye' : '',
    })),
  });
  await db.cadDownload.createMany({
    data: of('cad').map(({ kind: _, labelIds: _labels, ...row }) => ({
      ...row,
      reference: 'R',
      code: row.at.getUTCHours() % 2 ? 101 : 102,
    })),
  });
  await db.colorwayView.createMany({
    data: of('view').map(({ kind: _, labelIds: _labels, ...row }) => ({ ...row, reference: 'R' })),
  });
}

export function tally<T>(events: T[], by: (event: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const event of events) counts[by(event)] = (counts[by(event)] ?? 0) + 1;
  return counts;
}
