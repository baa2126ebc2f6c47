/** designs kept for each person */
export const mostRecent = 50;
