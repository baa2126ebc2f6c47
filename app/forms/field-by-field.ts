/**
 * Forms saved field by field: each carries the values it was rendered from, and only changed fields are saved. After a save in
 * another session, untouched fields show the stored values. Browser-safe.
 */

/** By field; a list is without order. */
export type Kept = Record<string, string | readonly string[]>;

/** The field with the values that the form was rendered from. */
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

/** Invalid content counts as unknown. */
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

/** The changed fields of a form: all of them if the original values are unknown. */
export function changedFields(fields: Record<string, unknown>): Record<string, unknown> {
  const { [baseField]: base, version: _, ...typed } = fields;
  const was = readBase(base);
  const tidied = tidy(typed, was);
  const changed = Object.keys(typed).filter((name) => was[name] === undefined || !same(tidied[name], was[name]));
  return Object.fromEntries(changed.map((name) => [name, tidied[name] ?? typed[name]]));
}

/** Values stored in another session, and the values to show: stored ones in untouched fields, else the typed ones. */
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
