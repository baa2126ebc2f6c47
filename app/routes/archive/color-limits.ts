/** Colours one search may have. */
export const mostColors = 5;
