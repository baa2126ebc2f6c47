/** 40 designs in an archive of their own and of long ago, with looks: families of ten that are of one print, all of one manner, in other colours and sizes. */
import { withRunningDatabase } from '#tests/running-database.ts';

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  const { fromHex, srgbToLab } = await import('#app/image/base/color-math.ts');
  const { packVectors, stampOf } = await import('#app/domain/find/embeddings/embeddings.server.ts');
  // A journey that failed begins anew in another process.
  if (await db.archive.findUnique({ where: { code: '89' } })) return;
  const names = { nameTr: 'Akrabalar', nameEn: 'Kindred', nameRu: 'Родня' };
  const archive = await db.archive.create({ data: { code: '89', ...names, position: 89 } });
  const px = { widthPx: 1260, heightPx: 1260, dpi: 150, channelCount: 3, layerCount: 1 };
  const inks = [
    ['#1b2a49', '#d2001a', '#f3ead3'],
    ['#1f2c4a', '#ffe600', '#f3ead3'],
  ];
  const random = makeRandom(89);
  // All of one manner: what has less in common is no result.
  const manner = { whole: half(random), near: half(random) };
  const prints = Array.from({ length: 4 }, () => ({
    whole: mix(manner.whole, half(random), 0.3),
    near: mix(manner.near, half(random), 0.3),
  }));
  for (let at = 0; at < 40; at++) {
    const family = at % 4;
    const nth = Math.floor(at / 4);
    // The first is asked with; each later one of its family lies a little farther off.
    const { whole, near } = prints[family]!;
    const [look, part] = [whole, near].map((one) => mix(one, half(random), nth * 0.03));
    const sideCm = nth % 2 ? 32 : 64;
    // What a window shows depends on how much of the repeat it holds.
    const windows = [sideCm, sideCm / 2, 36, 12, sideCm / 2];
    const vectors = windows.map((cm) => turned(look!, part!, 0.6 * Math.log2(cm / sideCm)));
    const name = `89-${String(at + 1).padStart(4, '0')}`;
    const repeat = { repeatOffset: 'straight', repeatDirection: 'horizontal', repeatCustomValue: null } as const;
    const sizeCm = { widthCm: sideCm, heightCm: sideCm };
    const design = await db.design.create({
      data: {
        name,
        nameFolded: name,
        archiveId: archive.id,
        ...px,
        ...sizeCm,
        ...repeat,
        screenCount: 1 + (at % 8),
        moldState: 'none',
        type: at % 2 ? 'digital' : 'rotary',
        uploadedAt: new Date(Date.UTC(2000, 0, 1) + at * 86_400_000),
      },
    });
    for (const [position, colors] of inks.entries()) {
      const masterHash = design.id.replaceAll('-', '') + String(position).padStart(32, '0');
      // The original of one print is still to come.
      const isAwaited = at === 39;
      // In one act: a worker would look for the picture of one that has no look yet.
      await db.colorway.create({
        data: {
          designId: design.id,
          name: `VR-${position + 1}`,
          position,
          ...px,
          colorMode: 'rgb',
          depth: 8,
          // The first is the one that a card shows.
          editedAt: new Date(Date.UTC(2001 - position, 0, 1)),
          masterKey: `masters/00/${design.id}-${position}.tif`,
          masterHash,
          colors: {
            create: colors.map((srgb, order) => {
              const [l, a, b] = srgbToLab(...fromHex(srgb));
              return { position: order, l, a, b, srgb, share: [0.5, 0.3, 0.2][order]! };
            }),
          },
          look: {
            create: {
              stamp: stampOf({ masterHash, ...sizeCm, ...repeat }),
              hash: null,
              cm: isAwaited ? [0] : windows,
              vectors: packVectors(isAwaited ? [] : vectors.map((half) => Float32Array.from([...half, ...half]))),
            },
          },
        },
      });
    }
  }
});

/** 128 numbers, half of a look's length. */
function half(random: () => number): number[] {
  return scaled(Array.from({ length: 128 }, () => random() - 0.5));
}

function mix(one: number[], other: number[], part: number): number[] {
  return scaled(one.map((value, at) => value * (1 - part) + other[at]! * part));
}

function turned(one: number[], other: number[], angle: number): number[] {
  return scaled(one.map((value, at) => value * Math.cos(angle) + other[at]! * Math.sin(angle)));
}

function scaled(values: number[]): number[] {
  const length = Math.hypot(...values) * Math.SQRT2;
  return values.map((value) => value / length);
}

/** mulberry32 (Tommy Ettinger, 2017, public domain): the same numbers each time. */
function makeRandom(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
