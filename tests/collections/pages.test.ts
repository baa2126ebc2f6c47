/** What the pages of large collections read. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Person } from '#app/domain/base/actor.ts';
import * as boards from '#app/domain/lists/collections/show/boards.server.ts';
import * as groups from '#app/domain/lists/collections/show/groups.server.ts';
import { mostDesignsShown } from '#app/domain/lists/collections/show/rules.ts';
import { readBoardsPage, readMoodPage } from '#app/routes/shared/collections/boards-data.server.ts';
import { readCollectionPage } from '#app/routes/shared/collections/data.server.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';
import { makeBoard, makeCollection } from './make-collections.ts';

vi.mock('#app/domain/lists/collections/show/boards.server.ts', { spy: true });
vi.mock('#app/domain/lists/collections/show/groups.server.ts', { spy: true });

let person: Person;
beforeEach(async () => {
  person = await makePerson();
  vi.clearAllMocks();
});

test('boards, and designs that are searched for, need no groups', async () => {
  const design = await makeDesign();
  const { id, name } = await makeCollection({ groups: [[design.id]] });
  const board = await makeBoard(id, { colorwayIds: [design.colorways[0]!.id] });
  expect(await readBoardsPage(person, id)).toMatchObject({ name, designCount: 1, sections: [{ boards: [{}] }] });
  await readMoodPage(person, id, board.id);
  const { search } = await readCollectionPage(person, id, new URLSearchParams('number=x'));
  expect(search.found).toMatchObject({ total: 0 });
  expect(groups.readGroups).not.toHaveBeenCalled();
});

test('a board between others is read alone', async () => {
  const { id } = await makeCollection();
  const ids: string[] = [];
  for (let position = 0; position < 3; position++) ids.push((await makeBoard(id, { position })).id);
  const page = await readMoodPage(person, id, ids[1]!);
  expect(page).toMatchObject({ board: { id: ids[1] }, number: 2, count: 3 });
  expect(page.previous).toContain(ids[0]);
  expect(page.next).toContain(ids[2]);
  const [read] = vi.mocked(boards.readBoards).mock.settledResults;
  expect((read!.value as unknown[]).length).toBe(1);
});

test('the first designs of all groups are shown, and how many there are', async () => {
  const archiveId = (await makeArchive()).id;
  const ids: string[] = [];
  for (let at = 0; at < mostDesignsShown + 2; at++) ids.push((await makeDesign({ archiveId })).id);
  const rest = 5;
  const { id } = await makeCollection({
    groups: [ids.slice(0, mostDesignsShown - rest), ids.slice(mostDesignsShown - rest), [ids[0]!]],
  });
  const page = await readCollectionPage(person, id, new URLSearchParams());
  expect(page.groups.map(({ cards }) => cards.length)).toEqual([mostDesignsShown - rest, rest, 1]);
  expect([page.shownCount, page.designCount]).toEqual([mostDesignsShown, mostDesignsShown + 2]);
  const { search, shownCount } = await readCollectionPage(person, id, new URLSearchParams('order=0'));
  expect([search.found!.total, shownCount]).toEqual([mostDesignsShown + 2, null]);
  const few = await makeCollection({ groups: [ids.slice(0, 2)] });
  expect(await readCollectionPage(person, few.id, new URLSearchParams())).toMatchObject({ shownCount: null });
});
