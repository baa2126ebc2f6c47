/** Bounds of favourites. Apart from rules.ts, so that pages needn't load a validator to know them. */

export const mostLists = 100;
export const mostEntries = 1000;
/** Colleagues and open links together. */
export const mostShares = 50;
/** Lists of colleagues that a person's page shows, the newest */
export const mostSharedWithMe = 200;
/** How long a link is good, days. */
export const linkDays = { usual: 14, most: 90, choices: [1, 7, 14, 30, 60, 90] } as const;
export const entriesPerPage = 100;
/** side by side */
export const mostCompared = 4;
export const mostNameLength = 60;
