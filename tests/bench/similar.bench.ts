/**
 * Similar designs among 100,000 (half a million colorways, 900,000 looks in memory), in a database and a process of its own: how long the
 * index takes to load, how large it is, how quickly it answers, and how much of the exact answer it finds. BENCH_DESIGNS: other sizes.
 */
import type { Figure } from '#app/start/bench.ts';
import { measureApart } from './apart.ts';
import { fillArchive } from './large-archive.ts';

const sizes = process.env.BENCH_DESIGNS ? process.env.BENCH_DESIGNS.split(',').map(Number) : [100_000];

export async function benchSimilar(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const designs of sizes) {
    const measured = await measureApart({
      name: 'similar',
      keptAs: `designs-${designs}`,
      fill: (client) => {
        console.log(`  filling ${designs} designs …`);
        return fillArchive(client, designs);
      },
    });
    figures.push(...measured.map((figure) => ({ ...figure, name: `${designs / 1000}k ${figure.name}` })));
  }
  return figures;
}
