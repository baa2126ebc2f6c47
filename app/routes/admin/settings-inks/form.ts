/** What an admin does with the library of inks. */
import { declareForm } from '#app/forms/declare.ts';

export const inksPage = '/admin/settings/inks';

/** A page of the library, or of what was searched in it; `more`: a dialog over it. */
export function inksAddress({ query, page }: { query?: string; page: number }, more: Record<string, string> = {}) {
  const asked = { ...(query && { query }), ...(page > 0 && { page: String(page) }), ...more };
  const params = new URLSearchParams(asked).toString();
  return params ? `${inksPage}?${params}` : inksPage;
}

export const inkForm = declareForm('ink', {
  save: { schema: async () => (await import('#app/domain/catalog/inks/rules.ts')).SaveInk },
  delete: { confirm: true },
  card: {},
});
