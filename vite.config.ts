import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

/**
 * What every page of a customer needs, as one chunk. Left to the bundler it becomes two dozen of some hundred bytes each, more of them
 * with every screen of the administration, and together a tenth larger.
 */
const everywhere =
  /\/app\/(forms\/(declare\.ts|post-form\.tsx)|routes\/shared\/(frame\.ts|failure\.tsx|root-data\.ts|shell-forms\.tsx|header-forms\.ts|favorites\/heart-forms\.ts)|ui\/(account-menu|button|card|class-names|colorway-strip|empty-state|field|grid|icons|link|menu|notice|page-shell|pager|picture|preferences|progress|reference|segments|switch-field|toasts)\.tsx?)$/;

/** What every page needs that shows designs to choose from. */
const withPrints =
  /\/app\/routes\/(archive\/compare-bar\.tsx|shared\/(archive-card\.tsx|archive-addresses\.ts|comparison\.ts|favorites\/(failed-press|heart|heart-answers|use-press)\.tsx?))$/;

export default defineConfig({
  plugins: [remix(remixConfig as Parameters<typeof remix>[0])],
  build: {
    target: 'es2022',
    rollupOptions: {
      output: {
        // Chunks of a few lines cost a request each and compress badly, bytes.
        experimentalMinChunkSize: 800,
        // What changes only with its packages keeps its name, and stays in the browser's cache over new versions of ours.
        manualChunks(id) {
          if (/\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router)/.test(id)) return 'framework';
          if (withPrints.test(id)) return 'prints';
          return everywhere.test(id) ? 'frame' : undefined;
        },
      },
    },
  },
});
