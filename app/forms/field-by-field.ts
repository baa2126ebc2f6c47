/**
 * Forms whose fields are kept one by one: each says what it was made from, only what was changed in it is sent on, and where somebody else
 * has saved meanwhile, it shows theirs wherever nothing was typed. Browser-safe.
 */

/** By field; a list is without order. */
export type Kept = Record<string, string | readonly string[]>;

/** The field that carries what the form was made from. */
export const baseField = 'base';

/** As typed, without what only says "none of them" or "no" before a box; browsers send line ends of their own. */
export function tidy(typed: Record<string, unknown>, like: Kept): Kept {
  return Object.fromEntries(
    Object.keys(like)
      .filter((name) => typed[name] !== undefined)
      .map((name) => {
        const texts = [typed[name]].flat().map((one) => String(one ?? '').replaceAll('\r\n', '\n'));
        return [name, Array.isArray(like[name]) ? texts.filter(Boolean).sort() : texts.at(-1)!];
      }),
  );
}

export function same(one: Kept[string] | undefined, other: Kept[string] | undefined): boolean {
  const textOf = (value: Kept[string] | undefined) =>
    JSON.stringify(typeof value === 'string' ? value : (value ?? []).toSorted());
  return textOf(one) === textOf(other);
}

/** Anything else than what a form carries counts as nothing known. */
export function readBase(text: unknown): Kept {
  try {
    const read: unknown = JSON.parse(typeof text === 'string' ? text : '');
    if (typeof read !== 'object' || read === null) return {};
    const isKept = (value: unknown) => [value].flat().every((one) => typeof one === 'string');
    return Object.fromEntries(Object.entries(read).filter(([, value]) => isKept(value)));
  } catch {
    return {};
  }
}

/** What was changed in a form, of its fields: all of them where it doesn't say what it was made from. */
export function changedFields(fields: Record<string, unknown>): Record<string, unknown> {
  const { [baseField]: base, version: _, ...typed } = fields;
  const was = readBase(base);
  const tidied = tidy(typed, was);
  const changed = Object.keys(typed).filter((name) => was[name] === undefined || !same(tidied[name], was[name]));
  return Object.fromEntries(changed.map((name) => [name, tidied[name] ?? typed[name]]));
}

/** What somebody else stored meanwhile, and what the form shows: theirs where nothing was typed, else what was typed. */
export function merge(stored: Kept, base: Kept, typed: Kept): { shown: Kept; meanwhile: string[] } {
  const names = Object.keys(stored);
  const shown = Object.fromEntries(
    names.map((name) => [
      name,
      typed[name] !== undefined && !same(typed[name], base[name]) ? typed[name] : stored[name]!,
    ]),
  );
  const meanwhile = names.filter(
    (name) => base[name] !== undefined && !same(stored[name], base[name]) && !same(shown[name], base[name]),
  );
  return { shown, meanwhile };
}
