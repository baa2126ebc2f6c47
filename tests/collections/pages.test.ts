/** What the pages of large collections read. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Person } from '#app/domain/base/actor.ts';
import * as boards from '#app/domain/lists/collections/show/boards.server.ts';
import * as groups from '#app/domain/lists/collections/show/groups.server.ts';
import { designsPerPage } from '#app/domain/lists/collections/show/rules.ts';
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
  expect(groups.readGroupPage).not.toHaveBeenCalled();
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

test('groups are shown a page of designs at a time, each with the page that it begins on', async () => {
  const archiveId = (await makeArchive()).id;
  const ids: string[] = [];
  for (let at = 0; at < designsPerPage + 2; at++) ids.push((await makeDesign({ archiveId })).id);
  const rest = 5;
  const cut = designsPerPage - rest;
  const { id } = await makeCollection({ groups: [ids.slice(0, cut), ids.slice(cut), [ids[0]!]] });
  const page = (query: string) => readCollectionPage(person, id, new URLSearchParams(query));
  const cards = ({ groups }: Awaited<ReturnType<typeof page>>) =>
    groups.map((group) => group.cards.map(({ guid }) => guid));
  const first = await page('');
  expect(cards(first)).toEqual([ids.slice(0, cut), ids.slice(cut, designsPerPage)]);
  expect(first.pages).toEqual({ page: 0, pageCount: 2, total: designsPerPage + 3 });
  expect(first.heads.map((head) => head.page)).toEqual([0, 0, 1]);
  for (const query of ['part=1', 'part=9']) {
    const last = await page(query);
    expect(cards(last)).toEqual([ids.slice(designsPerPage), [ids[0]]]);
    expect(last.pages!.page).toBe(1);
  }
  for (const query of ['part=-1', 'part=x', 'part=']) expect((await page(query)).pages!.page).toBe(0);
  expect((await page('order=0')).pages).toBeNull();
});
