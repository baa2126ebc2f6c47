/** An invalid command line; the message says what is wrong. */
export class UsageError extends Error {}
