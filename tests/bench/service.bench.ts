/** How fast the API answers over sockets: requests a second and p95 at 1, 8 and 32 connections. */
import path from 'node:path';
import type { Figure } from '#app/start/bench.ts';
import { writeOriginals } from '#tests/journeys/people-and-files.ts';
import { mostEntries } from '#app/domain/lists/favorites/limits.ts';
import { askFor, LoadClient, type Answered, type Asked } from './load.ts';
import { percentile } from './measure.ts';
import { makeDataDir, removeDataDir, runScript, startProduct } from './product.ts';

const port = 4394;
const connectionCounts = [1, 8, 32];
/** ms that each call is asked for at each number of connections, after a tenth of it to warm up */
const span = 4_000;

export async function benchService(): Promise<Figure[]> {
  // What is measured is the API, not the limit before it.
  process.env.SERVICE_CALLS_PER_TOKEN = '0';
  process.env.SERVICE_CALLS_PER_ADDRESS = '0';
  const dataDir = await makeDataDir();
  const product = await startProduct(dataDir, port);
  try {
    await runScript('tests/journeys/people.ts', dataDir);
    await runScript('tests/bench/some-designs.ts', dataDir);
    const files = await writeOriginals(path.join(dataDir, 'prints'), 'Alpha');
    const whole = files.filter((file) => !file.includes('Cut short'));
    await runScript('app/start/start.mjs', dataDir, ['work', 'import', '02', '--add', ...whole]);
    return await benchCalls();
  } finally {
    await product.stop();
    await removeDataDir(dataDir);
  }
}

const credentials = { mailAddress: 'customer@archive.test', password: 'Archive2026' };

async function benchCalls(): Promise<Figure[]> {
  const client = new LoadClient(port);
  const call = (asked: Asked) => client.send(asked);
  const { accessToken: token } = await client.read<{ accessToken: string }>({
    path: '/service/account/login_collection',
    fields: credentials,
  });
  type Page = { designs: { designGuid: string; activeVariantGuid: string }[] };
  const pageOf = (page: number) => client.read<Page>({ path: `/service/search/design/basic/${page}/100`, token });
  const [{ designs: newest }] = [await pageOf(0)];
  const picture = newest[0]!.designGuid;
  const designs: Page['designs'] = [];
  for (let page = 0; page < 10; page++) designs.push(...(await pageOf(page)).designs);
  const colorways = designs.flatMap(({ activeVariantGuid }) => activeVariantGuid ?? []).slice(0, mostEntries);
  let listid = '';
  let added = colorways.length;
  let lists = 0;
  const makeRoom = async () => {
    const fields = { name: `Bench ${++lists}` };
    ({
      list: { id: listid },
    } = await client.read<{ list: { id: string } }>({
      method: 'PUT',
      path: '/service/favorites/create',
      fields,
      token,
    }));
    added = 0;
  };
  let room: Promise<void> | undefined;
  const calls: Record<string, () => Promise<Answered>> = {
    login: () => call({ path: '/service/account/login_collection', fields: credentials }),
    search: () => call({ path: '/service/search/design/basic/0/25', fields: {}, token }),
    header: () => call({ path: '/service/design/header', fields: { designGuid: picture }, token }),
    'favourites add': async () => {
      if (added >= colorways.length) await (room ??= makeRoom().finally(() => (room = undefined)));
      const colorwayGuid = colorways[added++]!;
      return call({ method: 'PUT', path: '/service/favorites/add', fields: { colorwayGuid, listid }, token });
    },
    thumbnail: () => call({ method: 'GET', path: `/design/thumbnail/d/h/${picture}`, token }),
  };
  const figures: Figure[] = [];
  for (const [name, one] of Object.entries(calls)) {
    for (const connections of connectionCounts) {
      await askFor(one, connections, span / 10);
      const { samples, seconds } = await askFor(one, connections, span);
      const label = `${name}, ${connections} connection${connections === 1 ? '' : 's'}`;
      figures.push({ name: label, median: samples.length / seconds, unit: 'requests/s' });
      figures.push({ name: `${label}, p95`, median: percentile(samples, 0.95), unit: 'ms' });
    }
  }
  client.close();
  return figures;
}
