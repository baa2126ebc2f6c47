/** What is compared while it is deleted. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type * as pictures from '#app/domain/visible/pictures/find-picture.server.ts';
import { readCompared } from '#app/routes/compare/data.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { makeDesign, makePerson } from '#tests/make.ts';

let afterView = async (_colorwayGuid: string) => {};
vi.mock('#app/domain/visible/pictures/find-picture.server.ts', async (original) => {
  const given = await original<typeof pictures>();
  return {
    ...given,
    getColorwayView: async (...asked: Parameters<typeof given.getColorwayView>) => {
      const view = await given.getColorwayView(...asked);
      await afterView(view.colorwayGuid);
      return view;
    },
  };
});

let person: Person;
let stays: string;
beforeAll(async () => {
  person = await makePerson();
});
beforeEach(async () => {
  stays = (await makeDesign()).colorways[0]!.id;
});

test.for(['colorway', 'design'] as const)('a deleted %s is left out, like one that is hidden', async (what) => {
  const design = await makeDesign({ colorways: 2 });
  const goes = design.colorways[1]!.id;
  afterView = async (colorwayGuid) => {
    if (colorwayGuid !== goes) return;
    if (what === 'design') await db.design.delete({ where: { id: design.id } });
    else await db.colorway.delete({ where: { id: goes } });
  };
  const { items, missing } = await readCompared(person, [goes, stays]);
  expect(items.map(({ colorwayGuid }) => colorwayGuid)).toEqual([stays]);
  expect(missing).toBe(true);
});
