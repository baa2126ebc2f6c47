/** A pool's page with as many searches as a pool holds: what is chosen beyond them is refused, and nothing is lost. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { deletePool, insertPool, savePool } from '#app/domain/people/pools/keep.server.ts';
import { readPool } from '#app/domain/people/pools/pools.server.ts';
import { poolLimits } from '#app/domain/people/pools/rules.ts';
import { restoreFromTrash } from '#app/domain/upkeep/trash/restore.server.ts';
import { draftAction, readOpened, type DraftAnswer } from '#app/routes/admin/pool/action.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson } from '#tests/make.ts';

const searchesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => JSON.stringify({ designNumber: `F${at}-`, allowUnlabeledDesigns: true }));
const full = searchesOf(poolLimits.searches);
const sentence = `A pool can have up to ${poolLimits.searches} searches.`;

interface Said {
  intent: string;
  searches?: string[];
  at?: number;
  [control: string]: unknown;
}

async function act(person: Person, { searches = full, at = searches.length, ...said }: Said, poolId = 'new') {
  const body = new FormData();
  for (const search of searches) body.append('searches', search);
  for (const [name, value] of Object.entries({ drawn: 'pool', at, name: 'Full', ...said }))
    body.set(name, String(value));
  const request = new Request(`http://localhost:3000/admin/pools/${poolId}`, { method: 'POST', body });
  const context = {};
  const answer = await draftAction({ actor: person, request, params: { poolId } }, context);
  if (answer instanceof Response)
    return { status: answer.status, state: null, refusal: undefined, isGone: undefined, context };
  const { state, refusal, isGone } = answer.data as DraftAnswer;
  return { status: answer.init?.status ?? 200, state, refusal, isGone, context };
}

const admin = () => makePerson({ isAdmin: true, locale: 'en' });

test.each(['preview', 'page:1', 'take'])('%s says that there is no room, and shows what is there', async (intent) => {
  const design = await makeDesign({ name: `F0-${crypto.randomUUID().slice(0, 8)}` });
  const person = await admin();
  for (const show of ['pool', 'search']) {
    const { status, state, refusal } = await act(person, { intent, show, designNumber: 'F99-' });
    expect(status).toBe(200);
    expect(refusal).toBeUndefined();
    expect(state!.handErrors).toEqual({ hand: [sentence] });
    expect(state!.draft).toMatchObject({ searches: full, at: full.length, hand: { designNumber: 'F99-' } });
    expect(state!.searches).toHaveLength(full.length);
    expect(state!.searches[0]!.count).toBeGreaterThan(0);
    expect(state!.preview.count).toBeGreaterThan(0);
  }
  const taken = await act(person, { intent: 'take', take: design.name, designNumber: 'F99-' });
  expect(taken.state!.draft).toMatchObject({ extraDesigns: design.name, hand: { designNumber: 'F99-' } });
});

test.each(['add', 'edit:3', 'copy:3', 'save'])('%s is refused and loses nothing', async (intent) => {
  const before = await db.pool.count();
  const archiveId = (await makeArchive()).id;
  const { status, state, refusal } = await act(await admin(), { intent, allowedArchive: archiveId });
  expect(status).toBe(422);
  expect(refusal).toMatchObject({ key: 'poolSearchesFull', result: { error: { hand: [sentence] } } });
  expect(state!.handErrors).toEqual({ hand: [sentence] });
  const hand = { allowedArchive: [String(archiveId)] };
  expect(state!.draft).toMatchObject({ name: 'Full', searches: full, at: full.length, hand });
  expect(await db.pool.count()).toBe(before);
});

test('one removed makes room for it', async () => {
  const person = await admin();
  const removed = await act(person, { intent: 'remove:0', designNumber: 'F99-' });
  expect(removed.status).toBe(200);
  expect(removed.state!.handErrors).toEqual({});
  const { searches, at } = removed.state!.draft;
  const added = await act(person, { intent: 'add', searches, at, designNumber: 'F99-' });
  expect(added.refusal).toBeUndefined();
  expect(added.state!.draft.searches).toEqual([...full.slice(1), JSON.stringify({ designNumber: 'F99-' })]);
});

test('those that are there can be changed, saved and not copied', async () => {
  const person = await admin();
  const changed = await act(person, { intent: 'add', at: 2, designNumber: 'F99-' });
  expect(changed.state!.draft.searches).toEqual(full.with(2, JSON.stringify({ designNumber: 'F99-' })));
  const copied = await act(person, { intent: 'copy:0' });
  expect(copied).toMatchObject({ status: 422, refusal: { result: { error: { searches: [sentence] } } } });
  expect(copied.state!.draft.searches).toEqual(full);
  const last = await act(person, { intent: 'copy:0', searches: full.slice(1) });
  expect(last.state!.draft.searches).toHaveLength(full.length);
  const saved = await act(person, { intent: 'save', name: `Full ${crypto.randomUUID()}` });
  expect(saved.status).toBe(303);
});

test('a pool that somebody else saved meanwhile is told of, with all that was built; told, a second save is meant', async () => {
  const person = await admin();
  const name = `Twice ${crypto.randomUUID()}`;
  const searches = searchesOf(1);
  const { guid } = await insertPool(person, { name, searches });
  const { updatedAt: version } = await readPool(person, { guid });
  await savePool(person, { guid, name, searches, description: 'theirs' });
  const said = { intent: 'save', name, searches, description: 'mine', designNumber: 'F9-' };
  const { status, state, refusal } = await act(person, { ...said, version }, guid);
  expect([status, refusal!.key]).toEqual([409, 'changedMeanwhile']);
  expect(state!.draft).toMatchObject({ description: 'mine', searches, hand: { designNumber: 'F9-' } });
  expect((await readPool(person, { guid })).description).toBe('theirs');
  expect((await act(person, { ...said, version: refusal!.version }, guid)).status).toBe(303);
  expect((await readPool(person, { guid })).description).toBe('mine');
});

test('a pool that was deleted meanwhile is told of with all that was built, and saved as a new one or once it is restored', async () => {
  const person = await admin();
  const name = `Gone ${crypto.randomUUID()}`;
  const searches = searchesOf(1);
  const { guid } = await insertPool(person, { name, searches });
  const { updatedAt: version } = await readPool(person, { guid });
  await deletePool(person, { guid });
  const said = { name, searches, description: 'mine', version };
  for (const [intent, status] of [
    ['add', 200],
    ['edit:0', 200],
    ['save', 404],
  ] as const) {
    const told = await act(person, { ...said, intent, designNumber: 'F9-' }, guid);
    expect([intent, told.status, told.isGone]).toEqual([intent, status, true]);
    expect(told.state!.draft).toMatchObject({ name, description: 'mine' });
    // Without script the page is drawn in the same request.
    expect(await readOpened(person, guid, told.context)).toBeNull();
  }
  await expect(readOpened(person, guid, {})).rejects.toMatchObject({ key: 'poolNotFound' });
  expect((await act(person, { ...said, intent: 'save', asNew: 'yes' }, guid)).status).toBe(303);
  const made = await db.pool.findFirstOrThrow({ where: { name } });
  expect(made).toMatchObject({ description: 'mine' });
  await deletePool(person, { guid: made.id });
  await restoreFromTrash(person, { kind: 'pool', id: guid });
  expect((await act(person, { ...said, intent: 'save', asNew: 'yes' }, guid)).status).toBe(303);
  expect(await readPool(person, { guid })).toMatchObject({ name, description: 'mine' });
});

test('a customer that a search names keeps its name while no design is theirs', async () => {
  const person = await admin();
  const [named, inHand, gone] = [await makeCustomer(), await makeCustomer(), await makeCustomer()];
  await db.customer.delete({ where: { id: gone.id } });
  const searches = [
    JSON.stringify({ allowedCustomers: [named.id] }),
    JSON.stringify({ forbiddenCustomers: [gone.id] }),
  ];
  const { state } = await act(person, { intent: 'preview', searches, allowedCustomers: inHand.id });
  expect(state!.searches.map(({ chips }) => chips.map(({ value }) => value))).toEqual([
    [named.name],
    [`Deleted (${gone.id})`],
    [inHand.name],
  ]);
});
