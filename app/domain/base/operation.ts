/**
 * The one concept: a verb that carries its own permission and its own schema, so that no caller can forget either.
 * A page, a service call, a job and a test all call it as `verb(actor, raw)`.
 */
import type { z } from 'zod';
import { inSpan } from '#app/data/telemetry/tracing.ts';
import { note } from './activity/request-notes.ts';
import type { Actor, Person } from './actor.ts';
import { asDomainError, DomainError } from './errors.ts';
import { placeOfCall } from './operation-name.server.ts';
import { requirePermission, type Permission } from './permissions.ts';
import { readFindings } from './rules.ts';

export interface Operation<Schema extends z.ZodType, Result> {
  (actor: Actor, raw: unknown): Promise<Result>;
  /** Throws what the call would throw before it runs. */
  check: (actor: Actor, raw: unknown) => Promise<z.output<Schema>>;
  permission: Permission;
  schema: Schema;
  /** leaves something behind in the person's name */
  isOwn: boolean;
}

/** Throws DomainError: what the permission refuses, `invalidInput` with its fields, or what `run` finds. */
export function operation<Schema extends z.ZodType, Result>(
  permission: Permission,
  schema: Schema,
  run: (actor: Actor, input: z.output<Schema>) => Promise<Result>,
): Operation<Schema, Result> {
  const check = async (actor: Actor, raw: unknown) => {
    requirePermission(actor, permission);
    const parsed = await schema.safeParseAsync(withoutNul(raw));
    if (!parsed.success) {
      const { key, ...found } = readFindings(parsed.error);
      throw new DomainError(key, found);
    }
    return parsed.data;
  };
  const name = placeOfCall();
  const call = (actor: Actor, raw: unknown): Promise<Result> =>
    inSpan(
      `operation ${name() ?? permission}`,
      { attributes: { 'print_archive.permission': permission } },
      async () => {
        try {
          return await run(actor, await check(actor, raw));
        } catch (error) {
          const refusal = isForeignKeyBroken(error) ? new DomainError('changedMeanwhile') : asDomainError(error);
          if (refusal) note({ refused: refusal.key });
          throw refusal ?? error;
        }
      },
    );
  return Object.assign(call, { check, permission, schema, isOwn: false });
}

/**
 * An operation that leaves something behind in the person's own name: a list, a download, a setting. An admin who sees the archive as that
 * person is refused with `onlyLooking`.
 */
export function ownOperation<Schema extends z.ZodType, Result>(
  permission: Permission,
  schema: Schema,
  run: (actor: Actor, input: z.output<Schema>) => Promise<Result>,
): Operation<Schema, Result> {
  const inner = operation(permission, schema, run);
  const check = async (actor: Actor, raw: unknown) => {
    refuseImpersonation(actor);
    return inner.check(actor, raw);
  };
  const call = async (actor: Actor, raw: unknown): Promise<Result> => {
    refuseImpersonation(actor);
    return inner(actor, raw);
  };
  return Object.assign(call, { check, permission, schema, isOwn: true });
}

export function refuseImpersonation(actor: Actor): void {
  if (actor.kind === 'person' && actor.impersonatedBy) throw new DomainError('onlyLooking');
}

/** PostgreSQL keeps no text with this character, and nobody types it. */
function withoutNul(raw: unknown): unknown {
  if (typeof raw === 'string') return raw.includes('\0') ? raw.replaceAll('\0', '') : raw;
  if (Array.isArray(raw)) return raw.map(withoutNul);
  if (typeof raw !== 'object' || raw === null || Object.getPrototypeOf(raw) !== Object.prototype) return raw;
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, withoutNul(value)]));
}

/** What was found a moment ago and is written about is gone: somebody else has deleted it in between. */
function isForeignKeyBroken(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === 'P2003';
}

/** For operations that need a signed-in person: jobs and strangers have no lists, views or sessions of their own. */
export function personOf(actor: Actor): Person {
  if (actor.kind === 'person') return actor;
  throw new DomainError('notSignedIn');
}
