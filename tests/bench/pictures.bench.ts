/**
 * Pictures of a running product, asked for by a customer with a pool: tiles as a viewer asks for them, and views that nobody has asked for
 * before. Beside the time stands what a tile and a view cost of a processor, which doesn't depend on what else the machine does.
 */
import { Agent, request as ask } from 'node:http';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { withVips } from '#app/image/base/vips.ts';
import type { Figure } from '#app/start/bench.ts';
import { percentile, summarize, time } from './measure.ts';
import { readSpent, sinceThen, type Part } from './processor-time.ts';
import { makeDataDir, removeDataDir, runScript, startProduct, type Product } from './product.ts';

const port = 4396;
/** px of an original's side */
const side = 6000;
/** A repeat of 64 cm. */
const pxPerMm = side / 640;
const designs = 4;
const tileAsks = 1600;
const viewAsks = 12;
const connectionCounts = [1, 8];

interface Shown {
  design: string;
  colorway: string;
}

export async function benchPictures(): Promise<Figure[]> {
  const dataDir = await makeDataDir();
  const product = await startProduct(dataDir, port);
  try {
    await runScript('tests/journeys/people.ts', dataDir);
    await runScript('app/start/start.mjs', dataDir, ['work', 'import', '02', '--add', ...(await draw(dataDir))]);
    await runScript('tests/bench/label-stripes.ts', dataDir);
    return await measure(product);
  } finally {
    await product.stop();
    await removeDataDir(dataDir);
  }
}

/** Large prints, each another one. */
async function draw(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'prints');
  await mkdir(folder);
  const files = Array.from({ length: designs }, (_, at) => path.join(folder, `Print ${'ABCDEFGH'[at]}.tif`));
  await withVips((vips) => {
    for (const [at, file] of files.entries()) {
      const shapes = vips.Image.sines(side, side, { hfreq: 17 + 9 * at, vfreq: 29 - 5 * at, uchar: true });
      const bands = [shapes.more(60 + 40 * at), vips.Image.grey(side, side, { uchar: true })];
      const texture = vips.Image.gaussnoise(side, side, { mean: 128, sigma: 6, seed: at + 1 }).cast('uchar');
      const print = bands[at % 2]!.bandjoin([bands[(at + 1) % 2]!, texture]).copy({ interpretation: 'srgb' });
      print.tiffsave(file, { compression: 'lzw', predictor: 'horizontal', xres: pxPerMm, yres: pxPerMm });
    }
  });
  return files;
}

async function measure(product: Product): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const login = JSON.stringify({ mailAddress: 'pooled@archive.test', password: 'Archive2026' });
  const signedIn = await send(agent, { method: 'POST', path: '/service/account/login_collection', body: login });
  const { accessToken } = JSON.parse(signedIn.toString()) as { accessToken: string };
  const get = (address: string) => send(agent, { method: 'GET', path: address, token: accessToken });
  const found = await send(agent, {
    method: 'POST',
    path: '/service/search/design/basic/0/4',
    body: JSON.stringify({ dateRange: 'today' }),
    token: accessToken,
  });
  const page = JSON.parse(found.toString()) as { designs: { designGuid: string; activeVariantGuid: string }[] };
  const shown = page.designs.map(({ designGuid, activeVariantGuid }) => ({
    design: designGuid,
    colorway: activeVariantGuid,
  }));
  try {
    return [...(await benchTiles(product, get, shown)), ...(await benchViews(product, get, shown))];
  } finally {
    agent.destroy();
  }
}

type Get = (address: string) => Promise<Buffer>;

async function benchTiles(product: Product, get: Get, shown: Shown[]): Promise<Figure[]> {
  const tile = (at: number) => {
    const { colorway } = shown[at % shown.length]!;
    return `/design/tiles/${colorway}/0/${at % 23}/${Math.floor(at / 23) % 23}`;
  };
  const figures: Figure[] = [];
  for (const connections of connectionCounts) {
    const run = async (count: number) => {
      const samples: number[] = [];
      const asking = async (first: number) => {
        for (let at = first; at < count; at += connections) samples.push(await time(() => get(tile(at))));
      };
      await Promise.all(Array.from({ length: connections }, (_, first) => asking(first)));
      return samples;
    };
    await run(tileAsks / 4);
    const before = readSpent(product);
    const samples = await run(tileAsks);
    const name = `tile, ${connections} connection${connections === 1 ? '' : 's'}`;
    figures.push(summarize(name, samples, 'ms'), {
      name: `${name}, p95`,
      median: percentile(samples, 0.95),
      unit: 'ms',
    });
    figures.push(...perAsk(name, sinceThen(before, readSpent(product)), tileAsks, ['web', 'database']));
  }
  return figures;
}

/** Each of another width, so that none is there. */
async function benchViews(product: Product, get: Get, shown: Shown[]): Promise<Figure[]> {
  let width = 1601;
  const kinds: Record<string, string> = { print: '', fabric: '&cm=150', repeat: '&across=2&down=2' };
  const figures: Figure[] = [];
  for (const [kind, params] of Object.entries(kinds)) {
    const view = () => {
      const { design, colorway } = shown[width % shown.length]!;
      return get(`/design/view/${kind}/${design}/${colorway}?width=${width++}${params}`);
    };
    await Promise.all([view(), view(), view()]);
    const before = readSpent(product);
    const alone: number[] = [];
    for (let at = 0; at < viewAsks; at++) alone.push(await time(view));
    figures.push(summarize(`${kind} not yet made`, alone, 'ms'));
    figures.push(
      ...perAsk(`${kind} not yet made`, sinceThen(before, readSpent(product)), viewAsks, ['web', 'worker', 'database']),
    );
    const together: number[] = [];
    for (let round = 0; round < 3; round++)
      together.push(await time(() => Promise.all(Array.from({ length: 8 }, view))));
    figures.push(summarize(`${kind} not yet made, eight at once, all of them`, together, 'ms'));
  }
  return figures;
}

function perAsk(name: string, spent: Record<Part, number>, asks: number, parts: Part[]): Figure[] {
  return parts.map((part) => ({ name: `  ${name}, processor: ${part}`, median: spent[part] / asks, unit: 'ms' }));
}

interface Asked {
  method: string;
  path: string;
  body?: string;
  token?: string;
}

/** An answer other than 200 ends the bench. */
function send(agent: Agent, { method, path: address, body, token }: Asked): Promise<Buffer> {
  const headers = {
    ...(token && { 'access-token': token }),
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const sent = ask({ agent, host: 'localhost', port, method, path: address, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${address} answered ${response.statusCode}: ${bytes.toString('utf8', 0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
