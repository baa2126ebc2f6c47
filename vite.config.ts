import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

/**
 * What every page of a customer needs, as one chunk. Left to the bundler it becomes two dozen of some hundred bytes each, more of them
 * with every screen of the administration, and together a tenth larger.
 */
const everywhere = [
  'base-path.ts',
  'forms/declare.ts',
  'forms/post-form.tsx',
  'jsx/jsx-runtime.ts',
  'routes/shared/frame.ts',
  'routes/shared/failure.tsx',
  'routes/shared/root-data.ts',
  'routes/shared/shell-forms.tsx',
  'routes/shared/header-forms.ts',
  'routes/shared/favorites/heart-forms.ts',
  'ui/account-menu.tsx',
  'ui/button.tsx',
  'ui/card.tsx',
  'ui/class-names.ts',
  'ui/colorway-strip.tsx',
  'ui/empty-state.tsx',
  'ui/field.tsx',
  'ui/grid.tsx',
  'ui/icons.tsx',
  'ui/link.tsx',
  'ui/menu.tsx',
  'ui/notice.tsx',
  'ui/page-shell.tsx',
  'ui/pager.tsx',
  'ui/picture.tsx',
  'ui/preferences.tsx',
  'ui/progress.tsx',
  'ui/reference.tsx',
  'ui/segments.tsx',
  'ui/switch-field.tsx',
  'ui/toasts.tsx',
];

/** What every page needs that shows designs to choose from. */
const withPrints = [
  'domain/base/dates/date-presets.ts',
  'locales/browser-words.ts',
  'locales/format-percent.ts',
  'routes/archive/color-limits.ts',
  'routes/archive/compare-bar.tsx',
  'routes/shared/archive-addresses.ts',
  'routes/shared/archive-card.tsx',
  'routes/shared/comparison.ts',
  'routes/shared/favorites/failed-press.tsx',
  'routes/shared/favorites/heart.tsx',
  'routes/shared/favorites/heart-answers.ts',
  'routes/shared/favorites/lists-menu.tsx',
  'routes/shared/favorites/use-press.ts',
  'routes/shared/list-pager.tsx',
  'routes/shared/region-name.ts',
  'routes/shared/similar/addresses.ts',
  'ui/chips.tsx',
  'ui/filter-panel.tsx',
];

const isOf = (id: string, paths: string[]) => paths.some((path) => id.endsWith(`/app/${path}`));

export default defineConfig({
  plugins: [remix(remixConfig as Parameters<typeof remix>[0])],
  experimental: {
    // What is built names its parts from where it lies itself: one build serves below any path (app/base-path.ts). Fonts are named by pages too.
    renderBuiltUrl: (name, { hostType }) =>
      hostType === 'js' && name.endsWith('.woff2') ? undefined : { relative: true },
  },
  build: {
    target: 'es2022',
    rollupOptions: {
      output: {
        // Chunks of a few lines cost a request each and compress badly, bytes.
        experimentalMinChunkSize: 800,
        // What changes only with its packages keeps its name, and stays in the browser's cache over new versions of ours.
        manualChunks(id) {
          if (/\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router)/.test(id)) return 'framework';
          if (isOf(id, withPrints)) return 'prints';
          return isOf(id, everywhere) || id.includes('vite/preload-helper') ? 'frame' : undefined;
        },
      },
    },
  },
});
