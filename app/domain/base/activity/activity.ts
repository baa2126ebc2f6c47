/** What this process did in the present hour, in memory: how long things took, and what went wrong. pulse.server.ts writes it down. */
import { countOutage, countRefusal } from '#app/data/telemetry/metrics.server.ts';

/** What the system page tells apart. `file`: of an import. `signIn`: refused. */
export const troubleKinds = ['error', 'job', 'outage', 'overload', 'file', 'mail', 'rateLimit', 'signIn'] as const;
export type TroubleKind = (typeof troubleKinds)[number];

export const timedKinds = ['page', 'call', 'picture', 'job'] as const;
export type TimedKind = (typeof timedKinds)[number];

export interface Timed {
  kind: TimedKind;
  /** the pattern of an address, or a queue */
  what: string;
  count: number;
  /** ms, of the slowest; when it ended (ms since 1970), and what its line in the log is found by */
  most: number;
  mostAt: number;
  mostId: string;
  /** how many took how long, by step (stepOf) */
  steps: Record<number, number>;
}

export interface Trouble {
  kind: TroubleKind;
  /** the error's name, the reason, the part that was away */
  name: string;
  /** where: the pattern of an address, or a queue */
  where: string;
  count: number;
  lastAt: number;
  lastId: string;
}

export interface Hour {
  /** its beginning, ms since 1970 */
  hour: number;
  timed: Timed[];
  troubles: Trouble[];
}

export interface RunningJob {
  queue: string;
  startedAt: number;
}

export const hourMs = 3_600_000;
/** Kinds of things counted apart in an hour; the rest is counted as one, so that nobody fills the memory with addresses. */
const mostTimed = 60;
const mostTroubles = 40;
const rest = '…';
/** characters kept of a name, a pattern or an id */
const mostLetters = 120;
/** Hours kept while they can't be written down. */
const mostHours = 24;

interface Counting {
  hour: number;
  timed: Map<string, Timed>;
  troubles: Map<string, Trouble>;
}

/** Oldest first; the last one is still counted. */
let hours: Counting[] = [];
const running = new Set<RunningJob>();

function present(now: number): Counting {
  const hour = now - (now % hourMs);
  const last = hours.at(-1);
  if (last && last.hour >= hour) return last;
  const next: Counting = { hour, timed: new Map(), troubles: new Map() };
  hours = [...hours, next].slice(-mostHours);
  return next;
}

/** Steps of a quarter: within it two times count as equal. */
const stepBase = 1.25;

export function stepOf(ms: number): number {
  return ms <= 1 ? 0 : Math.ceil(Math.log(ms) / Math.log(stepBase));
}

/** ms that things of a step took at most */
export function endOfStep(step: number): number {
  return stepBase ** step;
}

export function countTimed(kind: TimedKind, what: string, ms: number, id: string, now = Date.now()): void {
  const { timed } = present(now);
  const found = entryOf<Timed>(timed, mostTimed, [kind, clip(what)], ([, name]) => ({
    kind,
    what: name!,
    count: 0,
    most: -1,
    mostAt: now,
    mostId: '',
    steps: {},
  }));
  found.count++;
  const step = stepOf(ms);
  found.steps[step] = (found.steps[step] ?? 0) + 1;
  if (ms <= found.most) return;
  [found.most, found.mostAt, found.mostId] = [Math.round(ms), now, clip(id)];
}

/** Also for /metrics, what that tells of. */
export function countTrouble(
  kind: TroubleKind,
  { name, where = '', id = '', now = Date.now() }: { name: string; where?: string; id?: string; now?: number },
): void {
  const { troubles } = present(now);
  const found = entryOf<Trouble>(troubles, mostTroubles, [kind, clip(name), clip(where)], ([, shown, place = '']) => ({
    kind,
    name: shown!,
    where: place,
    count: 0,
    lastAt: now,
    lastId: '',
  }));
  found.count++;
  [found.lastAt, found.lastId] = [now, clip(id)];
  if (kind === 'outage') countOutage(name);
  if (kind === 'overload') countRefusal();
}

/** The entry of this key; beyond the bound the one that all others of its kind share. */
function entryOf<Entry>(
  entries: Map<string, Entry>,
  most: number,
  [kind, ...names]: string[],
  make: (key: string[]) => Entry,
): Entry {
  const key = entries.has([kind, ...names].join('\n')) || entries.size < most ? [kind!, ...names] : [kind!, rest];
  const known = entries.get(key.join('\n'));
  if (known) return known;
  const made = make(key);
  entries.set(key.join('\n'), made);
  return made;
}

/** What kind of error it is; its message may hold what a person typed. */
export function nameError(error: unknown): string {
  if (typeof error !== 'object' || error === null) return typeof error;
  const { name = 'object', code, key } = error as { name?: string; code?: unknown; key?: unknown };
  const more = [code, key].find((one) => typeof one === 'string');
  return more === undefined ? name : `${name} ${more as string}`;
}

/** Until the answer is called, the job is among those at work. */
export function beginJob(queue: string): () => void {
  const job = { queue, startedAt: Date.now() };
  running.add(job);
  return () => void running.delete(job);
}

export function runningJobs(): RunningJob[] {
  return [...running];
}

let pictureBytes: number | null = null;

/** Bytes of pictures made on request, as the last sweep of this process found them. */
export function notePictureBytes(bytes: number): void {
  pictureBytes = bytes;
}

export function knownPictureBytes(): number | null {
  return pictureBytes;
}

/** All hours that aren't written down yet, and the present one. */
export function countedHours(now = Date.now()): Hour[] {
  present(now);
  return hours.map(({ hour, timed, troubles }) => ({
    hour,
    timed: [...timed.values()],
    troubles: [...troubles.values()],
  }));
}

/** Hours before this one are in the table and change no more. */
export function forgetHoursBefore(hour: number): void {
  hours = hours.filter((one) => one.hour >= hour);
}

/** One line, no longer than fits a table, and nothing that PostgreSQL refuses in JSON. */
function clip(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .slice(0, mostLetters)
    .toWellFormed();
}

/**
 * The address without what names one thing in it: guids, numbers, file names, signatures, whatever a person chose. Data of a page that is read
 * by itself is the same page.
 */
export function patternOf(method: string, path: string): string {
  const segments = path
    .replace(/\.data$/, '')
    .split('/')
    .slice(1, 8);
  const shown = segments.map((segment) => (/^([a-z][a-z_-]{0,40}(\.[a-z]{1,12})?)?$/i.test(segment) ? segment : rest));
  return `${method} /${shown.join('/')}`;
}
