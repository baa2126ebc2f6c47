/** How long a start takes until the address is said: on an empty data folder (pages already built), and again. */
import type { Figure } from '#app/start/bench.ts';
import { summarize, time } from './measure.ts';
import { makeDataDir, removeDataDir, startProduct } from './product.ts';

const rounds = 3;
const port = 4391;

export async function benchStart(): Promise<Figure[]> {
  const first: number[] = [];
  const second: number[] = [];
  const stops: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const dataDir = await makeDataDir();
    for (const samples of [first, second]) {
      let product: Awaited<ReturnType<typeof startProduct>> | undefined;
      samples.push(await time(async () => (product = await startProduct(dataDir, port))));
      stops.push(await time(() => product!.stop()));
    }
    await removeDataDir(dataDir);
  }
  return [
    summarize('first start, empty data folder', first, 'ms'),
    summarize('second start', second, 'ms'),
    summarize('stop', stops, 'ms'),
  ];
}
