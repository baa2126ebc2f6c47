/** The socket between the processes that ask and the one that answers: what comes through it, and what becomes of questions when it breaks. */
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DomainError } from '#app/domain/base/errors.ts';
import { answerQuestions } from '#app/domain/base/questions/answer.server.ts';
import { SearchLink } from '#app/domain/base/questions/link.server.ts';
import {
  readMessages,
  sendMessage,
  type AnswerMessage,
  type AskedMessage,
} from '#app/domain/base/questions/messages.ts';
import { question } from '#app/domain/base/questions/question.server.ts';

let folder: string;
let socket: string;
const servers: Server[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'archive-questions-'));
  socket = path.join(folder, 'socket');
});

afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await rm(folder, { recursive: true, force: true });
});

let calls = 0;
question('echo', async (asked: unknown) => asked);
question('slow', async (ms: number) => wait(ms, ms));
question('count', async () => ++calls);
question('refuse', async () => {
  throw new DomainError('tooBig', { values: { most: 7 }, fields: { width: ['tooBig'] } });
});
question('break', async () => {
  throw new TypeError('no such thing');
});
question('away', async () => {
  throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
});
question('unclonable', async () => () => undefined);

async function answers(): Promise<SearchLink> {
  servers.push(await answerQuestions(socket));
  return new SearchLink(socket);
}

/** A server that does with each question as the test says. */
async function serve(take: (asked: AskedMessage, from: Socket) => void): Promise<SearchLink> {
  const server = createServer((from) => {
    from.on('error', () => undefined);
    readMessages<AskedMessage>(from, (asked) => take(asked, from));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  return new SearchLink(socket);
}

const ask = (link: SearchLink, name: string, asked?: unknown, patience = 5000) => link.ask({ name, asked }, patience);

test('plain data comes back as it was, whatever its size', async () => {
  const link = await answers();
  const data = {
    bits: new Uint32Array([1, 0xffff_ffff]),
    map: new Map([['a', 1]]),
    set: new Set([2]),
    at: new Date(5),
    missing: undefined,
    nothing: null,
    text: 'şal 花 💐',
    large: new Uint8Array(3_000_000).fill(7),
  };
  expect(await ask(link, 'echo', data)).toEqual(data);
});

test('many at once are answered each by its own, the quick before the slow', async () => {
  const link = await answers();
  const order: number[] = [];
  const asked = [120, 5, 60].map(async (ms) => order.push((await ask(link, 'slow', ms)) as number));
  const others = Array.from({ length: 300 }, (_, at) => ask(link, 'echo', { at, fill: 'x'.repeat(at * 40) }));
  expect((await Promise.all(others)).map((one) => (one as { at: number }).at)).toEqual([...others.keys()]);
  await Promise.all(asked);
  expect(order).toEqual([5, 60, 120]);
});

test('what the product refuses is refused alike; an outage is one; anything else is an error', async () => {
  const link = await answers();
  await expect(ask(link, 'refuse')).rejects.toMatchObject({
    name: 'DomainError',
    key: 'tooBig',
    values: { most: 7 },
    fields: { width: ['tooBig'] },
  });
  await expect(ask(link, 'away')).rejects.toMatchObject({ key: 'unavailable' });
  await expect(ask(link, 'break')).rejects.toThrow('no such thing');
  await expect(ask(link, 'break')).rejects.not.toBeInstanceOf(DomainError);
  await expect(ask(link, 'nobody knows this')).rejects.toThrow(/nobody answers/);
  await expect(ask(link, 'unclonable')).rejects.toThrow(/could not be cloned/);
  expect(await ask(link, 'echo', 'still there')).toBe('still there');
});

test('who asks before anybody listens is answered when somebody does', async () => {
  const link = new SearchLink(socket);
  const early = ask(link, 'echo', 'early');
  await wait(250);
  await answers();
  expect(await early).toBe('early');
});

test('nobody waits longer than the patience', async () => {
  const link = new SearchLink(socket);
  await expect(ask(link, 'echo', 1, 150)).rejects.toMatchObject({ key: 'unavailable' });
  const slow = await answers();
  await expect(ask(slow, 'slow', 2000, 100)).rejects.toMatchObject({ key: 'unavailable' });
  // The late answer belongs to nobody.
  expect(await ask(slow, 'echo', 'next')).toBe('next');
});

test('a connection that breaks is begun again, and what was open is asked once more', async () => {
  let times = 0;
  const link = await serve((asked, from) => {
    times++;
    if (times === 1) from.destroy();
    else sendMessage(from, { id: asked.id, answer: 'second' } satisfies AnswerMessage);
  });
  expect(await ask(link, 'any')).toBe('second');
  expect(times).toBe(2);
});

test('a question under which the other end breaks twice is given up, and others go on', async () => {
  const link = await serve((asked, from) => {
    if (asked.name === 'poison') from.destroy();
    else sendMessage(from, { id: asked.id, answer: asked.asked });
  });
  await expect(ask(link, 'poison')).rejects.toMatchObject({ key: 'unavailable' });
  expect(await ask(link, 'good', 3)).toBe(3);
});

test('a stranger to the protocol ends with its own connection', async () => {
  const link = await answers();
  const stranger = connect(socket);
  stranger.on('error', () => undefined);
  stranger.write('GET / HTTP/1.1\r\n\r\n');
  await wait(50);
  stranger.destroy();
  expect(await ask(link, 'echo', 'fine')).toBe('fine');
});
