import type { Figure } from '#app/start/bench.ts';

/** Milliseconds that `work` takes. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

export function summarize(name: string, samples: number[], unit: string): Figure {
  const sorted = samples.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
  return { name, median: at(0.5), unit, least: sorted[0]!, most: sorted.at(-1)! };
}

/** The value that a share of the samples stays below, such as 0.95. */
export function percentile(samples: number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}
