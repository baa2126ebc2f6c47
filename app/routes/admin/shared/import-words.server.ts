import type { Posted } from '#app/forms/handle.server.ts';

/** Numbers that moved are told before anything is added under them. */
export function sayNumbers({ t }: Pick<Posted, 't'>, done: string, renumbered: number): string {
  return renumbered > 0 ? `${done} ${t('imports.table.renumbered', { count: renumbered })}` : done;
}

/** Imports that are taken up again, and how many of their numbers something else has by now. */
export function sayUndone(posted: Pick<Posted, 't'>, { undone, renumbered }: { undone: number; renumbered: number }) {
  if (renumbered === 0) return posted.t('imports.undone', { count: undone });
  return sayNumbers(posted, posted.t('imports.broughtBack', { count: undone }), renumbered);
}
