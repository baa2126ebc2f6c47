/** designs chosen at once: as many as the archive may pin */
export const mostChosen = 500;
/** designs that are shown at once */
export const choicesPerPage = 48;
