/** What takes long, an upload or a large download: whoever began it may have been signed out or stopped meanwhile. */
import type { Actor } from '#app/domain/base/actor.ts';
import { requirePermission, type Permission } from '#app/domain/base/permissions.ts';
import { findPersonOfSession } from './sessions.server.ts';

/** The actor as a request would find it now, whose session is in use. Throws what that would be refused with. */
export async function requireStill(actor: Actor, permission: Permission): Promise<Actor> {
  if (actor.kind !== 'person') return actor;
  const { address, userAgent, locale, apiToken } = actor;
  const program = apiToken ? ({ program: true } as const) : {};
  const over: Actor = { kind: 'stranger', expired: true, ...program, address, userAgent, locale };
  const now = (await findPersonOfSession(actor.sessionId, actor, { marks: !actor.bySignedAddress })) ?? over;
  requirePermission(now, permission);
  return now;
}
