/**
 * The rows of the demo's designs, there from the first moment, so that orders, lists, boards and statistics can point at them. Each
 * colorway stands for a first, small look at its print (bring-in.ts draws it) until its original comes in through the import.
 */
import { createHash } from 'node:crypto';
import type { Transaction } from '#app/data/database.server.ts';
import { foldDesign } from '#app/domain/catalog/designs/fold-design.ts';
import { repeatOf } from '#app/domain/base/repeat.ts';
import { masterOf } from '#app/domain/visible/pictures/stored-files.server.ts';
import { stampOf } from '#app/domain/find/embeddings/embeddings.server.ts';
import { labOf, parseHex } from './colors.ts';
import { demoDesigns, type DemoDesign } from './designs.ts';
import { demoLabels } from './labels.ts';

/** px of a first look's longer side */
const firstSide = 320;
const minute = 60_000;

/** The same design, small. */
export function firstLook(design: DemoDesign): DemoDesign {
  return { ...design, dpi: (2.54 * firstSide) / Math.max(design.widthCm, design.heightCm) };
}

/** Where the first look's master stands. */
export function firstMaster(design: DemoDesign, position: number): { masterHash: string; masterKey: string } {
  return masterOf(createHash('sha256').update(`demo ${design.stem} ${position}`).digest());
}

/** Archives in turn, so that the first page shows something of each. */
export function inTurn(): DemoDesign[] {
  const archives = Object.values(Object.groupBy(demoDesigns(), ({ archiveCode }) => archiveCode)) as DemoDesign[][];
  const longest = Math.max(...archives.map((archive) => archive.length));
  return Array.from({ length: longest }, (_, at) => archives.flatMap((archive) => archive[at] ?? [])).flat();
}

export async function seedDemoDesigns(tx: Transaction, now = new Date()): Promise<void> {
  const archives = new Map((await tx.archive.findMany()).map((archive) => [archive.code, archive.id]));
  const labels = await tx.label.findMany({ where: { sefEn: { in: [...demoLabels.values()] } } });
  const labelIds = new Map(labels.map(({ id, sefEn }) => [sefEn, id]));
  const designs = inTurn();
  const rows = await tx.design.createManyAndReturn({
    data: designs.map((design, at) => {
      const uploadedAt = new Date(now.getTime() - (designs.length - at) * minute);
      return { ...rowOf(design), archiveId: archives.get(design.archiveCode)!, uploadedAt, modifiedAt: uploadedAt };
    }),
    select: { id: true, name: true },
  });
  const designIds = new Map(rows.map(({ id, name }) => [name, id]));
  await tx.designLabel.createMany({
    data: designs.flatMap((design) =>
      design.labels
        .flatMap((label) => labelIds.get(demoLabels.get(label) ?? '') ?? [])
        .map((labelId) => ({ designId: designIds.get(design.number)!, labelId })),
    ),
  });
  await seedColorways(tx, designs, designIds);
  for (const [code, list] of Object.entries(Object.groupBy(designs, ({ archiveCode }) => archiveCode)))
    await tx.archive.update({ where: { code }, data: { nextNumber: list!.length + 1 } });
}

async function seedColorways(tx: Transaction, designs: DemoDesign[], designIds: Map<string, string>): Promise<void> {
  const all = designs.flatMap((design) => design.colorways.map((_, position) => ({ design, position })));
  const rows = await tx.colorway.createManyAndReturn({
    data: all.map(({ design, position }) => ({
      designId: designIds.get(design.number)!,
      ...colorwayOf(design, position),
    })),
    select: { id: true, masterHash: true },
  });
  const ids = new Map(rows.map(({ id, masterHash }) => [masterHash, id]));
  const idOf = ({ design, position }: (typeof all)[number]) => ids.get(firstMaster(design, position).masterHash)!;
  await tx.colorwayColor.createMany({
    data: all.flatMap((one) => {
      const { colors } = one.design.colorways[one.position]!;
      return colors.map((hex, at) => ({ colorwayId: idOf(one), ...colorOf(hex, at, colors.length) }));
    }),
  });
  // Not to be looked at yet for the search for similar designs: it waits for the originals.
  await tx.colorwayLook.createMany({
    data: all.map((one) => {
      const { widthCm, heightCm, layout } = one.design;
      const { masterHash } = firstMaster(one.design, one.position);
      const stamp = stampOf({ masterHash, widthCm, heightCm, ...repeatOf(layout) });
      return { colorwayId: idOf(one), stamp, hash: null, cm: [0], vectors: new Uint8Array() };
    }),
  });
  await tx.$executeRaw`
    UPDATE "Design" d SET "activeColorwayId" = k."id" FROM "Colorway" k WHERE k."designId" = d."id" AND k."position" = 0`;
}

export type SeededDesign = Awaited<ReturnType<typeof readDesigns>>[number];

export function readDesigns(tx: Transaction) {
  return tx.design.findMany({
    orderBy: { name: 'asc' },
    include: { colorways: { orderBy: { position: 'asc' } }, labels: { include: { label: true } } },
  });
}

function rowOf(design: DemoDesign) {
  const { number: name, originalName, studio, notes, type, moldState, widthCm, heightCm } = design;
  return {
    name,
    type,
    moldState,
    screenCount: design.colorways[0]!.colors.length,
    ...repeatOf(design.layout),
    ...sizeOf(design),
    widthCm,
    heightCm,
    channelCount: 3,
    layerCount: 0,
    originalName,
    studio,
    notes,
    ...foldDesign({ name, originalName, studio, notes }),
  };
}

/** px and dpi of the first look */
function sizeOf(design: DemoDesign) {
  const { dpi } = firstLook(design);
  const toPx = (cm: number) => Math.round((cm / 2.54) * dpi * 0.5) * 2;
  return { widthPx: toPx(design.widthCm), heightPx: toPx(design.heightCm), dpi };
}

function colorwayOf(design: DemoDesign, position: number) {
  return {
    name: `VR-${position + 1}`,
    position,
    ...sizeOf(design),
    colorMode: 'rgb',
    depth: 8,
    channelCount: 3,
    layerCount: 0,
    ...firstMaster(design, position),
  };
}

/** As good a guess as any until the original is measured: a ground of two fifths, the inks alike. */
function colorOf(srgb: string, position: number, count: number) {
  const [l, a, b] = labOf(parseHex(srgb));
  return { position, srgb, l, a, b, share: position === 0 ? 0.4 : 0.6 / (count - 1) };
}
