/** Remedies of findings, each in its own row. */
import { declareForm } from '#app/forms/declare.ts';

export const attentionForm = declareForm('attention', {
  dpi: {},
  studio: {},
  screens: {},
  pictures: {},
  /** looks for lost originals once more */
  again: {},
  /** "this is right", and back */
  aside: {},
  back: {},
  import: {},
  invite: {},
});
