/** Changes with the model and with what is shown to it: vectors of different makes are not compared. */
export const EMBEDDING_RECIPE = 2;
