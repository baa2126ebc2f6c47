import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkFolders } from '#app/start/check-folders.ts';
import type { FolderRules } from '#app/start/folder-rules.ts';

const rules: FolderRules = {
  roots: ['app', 'workers', 'tests'],
  ignored: ['app/made'],
  open: ['app'],
  may: { 'app/routes': ['app/domain', 'app/ui'], 'app/ui': ['app/domain/**/rules.ts'] },
  layers: { 'app/domain': ['base', 'find', 'catalog'] },
  screens: ['app/routes', 'app/routes/admin'],
  entries: {},
  packages: { pg: ['app/data'], '@vendor/*': ['app/*'] },
  unchecked: ['tests'],
  programs: [{ from: 'app/start', to: 'tests' }],
  operationsOnly: { folders: ['app/routes'], domain: 'app/domain' },
};

let root = '';
afterEach(() => rm(root, { recursive: true, force: true }));

/** By file: what it holds, or what it imports. */
async function check(tree: Record<string, string | string[]>, over: Partial<FolderRules> = {}): Promise<string[]> {
  root = await mkdtemp(path.join(tmpdir(), 'folders-'));
  const wanted: Record<string, string | string[]> = {
    'app/empty.ts': '',
    'workers/empty.ts': '',
    'tests/empty.ts': '',
    ...tree,
  };
  for (const [file, content] of Object.entries(wanted)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    const text = typeof content === 'string' ? content : content.map((one) => `import '${one}';`).join('\n');
    await writeFile(path.join(root, file), text);
  }
  return checkFolders(root, { ...rules, ...over });
}

describe('what folders may import', () => {
  it('is what their rule names, by file, folder or pattern', async () => {
    expect(
      await check({
        'app/routes/home/route.tsx': ['#app/domain/base/errors.ts', '../../ui/button.tsx', './part.tsx'],
        'app/ui/button.tsx': ['#app/domain/find/search/rules.ts'],
      }),
    ).toEqual([]);
  });

  it('is refused otherwise, whether by path or by alias, for types and for what is loaded later', async () => {
    const broken = await check({
      'app/routes/home/a.ts': ['#app/data/database.ts'],
      'app/routes/home/b.ts': ['../../data/database.ts'],
      'app/routes/home/c.ts': `import type { Row } from '#app/data/database.ts';`,
      'app/routes/home/d.ts': `const database = await import('#app/data/database.ts');`,
      'app/routes/home/e.ts': `const thread = new URL('../../data/thread.ts', import.meta.url);`,
      'app/ui/button.tsx': ['#app/domain/find/search/search.ts'],
    });
    expect(broken.map((line) => line.split(':')[0])).toEqual([
      'app/routes/home/a.ts',
      'app/routes/home/b.ts',
      'app/routes/home/c.ts',
      'app/routes/home/d.ts',
      'app/routes/home/e.ts',
      'app/ui/button.tsx',
    ]);
    expect(broken[0]).toBe('app/routes/home/a.ts: app/routes may not import app/data/database.ts');
  });

  it('goes downwards between layers, and each layer has its place', async () => {
    expect(
      await check({
        'app/domain/catalog/labels/labels.ts': ['../../find/search/search.ts'],
        'app/domain/find/search/search.ts': ['#app/domain/catalog/labels/labels.ts'],
        'app/domain/new/thing.ts': ['#app/domain/base/errors.ts'],
      }),
    ).toEqual([
      'app/domain/find/search/search.ts: find may not import catalog (app/domain/catalog/labels/labels.ts)',
      'app/domain/new/thing.ts: new has no place in the order of app/domain',
      expect.stringContaining('app/domain: app/domain/catalog → app/domain/find → app/domain/catalog'),
    ]);
  });

  it('is nothing of another screen but what is shared', async () => {
    expect(
      await check({
        'app/routes/archive/route.tsx': ['#app/routes/shared/card.tsx', '../design/facts.tsx'],
        'app/routes/admin/users/route.tsx': [
          '#app/routes/admin/shared/table.tsx',
          '#app/routes/shared/card.tsx',
          '../labels/rows.ts',
        ],
        'app/routes/admin/layout.tsx': ['./menu.ts'],
      }),
    ).toEqual([
      'app/routes/admin/users/route.tsx: a screen may not import another (app/routes/admin/labels/rows.ts)',
      'app/routes/archive/route.tsx: a screen may not import another (app/routes/design/facts.tsx)',
    ]);
  });

  it('names packages by those who know them', async () => {
    expect(
      await check({
        'app/data/database.ts': ['pg', 'node:fs'],
        'app/server.ts': ['@vendor/node', 'free'],
        'app/domain/base/sql.ts': ['pg', 'pg/lib/pool', '@vendor/node'],
        'tests/sql.ts': ['pg'],
      }),
    ).toEqual([
      'app/domain/base/sql.ts: only app/data may import pg',
      'app/domain/base/sql.ts: only app/data may import pg/lib/pool',
      'app/domain/base/sql.ts: only app/* may import @vendor/node',
    ]);
  });
});

