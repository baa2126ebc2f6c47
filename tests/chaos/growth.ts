/** Whether a figure that goes up and down grows. */

export interface Sample {
  value: number;
  /** a heap goes down with each collection: its lowest values tell; the others are told by their middle */
  kind: 'memory' | 'heap' | 'number';
}

/** What may come on between two thirds of a run without being growth: part of the value, and so much more. */
const allowed: Record<Sample['kind'], { part: number; more: number }> = {
  memory: { part: 0.1, more: 20 },
  heap: { part: 0.1, more: 8 },
  number: { part: 0.1, more: 4 },
};

/** The first third is for warming up; the second is compared with the last. */
export function findGrowth(name: string, samples: Sample[]): { line: string; grew: boolean } {
  const third = Math.floor(samples.length / 3);
  const parts = [samples.slice(0, third), samples.slice(third, 2 * third), samples.slice(2 * third)];
  const [first, middle, last] = parts.map((part) => {
    const sorted = part.map(({ value }) => value).sort((one, other) => one - other);
    return sorted[Math.floor(sorted.length * (part[0]?.kind === 'heap' ? 0.1 : 0.5))] ?? NaN;
  }) as [number, number, number];
  const { part, more } = allowed[samples[0]!.kind];
  const show = (value: number) => value.toFixed(value < 100 ? 1 : 0);
  return {
    line: `${name}: ${show(first)} → ${show(middle)} → ${show(last)}`,
    // What can't be read proves nothing.
    grew: !(last <= middle * (1 + part) + more),
  };
}
