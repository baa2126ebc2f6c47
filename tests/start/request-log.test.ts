import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, test, vi } from 'vitest';
import { note, noteAct, withNotes } from '#app/domain/base/activity/request-notes.ts';
import { logRequests } from '#app/request-log.server.ts';

const lines = vi.hoisted(() => [] as Record<string, unknown>[]);
vi.mock('#app/log.server.ts', () => {
  const keep = (line: Record<string, unknown>) => void lines.push(line);
  return { log: { info: keep, debug: keep, warn: keep, error: keep } };
});

test('a line says who asked from where, what was refused and what was done, each request its own', async () => {
  const app = express();
  app.use(logRequests);
  app.use((_request, response, next) => withNotes(response.locals.notes as object, next));
  app.post('/:name', (request, response) => {
    const { name } = request.params;
    const answer = () => {
      note({ user: name });
      if (name === 'one') note({ refused: 'invalidCredentials' });
      noteAct(`do ${name}`);
      noteAct(`do ${name}`);
      response.status(204).end();
    };
    setTimeout(answer, name === 'one' ? 20 : 1);
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await Promise.all(['one', 'two'].map((name) => fetch(`${at}/${name}?password=secret`, { method: 'POST' })));
  await expect.poll(() => lines).toHaveLength(2);
  server.close();
  const [one, two] = lines.toSorted((a, b) => String(a.path).localeCompare(String(b.path)));
  expect(one).toMatchObject({
    path: '/one',
    address: '127.0.0.1',
    user: 'one',
    refused: 'invalidCredentials',
    acts: ['do one'],
  });
  expect(two).toMatchObject({ path: '/two', user: 'two', acts: ['do two'] });
  expect(two).not.toHaveProperty('refused');
  expect(JSON.stringify(lines)).not.toContain('secret');
});
