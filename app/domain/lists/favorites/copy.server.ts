/** A list as a new one of one's own: of one's own, a colleague's, or one that came by a link. */
import { DomainError } from '#app/domain/base/errors.ts';
import { ownOperation, personOf } from '#app/domain/base/operation.ts';
import { findColorwaysUnder } from '#app/domain/visible/visibility/find-visible.server.ts';
import { db } from '#app/data/database.server.ts';
import { putIn, readOrder } from './entry-rows.server.ts';
import { changeOwn, makeList, rememberUse } from './owned.server.ts';
import { CopyList } from './rules.ts';
import { findReadable, findShared } from './shared.server.ts';

/** Only what the person sees of it goes over. */
export const copyList = ownOperation('favorites', CopyList, async (actor, { listid, token, name }) => {
  const person = personOf(actor);
  const { list, visible } = listid ? await findReadable(person, listid) : await findShared(person, token!);
  const order = await readOrder(db, list.id, visible);
  const seen = order.filter((entry) => entry.seen).map(({ id }) => id);
  if (seen.length === 0) throw new DomainError('listEmpty');
  return changeOwn(person, async (tx) => {
    const made = await makeList(tx, person, name);
    const added = await putIn(tx, made.id, await findColorwaysUnder(visible, seen, tx), visible);
    await rememberUse(tx, person, made.id);
    return { ...made, added };
  });
});
