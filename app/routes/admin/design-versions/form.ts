/** What an admin does with an earlier original: `restore versionId`. */
import { declareForm } from '#app/forms/declare.ts';

export const versionsForm = declareForm('versions', {
  restore: { confirm: true },
  delete: { confirm: true },
});
