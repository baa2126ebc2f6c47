/**
 * Imports a folder of originals into an archive and reads what a search finds, through the API alone.
 *
 *   npm pkg set type=module && npm install openapi-fetch
 *   ARCHIVE_URL=https://archive.example.com/service ARCHIVE_TOKEN=pa_… node import-and-search.ts FOLDER ARCHIVE-ID WORDS
 *
 * Node 24.2 or newer. The token needs the scopes `import` and `search`; `POST /get/archives` tells the archives' ids. The types come from `npm run build` (build/api-client/print-archive.d.ts).
 */
import { openAsBlob } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import createClient from 'openapi-fetch';
import type { components, paths } from 'print-archive';

export interface Service {
  url: string;
  token: string;
}

type ImportState = components['schemas']['ImportStateAnswer'];
const clientOf = ({ url, token }: Service) =>
  createClient<paths>({ baseUrl: url, headers: { 'access-token': token, 'accept-language': 'en' } });

/** Every call answers with data or with a failure, which says in words what is wrong. */
function orThrow<Data>({ data, error }: { data?: Data; error?: { error: string; message: string } }): Data {
  if (data === undefined) throw new Error(error ? `${error.error}: ${error.message}` : 'no answer');
  return data;
}

/** Uploads all originals of a folder as one import, goes through its stages, and answers the designs that came of it. */
export async function importFolder(service: Service, folder: string, archiveId: number) {
  const client = clientOf(service);
  const names = (await readdir(folder)).filter((name) => /\.(tiff?|ps[db]|eps)$/i.test(name)).sort();
  const body = new FormData();
  body.set('archiveId', String(archiveId));
  body.set('isNewImport', 'true');
  for (const name of names) body.append('files', await openAsBlob(path.join(folder, name)), name);
  // The form goes out as it is: the client would write it as JSON.
  const sent = await client.PUT('/design/import', { body: body as never, bodySerializer: () => body });
  const { jobId } = orThrow(sent);
  const stages = [
    '/design/process',
    '/design/rename-numerator-main',
    '/design/rename-numerator-internal',
    '/design/merge-internal',
    '/design/add-to-archive',
    '/design/complete-transfer',
  ] as const;
  for (const stage of stages) {
    orThrow(await client.POST(stage, { body: { jobId } }));
    await untilDone(service, jobId);
  }
  return (await readImport(service, jobId)).designs;
}

async function readImport(service: Service, jobId: string): Promise<ImportState> {
  return orThrow(await clientOf(service).GET('/design/job/{jobId}', { params: { path: { jobId } } }));
}

/** A stage waits for a worker and then runs, in the archive's own time; a second between two looks is enough. */
async function untilDone(service: Service, jobId: string): Promise<void> {
  for (;;) {
    const { state, isMoving, error } = await readImport(service, jobId);
    if (state === 'done') return;
    if (!isMoving) throw new Error(error?.message ?? state);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** All designs that the words find, page by page. */
export async function search(service: Service, q: string) {
  const client = clientOf(service);
  const found: components['schemas']['SearchResult'][] = [];
  for (let page = 0; ; page++) {
    const params = { path: { page, count: 100 } };
    const answer = orThrow(await client.POST('/search/design/basic/{page}/{count}', { params, body: { q } }));
    found.push(...answer.designs);
    if (page + 1 >= answer.totalPage) return found;
  }
}

if (import.meta.main) {
  const [folder, archiveId, q] = process.argv.slice(2) as [string, string, string];
  const service = { url: process.env.ARCHIVE_URL!, token: process.env.ARCHIVE_TOKEN! };
  for (const { designName } of await importFolder(service, folder, Number(archiveId)))
    console.log(`imported ${designName}`);
  for (const { designName, labels } of await search(service, q))
    console.log(designName, labels.map(({ label }) => label).join(', '));
}
