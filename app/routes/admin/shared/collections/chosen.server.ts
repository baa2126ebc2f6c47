/** What a dialog over a page of collections is about. */
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { getCollectionAdmin } from '#app/domain/lists/collections/manage/list.server.ts';

/** The collection that ?edit or ?delete names; null if there is none of it any more, so that the page behind still opens. */
export async function readChosen(actor: Person, params: URLSearchParams) {
  const id = params.get('delete') || params.get('edit');
  if (!id) return null;
  try {
    return await getCollectionAdmin(actor, { id });
  } catch (error) {
    if (error instanceof DomainError && error.key === 'collectionNotFound') return null;
    throw error;
  }
}
