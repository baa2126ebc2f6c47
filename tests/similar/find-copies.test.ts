import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { db, Prisma } from '#app/data/database.server.ts';
import { copyBits } from '#app/domain/imports/job/duplicates.ts';
import { findCopies, likeHash } from '#app/domain/imports/stages/find-copies.server.ts';
import { EmbeddingMaker, makeRandom, writeEmbedding } from '#tests/similar/generated-embeddings.ts';
import { makeDesign } from '#tests/make.ts';

const random = makeRandom(3);
const hash = BigInt(`0x${randomBytes(8).toString('hex')}`) >> 1n;

/** That many of its 63 bits turned over, spread over all of it, or the first or the last ones. */
function turned(bits: number, how: number): bigint {
  const places = new Set<number>();
  while (places.size < bits)
    places.add(how === 0 ? places.size : how === 1 ? 62 - places.size : Math.floor(random() * 63));
  return [...places].reduce((value, place) => value ^ (1n << BigInt(place)), hash);
}

async function withHash(value: bigint): Promise<string> {
  const design = await makeDesign({ colorways: [{}] });
  const colorway = design.colorways[0]!;
  await writeEmbedding(design, colorway, [{ cm: 32, vector: new EmbeddingMaker(1).motif() }]);
  await db.colorwayLook.update({ where: { colorwayId: colorway.id }, data: { hash: value } });
  return colorway.id;
}

test('copies within the bits allowed are all found by the index, wherever their bits differ, and no others', async () => {
  const near: string[] = [];
  for (let at = 0; at < 12; at++) {
    near.push(await withHash(turned(at % (copyBits + 1), at % 3)));
    await withHash(turned(copyBits + 1, at % 3));
  }
  const found = await findCopies(randomBytes(32), hash, 100);
  expect(found.toSorted()).toEqual(near.toSorted());
  // The nearest first: three have the very same hash.
  expect(found.slice(0, 3).toSorted()).toEqual(near.filter((_, at) => at % (copyBits + 1) === 0).toSorted());
  expect(await findCopies(randomBytes(32), null, 100)).toEqual([]);

  const plan = await db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    return tx.$queryRaw<{ 'QUERY PLAN': string }[]>(Prisma.sql`EXPLAIN ${likeHash(hash, 6)}`);
  });
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('ColorwayLook_hash_bands_idx');
});
