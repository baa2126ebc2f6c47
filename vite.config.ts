import path from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { minify } from 'terser';
import { defineConfig, type Plugin } from 'vite';
import { askBeforeReload } from './app/start/lost-parts.ts';
import { orderNavigations } from './app/start/router-order.ts';
import remixConfig from './remix.config.js';

/**
 * What every page of a customer needs, as one chunk. Left to the bundler it becomes two dozen of some hundred bytes each, more of them
 * with every screen of the administration, and together a tenth larger.
 */
const everywhere = [
  'base-path.ts',
  'forms/answer.ts',
  'forms/declare.ts',
  'forms/kept-draft.ts',
  'forms/post-form.tsx',
  'forms/toasts.ts',
  'jsx/jsx-runtime.ts',
  'routes/shared/frame.ts',
  'routes/shared/failure.tsx',
  'routes/shared/root-data.ts',
  'routes/shared/shell-forms.tsx',
  'routes/shared/header-forms.ts',
  'routes/shared/favorites/heart-forms.ts',
  'routes/shared/searches/form.ts',
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
  'ui/preferences.tsx',
  'ui/progress.tsx',
  'ui/reference.tsx',
  'ui/segments.tsx',
  'ui/toasts.tsx',
];

/** What every page needs that shows designs to choose from. Nothing in it may call at once what is in the frame, such as `declareForm`: each imports the other, and this one runs first. */
const withPrints = [
  'domain/base/dates/date-presets.ts',
  'domain/visible/pictures/addresses.ts',
  'locales/browser-words.ts',
  'locales/format-number.ts',
  'page-i18n.ts',
  'routes/archive/color-limits.ts',
  'routes/archive/compare-bar.tsx',
  'routes/archive/similar-lazy.tsx',
  'routes/shared/archive-addresses.ts',
  'routes/shared/archive-card.tsx',
  'routes/shared/comparison.ts',
  'routes/shared/design-card.ts',
  'routes/shared/favorites/failed-press.tsx',
  'routes/shared/favorites/heart.tsx',
  'routes/shared/favorites/heart-answers.ts',
  'routes/shared/favorites/lists-menu.tsx',
  'routes/shared/favorites/use-press.ts',
  'routes/shared/list-pager.tsx',
  'routes/shared/keys/shortcuts.tsx',
  'routes/shared/search-box/search-box.tsx',
  'routes/shared/watch-line.ts',
  'ui/chips.tsx',
  'ui/filter-panel.tsx',
  'ui/impersonation-banner.tsx',
  'ui/swatches.tsx',
];

/**
 * A few lines each, which what the archive's page loads later shares with the administration. Left to the bundler they lie in parts of the
 * administration's screens, each with a style sheet of its own, and the page names all of these before it loads anything.
 */
const shared = [
  'domain/base/text/fold.ts',
  'domain/lists/searches/limits.ts',
  'domain/visible/pictures/picture-limits.ts',
  'locales/format-percent.ts',
  'routes/shared/similar/addresses.ts',
];

/** Routes of the archive's page. */
const entries = ['root.tsx', 'routes/layout.tsx', 'routes/archive/route.tsx'];

const isOf = (id: string, paths: string[]) => paths.some((path) => id.endsWith(`/app/${path}`));

/**
 * What Remix asks at run time and this project has decided: its flags (remix.config.js), and in the browser that there is a document. The
 * branches not taken are left out of the script, and so are the sentences that the router has for who develops with it: an error keeps its
 * stack, and with `npm run dev` they are there.
 */
const settleFlags: Plugin = {
  name: 'settle-flags',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    if (!/\/node_modules\/(@remix-run|react-router)/.test(id)) return;
    return code
      .replace(
        /\b(?:window\.__remixContext\.|context\.)?future\.v3_(singleFetch|lazyRouteDiscovery)( === true)?/g,
        'true',
      )
      .replace(
        /\b(?:router\.)?future\.v7_(fetcherPersist|normalizeFormMethod|partialHydration|relativeSplatPath|skipActionErrorRevalidation|prependBasename)\b(?! *[:=])/g,
        'true',
      )
      .replace(/\bwindow\.__remixContext\.isSpaMode\b/g, 'false')
      .replace(/typeof (window|document)(\.createElement)? !== "undefined"/g, 'true')
      .replace(/typeof (window|document) === "undefined"/g, 'false')
      .replace(/\bconsole\.warn\([^;]*\);/g, ';')
      .replace(/\b(function invariant\(value), message\)([^}]+)\(message\)/, '$1)$2()')
      .replace(
        /\bfunction warning\(cond, message\) \{/,
        'function warning() {} function unusedWarning(cond, message) {',
      );
  },
};

const orderRouter: Plugin = {
  name: 'order-router',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/@remix-run/router/dist/router.js') ? orderNavigations(code) : undefined),
};

const tellLostParts: Plugin = {
  name: 'tell-lost-parts',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/@remix-run/react/dist/esm/routeModules.js') ? askBeforeReload(code) : undefined,
};

/** What every page loads once more by terser: a twentieth less for each browser, for some seconds of the build. */
const minifyFurther: Plugin = {
  name: 'minify-further',
  enforce: 'post',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  renderChunk: {
    order: 'post',
    async handler(code, { name, facadeModuleId }) {
      if (!['framework', 'frame', 'prints'].includes(name) && !isOf(facadeModuleId?.split('?')[0] ?? '', entries))
        return null;
      // Of our own functions none is made into objects.
      const smaller = await minify(code, {
        module: true,
        ecma: 2020,
        compress: { passes: 3, keep_fargs: false, unsafe_arrows: name !== 'framework' },
      });
      return { code: smaller.code!, map: null };
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig as Parameters<typeof remix>[0]), orderRouter, tellLostParts, settleFlags, minifyFurther],
  experimental: {
    // What is built names its parts from where it lies itself: one build serves below any path (app/base-path.ts). Fonts are named by pages too.
    renderBuiltUrl: (name, { hostType }) =>
      hostType === 'js' && name.endsWith('.woff2') ? undefined : { relative: true },
  },
  resolve: { alias: { 'react-i18next': path.resolve('app/page-i18n.ts') } },
  build: {
    target: 'es2022',
    // The oldest that know light-dark(). Safari has its own names for some properties still: user-select.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A part names what to fetch beside one that it imports later: not that one itself, nor what every page has.
    modulePreload: {
      resolveDependencies: (imported, names) =>
        names.filter((name) => name !== imported && !/(^|\/)(framework|frame|prints)-[^/]*\.js$/.test(name)),
    },
    rollupOptions: {
      output: {
        // Chunks of a few lines cost a request each and compress badly, bytes.
        experimentalMinChunkSize: 800,
        // What changes only with its packages keeps its name, and stays in the browser's cache over new versions of ours.
        // In the browser's part alone: the server waits for one of them while the module is loaded that asks for it (similar-lazy.tsx).
        manualChunks: isSsrBuild
          ? undefined
          : (id: string) => {
              if (/\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router)/.test(id)) return 'framework';
              if (isOf(id, withPrints)) return 'prints';
              if (isOf(id, shared)) return 'shared';
              return isOf(id, everywhere) || id.includes('vite/preload-helper') ? 'frame' : undefined;
            },
      },
    },
  },
}));
