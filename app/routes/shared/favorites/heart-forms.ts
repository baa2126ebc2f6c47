/** What can be done with favourites wherever designs are chosen from; the archive's first page needs no more of them. */
import { declareForm } from '#app/forms/declare.ts';

/** A heart: into a list, and out of it. */
export const entryForm = declareForm('favorites-entry', { add: {}, remove: {} }, { isIdempotent: true });

/** Which list the hearts fill; handled with the lists' own forms. */
export const currentListForm = declareForm('current-list', { choose: {} });
