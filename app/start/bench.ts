/**
 * `npm run bench [name…]`: medians of several runs in one process on one machine, so that the figures of a report are comparable.
 * Nothing is asserted. Parts: image, start, pages, pictures, import, service, search, similar, admin, statistics, and huge only when named, because it writes files of many gigabytes.
 */
import { failAndExit } from './prepare.mjs';

export interface Figure {
  name: string;
  median: number;
  unit: string;
  /** spread seen, same unit */
  least?: number;
  most?: number;
}

const parts: Record<string, () => Promise<Figure[]>> = {
  image: async () => (await import('#tests/bench/image.bench.ts')).benchImage(),
  huge: async () => (await import('#tests/bench/huge.bench.ts')).benchHuge(),
  start: async () => (await import('#tests/bench/start.bench.ts')).benchStart(),
  pages: async () => (await import('#tests/bench/pages.bench.ts')).benchPages(),
  pictures: async () => (await import('#tests/bench/pictures.bench.ts')).benchPictures(),
  import: async () => (await import('#tests/bench/import.bench.ts')).benchImport(),
  service: async () => (await import('#tests/bench/service.bench.ts')).benchService(),
  search: async () => (await import('#tests/bench/search.bench.ts')).benchSearch(),
  similar: async () => (await import('#tests/bench/similar.bench.ts')).benchSimilar(),
  admin: async () => (await import('#tests/bench/admin.bench.ts')).benchAdmin(),
  statistics: async () => (await import('#tests/bench/statistics.bench.ts')).benchStatistics(),
};

try {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !(name in parts));
  if (unknown.length)
    throw new Error(`Unknown benchmark: ${unknown.join(', ')}. Benchmarks: ${Object.keys(parts).join(', ')}.`);
  for (const [name, run] of Object.entries(parts)) {
    if (asked.length ? !asked.includes(name) : name === 'huge') continue;
    console.log(`\n${name}`);
    for (const { name: label, median, unit, least, most } of await run()) {
      const spread = least !== undefined && most !== undefined ? `  (${round(least)} … ${round(most)})` : '';
      console.log(`  ${label.padEnd(46)} ${round(median).padStart(10)} ${unit}${spread}`);
    }
  }
  process.exit(0);
} catch (error) {
  failAndExit(error);
}

function round(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}
