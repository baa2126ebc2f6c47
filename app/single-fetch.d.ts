/** What Remix is told of this project: v3_singleFetch (remix.config.js) for the loaders' types, and what server.ts hands to every loader. */
import type { data } from '@remix-run/node';
import type { FailureData } from './routes/shared/page.server.ts';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }

  interface AppLoadContext {
    /** Stands in the log and in the answer's `x-request-id`: an unexpected error shows it. */
    requestId: string;
    /** For `<Scripts nonce>` and every other inline script of this answer. */
    cspNonce: string;
    /** The client's address; with TRUST_PROXY, what the trusted proxies say it is. */
    remoteAddress: string;
    /** Asked for by a page's script, which takes data, not a document. */
    isForScript?: boolean;
    /** Why there is no file for a browser: the page at the address says it. */
    failure?: ReturnType<typeof data<FailureData>>;
  }
}
