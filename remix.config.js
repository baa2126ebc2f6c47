/** The Remix options, and only here: vite.config.ts hands them to the plugin. */
export default {
  appDirectory: 'app',
  ignoredRouteFiles: ['**/*.test.*', '**/*.module.css'],
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
    v3_routeConfig: true,
    unstable_optimizeDeps: true,
  },
};
