/** Which routes answer an address, where the build is split. */
import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/router';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { splitBuild } from '#app/split-build.server.ts';

type Route = (typeof routes)[number];

/** As the build has them: one list, each with its parent. */
function flatten(list: readonly Route[], parentId = 'root'): Record<string, object> {
  return Object.assign(
    {},
    ...list.map((route) => {
      const id = route.id ?? route.file.replace(/\.\w+$/, '');
      return {
        [id]: { id, parentId, path: route.path, index: route.index },
        ...flatten((route.children ?? []) as Route[], id),
      };
    }),
  ) as Record<string, object>;
}

const all = { root: { id: 'root', path: '' }, ...flatten(routes) } as unknown as ServerBuild['routes'];
const build = { routes: all, assets: { routes: all } } as unknown as ServerBuild;
type Node = { id: string; path?: string; index?: boolean; children?: Node[] };

function treeOf(of: ServerBuild['routes'], parentId: string | undefined = undefined): Node[] {
  return Object.values(of)
    .filter((route) => route!.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route!;
      const children = treeOf(of, id);
      return { id, path, index, ...(children.length > 0 && { children }) } as Node;
    });
}

const match = (of: ServerBuild['routes'], path: string) =>
  matchRoutes(treeOf(of) as never, path)?.map(({ route }) => route.id);

test('each address has the routes that it has in the whole build', async () => {
  const handlerOf = splitBuild(build, ({ routes: of }) => of);
  // The addresses that are tried for who may have them, with something in the place of their parameters.
  const table = await readFile('tests/routes/access-table.ts', 'utf8');
  const known = [...table.matchAll(/'(\/[\w/:.-]*)[?']/g)].map(([, path]) => path!);
  const named = Object.values(all).map((route) => `/${route!.path ?? ''}`.replace(/\*$/, 'a/b'));
  const paths = [
    ...known,
    ...named,
    '/',
    '/administrator',
    '/admin/nothing',
    '/service',
    '/servicex',
    '/nothing/at/all',
  ];
  expect(known.length).toBeGreaterThan(50);
  for (const path of paths) expect(match(handlerOf(path), path), path).toEqual(match(all, path));
  expect(Object.keys(handlerOf('/archive')).length).toBeLessThan(Object.keys(all).length * 0.6);
  for (const path of ['/__manifest', '/admin', '/admin.data', '/admin/users.data']) expect(handlerOf(path)).toBe(all);
});
