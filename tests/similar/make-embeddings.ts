/** Embeddings without pictures: a colorway's embedding set by hand, so far from a first one. */
import { db } from '#app/data/database.server.ts';
import { packVectors, stampOf } from '#app/domain/find/embeddings/embeddings.server.ts';
import { makeDesign } from '#tests/make.ts';
import { noEdges } from '#tests/image/no-edges.ts';

const length = 256;

/** `far` 0 … 1: from the same print to one that has nothing in common. */
export function makeVector(far: number): Float32Array {
  // Both halves of an embedding have the same weight.
  const numbers = Array.from({ length }, (_, at) => (at % 128 === 0 ? 1 - far : at % 128 === 1 ? far : 0));
  const norm = Math.hypot(...numbers);
  return Float32Array.from(numbers, (value) => value / norm);
}

/** Of all the design's colorways, as they are now. */
export async function giveEmbeddings(designId: string, far: number): Promise<void> {
  const design = await db.design.findUniqueOrThrow({ where: { id: designId }, include: { colorways: true } });
  const { repeatOffset, repeatDirection, repeatCustomValue } = design;
  const [widthCm, heightCm] = [Number(design.widthCm), Number(design.heightCm)];
  const repeat = { repeatOffset, repeatDirection, repeatCustomValue: repeatCustomValue && Number(repeatCustomValue) };
  const cm = Math.max(widthCm, heightCm);
  for (const { id: colorwayId, masterHash } of design.colorways) {
    const look = {
      stamp: stampOf({ masterHash, widthCm, heightCm, ...repeat }),
      cm: [cm, cm / 2, 36, 12, cm / 2],
      vectors: packVectors(Array.from({ length: 5 }, () => makeVector(far))),
    };
    await db.colorwayLook.upsert({ where: { colorwayId }, create: { colorwayId, ...look }, update: look });
    const edges = { stamp: look.stamp, edges: noEdges };
    await db.colorwayEdges.upsert({ where: { colorwayId }, create: { colorwayId, ...edges }, update: edges });
  }
}

const palette = [{ l: 20, a: 5, b: -20, srgb: '#1b2a49', share: 0.6 }];

/** A design of two colorways in one and the same navy. */
export async function makePrint(far: number, data: Parameters<typeof makeDesign>[0] = {}) {
  const design = await makeDesign({ colorways: [{ palette }, { palette }], ...data });
  await giveEmbeddings(design.id, far);
  return design;
}
