/** Single designs chosen in the archive: who may, what the page shows, and where it leads. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#app/domain/base/actor.ts';
import { db } from '#app/data/database.server.ts';
import * as archive from '#app/routes/archive/route.tsx';
import * as choose from '#app/routes/archive/choose.route.tsx';
import * as newEdit from '#app/routes/admin/design-edit-new/route.tsx';
import type { ArchiveData } from '#app/routes/archive/data.server.ts';
import { makeArchive, makeDesign, makePerson, makeSession } from '#tests/make.ts';
import { cookieOf } from './send-form.ts';

let archiveId: number;
let guids: string[];
beforeAll(async () => {
  archiveId = (await makeArchive()).id;
  const designs = [];
  for (let at = 0; at < 3; at++) designs.push(await makeDesign({ archiveId, name: `CH-${at}`, studio: 'Choosing' }));
  guids = designs.map(({ id }) => id);
});

async function openAs(person: Person) {
  const twoFactorAt = person.isAdmin ? new Date() : null;
  const cookie = await cookieOf((await makeSession(person.userId, { kind: 'browser', twoFactorAt })).token);
  return async <Loader extends (args: LoaderFunctionArgs) => unknown>(loader: Loader, address: string) => {
    const request = new Request(`http://localhost:3000${address}`, { headers: { cookie } });
    const context = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
    return Promise.resolve(loader({ request, params: {}, context } as LoaderFunctionArgs)).catch(
      (thrown: unknown) => thrown,
    ) as Promise<Awaited<ReturnType<Loader>>>;
  };
}
const toolsOf = async (person: Person) => {
  const open = await openAs(person);
  const { archive: text } = await open(archive.loader, `/archive?archive=${archiveId}`);
  return (JSON.parse(text) as ArchiveData).tools.map(({ href }) => href.split('?')[0]);
};

test('the archive offers it to who may edit designs, and to nobody else', async () => {
  const edit = ['/archive/choose', '/admin/design-edits/new'];
  expect(await toolsOf(await makePerson({ isAdmin: true }))).toEqual(['/archive/sheet', ...edit]);
  const labeller = await makePerson({ isAdmin: true });
  await db.userPermission.create({ data: { userId: labeller.userId, permission: 'labelling', allowed: true } });
  expect(await toolsOf(labeller)).toEqual(['/archive/sheet']);
  expect(await toolsOf(await makePerson({ isInHouse: true }))).toEqual(['/archive/sheet']);
  const refused = await (await openAs(labeller))(choose.loader, '/archive/choose');
  expect((refused as unknown as Response).status).toBe(403);
  const away = await (await openAs(await makePerson()))(choose.loader, '/archive/choose');
  expect((away as unknown as Response).headers.get('location')).toBe('/archive');
});

test('the same search and page, in words; what is chosen is edited', async () => {
  const open = await openAs(await makePerson({ isAdmin: true }));
  const { results, query, search } = await open(
    choose.loader,
    `/archive/choose?archive=${archiveId}&studio=Choosing&order=4&count=2&page=1`,
  );
  expect(results).toMatchObject({ page: 1, pageCount: 2, totalCount: 3, cards: [{ name: 'CH-2' }] });
  expect(new URLSearchParams(query).get('studio')).toBe('Choosing');
  expect(search.join()).toContain('Choosing');
  const chosen = new URLSearchParams(guids.slice(1).map((guid) => ['designGuids', guid]));
  expect(await open(newEdit.loader, `/admin/design-edits/new?${chosen}`)).toMatchObject({ count: 2 });
});
