/** Mails about saved searches: who gets them, what stands in them, and that nothing is told twice. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { startJobs, type JobPayload } from '#app/data/jobs.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { deliver } from '#app/domain/base/mails/delivery.server.ts';
import type { ComposedMail } from '#app/domain/base/mails/mails.server.ts';
import { sendSearchMails } from '#app/domain/lists/searches/digest.server.ts';
import { composeNow } from '#app/domain/lists/searches/matches-mail.server.ts';
import { mailSearch, saveSearch } from '#app/domain/lists/searches/searches.server.ts';
import { stopAddresses, stopSearchMails } from '#app/domain/lists/searches/stop-link.server.ts';
import { mailSend } from '#workers/mail-send.ts';
import { keyOf } from '#tests/key-of.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson, makeStranger } from '#tests/make.ts';

let archiveId: number;
let person: Person;
let searchid: string;

beforeAll(async () => {
  archiveId = (await makeArchive()).id;
  await startJobs();
});

beforeEach(async () => {
  await db.savedSearch.deleteMany();
  await db.design.deleteMany();
  person = await makePerson({ name: 'Ayşe', language: 'tr' });
  searchid = await wantMails(person, 'type=rotary', 'Rotasyon');
});

async function wantMails(who: Person, query: string, suggested: string): Promise<string> {
  const saved = await saveSearch(who, { query, suggested });
  await mailSearch(who, { searchid: saved.searchid, on: true });
  return saved.searchid;
}

const rotary = (data: Parameters<typeof makeDesign>[0] = {}) =>
  makeDesign({ archiveId, type: 'rotary', uploadedAt: new Date(), ...data });

async function mailsTo({ mail }: { mail: string }) {
  const rows = await db.$queryRaw<
    { data: Pick<ComposedMail, 'subject' | 'text' | 'html'> & Pick<JobPayload<'mail-send'>, 'found'> }[]
  >`
    SELECT "data" FROM pgboss.job WHERE "name" = 'mail-send' AND "data"->>'to' = ${mail} ORDER BY created_on, id`;
  return rows.map(({ data }) => data);
}

const aDayLater = () => db.searchDigest.updateMany({ data: { checkedAt: new Date(Date.now() - 24 * 3_600_000) } });

describe('a mail', () => {
  test('names the new designs of all searches in the person’s language, with a way to stop', async () => {
    await makeDesign({ archiveId, type: 'digital', name: '01-0003', uploadedAt: new Date() });
    const digital = await wantMails(person, 'type=digital', 'Dijital <b>');
    const first = new Date(Date.now() + 1000);
    for (let number = 1; number <= 6; number++)
      await rotary({ name: `02-000${number}`, uploadedAt: new Date(first.getTime() + number - 1) });
    await makeDesign({ archiveId, type: 'digital', name: '03-0001', uploadedAt: new Date() });
    await sendSearchMails();
    const mails = await mailsTo(person);
    expect(mails).toHaveLength(1);
    const [{ subject, text, html }] = mails as [(typeof mails)[0]];
    expect(subject).toBe('Kayıtlı aramalarınızda yeni desenler');
    expect(text).toContain('Merhaba Ayşe,');
    expect(text).toMatch(/Rotasyon: 6 yeni desen \(02-000\d(, 02-000\d){4}, …\)/);
    // Whenever and however often it is opened, what the mail names is there.
    const since = encodeURIComponent(first.toISOString());
    expect(text).toContain(`${config.publicUrl}/searches/${searchid}?since=${since}`);
    // What was there before the mails were turned on is no news.
    expect(text).toContain('Dijital <b>: 1 yeni desen (03-0001)');
    expect(text).toContain(`${config.publicUrl}/searches/${digital}?since=`);
    expect(text).toContain(stopAddresses(person.userId).page);
    expect(html).toContain('Dijital &lt;b&gt;');
    expect(mails[0]).toMatchObject({ unsubscribe: stopAddresses(person.userId).atOnce });
    await deliver(mails[0] as Parameters<typeof deliver>[0], crypto.randomUUID());
    const outbox = path.join(config.dataDir, 'outbox');
    const [file] = (await readdir(outbox)).toSorted().slice(-1);
    const message = (await readFile(path.join(outbox, file!), 'utf8')).replaceAll(/\r?\n[ \t]+/g, ' ');
    expect(message).toContain(`List-Unsubscribe: <${stopAddresses(person.userId).atOnce}>`);
    expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  test('comes once a day at most, and tells nothing twice', async () => {
    await rotary({ name: '01-0001' });
    await sendSearchMails();
    await rotary({ name: '01-0002' });
    await sendSearchMails();
    expect(await mailsTo(person)).toHaveLength(1);
    await aDayLater();
    await sendSearchMails();
    const mails = await mailsTo(person);
    expect(mails).toHaveLength(2);
    expect(mails[1]!.text).toContain('1 yeni desen (01-0002)');
    await aDayLater();
    await sendSearchMails();
    expect(await mailsTo(person)).toHaveLength(2);
  });

  test('tells of a design that matches days after its upload, when it has got its labels', async () => {
    const design = await makeDesign({ archiveId, type: 'digital', name: '05-0001', uploadedAt: new Date() });
    await sendSearchMails();
    await aDayLater();
    await db.design.update({ where: { id: design.id }, data: { type: 'rotary' } });
    await sendSearchMails();
    expect((await mailsTo(person)).map(({ text }) => text.includes('05-0001'))).toEqual([true]);
  });

  test('counts all that is new, however many came at once, and leads to the first of them', async () => {
    const uploadedAt = new Date(Date.now() + 5000);
    const { widthPx, heightPx, dpi, channelCount, layerCount } = await rotary({ name: '07-1000', uploadedAt });
    const facts = { widthPx, heightPx, dpi, channelCount, layerCount };
    const numbers = Array.from({ length: 1100 }, (_, at) => 1001 + at);
    const designs = await db.design.createManyAndReturn({
      data: numbers.map((number) => ({
        ...facts,
        archiveId,
        type: 'rotary' as const,
        name: `07-${number}`,
        nameFolded: `07-${number}`,
        uploadedAt: new Date(uploadedAt.getTime() + number - 1000),
        widthCm: 16,
        heightCm: 21,
      })),
      select: { id: true },
    });
    await db.colorway.createMany({
      data: designs.map(({ id: designId }) => ({
        ...facts,
        designId,
        name: 'VR-1',
        position: 0,
        colorMode: 'rgb' as const,
        depth: 8,
        masterKey: `masters/${designId}.tif`,
        masterHash: designId,
      })),
    });
    await sendSearchMails();
    const [mail] = await mailsTo(person);
    expect(mail!.text).toMatch(/Rotasyon: 1[.]?101 yeni desen \(07-2100, 07-2099, /);
    expect(JSON.stringify(mail!.found).length).toBeLessThan(20_000);
    const now = async () => (await composeNow(mail!.found!))?.text;
    expect(await now()).toBe(mail!.text);
    const hidden = { isConfined: true, customerId: (await makeCustomer()).id };
    const newest = { uploadedAt: { gt: new Date(uploadedAt.getTime() + 1000) } };
    await db.design.updateMany({ where: newest, data: hidden });
    expect(await now()).toMatch(/Rotasyon: 550 yeni desen \(07-2000, 07-1999, /);
    await db.design.updateMany({ data: hidden });
    expect(await now()).toBeUndefined();
    expect(mail!.text).toContain(`since=${encodeURIComponent(uploadedAt.toISOString())}`);
    await aDayLater();
    await sendSearchMails();
    expect(await mailsTo(person)).toHaveLength(1);
  });

  test('is sent once by several workers at the same moment, and by one that begins again', async () => {
    await rotary();
    await Promise.all([sendSearchMails(), sendSearchMails(), sendSearchMails()]);
    await sendSearchMails();
    expect(await mailsTo(person)).toHaveLength(1);
  });

  test('that is cut off leaves nothing behind: mail and note are of one transaction', async () => {
    await rotary();
    const stop = new AbortController();
    stop.abort(new Error('the worker stops'));
    await expect(sendSearchMails(stop.signal)).rejects.toThrow('the worker stops');
    expect([
      await db.savedSearchTold.count(),
      await db.searchDigest.findUnique({ where: { userId: person.userId } }),
    ]).toEqual([0, null]);
    await sendSearchMails();
    expect(await mailsTo(person)).toHaveLength(1);
  });

  test('is not sent for nothing, nor unless it was asked for', async () => {
    const other = await makePerson();
    await saveSearch(other, { query: 'type=rotary', suggested: 'Rotary' });
    await makeDesign({ archiveId, type: 'digital', uploadedAt: new Date() });
    await sendSearchMails();
    expect([...(await mailsTo(person)), ...(await mailsTo(other))]).toEqual([]);
  });

  test('is not sent for the rest where nothing is called as a word of the search', async () => {
    const other = await makePerson();
    await wantMails(other, 'q=rotary+xyzzy', 'Rotary xyzzy');
    await rotary({ name: '02-0001' });
    await sendSearchMails();
    expect(await mailsTo(other)).toEqual([]);
    await aDayLater();
    await rotary({ name: 'XYZZY', nameFolded: 'xyzzy' });
    await sendSearchMails();
    expect((await mailsTo(other)).map(({ text }) => /1.*\((.*)\)/.exec(text)?.[1])).toEqual(['XYZZY']);
  });

  test('is not sent for numbers and names that only come near what was asked for', async () => {
    const other = await makePerson({ isInHouse: true });
    for (const query of ['number=05-0100', 'q=05-0100', 'studio=Lenart'])
      await wantMails(other, query, query.split('=')[0]!);
    await rotary({ name: '05-0101', studio: 'Lenert' });
    await sendSearchMails();
    expect(await mailsTo(other)).toEqual([]);
    await aDayLater();
    await rotary({ name: '05-0100', studio: 'Lenart' });
    await sendSearchMails();
    expect((await mailsTo(other)).map(({ text }) => text.match(/05-010./g))).toEqual([
      ['05-0100', '05-0100', '05-0100'],
    ]);
  });

  test('is not sent for a colour that is an accent alone, where others have it all over', async () => {
    const blue = { srgb: '#1e4fa3', l: 35, a: 15, b: -52 };
    const cream = { srgb: '#f5efdf', l: 94, a: 0, b: 8 };
    const colored = (name: string, share: number, uploadedAt: Date) =>
      rotary({
        name,
        uploadedAt,
        colorways: [
          {
            palette: [
              { ...blue, share },
              { ...cream, share: 1 - share },
            ],
          },
        ],
      });
    await colored('06-0001', 0.9, new Date(Date.now() - 3_600_000));
    const other = await makePerson();
    await wantMails(other, 'q=blue', 'Blue');
    await colored('06-0002', 0.03, new Date());
    await sendSearchMails();
    expect(await mailsTo(other)).toEqual([]);
    await aDayLater();
    await colored('06-0003', 0.9, new Date());
    await sendSearchMails();
    expect((await mailsTo(other)).map(({ text }) => text.match(/06-000./g))).toEqual([['06-0003']]);
  });

  test('takes no transaction over all searches, and a run that breaks off before the mail loses nothing of it', async () => {
    const all = await wantMails(person, 'q=rotary', 'Hepsi');
    const stopped = await wantMails(person, 'studio=Lenart', 'Sonra');
    await rotary({ name: '08-0001', studio: 'Lenart' });
    await db.$executeRaw`
      CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken off'; END $$`;
    await db.$executeRaw`CREATE TRIGGER break_off BEFORE INSERT ON "SearchDigest" EXECUTE FUNCTION break_off()`;
    await expect(sendSearchMails()).rejects.toThrow('broken off');
    await db.$executeRaw`DROP FUNCTION break_off CASCADE`;
    const [told] = await db.$queryRaw<[{ rows: number; transactions: number }]>`
      SELECT count(*)::int AS rows, count(DISTINCT xmin::text)::int AS transactions FROM "SavedSearchTold"`;
    expect(told).toEqual({ rows: 3, transactions: 3 });
    // Turned off and on again, it tells what comes from then on.
    for (const on of [false, true]) await mailSearch(person, { searchid: stopped, on });
    await rotary({ name: '08-0002', studio: 'Lenart', uploadedAt: new Date(Date.now() + 1000) });
    await sendSearchMails();
    const [mail, ...others] = await mailsTo(person);
    expect(others).toEqual([]);
    expect(mail!.text).toContain('Hepsi: 2 yeni desen');
    expect(mail!.text).toContain('Rotasyon: 2 yeni desen');
    expect(mail!.text).toContain('Sonra: 1 yeni desen (08-0002)');
    expect(mail!.found!.searches.find((one) => one.searchid === all)!.designIds).toHaveLength(2);
    await aDayLater();
    await sendSearchMails();
    expect(await mailsTo(person)).toHaveLength(1);
  });

  test('goes to others where one person’s search can’t be answered', async () => {
    await wantMails(person, `similarId=${crypto.randomUUID()}`, 'Gone');
    await rotary({ name: '01-0009' });
    await sendSearchMails();
    expect((await mailsTo(person))[0]!.text).toContain('01-0009');
    expect((await mailsTo(person))[0]!.text).not.toContain('Gone');
  });
});

describe('nobody is told of', () => {
  test('what she may not see when it is sent: confined, closed in her country, outside her pool', async () => {
    const foreign = await makeCustomer();
    const dane = await makePerson({ country: 'DK' });
    const pool = await db.pool.create({ data: { name: crypto.randomUUID() } });
    const pooled = await makePerson({ poolId: pool.id });
    const owner = await makePerson({ customerId: foreign.id });
    for (const who of [dane, pooled, owner]) await wantMails(who, 'type=rotary', 'Rotary');
    await rotary({ name: 'CONFINED', isConfined: true, customerId: foreign.id });
    await rotary({ name: 'CLOSED', closedCountries: ['DK'] });
    await sendSearchMails();
    const told = async (who: Person) => (await mailsTo(who)).map(({ text }) => /\((.*)\)/.exec(text)?.[1]);
    expect(await told(person)).toEqual(['CLOSED']);
    expect(await told(dane)).toEqual([]);
    expect(await told(pooled)).toEqual([]);
    expect(await told(owner)).toEqual(['CLOSED, CONFINED']);
  });

  test('what filters she may no longer use would find', async () => {
    const house = await makePerson({ isInHouse: true });
    await wantMails(house, 'studio=gizli', 'Studio');
    await rotary({ name: 'OTHER' });
    await sendSearchMails();
    expect(await mailsTo(house)).toEqual([]);
    await aDayLater();
    await db.user.update({ where: { id: house.userId }, data: { isInHouse: false } });
    await sendSearchMails();
    // Nobody who lost the right learns by it which designs the studio made.
    expect((await mailsTo(house)).map(({ text }) => text.includes('OTHER'))).toEqual([true]);
  });

  describe('in a mail that waited for the mail server', () => {
    async function waiting(who: Person) {
      const rows = await db.$queryRaw<{ data: Parameters<typeof mailSend>[0] }[]>`
        SELECT "data" FROM pgboss.job WHERE "name" = 'mail-send' AND "data"->>'to' = ${who.mail}`;
      expect(rows).toHaveLength(1);
      return rows[0]!.data;
    }

    /** What is in the outbox once it has gone out. */
    async function sent(mail: Parameters<typeof mailSend>[0]): Promise<string[]> {
      const outbox = path.join(config.dataDir, 'outbox');
      const list = () => readdir(outbox).catch((): string[] => []);
      const before = new Set(await list());
      await mailSend(mail, { id: crypto.randomUUID() });
      const fresh = (await list()).filter((name) => !before.has(name));
      return Promise.all(fresh.map((name) => readFile(path.join(outbox, name), 'utf8')));
    }

    test('what she may not see any more by then', async () => {
      const foreign = await makeCustomer();
      const dane = await makePerson({ country: 'DK' });
      await wantMails(dane, 'type=rotary', 'Rotary');
      const gone = [
        await rotary({ name: '01-0001' }),
        await rotary({ name: '01-0002' }),
        await rotary({ name: '01-0003' }),
      ];
      await rotary({ name: '01-0004' });
      await sendSearchMails();
      const mail = await waiting(dane);
      for (const name of ['01-0001', '01-0002', '01-0003', '01-0004']) expect(mail.text).toContain(name);
      await db.design.update({ where: { id: gone[0]!.id }, data: { isConfined: true, customerId: foreign.id } });
      await db.design.update({ where: { id: gone[1]!.id }, data: { closedCountries: ['DK'] } });
      await db.design.delete({ where: { id: gone[2]!.id } });
      const [text, ...more] = await sent(mail);
      expect(more).toEqual([]);
      expect(text).toContain('01-0004');
      expect(text).not.toMatch(/01-000[123]/);
    });

    test('anything that has no one to tell or nothing left: another pool, a closed account, mails turned off', async () => {
      await rotary({ name: '01-0001' });
      await sendSearchMails();
      const mail = await waiting(person);
      const pool = await db.pool.create({ data: { name: crypto.randomUUID() } });
      const user = (data: Parameters<typeof db.user.update>[0]['data']) =>
        db.user.update({ where: { id: person.userId }, data });
      await user({ poolId: pool.id });
      expect(await sent(mail)).toEqual([]);
      await user({ poolId: null, status: 'stopped' });
      expect(await sent(mail)).toEqual([]);
      await user({ status: 'active', archiveAccess: false });
      expect(await sent(mail)).toEqual([]);
      await user({ archiveAccess: true });
      expect(await sent(mail)).toHaveLength(1);
      await mailSearch(person, { searchid, on: false });
      expect(await sent(mail)).toEqual([]);
    });
  });

  test('anything whose account is not open, or who has lost the archive', async () => {
    const over = { loginConditionType: 'days', loginConditionDays: 1, loginConditionSetAt: new Date(0) } as const;
    const changes = [
      { status: 'stopped' },
      { status: 'expired' },
      { status: 'cancelled' },
      over,
      { archiveAccess: false },
    ] as const;
    const people = [];
    for (const data of changes) {
      const who = await makePerson();
      await wantMails(who, 'type=rotary', 'Rotary');
      await db.user.update({ where: { id: who.userId }, data });
      people.push(who);
    }
    await rotary();
    await sendSearchMails();
    for (const who of people) expect(await mailsTo(who)).toEqual([]);
    expect(await mailsTo(person)).toHaveLength(1);
  });
});

describe('the link that stops them', () => {
  const token = (who: Person) => new URL(stopAddresses(who.userId).page).searchParams.get('token')!;

  test('stops them for its person, signed in or not, as often as it is pressed', async () => {
    await wantMails(person, 'type=digital', 'Dijital');
    const other = await makePerson();
    await wantMails(other, 'type=rotary', 'Rotary');
    expect(await stopSearchMails(makeStranger(), { token: token(person) })).toEqual({ count: 2 });
    expect(await stopSearchMails(makeStranger(), { token: token(person) })).toEqual({ count: 0 });
    await rotary();
    await sendSearchMails();
    expect(await mailsTo(person)).toEqual([]);
    expect(await mailsTo(other)).toHaveLength(1);
  });

  test('can’t be made up', async () => {
    const other = await makePerson();
    const [id, signature] = token(person).split('.');
    for (const wrong of ['', 'x', `${id}.`, `${other.userId}.${signature}`, `${id}.${signature}x`, `.${signature}`])
      expect(await keyOf(stopSearchMails(makeStranger(), { token: wrong }))).toBe('stopLinkInvalid');
    expect(await db.savedSearch.count({ where: { mailFrom: { not: null } } })).toBe(1);
  });
});
