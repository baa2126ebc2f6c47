/** Who did what to whom, written once. Never a password, a code or a token. */
import type { Transaction } from '#app/data/database.server.ts';
import { takeText } from '#app/domain/base/text/clean.ts';
import { noteAct } from '#app/domain/base/activity/request-notes.ts';
import type { Actor, Person } from '#app/domain/base/actor.ts';

export interface AuditNote {
  operation: string;
  subject?: [kind: string, id: string];
  before?: unknown;
  after?: unknown;
}

/** Who did it: the asker, or whom a job acts for. */
type AuditActor =
  Exclude<Actor, Person> | (Pick<Person, 'kind' | 'name' | 'address' | 'apiToken'> & { userId: string | null });

export async function recordAudit(
  tx: Pick<Transaction, 'auditEntry'>,
  actor: AuditActor,
  note: AuditNote,
): Promise<void> {
  await keepAudit(tx, actor, note);
}

/** With the access token that a program acted by. */
function nameOf(actor: Exclude<AuditActor, { kind: 'stranger' }>): string {
  const token = actor.kind === 'person' && actor.apiToken;
  return token ? `${actor.name.slice(0, 100)} (${token.name}, ${token.prefix}…)` : actor.name;
}

/** Without what PostgreSQL keeps in no JSON: a note may quote what comes from outside, or be cut between the halves of a letter. */
function asKept(value: unknown): unknown {
  if (typeof value === 'string') return takeText(value);
  if (Array.isArray(value)) return value.map(asKept);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asKept(one)]));
}

/** The same, for who wants to find the entry again: answers its number. */
export async function keepAudit(
  tx: Pick<Transaction, 'auditEntry'>,
  actor: AuditActor,
  note: AuditNote,
): Promise<bigint> {
  const { id } = await tx.auditEntry.create({
    data: {
      actorId: actor.kind === 'person' ? actor.userId : null,
      actorName: actor.kind === 'stranger' ? '' : nameOf(actor),
      operation: note.operation,
      subjectKind: note.subject?.[0] ?? '',
      subjectId: note.subject?.[1] ?? '',
      before: asKept(note.before ?? undefined) as never,
      after: asKept(note.after ?? undefined) as never,
      address: actor.address.slice(0, 45),
    },
    select: { id: true },
  });
  noteAct(note.operation);
  return id;
}
