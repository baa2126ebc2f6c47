/** Remedies of findings, each in its own row. */
import { declareForm } from '#app/forms/declare.ts';

export const attentionForm = declareForm('attention', {
  dpi: {},
  studio: {},
  screens: {},
  /** how the repeat is laid */
  repeat: {},
  pictures: {},
  /** looks for lost originals once more */
  again: {},
  /** "this is right", and back */
  aside: {},
  back: {},
  import: {},
  /** with the files of an upload that nobody has asked for more of */
  goOn: {},
  invite: {},
});
