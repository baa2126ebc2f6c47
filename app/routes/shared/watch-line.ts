import type { i18n } from 'i18next';

/** From then on a cut line is told of as one: not needed for a page to come alive, and there before the line can be missed. */
export const watchLine = async (words: i18n) => (await import('./no-connection.tsx')).watchLine(words);
