/** A pool's form. Everything but saving changes only the draft in the page. */
import { declareForm } from '#app/forms/declare.ts';

export const poolForm = declareForm(
  'pool',
  {
    preview: {},
    page: {},
    add: {},
    edit: {},
    copy: {},
    remove: {},
    take: {},
    save: { schema: async () => (await import('#app/domain/people/pools/rules.ts')).PoolFacts },
  },
  // 50 searches that name thousands of labels and customers each
  { limit: { bytes: 8_000_000, ms: 30_000 } },
);
