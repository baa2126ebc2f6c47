/**
 * What an import of new originals costs: files a minute, and seconds of processor a file by what they go into, with one worker and with two.
 * The time of processors tells what it costs; files a minute only what the machine had left.
 */
import type { Figure } from '#app/start/bench.ts';
import { measureApart } from './apart.ts';

export function benchImport(): Promise<Figure[]> {
  return measureApart({ name: 'import', fill: () => Promise.resolve() });
}
