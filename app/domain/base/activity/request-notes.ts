/** Facts about the request under way, written into its line in the log: who asked, what was refused, what was done. Never a secret. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestNotes {
  /** id of the user who asks, or whose account a sign-in was tried with */
  user?: string;
  /** key of the error */
  refused?: string;
  /** the operations that went into the audit log */
  acts?: string[];
}

const underWay = new AsyncLocalStorage<RequestNotes>();

/** Runs a request; what is noted meanwhile is put into `notes`. */
export const withNotes = <T>(notes: RequestNotes, run: () => T): T => underWay.run(notes, run);

/** Without effect outside of a request. */
export function note(facts: Omit<RequestNotes, 'acts'>): void {
  const notes = underWay.getStore();
  if (notes) Object.assign(notes, facts);
}

export function noteAct(operation: string): void {
  const notes = underWay.getStore();
  if (notes && !notes.acts?.includes(operation)) (notes.acts ??= []).push(operation);
}
