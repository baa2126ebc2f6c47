/** Bounds of saved searches. Apart from rules.ts, so that pages needn't load a validator to know them. */

export const mostSearches = 100;
export const mostSearchName = 80;
