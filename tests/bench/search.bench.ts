/**
 * Search at 10,000 and 100,000 designs (half a million colorways), each in a database and a process of its own: what a page of the archive
 * asks for, page with count and facets, as in-house, pooled and other people. The statements' plans are kept in .cache/.
 */
import type { Figure } from '#app/start/bench.ts';
import { measureApart } from './apart.ts';
import { fillArchive } from './large-archive.ts';

const sizes = process.env.BENCH_DESIGNS ? process.env.BENCH_DESIGNS.split(',').map(Number) : [10_000, 100_000];

export async function benchSearch(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const designs of sizes) {
    const measured = await measureApart({
      name: 'search',
      plansOf: designs,
      fill: (client) => {
        console.log(`  filling ${designs} designs …`);
        return fillArchive(client, designs);
      },
    });
    figures.push(...measured.map((figure) => ({ ...figure, name: `${designs / 1000}k ${figure.name}` })));
  }
  return figures;
}
