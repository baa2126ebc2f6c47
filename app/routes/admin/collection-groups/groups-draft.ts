/** Groups as they are being edited, before anything is saved: the same steps in the browser and, without script, on the server. */
import type { DesignCard } from '#app/domain/lists/collections/manage/groups.server.ts';

export interface DraftGroup {
  /** of a group that is saved; '' for a new one */
  id: string;
  /** tells groups apart while they are edited */
  key: string;
  name: string;
  /** guids in order */
  designs: string[];
  /** what stands in the field for more of them */
  list: string;
}

/** The known designs, by guid. */
export type Cards = Record<string, DesignCard>;

export interface Draft {
  groups: DraftGroup[];
  /** of the saved groups that it began with */
  version: string;
}

export const newGroup = (key: string): DraftGroup => ({ id: '', key, name: '', designs: [], list: '' });

function moved<T>(list: T[], from: number, to: number): T[] {
  const isPlace = (at: number) => Number.isInteger(at) && at >= 0 && at < list.length;
  if (!isPlace(from) || !isPlace(to)) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);
}

const ways: Record<string, number> = { Up: -1, Down: 1 };

/** `addGroup`, `removeGroup:1`, `groupUp:1`, `designDown:1:4`, `removeDesign:1:4`: what a button of the form says. */
export function editGroups(groups: DraftGroup[], act: string): DraftGroup[] {
  const [what = '', one, two] = act.split(':');
  const [at, design] = [Number(one), Number(two)];
  if (what === 'addGroup') return [...groups, newGroup(nextKey(groups))];
  if (what === 'removeGroup') return groups.filter((_, place) => place !== at);
  const [, kind, way] = /^(group|design)(Up|Down)$/.exec(what) ?? [];
  if (kind === 'group') return moved(groups, at, at + ways[way!]!);
  const change = (edit: (designs: string[]) => string[]) =>
    groups.map((group, place) => (place === at ? { ...group, designs: edit(group.designs) } : group));
  if (kind === 'design') return change((designs) => moved(designs, design, design + ways[way!]!));
  if (what === 'removeDesign') return change((designs) => designs.filter((_, place) => place !== design));
  return groups;
}

/** What is dragged, and where it is dropped: a group, or a design of one. On a group a design comes to the end. */
export const groupPlace = (group: number) => `group ${group}`;
export const designPlace = (group: number, design: number) => `design ${group} ${design}`;

export function readPlace(id: string): { kind: 'group' | 'design'; group: number; design: number } {
  const [kind, group, design] = id.split(' ');
  return {
    kind: kind === 'group' ? 'group' : 'design',
    group: Number(group),
    design: design === undefined ? Infinity : Number(design),
  };
}

/** Moves a dragged group to the place of another one. */
export const dropGroup = (groups: DraftGroup[], from: number, to: number): DraftGroup[] => moved(groups, from, to);

/** Moves a dragged design to the place of another one, in the same group or in another. */
export function dropDesign(groups: DraftGroup[], from: [number, number], to: [number, number]): DraftGroup[] {
  const guid = groups[from[0]]?.designs[from[1]];
  if (!guid || !groups[to[0]]) return groups;
  if (from[0] === to[0])
    return groups.map((group, at) =>
      at === from[0]
        ? { ...group, designs: moved(group.designs, from[1], Math.min(to[1], group.designs.length - 1)) }
        : group,
    );
  if (groups[to[0]]!.designs.includes(guid)) return groups;
  return groups.map((group, at) => {
    if (at === from[0]) return { ...group, designs: group.designs.filter((one) => one !== guid) };
    return at === to[0] ? { ...group, designs: group.designs.toSpliced(to[1], 0, guid) } : group;
  });
}

/** Appends designs that aren't there yet to the group of this key; of a pasted list, what wasn't found stays in the field. */
export function addFound(groups: DraftGroup[], key: string, guids: string[], notFound?: string[]): DraftGroup[] {
  return groups.map((group) =>
    group.key === key
      ? {
          ...group,
          designs: [...group.designs, ...guids.filter((guid) => !group.designs.includes(guid))],
          list: notFound?.join('\n') ?? group.list,
        }
      : group,
  );
}

function nextKey(groups: DraftGroup[]): string {
  return `new${groups.reduce((most, { key }) => Math.max(most, Number(/^new(\d+)$/.exec(key)?.[1] ?? 0)), 0) + 1}`;
}

/** What a group's field is called, in the form and in the errors at it. */
export const groupField = (at: number, field: keyof DraftGroup) => `groupData[${at}].${field}`;

/** Of the form's fields; the designs are guids parted by commas. */
export function readDraft(form: FormData): Draft {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const groups: DraftGroup[] = [];
  for (let at = 0; at < 1000 && form.has(groupField(at, 'list')); at++) {
    const read = (field: keyof DraftGroup) => text(groupField(at, field));
    groups.push({
      id: read('id'),
      key: read('key') || read('id') || `at${at}`,
      name: read('name'),
      designs: read('designs').split(',').filter(Boolean),
      list: read('list'),
    });
  }
  return { groups, version: text('version') };
}
