/** Somebody restores what somebody else deletes for good at the same moment. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { longTransaction } from '#app/domain/base/trash/keep.server.ts';
import { removeColorway } from '#app/domain/catalog/designs/colorways.server.ts';
import { deleteDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { purgeTrash } from '#app/domain/upkeep/trash/purge.server.ts';
import { restoreFromTrash } from '#app/domain/upkeep/trash/restore.server.ts';
import { keyOf } from '#tests/key-of.ts';
import { untilWaiting } from '#tests/until-waiting.ts';
import { makeWorld } from './world.ts';

test('with a design that comes back, its colorways in the trash stay there, and nobody is told that they went', async () => {
  const { admin, design, second } = await makeWorld();
  await removeColorway(admin, { designGuid: design.id, colorwayGuid: second.id });
  await deleteDesign(admin, { designGuid: design.id });
  const asked = { kind: 'design', id: design.id };
  const [back, gone] = await db
    .$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE "Design" IN SHARE MODE`;
      const restoring = restoreFromTrash(admin, asked);
      await untilWaiting(1);
      const purging = keyOf(purgeTrash(admin, asked));
      await untilWaiting(2);
      return [restoring, purging] as const;
    }, longTransaction)
    .then((both) => Promise.all(both));
  expect(back).toMatchObject({ id: design.id });
  expect(gone).toBe('trashItemNotFound');
  await restoreFromTrash(admin, { kind: 'colorway', id: second.id });
  expect(await db.colorway.count({ where: { designId: design.id } })).toBe(2);
});
