/** What an admin does with wear models. */
import { declareForm } from '#app/forms/declare.ts';

const rules = () => import('#app/domain/catalog/wear/rules.ts');

export const wearForm = declareForm('wear', {
  upload: { schema: async () => (await rules()).WearUploadFields, stream: true },
  save: { schema: async () => (await rules()).SaveWear },
  enable: {},
  disable: {},
  up: {},
  down: {},
  order: {},
  keep: {},
  keepShow: {},
  discard: { confirm: true },
  delete: { confirm: true },
});

/** Name of the form with files: the page has one for new models, and one for each model's files. */
export function uploadName(wearGuid: string | null | undefined): string {
  return wearGuid ? `upload-${wearGuid}` : 'upload';
}
