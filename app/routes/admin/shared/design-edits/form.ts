/** Editing many designs: the form, and what is done with an act. */
import { declareForm } from '#app/forms/declare.ts';

export const newEditForm = declareForm('designEdits', { preview: {} });
export const editJobForm = declareForm('designEdit', { start: {}, stop: {}, undo: { confirm: true } });
