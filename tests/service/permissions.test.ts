import { expect, it } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { table } from '#app/service/table.ts';
import { ask, fillPath, signedIn, titleOf } from './ask.ts';

/** Who may make each call; a call that is missing here fails. */
const expectations: Record<string, 'everybody' | 'signedIn' | 'archive' | 'admin' | 'adminWithoutFactor'> = {
  'POST /account/login_collection': 'everybody',
  'POST /account/auto-login': 'everybody',
  'POST /account/authenticate': 'adminWithoutFactor',
  'POST /account/validate-token': 'everybody',
  'POST /account/create-password': 'everybody',
  'POST /account/reset-password': 'everybody',
  'POST /account/sign-out': 'signedIn',
  'POST /search/design/basic/{page}/{count}': 'archive',
  'POST /design/header': 'archive',
  'POST /get/labels': 'archive',
  'POST /get/archives': 'archive',
  'GET /admin/get/all-labels': 'admin',
  'GET /admin/get/all-archives': 'admin',
  'GET /admin/design/search': 'admin',
  'POST /admin/design/header/{id}': 'admin',
  'PUT /design/header/{recognizer}': 'admin',
  'DELETE /design/delete/{id}': 'admin',
  'POST /design/proposals': 'archive',
  'PUT /design/proposals': 'archive',
  'DELETE /design/proposals/{id}': 'archive',
  'PUT /design/import': 'admin',
  'POST /design/process': 'admin',
  'POST /design/rename-numerator-main': 'admin',
  'POST /design/rename-numerator-internal': 'admin',
  'POST /design/merge-internal': 'admin',
  'POST /design/add-to-archive': 'admin',
  'POST /design/complete-transfer': 'admin',
  'POST /design/correct': 'admin',
  'POST /design/cancel': 'admin',
  'POST /design/dispose': 'admin',
  'GET /design/job/{jobId}': 'admin',
};

const askers = {
  stranger: async () => undefined,
  'holder of a dead token': async () => {
    const { token, user } = await signedIn({});
    await db.session.deleteMany({ where: { userId: user.id } });
    return token;
  },
  customer: async () => (await signedIn({})).token,
  'customer without archive': async () => (await signedIn({ archiveAccess: false })).token,
  'in-house user': async () => (await signedIn({ isInHouse: true })).token,
  'admin without second factor': async () => (await signedIn({ isAdmin: true })).token,
  admin: async () => (await signedIn({ isAdmin: true }, { twoFactor: true })).token,
};
type Asker = keyof typeof askers;

/** The refusal that each asker meets; null: the operation itself is reached. */
const meaning: Record<(typeof expectations)[string], Record<Asker, string | null>> = {
  everybody: refusals(null, null, null, null, null, null),
  signedIn: refusals('notSignedIn', 'sessionExpired', null, null, null, null),
  archive: refusals('notSignedIn', 'sessionExpired', null, 'noArchiveAccess', null, null),
  admin: refusals('notSignedIn', 'sessionExpired', 'notAllowed', 'notAllowed', 'notAllowed', 'secondFactorNeeded'),
  adminWithoutFactor: refusals('notSignedIn', 'sessionExpired', 'notAllowed', 'notAllowed', 'notAllowed', null),
};

function refusals(...keys: (string | null)[]): Record<Asker, string | null> {
  const names = Object.keys(askers) as Asker[];
  return Object.fromEntries(names.map((name, at) => [name, keys[at] ?? null])) as Record<Asker, string | null>;
}

const anyRefusal = ['notSignedIn', 'sessionExpired', 'notAllowed', 'noArchiveAccess', 'secondFactorNeeded'];

it('knows every call, and no call that is not there', () => {
  expect(Object.keys(expectations).sort()).toEqual(table.map(titleOf).sort());
});

it.each(table.map((row) => [titleOf(row), row] as const))('%s', async (title, row) => {
  const expected = meaning[expectations[title]!];
  for (const [asker, tokenOf] of Object.entries(askers) as [Asker, () => Promise<string | undefined>][]) {
    // A body that would pass the schema of "authenticate", whose own refusal comes after it.
    const body = new URLSearchParams({ code: '000000' });
    const token = await tokenOf();
    const answered = await ask(fillPath(row.path), {
      method: row.method,
      token,
      ...(row.method !== 'GET' && !row.streams && { body }),
    });
    const met = anyRefusal.find((key) => key === answered.body.error) ?? null;
    expect(met, `${asker} at ${title}`).toBe(expected[asker]);
    expect(answered.status, `${asker} at ${title}`).toBeLessThan(500);
  }
});
