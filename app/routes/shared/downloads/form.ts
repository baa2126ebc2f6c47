/** Forms for requesting downloads, and for the requested ones. */
import { declareForm } from '#app/forms/declare.ts';

export const downloadsForm = declareForm('downloads', {
  cad: {},
  cadAll: {},
  export: {},
  again: {},
  cancel: {},
  remove: {},
});
