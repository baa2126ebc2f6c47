/** The hours of all processes as one day. */
import { z } from 'zod';
import {
  endOfStep,
  hourMs,
  timedKinds,
  troubleKinds,
  type Hour,
  type Timed,
  type TimedKind,
  type TroubleKind,
} from '#app/domain/base/activity/activity.ts';

export interface Slow {
  kind: TimedKind;
  what: string;
  count: number;
  /** ms, and to about a quarter (stepOf) but for the slowest */
  median: number;
  p95: number;
  most: number;
  mostAt: Date;
  mostId: string;
}

export interface Errors {
  kind: TroubleKind;
  name: string;
  where: string;
  count: number;
  lastAt: Date;
  lastId: string;
  /** of each of the last 24 hours, the present one last */
  hours: number[];
}

const dayHours = 24;
const mostSlow = 15;
/** ms; what never took longer is nothing to look at */
const slowFrom = 100;
const mostErrors = 30;

/** A newer version may have written what this one doesn't know: such an hour, or such a line of it, is left out. */
const number = z.number().nonnegative();
const Timing = z.object({
  kind: z.enum(timedKinds),
  what: z.string().max(200),
  count: number,
  most: number,
  mostAt: number,
  mostId: z.string().max(200),
  steps: z.record(z.coerce.number().int().min(0).max(120), number),
});
const Trouble = z.object({
  kind: z.enum(troubleKinds),
  name: z.string().max(200),
  where: z.string().max(200),
  count: number,
  lastAt: number,
  lastId: z.string().max(200),
});
const lines = <Line extends z.ZodType>(line: Line) =>
  z
    .array(z.unknown())
    .max(1000)
    .catch([])
    .transform((all) => all.flatMap((one) => line.safeParse(one).data ?? []) as z.output<Line>[]);
const Events = z.object({ hour: number, timed: lines(Timing), troubles: lines(Trouble) });

export function readHours(events: unknown[]): Hour[] {
  return events.flatMap((one) => Events.safeParse(one).data ?? []);
}

export function mergeDay(hours: Hour[], now: number): { slow: Slow[]; errors: Errors[] } {
  const present = now - (now % hourMs);
  const day = hours.filter(({ hour }) => hour > present - dayHours * hourMs && hour <= present);
  return { slow: findSlow(day), errors: sumErrors(day, present) };
}

function findSlow(day: Hour[]): Slow[] {
  const merged = new Map<string, Timed>();
  for (const one of day.flatMap(({ timed }) => timed)) {
    const key = `${one.kind}\n${one.what}`;
    const known = merged.get(key);
    if (!known) {
      merged.set(key, { ...one, steps: { ...one.steps } });
      continue;
    }
    known.count += one.count;
    for (const [step, count] of Object.entries(one.steps))
      known.steps[Number(step)] = (known.steps[Number(step)] ?? 0) + count;
    if (one.most > known.most) Object.assign(known, { most: one.most, mostAt: one.mostAt, mostId: one.mostId });
  }
  return [...merged.values()]
    .filter(({ most }) => most >= slowFrom)
    .map(({ kind, what, count, most, mostAt, mostId, steps }) => {
      const [median, p95] = [0.5, 0.95].map((share) => Math.min(most, quantile(steps, share)));
      return { kind, what, count, median: median!, p95: p95!, most, mostAt: new Date(mostAt), mostId };
    })
    .sort((one, other) => other.p95 - one.p95 || other.most - one.most)
    .slice(0, mostSlow);
}

/** ms that this share of all took at most */
function quantile(steps: Record<number, number>, share: number): number {
  const sorted = Object.entries(steps)
    .map(([step, count]) => ({ step: Number(step), count }))
    .sort((one, other) => one.step - other.step);
  const wanted = sorted.reduce((sum, { count }) => sum + count, 0) * share;
  let seen = 0;
  for (const { step, count } of sorted) {
    seen += count;
    if (seen >= wanted) return endOfStep(step);
  }
  return 0;
}

function sumErrors(day: Hour[], present: number): Errors[] {
  const merged = new Map<string, Errors>();
  for (const { hour, troubles } of day) {
    for (const { kind, name, where, count, lastAt, lastId } of troubles) {
      const key = [kind, name, where].join('\n');
      const known = merged.get(key) ?? {
        kind,
        name,
        where,
        count: 0,
        lastAt: new Date(0),
        lastId: '',
        hours: Array.from({ length: dayHours }, () => 0),
      };
      merged.set(key, known);
      known.count += count;
      known.hours[dayHours - 1 - (present - hour) / hourMs]! += count;
      if (lastAt > known.lastAt.getTime()) Object.assign(known, { lastAt: new Date(lastAt), lastId });
    }
  }
  const place = (kind: TroubleKind) => troubleKinds.indexOf(kind);
  return [...merged.values()]
    .sort((one, other) => place(one.kind) - place(other.kind) || other.count - one.count)
    .slice(0, mostErrors);
}
