/**
 * Search at 10,000, 100,000 and 300,000 designs of five colorways, each in a database and a product of its own: searches of every kind by four people
 * who see all, a tenth, a hundredth, and what twenty searches show; many at once; with edits; and beside them PostgreSQL by itself on the same rows.
 * BENCH_DESIGNS: other sizes. BENCH_SEARCH: words (with colour families and suggestions), similar (designs and palettes) or mixed
 * (many at once) alone.
 */
import type { Figure } from '#app/start/bench.ts';
import { measureApart } from './apart.ts';
import { fillArchive } from './large-archive.ts';

const sizes = (process.env.BENCH_DESIGNS ?? '10000,100000,300000').split(',').map(Number);

export async function benchSearch(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const designs of sizes) {
    const measured = await measureApart({
      name: 'search',
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
