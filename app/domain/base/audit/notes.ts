/** Notes of acts on many things: what changed by its name, as it was and as it is. Of very many the first ones and how many more. */
const mostNoted = 100;

export interface Change {
  name: string;
  /** undefined: not there */
  before?: unknown;
  after?: unknown;
}

export interface Changes {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** changed, but not named */
  more?: number;
}

/** What stayed the same is left out; of two of one name the second is `name (2)`. */
export function noteChanges(changes: Change[]): Changes {
  const changed = changes.filter(({ before, after }) => !isSame(before, after));
  const note: Changes = { before: {}, after: {} };
  const used = new Map<string, number>();
  for (const { name, before, after } of changed.slice(0, mostNoted)) {
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    const key = count > 1 ? `${name} (${count})` : name;
    if (before !== undefined) note.before[key] = before;
    if (after !== undefined) note.after[key] = after;
  }
  return changed.length > mostNoted ? { ...note, more: changed.length - mostNoted } : note;
}

/** The fields in which two differ, of each. */
export function noteFields<Fields extends object>(
  before: Fields,
  after: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } {
  const names = Object.keys({ ...before, ...after }) as (keyof Fields)[];
  const changed = names.filter((name) => !isSame(before[name], after[name]));
  const pick = (from: Fields) =>
    Object.fromEntries(changed.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
  return { before: pick(before) as Partial<Fields>, after: pick(after) as Partial<Fields> };
}

export function noteList(names: string[], most = mostNoted): string[] {
  return names.length > most ? [...names.slice(0, most), `… +${names.length - most}`] : names;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
