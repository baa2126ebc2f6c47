/** What takes long, an upload or a large download: whoever began it may have been signed out or stopped meanwhile. */
import type { Actor } from '#app/domain/base/actor.ts';
import { requirePermission, type Permission } from '#app/domain/base/permissions.ts';
import { findPersonOfSession } from './sessions.server.ts';

/** The actor as a request would find it now. Throws what that would be refused with. `marks`: the session is in use. */
export async function requireStill(actor: Actor, permission: Permission, { marks = false } = {}): Promise<Actor> {
  if (actor.kind !== 'person') return actor;
  const { address, userAgent, locale, apiToken } = actor;
  const program = apiToken ? ({ program: true } as const) : {};
  const over: Actor = { kind: 'stranger', expired: true, ...program, address, userAgent, locale };
  const now = (await findPersonOfSession(actor.sessionId, actor, { marks })) ?? over;
  requirePermission(now, permission);
  return now;
}
