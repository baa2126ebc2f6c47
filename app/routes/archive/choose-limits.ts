/** Designs that are chosen one by one: their guids stand in an address, which servers before this one cut at 8 kB. */
export const mostChosen = 150;
