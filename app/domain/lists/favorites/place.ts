/** Where something goes in an order that a person made by hand. Browser-safe. */
import type { Step } from './rules.ts';

export type Place = { to?: Step | undefined; before?: string | undefined };

/** The new order, or null where nothing changes: at an end already, before itself, or one of the two is not there. */
export function moveTo(ids: string[], id: string, { to, before }: Place): string[] | null {
  const at = ids.indexOf(id);
  if (at < 0) return null;
  const rest = ids.filter((one) => one !== id);
  const target =
    before === undefined
      ? { first: 0, up: at - 1, down: at + 1, last: rest.length }[to ?? 'last']
      : before === 'end'
        ? rest.length
        : rest.indexOf(before);
  if (target < 0 || target > rest.length || target === at) return null;
  rest.splice(target, 0, id);
  return rest;
}

/**
 * The same move where some of the order is hidden from who moves: those keep their neighbours. `shown` is `all` without them, in its
 * order, and `moved` the new order of the shown.
 */
export function moveAmongHidden(all: string[], moved: string[], id: string): string[] {
  const rest = all.filter((one) => one !== id);
  const at = moved.indexOf(id);
  const next = moved[at + 1];
  const previous = moved[at - 1];
  const target = next !== undefined ? rest.indexOf(next) : previous !== undefined ? rest.indexOf(previous) + 1 : 0;
  rest.splice(target, 0, id);
  return rest;
}

/** What it comes to stand before where it is dropped beside another, `end` for nothing; null at its own place. `following`: what comes after the last one shown. */
export function placeOfDrop(
  shown: string[],
  id: string,
  { onto, side, following = null }: { onto: string; side: 'before' | 'after'; following?: string | null | undefined },
): string | null {
  const ids = following === null ? shown : [...shown, following];
  const before = side === 'before' ? onto : (ids[ids.indexOf(onto) + 1] ?? 'end');
  return moveTo(ids, id, { before }) && before;
}
