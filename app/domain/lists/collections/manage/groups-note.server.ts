/** What the audit says of a collection's groups: their order, and of those that changed the designs' numbers. */
import type { Transaction } from '#app/data/database.server.ts';
import { noteChanges, noteList } from '#app/domain/base/audit/notes.ts';
import type { StoredGroup } from './groups.server.ts';

/** design numbers of one act, over all its groups and each of its lists */
const mostOfAll = 1000;
const leastOfOne = 10;

export async function noteGroups(
  tx: Pick<Transaction, 'design'>,
  before: StoredGroup[],
  after: StoredGroup[],
): Promise<{ before: unknown; after: unknown }> {
  const all = new Map([...before, ...after].map((group) => [group.id, group]));
  const was = new Map(before.map((group) => [group.id, group]));
  const is = new Map(after.map((group) => [group.id, group]));
  const changed = [...all.keys()].filter((id) => !isSame(was.get(id), is.get(id)));
  const most = Math.min(100, Math.max(leastOfOne, Math.floor(mostOfAll / Math.max(1, changed.length))));
  const ids = changed.flatMap((id) => [...(was.get(id)?.designs ?? []), ...(is.get(id)?.designs ?? [])]);
  const rows = await tx.design.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const noteDesigns = (designs: string[]) =>
    noteList(
      designs.map((id) => names.get(id) ?? id),
      most,
    );
  const toNote = ({ name, designs }: StoredGroup) => ({ name, count: designs.length, designs: noteDesigns(designs) });
  const groups = noteChanges(
    changed.map((id) => {
      const [one, other] = [was.get(id), is.get(id)];
      const { added, removed, reordered } = compare(one?.designs ?? [], other?.designs ?? []);
      return {
        name: (one ?? other)!.name,
        before: one && toNote(one),
        after: other && {
          ...toNote(other),
          ...(one && added.length > 0 && { added: noteDesigns(added) }),
          ...(one && removed.length > 0 && { removed: noteDesigns(removed) }),
          ...(reordered && { reordered }),
        },
      };
    }),
  );
  const order = (groups: StoredGroup[]) => groups.map(({ name }) => name);
  return {
    before: { order: order(before), groups: groups.before },
    after: { order: order(after), groups: groups.after, more: groups.more },
  };
}

const isSame = (one: StoredGroup | undefined, other: StoredGroup | undefined) =>
  JSON.stringify([one?.name, one?.designs]) === JSON.stringify([other?.name, other?.designs]);

function compare(before: string[], after: string[]) {
  const [was, is] = [new Set(before), new Set(after)];
  const stayed = after.filter((id) => was.has(id));
  return {
    added: after.filter((id) => !was.has(id)),
    removed: before.filter((id) => !is.has(id)),
    /** those that stayed stand in another order */
    reordered: before.filter((id) => is.has(id)).some((id, at) => id !== stayed[at]),
  };
}
