/** A pool's page with as many searches as a pool holds: what is chosen beyond them is refused, and nothing is lost. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { poolLimits } from '#app/domain/people/pools/rules.ts';
import { actOnDraft } from '#app/routes/admin/pool/action.server.ts';
import type { Refused } from '#app/routes/admin/shared/refused.server.ts';
import type { PoolState } from '#app/routes/admin/pool/state.server.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';

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

async function act(person: Person, { searches = full, at = searches.length, ...said }: Said) {
  const form = new FormData();
  for (const search of searches) form.append('searches', search);
  for (const [name, value] of Object.entries({ at, name: 'Full', ...said })) form.set(name, String(value));
  const answer = await actOnDraft(person, form, null);
  if (answer instanceof Response) return { status: answer.status, state: null, refused: null };
  const { state, refused } = answer.data as { state: PoolState; refused: Refused | null };
  return { status: answer.init?.status ?? 200, state, refused };
}

const admin = () => makePerson({ isAdmin: true, locale: 'en' });

test.each(['preview', 'page:1', 'take'])('%s says that there is no room, and shows what is there', async (intent) => {
  const design = await makeDesign({ name: `F0-${crypto.randomUUID().slice(0, 8)}` });
  const person = await admin();
  for (const show of ['pool', 'search']) {
    const { status, state, refused } = await act(person, { intent, show, designNumber: 'F99-' });
    expect(status).toBe(200);
    expect(refused).toBeNull();
    expect(state!.handErrors).toEqual({ hand: [sentence] });
    expect(state!.draft).toMatchObject({ searches: full, at: full.length, hand: { designNumber: 'F99-' } });
    expect(state!.searches).toHaveLength(full.length);
    expect(state!.searches[0]!.count).toBeGreaterThan(0);
    expect(state!.preview.count).toBeGreaterThan(0);
  }
  const taken = await act(person, { intent: 'take', take: design.name, designNumber: 'F99-' });
  expect(taken.state!.draft).toMatchObject({ extraDesigns: design.name, hand: { designNumber: 'F99-' } });
});

test.each(['add', 'edit:3', 'copy:3', 'save', 'overwrite'])('%s is refused and loses nothing', async (intent) => {
  const before = await db.pool.count();
  const archiveId = (await makeArchive()).id;
  const { status, state, refused } = await act(await admin(), { intent, allowedArchive: archiveId });
  expect(status).toBe(422);
  expect(refused).toMatchObject({ key: 'poolSearchesFull', fields: { hand: [sentence] } });
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
  expect(added.refused).toBeNull();
  expect(added.state!.draft.searches).toEqual([...full.slice(1), JSON.stringify({ designNumber: 'F99-' })]);
});

test('those that are there can be changed, saved and not copied', async () => {
  const person = await admin();
  const changed = await act(person, { intent: 'add', at: 2, designNumber: 'F99-' });
  expect(changed.state!.draft.searches).toEqual(full.with(2, JSON.stringify({ designNumber: 'F99-' })));
  const copied = await act(person, { intent: 'copy:0' });
  expect(copied).toMatchObject({ status: 422, refused: { fields: { searches: [sentence] } } });
  expect(copied.state!.draft.searches).toEqual(full);
  const last = await act(person, { intent: 'copy:0', searches: full.slice(1) });
  expect(last.state!.draft.searches).toHaveLength(full.length);
  const saved = await act(person, { intent: 'save', name: `Full ${crypto.randomUUID()}` });
  expect(saved.status).toBe(302);
});
