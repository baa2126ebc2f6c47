/** A number with its colorway behind a stroke, whatever letters the colorway's name has. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { searchDesigns } from '#app/domain/find/search/search.server.ts';
import { makeDesign, makePerson } from '#tests/make.ts';

const names = ['Синий', 'Grün', 'IŞIL  Weiß', 'Ёлка'];

test('a colorway is found by its name, by the filter, in words and by a pool’s search', async () => {
  const person = await makePerson();
  await makeDesign({ name: 'REF-0002', colorways: 5 });
  const { colorways, id } = await makeDesign({ name: 'REF-0001', colorways: 5 });
  for (const [at, name] of names.entries())
    await db.colorway.update({ where: { id: colorways[at + 1]!.id }, data: { name } });
  for (const name of names)
    for (const asked of [name, name.toLowerCase(), name.toUpperCase(), name.slice(0, -1), foldText(name)]) {
      const number = `REF-0001/${asked}`;
      const searches: object[] = [{ number }, { number: `/${asked}` }];
      if (!name.includes(' ')) searches.push({ q: number });
      for (const criteria of searches) {
        const { designs } = await searchDesigns(person, criteria);
        expect(designs.map(({ designGuid }) => designGuid)).toEqual([id]);
        expect(designs[0]!.matchedVariantName).toBe(name);
      }
      const criteria = { designNumber: number, allowUnlabeledDesigns: true };
      const pool = await db.pool.create({
        data: { name: number, searches: { create: { position: 0, criteria } } },
      });
      const { designs } = await searchDesigns(await makePerson({ poolId: pool.id }), {});
      expect(designs.map(({ designGuid }) => designGuid)).toEqual([id]);
    }
});
