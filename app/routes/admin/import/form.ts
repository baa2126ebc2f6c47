/** Imports: upload, and deletion of finished ones. */
import { declareForm } from '#app/forms/declare.ts';

export const importForm = declareForm('import', {
  upload: { schema: async () => (await import('#app/domain/imports/job/rules.ts')).UploadFields, stream: true },
  dispose: { confirm: true },
  /** `undo act` */
  undo: {},
});
