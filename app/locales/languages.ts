/** The interface's languages. Apart from rules.ts, so that pages needn't load a validator to know them. */
export const languages = ['tr', 'en', 'ru'] as const;
export type Locale = (typeof languages)[number];
