/** The program of docs/examples: it fits the types that the build makes, imports a folder and reads a search through a real server. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import express from 'express';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import remixConfig from '../../remix.config.js';
import { db } from '#app/data/database.server.ts';
import { mountService } from '#app/api-mount.server.ts';
import { answerByRemix } from '#app/exchange.server.ts';
import * as api from '#app/api/route.ts';
import { makeApiToken } from '#app/domain/people/accounts/api-tokens.server.ts';
import { apiClientTypes } from '#app/start/api-client.ts';
import { closeImages, run, tiff } from '#tests/imports/originals.ts';
import { makeArchive, makePerson, testPassword } from '#tests/make.ts';

interface Program {
  importFolder: (service: Service, folder: string, archiveId: number) => Promise<{ designName: string }[]>;
  search: (service: Service, q: string) => Promise<{ designName: string }[]>;
}
interface Service {
  url: string;
  token: string;
}

const programFile = path.resolve('docs/examples/import-and-search.ts');
const { importFolder, search } = (await import(programFile)) as Program;
let server: Server;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'example-'));
  const route = { id: 'api', path: 'service/*', module: api };
  const build = {
    mode: 'production',
    entry: { module: { default: () => new Response('a page', { status: 500 }) } },
    routes: { [route.id]: route },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: remixConfig.future,
    isSpaMode: false,
  } as unknown as ServerBuild;
  const app = express();
  app.use(mountService('/service'));
  const getLoadContext = () => ({ requestId: 'one', cspNonce: 'nonce', remoteAddress: '10.7.0.1' });
  app.all('*', answerByRemix(build, 'production', getLoadContext));
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await closeImages();
  await rm(folder, { recursive: true });
});

it('fits the types that the build makes, which are the same each time', async () => {
  const text = await apiClientTypes();
  expect(await apiClientTypes()).toBe(text);
  const types = path.join(folder, 'print-archive.d.ts');
  await writeFile(types, text);
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const program = ts.createProgram([programFile], { ...options, paths: { 'print-archive': [types] } });
  const found = program.getSemanticDiagnostics(program.getSourceFile(programFile));
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
});

it('imports a folder and finds what came of it', async () => {
  const { address, port } = server.address() as AddressInfo;
  const admin = await makePerson({ isAdmin: true });
  const { accessToken } = await makeApiToken(admin, {
    name: 'Scanner',
    scopes: ['import', 'search'],
    password: testPassword,
  });
  const service = { url: `http://${address}:${port}/service`, token: accessToken };
  const archive = await makeArchive();
  const originals = path.join(folder, 'originals');
  await mkdir(originals);
  for (const [at, name] of ['Iris.tif', 'Poppy.EPS', 'Rose.tif'].entries())
    await writeFile(path.join(originals, name), tiff(at + 4));
  await writeFile(path.join(originals, 'notes.txt'), 'not an original');

  // What a worker does beside it.
  const over = new AbortController();
  const worker = (async () => {
    while (!over.signal.aborted) {
      for (const { id } of await db.importJob.findMany({ where: { state: { in: ['waiting', 'running'] } } }))
        await run(id);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  try {
    const designs = await importFolder(service, originals, archive.id);
    expect(designs).toHaveLength(3);
    const found = await search(service, designs[0]!.designName);
    expect(found.map(({ designName }) => designName)).toEqual([designs[0]!.designName]);
  } finally {
    over.abort();
    await worker;
  }
});
