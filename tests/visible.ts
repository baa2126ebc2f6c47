/** Ids visible to an actor, and to the system. */
import { systemActor, type Actor } from '#app/domain/base/actor.ts';
import {
  findVisibleColorway,
  findVisibleDesigns,
  type VisibleColorway,
} from '#app/domain/visible/visibility/find-visible.server.ts';

export async function visibleIds(actor: Actor, designIds: string[]): Promise<string[]> {
  return (await findVisibleDesigns(actor, designIds)).map(({ id }) => id);
}

export async function findAnyColorway(colorwayId: string): Promise<VisibleColorway> {
  return (await findVisibleColorway(systemActor('test'), colorwayId))!;
}