describe('a folder with entries', () => {
  const entries = { 'app/domain/find': ['search/search.ts', 'search/rules.ts'] };

  it('is imported from outside through them alone, for types too; tests reach all of it', async () => {
    const tree = {
      'app/routes/home/a.ts': ['#app/domain/find/search/search.ts', '#app/domain/find/search/rules.ts'],
      'app/routes/home/b.ts': `import type { Row } from '#app/domain/find/search/rows.ts';`,
      'app/domain/catalog/labels.ts': ['../find/index/kernel.ts'],
      'app/domain/find/search/search.ts': ['./rows.ts', '../index/kernel.ts'],
      'tests/kernel.test.ts': ['#app/domain/find/index/kernel.ts'],
    };
    expect(await check(tree, { entries })).toEqual([
      'app/domain/catalog/labels.ts: only app/domain/find itself may import app/domain/find/index/kernel.ts',
      'app/routes/home/b.ts: only app/domain/find itself may import app/domain/find/search/rows.ts',
    ]);
  });
});

describe('circles', () => {
  it('of folders are told with the imports that make them, however deep and long', async () => {
    expect(
      await check({
        'app/image/tiff/read.ts': ['../psd/deep/layers.ts'],
        'app/image/psd/deep/layers.ts': ['../../render/draw.ts'],
        'app/image/render/draw.ts': ['#app/image/tiff/write.ts'],
      }),
    ).toEqual([
      [
        'app/image: app/image/psd → app/image/render → app/image/tiff → app/image/psd',
        '  app/image/psd/deep/layers.ts imports app/image/render/draw.ts',
        '  app/image/render/draw.ts imports app/image/tiff/write.ts',
        '  app/image/tiff/read.ts imports app/image/psd/deep/layers.ts',
      ].join('\n'),
    ]);
  });

  it('count a file beside a folder, and the parts of an open folder beside the others', async () => {
    const broken = await check({
      'app/image/types.ts': ['./tiff/read.ts'],
      'app/image/tiff/read.ts': ['../types.ts'],
      'app/data/jobs.ts': ['#workers/handlers.ts'],
      'workers/handlers.ts': ['#app/data/jobs.ts'],
    });
    expect(broken.map((line) => line.split('\n')[0])).toEqual([
      'top: app/data → workers → app/data',
      'app/image: app/image/tiff → app/image/types.ts → app/image/tiff',
    ]);
  });

  it('are none between files alone, generated files, or a command and what it runs', async () => {
    expect(
      await check({
        'app/image/one.ts': ['./other.ts'],
        'app/image/other.ts': ['./one.ts'],
        'app/made/client.ts': ['../image/one.ts', 'pg'],
        'app/image/three.ts': ['../made/client.ts'],
        'app/start/bench.ts': ['#tests/bench.ts'],
        'tests/bench.ts': ['#app/start/tool.ts'],
      }),
    ).toEqual([]);
  });
});

describe('routes and API', () => {
  const domain = {
    'app/domain/base/things.server.ts': `export const getThing = operation('admin', Thing, async () => 1);
export const keepThing = ownOperation('admin', Thing, async () => 1);
export interface Thing { name: string }
export function findThing() {}
export const most = 3;`,
    'app/domain/base/rules.ts': 'export const Thing = 1;',
  };
  const caller = `import { findThing, getThing, keepThing, most as limit, type Thing } from '#app/domain/base/things.server.ts';
import type { Other } from '#app/domain/base/things.server.ts';
import { Thing } from '#app/domain/base/rules.ts';`;

  it('import operations, types and browser-safe rules, and nothing else of the domain', async () => {
    expect(await check({ ...domain, 'app/routes/home/route.tsx': caller, 'app/root.tsx': caller })).toEqual([
      'app/routes/home/route.tsx: app/domain/base/things.server.ts#findThing is no operation',
      'app/routes/home/route.tsx: app/domain/base/things.server.ts#most is no operation',
    ]);
  });

  it('reach no function by another way: all of a module, a default, another name given on, or later', async () => {
    const things = '#app/domain/base/things.server.ts';
    const broken = await check({
      ...domain,
      'app/routes/home/a.ts': `import * as things from '${things}';`,
      'app/routes/home/b.ts': `export { findThing } from '${things}';`,
      'app/routes/home/c.ts': `export * from '${things}';`,
      'app/routes/home/d.ts': `const { findThing } = await import('${things}');`,
      'app/routes/home/e.ts': `import '${things}';`,
      'app/routes/home/f.ts': `import things from '${things}';`,
      'app/routes/home/g.ts': `export { getThing, type Thing } from '${things}';`,
      'app/routes/home/h.ts': `export type { Thing } from '${things}';`,
    });
    expect(broken.map((line) => line.split(':')[0])).toEqual(
      ['a', 'b', 'c', 'd', 'f'].map((name) => `app/routes/home/${name}.ts`),
    );
  });
});
