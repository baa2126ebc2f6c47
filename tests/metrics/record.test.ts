import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { recordView } from '#app/domain/statistics/record-view.server.ts';
import { makeCustomer, makeDesign, makePerson, makeStranger } from '#tests/make.ts';

let person: Person;
let design: Awaited<ReturnType<typeof makeDesign>>;
let asked: { designGuid: string; colorwayGuid: string };

const viewsOf = ({ userId }: Person) =>
  db.colorwayView.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    select: { designId: true, colorwayId: true, customerId: true, reference: true },
  });

beforeAll(async () => {
  person = await makePerson();
  design = await makeDesign();
  asked = { designGuid: design.id, colorwayGuid: design.colorways[0]!.id };
});

test('a look is kept with who, whose and what, and twice within half an hour is once', async () => {
  expect(await recordView(person, asked)).toEqual({ recorded: true });
  expect(await recordView(person, asked)).toEqual({ recorded: false });
  const reference = `${design.name}/${design.colorways[0]!.name}`;
  expect(await viewsOf(person)).toEqual([
    { designId: asked.designGuid, colorwayId: asked.colorwayGuid, customerId: person.customerId, reference },
  ]);
  const later = new Date(Date.now() - 31 * 60_000);
  await db.colorwayView.updateMany({ where: { userId: person.userId }, data: { at: later } });
  expect(await recordView(person, asked)).toEqual({ recorded: true });
});

test('tabs opened together are one look, other people another', async () => {
  const [one, other] = [await makePerson(), await makePerson()];
  const answers = await Promise.all(Array.from({ length: 6 }, () => recordView(one, asked)));
  expect(answers.filter(({ recorded }) => recorded)).toHaveLength(1);
  expect(await viewsOf(one)).toHaveLength(1);
  expect(await recordView(other, asked)).toEqual({ recorded: true });
});

test('hidden, missing and mismatched colorways are not found alike, and nothing is kept', async () => {
  const owner = await makeCustomer();
  const hidden = await makeDesign({ isConfined: true, customerId: owner.id });
  const somebody = await makePerson();
  const missing = '01a00000-0000-7000-8000-000000000000';
  for (const raw of [
    { designGuid: hidden.id, colorwayGuid: hidden.colorways[0]!.id },
    { designGuid: missing, colorwayGuid: missing },
    { designGuid: hidden.id, colorwayGuid: asked.colorwayGuid },
  ])
    await expect(recordView(somebody, raw)).rejects.toMatchObject({ key: 'colorwayNotFound' });
  await expect(recordView(somebody, { designGuid: 'x', colorwayGuid: '' })).rejects.toMatchObject({
    key: 'invalidInput',
  });
  await expect(recordView(makeStranger(), asked)).rejects.toMatchObject({ key: 'notSignedIn' });
  expect(await viewsOf(somebody)).toEqual([]);
});
