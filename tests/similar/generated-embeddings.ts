/** Embeddings without pictures: vectors around motifs, written straight into the tables. */
import { db } from '#app/data/database.server.ts';
import { VECTOR_LENGTH } from '#app/domain/find/vector-index/vector-bytes.ts';
import { packVectors, stampOf } from '#app/domain/find/embeddings/embeddings.server.ts';
import { labToSrgb, toHex, type Triple } from '#app/image/base/color-math.ts';
import type { makeDesign } from '#tests/make.ts';

export type MadeDesign = Awaited<ReturnType<typeof makeDesign>>;

export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32;
}

export class EmbeddingMaker {
  readonly random: () => number;

  constructor(seed = 1) {
    this.random = makeRandom(seed);
  }

  gauss(): number {
    const { random } = this;
    return random() + random() + random() + random() - 2;
  }

  motif(): Float32Array {
    return toUnit(Float32Array.from({ length: VECTOR_LENGTH }, () => this.gauss()));
  }

  /** `by` 0: the same; 1: as far as another motif's half */
  near(motif: Float32Array, by: number): Float32Array {
    return toUnit(motif.map((value) => value + (by * this.gauss()) / 16));
  }

  palette(): { l: number; a: number; b: number; srgb: string; share: number }[] {
    const shares = [0.55, 0.25, 0.15, 0.05];
    return shares.map((share) => toColor([15 + 75 * this.random(), 50 * this.gauss(), 50 * this.gauss()], share));
  }
}

export function toColor(lab: Triple, share: number) {
  const [l, a, b] = lab;
  return { l, a, b, srgb: toHex(labToSrgb(lab)), share };
}

/** Each half of length √½, as the network's. */
export function toUnit(values: Float32Array): Float32Array {
  const unit = values.slice();
  for (const from of [0, VECTOR_LENGTH / 2]) {
    const length = Math.hypot(...unit.subarray(from, from + VECTOR_LENGTH / 2)) * Math.SQRT2;
    for (let i = from; i < from + VECTOR_LENGTH / 2; i++) unit[i]! /= length;
  }
  return unit;
}

type Window = { cm: number; vector: Float32Array };

/** The embedding of one colorway as it would be made today. */
export async function writeEmbedding(
  design: Omit<MadeDesign, 'colorways'>,
  colorway: { id: string; masterHash: string },
  windows: Window[],
): Promise<void> {
  const { repeatOffset, repeatDirection } = design;
  const stamp = stampOf({
    masterHash: colorway.masterHash,
    widthCm: Number(design.widthCm),
    heightCm: Number(design.heightCm),
    repeatOffset,
    repeatDirection,
    repeatCustomValue: design.repeatCustomValue === null ? null : Number(design.repeatCustomValue),
  });
  const look = {
    stamp,
    hash: 1n,
    cm: windows.map(({ cm }) => cm),
    vectors: packVectors(windows.map(({ vector }) => vector)),
  };
  await db.colorwayLook.upsert({
    where: { colorwayId: colorway.id },
    create: { colorwayId: colorway.id, ...look },
    update: look,
  });
}
