/** A program's filters mean what they say: only the search box forgives what was typed. */
import { beforeAll, expect, it } from 'vitest';
import { searchDesigns } from '#app/domain/find/search/search.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson } from '#tests/make.ts';
import { makeCollection } from '../collections/make-collections.ts';
import { ask, jsonBody, signedIn } from '../ask.ts';

let token: string;
let house: string;
let archive: number;
let collection: string;

beforeAll(async () => {
  archive = (await makeArchive()).id;
  const mine = { archiveId: archive, studio: 'Northlight', originalName: 'kelebek-17' };
  const shown = await makeDesign({ ...mine, name: '01-0559' });
  await makeDesign({ ...mine, name: '01-0595', isConfined: true, customerId: (await makeCustomer()).id });
  collection = (await makeCollection({ groups: [[shown.id]] })).id;
  ({ token } = await signedIn({}));
  house = (await signedIn({ isInHouse: true })).token;
});

it.each(['/search/design/basic/0/25', 'collection'])(
  'a number that nobody may know finds nothing: %s',
  async (path) => {
    const call = path === 'collection' ? `/search/collection/${collection}` : path;
    const search = async (fields: object) => (await ask(call, { token, ...jsonBody({ archive, ...fields }) })).body;
    expect(await search({ number: '01-0559' })).toMatchObject({ totalCount: 1 });
    for (const number of ['01-0595', '01-0558', '01-0559x']) {
      const found = await search({ number });
      expect(found).toMatchObject({ totalCount: 0, totalPage: 0, designs: [] });
      expect(found).not.toHaveProperty('isAlike');
    }
    expect(await search({ q: '01-0595' })).toMatchObject({ totalCount: 1, isAlike: true });
  },
);

it('so do a studio and an original number with a slip', async () => {
  const count = async (fields: object) =>
    (await ask('/search/design/basic/0/25', { token: house, ...jsonBody({ archive, ...fields }) })).body.totalCount;
  expect([await count({ studio: 'northlight' }), await count({ originalname: 'KELEBEK' })]).toEqual([2, 2]);
  expect([await count({ studio: 'northlihgt' }), await count({ originalname: 'kelebke-17' })]).toEqual([0, 0]);
});

it('a page still shows what comes near', async () => {
  const found = await searchDesigns(await makePerson(), { archive, number: '01-0595' });
  expect(found).toMatchObject({ totalCount: 1, isAlike: true });
});
