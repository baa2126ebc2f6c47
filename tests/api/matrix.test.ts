/**
 * Every call by everybody, about what is one's own, somebody else's, hidden and missing. What each must answer follows from
 * permissions.ts and the rule of visibility (world.ts), never from what the calls do. A call without a recipe fails the run.
 */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { DomainError } from '#app/domain/base/errors.ts';
import { officeParts } from '#app/domain/base/office-parts.ts';
import { isOffice, requirePermission, type Permission } from '#app/domain/base/permissions.ts';
import type { Row } from '#app/api/endpoint.ts';
import { table } from '#app/api/endpoints.ts';
import { apiScopes, type ApiScope } from '#app/domain/base/api-scopes.ts';
import { makeApiToken } from '#app/domain/people/accounts/api-tokens.server.ts';
import { makePerson, testPassword } from '#tests/make.ts';
import { ask, titleOf } from '../ask.ts';
import { recipes, type Recipe } from './matrix-recipes.ts';
import {
  askerNames,
  makeAsker,
  makePartOf,
  makeWorld,
  variants,
  type Asker,
  type Variant,
  type World,
} from './world.ts';

// No worker makes files here.
vi.mock(import('#app/domain/output/downloads/place.server.ts'), async (original) => {
  const real = await original();
  return { ...real, waitForDownload: (person, download) => real.waitForDownload(person, download, 0) };
});

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** SPEC §6 and §7: which permission each part of the API needs. */
function permissionOf(path: string): Permission[] {
  if (path === '/account/sign-out') return ['signingIn'];
  if (path === '/account/authenticate') return ['signingIn'];
  if (path.startsWith('/account/tokens')) return ['signedIn'];
  if (path.startsWith('/account/')) return ['public'];
  if (path.startsWith('/admin/')) return ['admin'];
  if (path.startsWith('/design/proposals') || path === '/design/orders' || path === '/design/header')
    return ['archive'];
  if (path.startsWith('/design/')) return ['admin'];
  if (path.startsWith('/favorites/')) return ['favorites'];
  if (path.startsWith('/cad/')) return ['cad', 'export', 'downloads'];
  return ['archive'];
}

function refusalOf(asker: Asker, permission: Permission): string | null {
  try {
    requirePermission(asker.actor, permission);
    return null;
  } catch (error) {
    return (error as DomainError).key;
  }
}

const refusals = ['notSignedIn', 'sessionExpired', 'notAllowed', 'noArchiveAccess', 'secondFactorNeeded'];

it('has a recipe for every call, and none for a call that is not there', () => {
  expect(Object.keys(recipes).sort()).toEqual(table.map(titleOf).sort());
});

it('asks for the rights that the specification names', () => {
  for (const row of table) {
    const header = row.path === '/design/header/{recognizer}' ? (['admin'] as Permission[]) : permissionOf(row.path);
    // The administration's calls name the part of it that they belong to.
    expect(header, titleOf(row)).toContain(isOffice(row.permission) ? 'admin' : row.permission);
  }
});

describe.each(table.map((row) => [titleOf(row), row] as const))('%s', (title, row) => {
  const recipe = recipes[title];
  it.each(askerNames)('by %s', async (name) => {
    expect(recipe, 'no recipe').toBeDefined();
    const answers = new Map<Variant, string>();
    for (const variant of recipe!.about ? variants : (['own'] as const)) {
      const asker = await makeAsker(name, world);
      const told = `${name}, ${variant}: ${title}`;
      const { status, body } = await askOne(row, recipe!, asker, variant);
      expect(status, told).toBeLessThan(500);
      const met = (body.error ?? null) as string | null;
      const refusal = recipe!.refusal?.(asker) ?? refusalOf(asker, row.permission);
      if (refusal) {
        expect(met, told).toBe(refusal);
        continue;
      }
      expect(refusals, told).not.toContain(met);
      if (!recipe!.about) continue;
      const { mayReach, missing } = recipe!.about;
      if (mayReach(asker, variant)) expect(missing, told).not.toContain(met ?? '');
      else {
        expect(missing, told).toContain(met ?? 'success');
        answers.set(variant, JSON.stringify({ status, ...body }));
      }
    }
    // What may not be known of looks like what never was.
    if (answers.has('missing')) expect(new Set(answers.values()).size, `${name}: ${title}`).toBe(1);
  });
});

/** Open to several parts, each of which gets what is its own: the call's example may be another's. */
const cutWithin = new Set<string>(['admin', 'trash', 'attention']);

describe.each(officeParts)('an admin who has the part %s alone', (part) => {
  it('is answered by the calls of it, and refused by all others of the administration', async () => {
    const asker = await makePartOf(part);
    const wrong: string[] = [];
    for (const row of table.filter(({ permission }) => isOffice(permission))) {
      const refusal = refusalOf(asker, row.permission);
      const { body } = refusal
        ? await askOne(row, { make: () => ({}) }, asker, 'own')
        : await askOne(row, recipes[titleOf(row)]!, asker, 'own');
      const isRight = refusal
        ? body.error === refusal
        : cutWithin.has(row.permission) || !refusals.includes(String(body.error));
      if (!isRight) wrong.push(`${titleOf(row)}: ${String(body.error)}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** By family and permission, apart from the product's own table. */
const inScope: Record<ApiScope, (row: Row) => boolean> = {
  search: ({ permission }) => permission === 'archive',
  lists: ({ path }) => path.startsWith('/favorites/'),
  downloads: ({ path }) => path.startsWith('/cad/'),
  import: ({ family }) => family === 'Design import',
  catalogue: ({ path }) => /^\/admin\/(wears|imagecollection|new-collection|tags|orders|labels)/.test(path),
  people: ({ path }) => /^\/admin\/(users|customers|pool)/.test(path),
  statistics: ({ path }) => path.startsWith('/admin/statistics/'),
};

describe.each(apiScopes)('an access token for %s', (scope) => {
  it('is refused by what another scope is for, whoever’s it is', async () => {
    const admin = await makePerson({ isAdmin: true });
    const { accessToken: token } = await makeApiToken(admin, {
      name: 'Matrix',
      scopes: [scope],
      password: testPassword,
    });
    const wrong: string[] = [];
    for (const row of table) {
      const others = apiScopes.filter((one) => one !== scope && inScope[one](row));
      if (row.permission === 'public' || inScope[scope](row) || others.length === 0) continue;
      const { body } = await askOne(row, { make: () => ({}) }, { token } as Asker, 'own');
      // What several parts choose from is open to each of them.
      if (body.error !== 'scopeMissing' && !row.permission.endsWith('Choices')) wrong.push(titleOf(row));
    }
    expect(wrong).toEqual([]);
  });
});

async function askOne(row: Row, recipe: Recipe, asker: Asker, variant: Variant) {
  const { path = {}, fields = {} } = await recipe.make(world, asker, variant);
  const address = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? '0'));
  const query = row.method === 'GET' ? `?${new URLSearchParams(fields as Record<string, string>).toString()}` : '';
  return ask(address + query, {
    method: row.method,
    token: asker.token,
    ...(row.method !== 'GET' && {
      body: JSON.stringify(fields),
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    }),
  });
}
