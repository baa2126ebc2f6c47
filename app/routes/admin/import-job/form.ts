/** What an admin does with one import. */
import { declareForm } from '#app/forms/declare.ts';

const schema = async () => (await import('#app/domain/imports/job/rules.ts')).CorrectGrouping;

export const importJobForm = declareForm('importJob', {
  goOn: {},
  again: {},
  add: {},
  cancel: { confirm: true },
  dispose: { confirm: true },
  save: { schema },
  saveAndAdd: { schema },
  /** `group design`: the files of a group become colorways of a design of the archive */
  join: { schema },
  /** `group other`: two groups become one */
  into: { schema },
});
