/** The visible thing: found under the rule alone, made nowhere else. */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '#app/domain/base/actor.ts';
import { readTileInfo } from '#app/domain/visible/pictures/find-picture.server.ts';
import {
  findColorwaysUnder,
  findDesignColorways,
  findVisibleColorway,
  findVisibleDesigns,
  grantImportFile,
  requireVisibleColorway,
  requireVisibleDesign,
  type PictureFacts,
  type VisiblePicture,
} from '#app/domain/visible/visibility/find-visible.server.ts';
import { visibleOnStockPage, visibleToBoth } from '#app/domain/visible/visibility/visibility.server.ts';
import { makeCustomer, makeDesign, makePerson, makeStranger } from '#tests/make.ts';

const app = path.resolve(import.meta.dirname, '../../app');

let customer: Awaited<ReturnType<typeof makeCustomer>>;
let open: Awaited<ReturnType<typeof makeDesign>>;
let own: typeof open;
let foreign: typeof open;
beforeAll(async () => {
  customer = await makeCustomer({ country: 'TR' });
  open = await makeDesign({ colorways: 2 });
  own = await makeDesign({ isConfined: true, customerId: customer.id });
  foreign = await makeDesign({ isConfined: true, customerId: (await makeCustomer()).id });
});

const idsOf = (found: { id: string }[]) => found.map(({ id }) => id);
const first = (design: typeof open) => design.colorways[0]!.id;

describe('finders', () => {
  test('keep the order, name each once and leave out what is hidden', async () => {
    const person = await makePerson({ customerId: customer.id });
    const asked = [own.id, foreign.id, open.id.toUpperCase(), own.id, crypto.randomUUID()];
    expect(idsOf(await findVisibleDesigns(person, asked))).toEqual([own.id, open.id]);
    expect(idsOf(await findVisibleDesigns(makeStranger(), asked))).toEqual([]);
    expect(idsOf(await findVisibleDesigns(systemActor('test'), asked))).toEqual([own.id, foreign.id, open.id]);
    expect(idsOf(await findDesignColorways(person, open.id))).toEqual(idsOf(open.colorways));
    expect(await findDesignColorways(person, foreign.id)).toEqual([]);
  });

  test('a hidden one is missing, and so is a colorway under another design or an address without a guid', async () => {
    const person = await makePerson({ customerId: customer.id });
    await expect(requireVisibleDesign(person, foreign.id)).rejects.toMatchObject({ key: 'designNotFound' });
    await expect(requireVisibleColorway(person, first(foreign))).rejects.toMatchObject({ key: 'colorwayNotFound' });
    expect(await findVisibleColorway(person, first(open), open.id.toUpperCase())).toMatchObject({
      id: first(open),
      designName: open.name,
    });
    expect(await findVisibleColorway(person, first(open), own.id)).toBeNull();
    expect(await findVisibleColorway(person, 'nonsense')).toBeNull();
  });

  test('a shared list shows what both may see, a stock page what its customer may', async () => {
    const [maker, viewer] = [await makePerson({ customerId: customer.id }), await makePerson()];
    const all = [own, foreign, open].map(first);
    expect(idsOf(await findColorwaysUnder(await visibleToBoth(viewer, maker), all))).toEqual([first(open)]);
    expect(idsOf(await findColorwaysUnder(visibleOnStockPage(customer), all))).toEqual([first(own), first(open)]);
    expect(idsOf(await findColorwaysUnder(visibleOnStockPage(null), all))).toEqual([first(open)]);
    const closed = await makeDesign({ closedCountries: ['TR'] });
    expect(await findColorwaysUnder(visibleOnStockPage(customer), [first(closed)])).toEqual([]);
    expect(await findColorwaysUnder(visibleOnStockPage(null), [first(closed)])).toHaveLength(1);
  });
});

describe('nothing else is one', () => {
  test('plain facts are refused by the type check', () => {
    // @ts-expect-error: no query under the rule has found it
    const asked = (facts: PictureFacts) => readTileInfo(facts);
    expect(asked).toBeDefined();
  });

  test('a file of an import is granted to admins and the import alone', async () => {
    const facts: PictureFacts = (await findVisibleColorway(systemActor('test'), first(open)))!;
    const granted: VisiblePicture = grantImportFile(await makePerson({ isAdmin: true }), facts);
    expect(granted.id).toBe(first(open));
    const person = await makePerson();
    expect(() => grantImportFile(person, facts)).toThrow(expect.objectContaining({ key: 'notAllowed' }));
  });

  test('no other file makes one by force, and no screen or endpoint speaks for the system', async () => {
    const forced =
      /(\bas|queryRaw(Unsafe)?<)\s*\(?(Visible(Design|Colorway|Picture|Set|Wear)|Visibility|EveryDesign|AllowedDesigns)\b/;
    const makers = /^domain\/(visible\/visibility\/|catalog\/wear\/visible\.server\.ts$)/;
    for await (const file of glob('**/*.{ts,tsx}', { cwd: app, exclude: ['data/generated/**'] })) {
      const text = await readFile(path.join(app, file), 'utf8');
      if (!makers.test(file)) expect(forced.test(text), file).toBe(false);
      if (/^(routes|api)\//.test(file)) expect(text.includes('systemActor'), file).toBe(false);
    }
  });
});
