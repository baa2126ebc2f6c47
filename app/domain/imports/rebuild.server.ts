/** Derived files made again: after a better image core, or a lost disk of derived files. Originals are only read. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { db, type Prisma } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import { scratchPath, storage } from '#app/data/storage.server.ts';
import type { Actor } from '#app/domain/actor.ts';
import { formatReference } from '#app/domain/designs/reference.ts';
import { DomainError } from '#app/domain/errors.ts';
import { requirePermission } from '#app/domain/permissions.ts';
import { pictureSelect, standardPictures, toPictureColorway } from '#app/domain/pictures/pictures.server.ts';
import { renditionsFolder } from '#app/domain/pictures/requests.server.ts';
import type { ImageProcess } from '#app/image/process.ts';
import { freeFiles, masterOf } from './files.server.ts';

type Tell = (reference: string, problem?: string) => void;
interface Which {
  /** design numbers; none means all */
  designs: string[];
}

/** Answers whether all went well; `tell` hears of each colorway. */
export async function rebuildPictures(actor: Actor, which: Which, tell: Tell): Promise<boolean> {
  return eachColorway(actor, which, tell, async ({ id, masterHash }) => {
    await storage.removeBelow(renditionsFolder(masterHash));
    await askForPictures(id);
  });
}

/** Behind what people wait for; what is there already is not made again. */
export async function askForPictures(colorwayId: string): Promise<void> {
  const row = await db.colorway.findUnique({ where: { id: colorwayId }, select: pictureSelect });
  for (const { key, request } of row ? standardPictures(toPictureColorway(row)) : []) {
    if ((await storage.size(key)) === null)
      await sendJob('picture-make', { colorwayId, request, key }, { key, priority: -10 });
  }
}

export async function rebuildMasters(actor: Actor, which: Which, image: ImageProcess, tell: Tell): Promise<boolean> {
  return eachColorway(actor, which, tell, async ({ id, original, masterHash, masterKey }) => {
    if (!original) throw new Error('its original is not in the archive');
    const source = await storage.localPath(original.storageKey);
    const target = await scratchPath('.tif');
    try {
      await image.makeMaster(source, await image.readSource(source), target, { scratchDir: path.dirname(target) });
      const colors = await image.extractPalette(target);
      const next = masterOf(original.sha256);
      // The same key keeps its place; a new one is written before the row points there.
      await storage.putFile(next.masterKey, target);
      await db.$transaction([
        db.colorway.update({ where: { id }, data: next }),
        db.colorwayColor.deleteMany({ where: { colorwayId: id } }),
        db.colorwayColor.createMany({
          data: colors
            .filter(({ share }) => share > 0)
            .map(({ srgb, lab: [l, a, b], share }, position) => ({
              colorwayId: id,
              position,
              l,
              a,
              b,
              srgb,
              share: Math.min(1, share),
            })),
        }),
      ]);
      if (next.masterKey !== masterKey) await freeFiles({ masterHashes: [masterHash] });
      else await storage.removeBelow(renditionsFolder(masterHash));
    } finally {
      await rm(target, { force: true });
    }
    await askForPictures(id);
  });
}

type Row = Prisma.ColorwayGetPayload<{ include: { original: true; design: { select: { name: true } } } }>;

async function eachColorway(
  actor: Actor,
  { designs }: Which,
  tell: Tell,
  run: (colorway: Row) => Promise<void>,
): Promise<boolean> {
  requirePermission(actor, 'admin');
  for (const name of designs) {
    if ((await db.design.count({ where: { name } })) === 0) throw new DomainError('designNotFound');
  }
  let well = true;
  let after: string | undefined;
  for (;;) {
    const rows = await db.colorway.findMany({
      where: { ...(designs.length > 0 && { design: { name: { in: designs } } }), ...(after && { id: { gt: after } }) },
      include: { original: true, design: { select: { name: true } } },
      orderBy: { id: 'asc' },
      take: 100,
    });
    if (rows.length === 0) return well;
    after = rows.at(-1)!.id;
    for (const row of rows) {
      const reference = formatReference(row.design.name, row.name);
      try {
        await run(row);
        tell(reference);
      } catch (error) {
        well = false;
        tell(reference, error instanceof Error ? error.message : String(error));
      }
    }
  }
}
