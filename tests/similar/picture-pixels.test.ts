/** A query picture as its owner's page shows it, by its address. */
import { beforeAll, expect, test } from 'vitest';
import { sessionCookieName } from '#app/actor.server.ts';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { cropPicture, uploadPicture } from '#app/domain/find/query-pictures/query-pictures.server.ts';
import { loader } from '#app/routes/similar-picture/pixels.route.ts';
import { makePerson, makeSession } from '#tests/make.ts';
import { makePicture } from './make-pictures.ts';

let person: Person;
let token: string;
let pictureGuid: string;

beforeAll(async () => {
  const somebody = await makePerson();
  const session = await makeSession(somebody.userId, { kind: 'browser' });
  token = session.token;
  person = { ...somebody, sessionId: session.sessionId };
  ({ pictureGuid } = await uploadPicture(person, { picture: new File([await makePicture('.png', {})], 'photo.png') }));
});

async function get(query = ''): Promise<Response> {
  const request = new Request(`http://localhost:3000/similar/picture/${pictureGuid}/pixels${query}`, {
    headers: { cookie: `${sessionCookieName}=${Buffer.from(JSON.stringify(token)).toString('base64')}` },
  });
  const context = { remoteAddress: '127.0.0.1', requestId: 'test' };
  return (await loader({ request, context, params: { pictureId: pictureGuid } } as never)) as Response;
}

test('is a JPEG, and its part a window on one', async () => {
  const whole = await get();
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect([...new Uint8Array(await whole.arrayBuffer()).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  await cropPicture(person, { pictureGuid, x: 10, y: 10, width: 50, height: 50 });
  const part = await get();
  expect(part.headers.get('content-type')).toBe('image/svg+xml');
  expect(await part.text()).toContain('href="data:image/jpeg;base64,/9j/');
  expect((await get('?whole')).headers.get('content-type')).toBe('image/jpeg');
});

test('that was kept as WebP is told as that', async () => {
  await db.queryPicture.update({ where: { id: pictureGuid }, data: { picture: await makePicture('.webp', {}) } });
  expect((await get('?whole')).headers.get('content-type')).toBe('image/webp');
  expect(await (await get()).text()).toContain('href="data:image/webp;base64,UklGR');
});
