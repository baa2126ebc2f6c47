/** One mail text of one language. */
import { declareForm } from '#app/forms/declare.ts';

const schema = async () => (await import('#app/domain/base/settings/rules.ts')).SaveMailText;

export const mailForm = declareForm('mail', {
  save: { schema },
  preview: { schema },
  reset: { confirm: true },
  test: {},
});
