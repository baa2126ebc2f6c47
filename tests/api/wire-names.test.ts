/** Where a call names a field otherwise than its operation does, a refusal names it as the call does. */
import { expect, it } from 'vitest';
import { ask, jsonBody, signedInAdmin } from '../ask.ts';

const { token } = await signedInAdmin();

it.each([
  ['POST', '/admin/design/bulk-undo', { jobId: 'no guid' }, 'jobId'],
  ['POST', '/admin/design/bulk-undo', {}, 'jobId'],
  ['DELETE', '/design/delete/no-guid', {}, 'id'],
  ['DELETE', '/favorites/delete/no-guid', {}, 'id'],
  ['POST', '/admin/new-collection', {}, 'collectionId'],
  ['POST', '/admin/new-collection', { id: 'no guid' }, 'id'],
  ['POST', '/collections/get', {}, 'id'],
  ['POST', '/collections/get', { collectionId: 5 }, 'collectionId'],
])('%s %s with %o names %s', async (method, path, fields, name) => {
  const { status, body } = await ask(path, { method, token, ...jsonBody(fields) });
  expect([status, Object.keys(body.fields as object)]).toEqual([422, [name]]);
});

it('a search’s picture too', async () => {
  const form = new FormData();
  form.set('similarImage', new File(['no picture at all'], 'a.png'));
  const { status, body } = await ask('/search/design/basic/0/5', { token, body: form });
  expect([status, body.fields]).toEqual([422, { similarImage: ['pictureUnreadable'] }]);
});
