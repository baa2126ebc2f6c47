/** Forms that make something, pressed twice before the first answer is there: they make it once, and both presses get that answer. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { db, type Prisma } from '#app/data/database.server.ts';
import type { Actor } from './actor.ts';
import { DomainError } from './errors.ts';

/** ms that a second press waits for the first */
const patience = 20_000;
/** ms for which an answer is kept */
const keptFor = 24 * 60 * 60 * 1000;

/** `once`: the id that the form was drawn with, or a program's own key; without one every call counts. `content`: a form that was changed is another one. */
export function submissionKey(actor: Actor, once: unknown, content: readonly string[] = []): string | undefined {
  if (typeof once !== 'string' || once.trim() === '') return undefined;
  const who = actor.kind === 'person' ? actor.userId : actor.kind;
  return createHash('sha256')
    .update(JSON.stringify([who, once.trim().toLowerCase(), content]))
    .digest('hex');
}

/** `keep` says what is kept of a result, null for one that made nothing: like a failure, that leaves the way free for another press. */
export async function runOnce<Result, Kept extends object>(
  key: string | undefined,
  run: () => Promise<Result>,
  { keep, again }: { keep: (result: Result) => Kept | null; again: (kept: Kept) => Result },
): Promise<Result> {
  if (key === undefined) return run();
  const until = Date.now() + patience;
  for (;;) {
    const { count } = await db.formSubmission.createMany({ data: { key }, skipDuplicates: true });
    if (count === 1) break;
    const first = await db.formSubmission.findUnique({ where: { key }, select: { answer: true } });
    if (first?.answer) return again(first.answer as unknown as Kept);
    // The first was cut off, by an end of the process say: whether it is done, the page shows.
    if (Date.now() > until) throw new DomainError('stillRunning');
    if (first) await sleep(100);
  }
  let answer: Kept | null = null;
  try {
    const result = await run();
    answer = keep(result);
    return result;
  } finally {
    if (answer === null) await db.formSubmission.deleteMany({ where: { key } });
    else await db.formSubmission.update({ where: { key }, data: { answer: answer as Prisma.InputJsonValue } });
  }
}

/** The same of a result that is plain JSON. */
export function makeOnce<Result extends object>(key: string | undefined, run: () => Promise<Result>): Promise<Result> {
  return runOnce<Result, Result>(key, run, { keep: (result) => result, again: (kept) => kept });
}

export async function sweepSubmissions(): Promise<void> {
  await db.formSubmission.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - keptFor) } } });
}
