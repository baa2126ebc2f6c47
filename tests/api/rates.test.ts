import { beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { hashToken, makeToken } from '#app/domain/people/accounts/tokens.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import type { DomainError } from '#app/domain/base/errors.ts';
import { exchangeCounts } from '#app/data/shared-counts.server.ts';
import { countAsked, countCall, type Asked } from '#app/rates.server.ts';
import { makePerson } from '#tests/make.ts';
import { askRaw, signedIn } from '../ask.ts';

vi.hoisted(() => {
  process.env.SERVICE_CALLS_PER_TOKEN = '5';
});

let next = 0;
const address = () => `10.70.${next >> 8}.${next++ & 255}`;
const call = (token: string | undefined) => askRaw('/get/labels', { token });

beforeEach(() => void next++);

describe('calls of a token', () => {
  it('are so many in a minute, and the answer says when to go on', async () => {
    const { token } = await signedIn({});
    for (let at = 0; at < 5; at++) expect((await call(token)).status).toBe(200);
    const refused = await call(token);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    const body = (await refused.json()) as { error: string; message: string };
    expect(body).toMatchObject({ responseCode: 300, error: 'tooManyCalls' });
    expect(body.message).toContain(String(seconds));
    // Somebody else's goes on.
    expect((await call((await signedIn({})).token)).status).toBe(200);
  });

  it('asked all at once are counted one by one', async () => {
    const { token } = await signedIn({});
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('begin anew after their minute', async () => {
    const { token } = await signedIn({});
    for (let at = 0; at < 5; at++) await call(token);
    await db.serviceRate.updateMany({ data: { expire: 1n } });
    expect((await call(token)).status).toBe(200);
  });

  it('are kept by hash: the table holds no token', async () => {
    const token = makeToken();
    await countCall({ token, address: address() }, { perToken: 1, perAddress: 0 });
    const [row] = await db.serviceRate.findMany({
      where: { key: { startsWith: 'token' } },
      orderBy: { expire: 'desc' },
    });
    expect(row!.key).not.toContain(token);
    const keys = (await db.serviceRate.findMany()).map(({ key }) => key);
    expect(keys).toContain(`token:${Buffer.from(hashToken(token)).toString('base64url')}`);
  });
});

describe('calls from an address', () => {
  it('are so many, whatever tokens they show; one written in another way is the same', async () => {
    const rates = { perToken: 0, perAddress: 3 };
    const from = address();
    for (const one of [from, `::ffff:${from}`, from]) await countCall({ token: makeToken(), address: one }, rates);
    await expect(countCall({ token: makeToken(), address: from }, rates)).rejects.toMatchObject({
      key: 'tooManyCalls',
    });
    await countCall({ token: null, address: address() }, rates);
  });

  it('count the addresses of one IPv6 line together', async () => {
    const rates = { perToken: 0, perAddress: 3 };
    const from = (at: number, line = next) => `2001:db8:70:${line.toString(16)}::${at}`;
    for (const at of [1, 2, 3]) await countCall({ token: null, address: from(at) }, rates);
    await expect(countCall({ token: null, address: from(4) }, rates)).rejects.toMatchObject({ key: 'tooManyCalls' });
    await countCall({ token: null, address: from(1, next + 4096) }, rates);
  });

  it('hold over several web processes', async () => {
    const rates = { perToken: 0, perAddress: 4 };
    const from = address();
    vi.resetModules();
    const other = await import('#app/rates.server.ts');
    expect(other.countCall).not.toBe(countCall);
    for (let at = 0; at < 2; at++) {
      await countCall({ token: null, address: from }, rates);
      await other.countCall({ token: null, address: from }, rates);
    }
    for (const one of [countCall, other.countCall])
      await expect(one({ token: null, address: from }, rates)).rejects.toMatchObject({ key: 'tooManyCalls' });
    const { db } = await import('#app/data/database.server.ts');
    await db.$disconnect();
  });

  it('are unbounded where the setting says 0', async () => {
    const from = address();
    for (let at = 0; at < 30; at++) await countCall({ token: 'x', address: from }, { perToken: 0, perAddress: 0 });
  });
});

describe('what people ask for', () => {
  /** a hundredth of the usual: 12 pictures a minute, 250 a day */
  const factor = 0.01;
  const asks = (actor: Actor, times: number, kind: Asked = 'pictures') =>
    Array.from({ length: times }, () => {
      try {
        countAsked(kind, actor, factor);
        return 'none';
      } catch (error) {
        return (error as DomainError).key;
      }
    });
  const tally = (keys: string[]) => keys.filter((key) => key === 'none').length;

  it('is counted by person, whatever the address, and told once in the audit log', async () => {
    const actor = await makePerson();
    expect(tally(asks({ ...actor, address: address() }, 10))).toBe(10);
    expect(asks({ ...actor, address: address() }, 4)).toEqual(['none', 'none', 'tooManyCalls', 'tooManyCalls']);
    expect(tally(asks({ ...actor, address: address() }, 1, 'tiles'))).toBe(1);
    const entries = () => db.auditEntry.findMany({ where: { operation: 'passRequestLimit', actorId: actor.userId } });
    await expect.poll(async () => (await entries()).length).toBe(1);
    expect((await entries())[0]).toMatchObject({
      subjectKind: 'user',
      subjectId: actor.userId,
      after: { kind: 'pictures', span: 'minute', limit: 12 },
    });
  });

  it('is counted by address too: ten people’s worth for all who share it', async () => {
    const from = address();
    const people = await Promise.all(Array.from({ length: 12 }, () => makePerson()));
    const keys = people.flatMap((actor) => asks({ ...actor, address: from }, 12));
    expect(tally(keys)).toBe(120);
  });

  it('is counted by the IPv6 line, whichever of its addresses is shown', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => makePerson()));
    const keys = people.flatMap((actor, at) => asks({ ...actor, address: `2001:db8:71:1::${at}` }, 12));
    expect(tally(keys)).toBe(120);
  });

  it('is shared by processes: what another counted is known after the exchange', async () => {
    const actor = await makePerson();
    asks({ ...actor, address: address() }, 5);
    await exchangeCounts();
    await db.serviceRate.update({
      where: { key: `pictures minute ${actor.userId}` },
      data: { points: { increment: 6 } },
    });
    asks({ ...actor, address: address() }, 1);
    await exchangeCounts();
    expect(tally(asks({ ...actor, address: address() }, 3))).toBe(0);
  });

  it('of somebody in the office may be four times as much; an admin who looks as a user counts as himself', async () => {
    const actor = await makePerson({ isAdmin: true });
    expect(tally(asks({ ...actor, address: address() }, 60))).toBe(48);
    const seen = await makePerson();
    const impersonatedBy = { userId: actor.userId, name: '' };
    expect(asks({ ...seen, impersonatedBy, address: address() }, 1)).toEqual(['tooManyCalls']);
    expect(asks({ ...seen, address: address() }, 1)).toEqual(['none']);
  });
});
