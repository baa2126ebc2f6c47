/** Pictures made because somebody asked: they go when nobody has looked at them for long, or when there are too many bytes of them. */
import { config } from '#app/config.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { notePictureBytes } from '#app/domain/base/activity/activity.ts';
import { askedPrefix, isLasting } from './picture-keys.server.ts';

const hour = 3_600_000;
/** ms without a look */
const goodFor = 30 * 24 * hour;
/** A look is written down once in this time, so that looking costs nothing. */
const markedEach = hour;
const marksKept = 20_000;
/** ms that the newest stay, whatever the bound */
const keptAtLeast = 60_000;
/** removed side by side: a store far away answers slowly */
const atOnce = 16;
/** share of the bound that room is made for at once */
const room = 0.1;

const marks = new Map<string, number>();

/** Somebody looks at a stored picture. */
export async function markUsed(key: string): Promise<void> {
  if (isLasting(key) || Date.now() - (marks.get(key) ?? 0) < markedEach) return;
  marks.delete(key);
  marks.set(key, Date.now());
  if (marks.size > marksKept) marks.delete(marks.keys().next().value!);
  await storage.touch(key, markedEach);
}

let madeBytes = 0;
let sweep: Promise<unknown> | undefined;

/** Between two sweeps no more is made than a part of the bound before room is made again; nobody who waits for the picture waits for that. */
export function noteMade(key: string, bytes: number): void {
  if (isLasting(key)) return;
  madeBytes += bytes;
  if (madeBytes < config.renditionCacheBytes * room || sweep) return;
  madeBytes = 0;
  // What it couldn't remove the hourly one does.
  sweep = sweepRenditions()
    .catch(() => undefined)
    .finally(() => (sweep = undefined));
}

export interface SweptRenditions {
  removed: number;
  /** bytes that stay */
  bytes: number;
}

/** Removes what is old, then what was looked at longest ago until the rest is within the bound. Safe beside anything: what is missing is made again. */
export async function sweepRenditions(bound = config.renditionCacheBytes, now = Date.now()): Promise<SweptRenditions> {
  const entries = (await storage.entries(askedPrefix)).sort((one, other) => one.usedAt - other.usedAt);
  let bytes = entries.reduce((sum, { size }) => sum + size, 0);
  const full = bytes > bound;
  const going: string[] = [];
  for (const { key, size, usedAt } of entries) {
    const old = now - usedAt > goodFor;
    if (!old && !(full && bytes > bound * (1 - room))) break;
    // Whoever waits for it hasn't got it yet.
    if (now - usedAt < keptAtLeast) break;
    going.push(key);
    bytes -= size;
  }
  for (let at = 0; at < going.length; at += atOnce)
    await Promise.all(going.slice(at, at + atOnce).map((key) => storage.remove(key)));
  const removed = going.length;
  notePictureBytes(bytes);
  return { removed, bytes };
}
