/** What an admin does with labels and their groups. */
import { declareForm } from '#app/forms/declare.ts';

const rules = () => import('#app/domain/catalog/labels/rules.ts');

export const labelsForm = declareForm('labels', {
  makeLabel: { schema: async () => (await rules()).MakeLabel },
  makeGroup: { schema: async () => (await rules()).MakeLabel },
  save: { schema: async () => (await rules()).SaveLabel },
  up: {},
  down: {},
  place: {},
  regroup: { schema: async () => (await rules()).RegroupLabels },
  merge: { confirm: true },
  delete: { confirm: true },
});
