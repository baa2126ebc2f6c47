/** One embedded PostgreSQL for a whole vitest run: started when the first test file asks for a database, stopped at the end. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startTestDatabase, type TestDatabase } from './database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseDoor: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let database: Promise<TestDatabase> | undefined;
  const door = http.createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').searchParams.get('name') ?? 'test';
    database ??= startTestDatabase();
    database
      .then((server) => server.clone(name))
      .then(
        (url) => response.end(url),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  project.provide('databaseDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return async () => {
    door.close();
    door.closeAllConnections();
    const server = await database?.catch(() => undefined);
    await server?.stop();
  };
}
