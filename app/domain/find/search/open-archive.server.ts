/** Where a search looks that names no archive. */
import type { Actor } from '#app/domain/base/actor.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { allArchives } from '#app/domain/visible/criteria/criteria.ts';
import { countVisible } from '#app/domain/visible/visibility/visible-counts.server.ts';

/** The default archive; for somebody whose pool shows nothing of it, and who isn't offered it either, all of them. */
export async function openArchive(actor: Actor): Promise<number> {
  const { defaultArchive } = await readSettings();
  if (defaultArchive === allArchives || actor.kind !== 'person' || !actor.poolId) return defaultArchive;
  return (await countVisible(actor, 'archive')).has(defaultArchive) ? defaultArchive : allArchives;
}
