/** How fast the web process answers a signed-in customer, alone and eight at once, what that costs it, and what the archive's page weighs. */
import path from 'node:path';
import type { Figure } from '#app/start/bench.ts';
import { writeOriginals } from '#tests/journeys/people-and-files.ts';
import { benchBrowser } from './browser.ts';
import { percentile, summarize, time } from './measure.ts';
import { weighPage } from './page-weight.ts';
import { readSpent, sinceThen } from './processor-time.ts';
import { makeDataDir, removeDataDir, runScript, startProduct, type Product } from './product.ts';

const port = 4392;
const asks = 160;

export async function benchPages(): Promise<Figure[]> {
  const dataDir = await makeDataDir();
  const product = await startProduct(dataDir, port);
  try {
    await runScript('tests/bench/full-archive.ts', dataDir);
    await runScript('tests/journeys/people.ts', dataDir);
    const login = await fetch(`${product.url}/service/account/login_collection`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mailAddress: 'customer@archive.test', password: 'Archive2026' }),
    });
    const { accessToken } = (await login.json()) as { accessToken: string };
    const headers = { 'access-token': accessToken };
    const found = (await (
      await fetch(`${product.url}/service/search/design/basic/0/25`, { method: 'POST', headers })
    ).json()) as { designs: { designGuid: string }[] };
    const design = found.designs[0]!.designGuid;
    const calls: Record<string, () => Promise<Response>> = {
      'page /login': () => fetch(`${product.url}/login`),
      'page /archive': () => fetch(`${product.url}/archive`, { headers }),
      'page /design': () => fetch(`${product.url}/design/${design}`, { headers }),
      'call search/design/basic': () =>
        fetch(`${product.url}/service/search/design/basic/0/25`, { method: 'POST', headers }),
    };
    const figures: Figure[] = [];
    for (const [name, call] of Object.entries(calls)) {
      for (const connections of [1, 8])
        figures.push(...(await benchCall(`${name}, ${connections} at once`, call, connections, product)));
    }
    figures.push(...(await weighPage('page /archive', `${product.url}/archive`, headers)));
    await importPrints(dataDir);
    figures.push(
      ...(await benchBrowser(product.url, '/archive?dateRange=today', 'customer@archive.test', 'Archive2026')),
    );
    return figures;
  } finally {
    await product.stop();
    await removeDataDir(dataDir);
  }
}

/** A first page of real pictures: two designs of each mark, in today. */
async function importPrints(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'prints');
  const files: string[] = [];
  for (const mark of ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'])
    files.push(...(await writeOriginals(folder, mark)).filter((file) => !file.includes('Cut short')));
  await runScript('app/start/start.mjs', dataDir, ['work', 'import', '02', '--add', ...files]);
}

/** Times are to the first byte: pages come whole. */
async function benchCall(
  name: string,
  call: () => Promise<Response>,
  connections: number,
  product: Product,
): Promise<Figure[]> {
  const ask = async () => {
    const since = performance.now();
    const answer = await call();
    const ms = performance.now() - since;
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return ms;
  };
  for (let warm = 0; warm < 60; warm++) await ask();
  const before = readSpent(product);
  const samples: number[] = [];
  const whole = await time(() =>
    Promise.all(
      Array.from({ length: connections }, async () => {
        for (let at = 0; at < asks / connections; at++) samples.push(await ask());
      }),
    ),
  );
  const used = Object.entries(sinceThen(before, readSpent(product))).filter(([, ms]) => ms > 0);
  return [
    summarize(name, samples, 'ms'),
    { name: `${name}, p95`, median: percentile(samples, 0.95), unit: 'ms' },
    { name: `${name}, answers`, median: (asks / whole) * 1000, unit: '/s' },
    ...used.map(([part, ms]) => ({ name: `${name}, CPU of an answer: ${part}`, median: ms / asks, unit: 'ms' })),
  ];
}
