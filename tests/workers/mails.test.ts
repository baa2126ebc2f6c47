/** Mails by a worker, over a mail server that stumbles: none is lost, and none is two. */
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Work } from '#workers/work.ts';

type Manner = 'takes' | 'silent' | 'takesAndHangsUp' | 'refuses';
let manner: Manner = 'takes';
/** as they came, also those that were not acknowledged */
let taken: string[] = [];

const server = net.createServer((socket) => {
  socket.on('error', () => undefined);
  if (manner === 'silent') return;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 mail.test');
  let body: string | null = null;
  socket.on('data', (chunk) => {
    const text = String(chunk);
    if (body === null) {
      if (manner === 'refuses' && text.startsWith('RCPT')) return say('550 5.1.1 no such mailbox');
      if (text.startsWith('DATA')) body = '';
      return say(body === '' ? '354 go on' : '250 fine');
    }
    body += text;
    if (!body.endsWith('\r\n.\r\n')) return;
    taken.push(body);
    body = null;
    if (manner === 'takesAndHangsUp') socket.destroy();
    else say('250 taken');
    manner = 'takes';
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
process.env.SMTP_URL = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?greetingTimeout=300`;
process.env.MAIL_FROM = 'Fabrics & more <prints@example.com>';

const { db } = await import('#app/data/database.server.ts');
const { sendJob } = await import('#app/data/jobs.server.ts');
const { findRefusal } = await import('#app/data/mail.server.ts');
const { countedHours } = await import('#app/domain/base/activity/activity.ts');
const { startWork } = await import('#workers/work.ts');
const { makeUser } = await import('#tests/make.ts');

let work: Work;
beforeAll(async () => {
  work = await startWork(['mail-send']);
});
beforeEach(() => (taken = []));
afterAll(async () => {
  await work.stop();
  server.close();
});

const header = (mail: string, name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(mail)?.[1]?.trim();
const send = (to = 'somebody@example.com') => sendJob('mail-send', { to, subject: 'A subject', text: 'A text' });

test('a mail that was taken without a word for it goes out again under the same id, and no absence note answers it', async () => {
  manner = 'takesAndHangsUp';
  await send();
  await expect.poll(() => taken.length).toBe(2);
  const [first, second] = taken.map((mail) => header(mail, 'Message-ID'));
  expect(first).toMatch(/^<[\da-f-]{36}@localhost>$/);
  expect(second).toBe(first);
  expect(header(taken[0]!, 'Auto-Submitted')).toBe('auto-generated');
  expect(header(taken[0]!, 'From')).toBe('"Fabrics & more" <prints@example.com>');
  await send();
  await expect.poll(() => taken.length).toBe(3);
  expect(header(taken[2]!, 'Message-ID')).not.toBe(first);
});

test('a mail server that says nothing is no outage of the database', async () => {
  manner = 'silent';
  await send();
  const troubles = () =>
    countedHours()
      .flatMap((hour) => hour.troubles)
      .filter(({ name, kind }) => kind === 'outage' || name.includes('ETIMEDOUT'))
      .map(({ kind }) => kind);
  await expect.poll(troubles).toEqual(['mail']);
  manner = 'takes';
  await expect.poll(() => taken.length).toBe(1);
});

test('a mail whose receiver is refused for good is not tried again, and the audit log says so', async () => {
  manner = 'refuses';
  const { id: userId } = await makeUser({ mail: 'gone@example.com' });
  const ids = [await send(), await send('gone@example.com')];
  const states = () => db.$queryRaw<{ state: string }[]>`
    SELECT state::text, output::text FROM pgboss.job WHERE id = ANY(${ids}::uuid[]) AND state = 'completed'`;
  await expect.poll(async () => (await states()).length).toBe(2);
  const entries = await db.auditEntry.findMany({ where: { operation: 'refuseMail' }, orderBy: { id: 'asc' } });
  const refused = { code: 550, reason: '550 5.1.1 no such mailbox' };
  expect(entries.map(({ actorName, subjectId, after }) => ({ actorName, subjectId, after }))).toEqual([
    { actorName: 'mails', subjectId: '', after: { mail: 'somebody@example.com', ...refused } },
    { actorName: 'mails', subjectId: userId, after: refused },
  ]);
  manner = 'takes';
});

test('tries last longer than a night, and each longer than a mail server may take', async () => {
  const [queue] = await db.$queryRaw<{ limit: number; first: number; most: number; expire: number }[]>`
    SELECT retry_limit AS limit, retry_delay AS first, retry_delay_max AS most, expire_seconds AS expire
      FROM pgboss.queue WHERE name = 'mail-send'`;
  const { limit, first, most, expire } = queue!;
  // Each wait is half of this at least.
  const waits = Array.from({ length: limit }, (_, at) => Math.min(most, (first * 2 ** Math.min(16, at + 1)) / 2));
  expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(36 * 3600);
  // RFC 5321, 4.5.3.2.6: ten minutes, after which the client gives up.
  expect(expire).toBeGreaterThan(20 * 60);
});

test.each([
  ['RCPT TO', '550 5.1.1 no such mailbox', true],
  ['RCPT TO', '552 5.2.2 mailbox full', true],
  ['DATA', '554 5.6.0 message is not conformant', true],
  ['RCPT TO', '554 5.7.1 relay access denied', false],
  ['RCPT TO', '553 5.1.8 sender address rejected', false],
  ['RCPT TO', '550 unavailable', false],
  ['MAIL FROM', '550 5.1.1 no such mailbox', false],
  ['RCPT TO', '450 4.2.1 try later', false],
])('after %s “%s” is final: %s', (command, response, isFinal) => {
  const error = Object.assign(new Error(response), { command, response, responseCode: Number(response.slice(0, 3)) });
  expect(findRefusal(error) !== null).toBe(isFinal);
});
