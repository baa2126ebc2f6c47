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
  expect(handlerOf('/__manifest')).toBe(all);
});

test('few routes can be meant by an address', () => {
  let made = 0;
  const handlerOf = splitBuild(build, ({ routes: of }) => (made++, of));
  for (const path of ['/archive', '/admin/users', '/admin/designs/x/who', '/service/search/design/basic/0/25'])
    expect(Object.keys(handlerOf(path)).length, path).toBeLessThan(30);
  const begun = made;
  for (const path of ['/archive.data', '/ARCHIVE', '/admin/users.data', '/admin/designs/y', '/service/x'])
    handlerOf(path);
  expect(made).toBe(begun);
  // What people make up is one part.
  for (let at = 0; at < 100; at++) handlerOf(`/nothing${at}/at/all`);
  expect(made).toBe(begun + 1);
});

test('what lies above an address is there for its first routes', () => {
  const handlerOf = splitBuild(build, ({ routes: of }) => of);
  for (const path of ['/admin/users/u1/access', '/design/d1/c1/inks', '/favorites/shared/t', '/nothing/at/all'])
    for (const above of ['/', ...path.split('/').map((_, at, all) => all.slice(0, at).join('/') || '/')])
      expect(match(handlerOf(path), above), `${above} for ${path}`).toEqual(match(all, above));
});

test.each(['/%61rchive', '/archive%0A', '//archive', '/archive//x', '/Admin/Users', '/archive/', '/admin/users/'])(
  '%s means what it does in the whole build',
  (path) => {
    const handlerOf = splitBuild(build, ({ routes: of }) => of);
    expect(match(handlerOf(path), path)).toEqual(match(all, path));
  },
);
