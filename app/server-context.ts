/** What the server hands to every loader and action; its fields stand in single-fetch.d.ts. */
export type { AppLoadContext as ServerContext } from '@remix-run/node';
