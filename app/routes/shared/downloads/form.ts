/** Asking for files, and what is done with those that were asked for. */
import { declareForm } from '#app/forms/declare.ts';

export const downloadsForm = declareForm('downloads', {
  cad: {},
  cadAll: {},
  export: {},
  again: {},
  cancel: {},
  remove: {},
});
