/** Where a call names a field otherwise than its operation does, a refusal names it as the call does. */
import { expect, it } from 'vitest';
import { ask, jsonBody, signedInAdmin } from '../ask.ts';

const { token } = await signedInAdmin();

it.each([
  ['POST', '/admin/design/bulk-undo', { jobId: 'no guid' }, 'jobId'],
  ['POST', '/admin/design/bulk-undo', {}, 'jobId'],
  ['DELETE', '/design/delete/no-guid', {}, 'id'],
  ['DELETE', '/favorites/delete/no-guid', {}, 'id'],
])('%s %s with %o names %s', async (method, path, fields, name) => {
  const { status, body } = await ask(path, { method, token, ...jsonBody(fields) });
  expect([status, Object.keys(body.fields as object)]).toEqual([422, [name]]);
});
