/** The loaders' types follow what `v3_singleFetch` in remix.config.js does. */
import '@remix-run/node';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}
