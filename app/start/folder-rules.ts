/** The folder rules that check-folders.ts checks. For the domain's groups see docs/decisions/0014-domain-groups.md. */
export interface FolderRules {
  /** folders that are read */
  roots: string[];
  /** made by programs */
  ignored: string[];
  /** folders whose parts count as lying beside it, for circles */
  open: string[];
  /** by folder, the longest path that fits: what it may import beside itself. A folder that isn't named may import anything. */
  may: Record<string, string[]>;
  /** subfolders in their order, of which each may import those before it */
  layers: Record<string, string[]>;
  /** folders whose subfolders are screens */
  screens: string[];
  /** by folder: the files that those outside of it may import; programs that aren't checked for packages may import all */
  entries: Record<string, string[]>;
  /** packages, and who may import them */
  packages: Record<string, string[]>;
  /** whom packages are free to */
  unchecked: string[];
  /** commands that run what they don't depend on: no circle */
  programs: { from: string; to: string }[];
  /** who reaches the domain through operations, types and browser-safe rules alone */
  operationsOnly: { folders: string[]; domain: string };
}

const pages = ['app/routes', 'app/forms', 'app/ui', 'app/*'];

export const folderRules: FolderRules = {
  roots: ['app', 'workers', 'prisma', 'demo', 'tests'],
  ignored: ['app/data/generated'],
  open: ['app'],
  may: {
    'app/routes': [
      'app/base-path.ts',
      'app/domain',
      'app/forms',
      'app/ui',
      'app/locales',
      'app/actor.server.ts',
      'app/health.server.ts',
      'app/kept-draft.server.ts',
      'app/own-path.ts',
      'app/large-bodies.server.ts',
      'app/rates.server.ts',
      'app/server-context.ts',
    ],
    'app/api': [
      'app/base-path.ts',
      'app/domain',
      'app/locales',
      'app/actor.server.ts',
      'app/call-body.server.ts',
      'app/large-bodies.server.ts',
      'app/admission.server.ts',
      'app/rates.server.ts',
      'app/failures.server.ts',
      'app/metrics.server.ts',
      'app/server-context.ts',
      'app/service-address.server.ts',
      'app/trace-requests.server.ts',
    ],
    'app/forms': ['app/base-path.ts', 'app/domain/base', 'app/ui', 'app/locales', 'app/own-path.ts'],
    'app/domain': ['app/data', 'app/image', 'app/locales', 'app/config.server.ts'],
    'app/image': [],
    'app/data': ['app/config.server.ts'],
    'app/jsx': ['app/base-path.ts'],
    'app/ui': ['app/base-path.ts', 'app/locales/format.ts'],
    'app/locales': ['app/base-path.ts'],
    workers: [
      'app/domain',
      'app/locales',
      'app/data/jobs.server.ts',
      'app/data/outage.ts',
      'app/data/telemetry',
      'app/config.server.ts',
      'app/health.server.ts',
      'app/metrics.server.ts',
      'app/started-from.ts',
      'demo',
    ],
  },
  layers: {
    'app/domain': [
      'base',
      'visible',
      'find',
      'people',
      'catalog',
      'imports',
      'lists',
      'output',
      'statistics',
      'webhooks',
      'oversight',
      'upkeep',
    ],
  },
  screens: ['app/routes', 'app/routes/admin'],
  entries: {
    'app/domain/find': [
      'search/search.server.ts',
      'search/suggest.server.ts',
      'search/filter-names.server.ts',
      'similar/similar.server.ts',
      'words/recent.server.ts',
      'words/understand.server.ts',
      'words/label-words.server.ts',
      'words/phrases.ts',
      'words/thesaurus.ts',
      'results/results.server.ts',
      'results/find-colorway.server.ts',
      'results/merged-labels.server.ts',
      'query-pictures/query-pictures.server.ts',
      'query-pictures/rules.ts',
      // Also in browsers, before a picture is sent.
      'query-pictures/picture-kind.ts',
      'embeddings/embeddings.server.ts',
      'embeddings/embed-colorways.server.ts',
      'embeddings/filling.server.ts',
      'embeddings/missing.server.ts',
      'vector-index/index-client.server.ts',
      'vector-index/motifs.ts',
      'vector-index/likeness.ts',
    ],
  },
  packages: {
    '@prisma/*': ['app/data'],
    pg: ['app/data'],
    'pg-boss': ['app/data'],
    'pg-copy-streams': ['app/data'],
    nodemailer: ['app/data'],
    'ipaddr.js': ['app/data', 'app/*'],
    'openid-client': ['app/data'],
    '@opentelemetry/*': ['app/data/telemetry'],
    'prom-client': ['app/data/telemetry', 'app/*'],
    '@aws-sdk/*': ['app/data'],
    'rate-limiter-flexible': ['app/data'],
    'wasm-vips': ['app/image'],
    sax: ['app/image'],
    'csv-parse': ['app/domain/base/text'],
    'csv-stringify': ['app/domain/base/text'],
    busboy: ['app/domain/base/bodies'],
    pdfkit: ['app/domain/output', 'app/domain/visible/pictures'],
    yazl: ['app/domain/output', 'app/domain/base/sheets'],
    'write-excel-file': ['app/domain/output'],
    react: [...pages, 'app/jsx'],
    'react-dom': pages,
    'react-i18next': pages,
    'remix-i18next': ['app/locales'],
    'remix-auth*': ['app/routes'],
    '@remix-run/*': [...pages, 'app/api', 'app/locales'],
    '@conform-to/*': ['app/routes', 'app/forms'],
    express: ['app/*'],
    vite: ['app/*'],
  },
  unchecked: ['tests', 'app/start'],
  programs: [{ from: 'app/start', to: 'tests' }],
  operationsOnly: { folders: ['app/routes', 'app/api'], domain: 'app/domain' },
};
