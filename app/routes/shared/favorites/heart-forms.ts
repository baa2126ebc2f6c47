/** The favourites forms on pages of designs; the archive's first page loads no others. */
import { declareForm } from '#app/forms/declare.ts';

/** Adds to a list, and removes from it. */
export const entryForm = declareForm('favorites-entry', { add: {}, remove: {} }, { isIdempotent: true });

/** Chooses the current list; handled with the lists' own forms. */
export const currentListForm = declareForm('current-list', { choose: {} });
