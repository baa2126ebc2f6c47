/** Restoring and deleting for good. */
import { redirect } from '@remix-run/node';
import { asDomainError } from '#app/domain/base/errors.ts';
import { ListTrash } from '#app/domain/base/trash/rules.ts';
import { purgeTrash } from '#app/domain/upkeep/trash/purge.server.ts';
import { restoreAct, restoreFromTrash } from '#app/domain/upkeep/trash/restore.server.ts';
import { fieldsOf, handleForm, intent, type Posted } from '#app/forms/handle.server.ts';
import { readQuery } from '#app/routes/admin/shared/list-query.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import {
  readThing,
  thingAddress,
  trashAddress,
  trashPage,
  type TrashPlace,
  writeThing,
} from '#app/routes/admin/shared/trash/addresses.ts';
import { trashForm } from '#app/routes/admin/shared/trash/form.ts';

export function trashAction(page: Page) {
  const { kind, query, actId, page: at } = readQuery(ListTrash, page.url.searchParams);
  const place = { kind, query, actId, page: at };
  const here = trashAddress(place);
  const gone = { trashItemNotFound: here };
  return handleForm(
    page,
    trashForm,
    {
      restore: {
        run: (posted) => restore(posted, place),
        leave: { ...gone, trashNeedsFirst: here, trashPlaceGone: here },
      },
      restoreAct: intent(restoreAct, {
        done: ({ editId, restored, left }, { t, done }) =>
          editId
            ? redirect(`/admin/design-edits/${editId}`)
            : done(
                [
                  t('trash.actRestored', { count: restored }),
                  ...(left.length > 0 ? [t('trash.actLeft', { count: left.length })] : []),
                ].join(' '),
                trashPage,
              ),
        leave: { ...gone, designEditNotEnded: here },
      }),
      purge: intent(purgeTrash, {
        ask: ({ text }) => trashAddress(place, { purge: `${text('kind')}:${text('id')}` }),
        done: (_, { t, text, done }) => done(t('trash.purged', { name: text('called').slice(0, 200) }), here),
        leave: gone,
      }),
      empty: intent(purgeTrash, {
        input: ({ kind, deletedUntil }) => ({ kind: kind || undefined, deletedUntil, all: true }),
        ask: ({ text }) => trashAddress(place, { kind: text('kind'), empty: '1' }),
        done: ({ purged }, { t, done }) => done(t('trash.emptied', { count: purged }), trashPage),
      }),
    },
    here,
  );
}

/** Where the name has been taken, another one is asked for. */
async function restore({ actor, form, text, t, done }: Posted, place: TrashPlace) {
  try {
    const restored = await restoreFromTrash(actor, fieldsOf(form));
    const { name, lost, waiting } = restored;
    const count = (counts: Record<string, number>) => Object.values(counts).reduce((sum, one) => sum + one, 0);
    const said = [
      t('trash.restored', { name }),
      ...(count(lost) > 0 ? [t('trash.lost', { count: count(lost) })] : []),
      ...(count(waiting) > 0 ? [t('trash.waiting', { count: count(waiting) })] : []),
    ];
    return await done(said.join(' '), thingAddress(restored));
  } catch (thrown) {
    const error = asDomainError(thrown);
    const thing = readThing(`${text('kind')}:${text('id')}`);
    if (error?.key !== 'trashNameTaken' || text('drawn') || !thing) throw thrown;
    const to = trashAddress(place, { restore: writeThing(thing.kind, thing.id), name: String(error.values.free) });
    return redirect(to, 303);
  }
}
