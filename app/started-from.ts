/** The folder from which `npm run …` was called: relative file arguments are meant from there. */
export const startedFrom = process.env.INIT_CWD || process.cwd();
