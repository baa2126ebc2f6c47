/** Of the trash an administrator sees and touches what belongs to the parts of the administration that are open to them. */
import type { Actor } from '#app/domain/base/actor.ts';
import { can, requirePermission } from '#app/domain/base/permissions.ts';
import { trashKinds, trashParts, type TrashKind } from '#app/domain/base/trash/kinds.ts';

export const openKinds = (actor: Actor): TrashKind[] => trashKinds.filter((kind) => can(actor, trashParts[kind]));

/** Throws `notAllowed`. */
export function requireKind(actor: Actor, kind: string): void {
  requirePermission(actor, trashParts[kind as TrashKind]);
}
