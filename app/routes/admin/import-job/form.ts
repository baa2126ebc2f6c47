/** What an admin does with one import. */
import { declareForm } from '#app/forms/declare.ts';

const schema = async () => (await import('#app/domain/imports/job/rules.ts')).CorrectGrouping;

export const importJobForm = declareForm('importJob', {
  goOn: {},
  again: {},
  add: {},
  cancel: { confirm: true },
  dispose: { confirm: true },
  undo: {},
  save: { schema },
  saveAndAdd: { schema },
  /** `group design`: the files of a group become colorways of a design of the archive */
  join: { schema },
  /** `group other`: two groups become one */
  into: { schema },
  /** `group`: it gets the archive's next number */
  next: { schema },
  /** `group design`: that design comes out of the trash and gets the group's files as colorways */
  restore: { schema },
  /** the chosen files of the table */
  oneDesign: {},
  eachOwn: {},
  leaveOut: {},
  takeIn: {},
  fields: {},
  labels: {},
  archive: {},
  /** they are the screens of one design */
  screens: {},
  apart: {},
});
