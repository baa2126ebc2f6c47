/** Pictures whose bodies come slowly: each is held in memory meanwhile. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { expect, test } from 'vitest';
import { action as formAction } from '#app/routes/similar-picture/route.tsx';
import { action as dropAction } from '#app/routes/similar-picture/upload.route.ts';
import { ask, askRaw, jsonBody, signedIn } from '../ask.ts';

const type = { 'content-type': 'multipart/form-data; boundary=x' };
const path = '/search/design/basic/0/5';

function slow() {
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new Uint8Array(1000));
      end = () => controller.close();
    },
  });
  return { body, end: () => end() };
}

test('of one person only a few are read at once, by whichever door', async () => {
  const [{ token }, other] = [await signedIn({}), await signedIn({})];
  const bodies = Array.from({ length: 3 }, slow);
  const read = bodies.map(({ body }) => askRaw(path, { token, headers: type, body }));
  await expect.poll(() => bodies.every(({ body }) => body.locked)).toBe(true);
  const more = await ask(path, { token, headers: type, body: slow().body });
  expect([more.status, more.body.error]).toEqual([429, 'tooManyPictures']);
  const send = async (action: (args: ActionFunctionArgs) => Promise<unknown>) => {
    const headers = { ...type, 'access-token': token };
    const init = { method: 'POST', headers, body: slow().body, duplex: 'half' };
    const request = new Request('http://localhost/similar/picture', init as RequestInit);
    const context = { requestId: 'request', cspNonce: 'nonce', remoteAddress: '10.8.0.1' };
    return action({ request, context, params: {} } as ActionFunctionArgs);
  };
  expect(((await send(dropAction)) as Response).status).toBe(429);
  expect(await send(formAction)).toMatchObject({
    init: { status: 429 },
    data: {
      refusal: { drawn: 'picture-upload', key: 'tooManyPictures', result: { error: { '': [expect.any(String)] } } },
    },
  });
  // What can be no picture is read as ever, and other people's are too.
  expect(
    (
      await ask(path, {
        token,
        ...jsonBody({}),
        headers: { 'content-type': 'application/json', 'content-length': '2' },
      })
    ).status,
  ).toBe(200);
  const foreign = slow();
  const theirs = askRaw(path, { token: other.token, headers: type, body: foreign.body });
  foreign.end();
  expect((await theirs).status).toBe(400);
  for (const { end } of bodies) end();
  expect((await Promise.all(read)).map(({ status }) => status)).toEqual([400, 400, 400]);
  const again = slow();
  again.end();
  expect((await askRaw(path, { token, headers: type, body: again.body })).status).toBe(400);
});
