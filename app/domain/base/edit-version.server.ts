/** Two people with one thing open at once: what a form was made from travels with it, and a save over a newer state is told. */
import { createHash } from 'node:crypto';
import { DomainError } from './errors.ts';

/** What a form was made from, in a word: a form made before somebody else's change has another one. */
export function versionOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16);
}

/** Throws `changedMeanwhile` with the present `version`, so that who has seen both may save over it. Who names none is not asked. */
export function requireVersion(given: string | undefined, facts: unknown): void {
  const version = versionOf(facts);
  if (given && given !== version) throw new DomainError('changedMeanwhile', { values: { version } });
}

/** The same for a program, which names the moment of the last change that it has seen. */
export function requireUnchanged(seenAt: string | undefined, changedAt: Date): void {
  if (seenAt && changedAt.getTime() !== Date.parse(seenAt))
    throw new DomainError('changedMeanwhile', { values: { version: changedAt.toISOString() } });
}
