import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

export default defineConfig({
  plugins: [remix(remixConfig as Parameters<typeof remix>[0])],
  build: {
    target: 'es2022',
    rollupOptions: {
      output: {
        // Chunks of a few lines cost a request each and compress badly, bytes.
        experimentalMinChunkSize: 800,
        // What changes only with its packages keeps its name, and stays in the browser's cache over new versions of ours.
        manualChunks: (id) =>
          /\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router)/.test(id) ? 'framework' : undefined,
      },
    },
  },
});
