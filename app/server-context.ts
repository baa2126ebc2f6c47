import type { AppLoadContext } from '@remix-run/node';

/** What the server hands to every loader and action. */
export interface ServerContext extends AppLoadContext {
  /** Stands in the log and in the answer's `x-request-id`: an unexpected error shows it. */
  requestId: string;
  /** For `<Scripts nonce>` and every other inline script of this answer. */
  cspNonce: string;
  /** The client's address; with TRUST_PROXY, what the trusted proxies say it is. */
  remoteAddress: string;
}
