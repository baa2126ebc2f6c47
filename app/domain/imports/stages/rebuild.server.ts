/** Derived files made again: after a better image core, or a lost disk of derived files. Originals are only read. */
import { db, type Prisma } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { assumedPath } from '#app/domain/base/profiles/assumed.server.ts';
import { systemActor, type Actor } from '#app/domain/base/actor.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { requirePermission } from '#app/domain/base/permissions.ts';
import { makeInks } from '#app/domain/visible/pictures/inks.server.ts';
import { standardPictures } from '#app/domain/visible/pictures/pictures.server.ts';
import { findVisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { renditionFolders } from '#app/domain/visible/pictures/picture-keys.server.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import type { Channel, PixelBox } from '#app/image/base/types.ts';
import { withChosenInks } from '#app/image/inks/chosen-inks.ts';
import { renewEmbedding } from '#app/domain/find/embeddings/embed-colorways.server.ts';
import { storeSketch } from './sketches.server.ts';

type Tell = (reference: string, problem?: string) => void;
interface Which {
  /** design numbers; none means all */
  designs: string[];
  /** hears after each colorway how far it is; `left` in ms */
  progress?: (progress: { done: number; total: number; left: number }) => void;
}

/** Answers whether all went well; `tell` hears of each colorway. */
export async function rebuildPictures(actor: Actor, which: Which, tell: Tell): Promise<boolean> {
  return eachColorway(actor, which, tell, async ({ id, masterHash }) => {
    await removeRenditions(masterHash);
    await requestPictures(id);
  });
}

export async function removeRenditions(masterHash: string): Promise<void> {
  for (const folder of renditionFolders(masterHash)) await storage.removeBelow(folder);
}

/** Behind what people wait for; what is there already is not made again. */
export async function requestPictures(colorwayId: string): Promise<void> {
  const colorway = await findVisibleColorway(systemActor('rebuild'), colorwayId);
  for (const { key, request } of colorway ? standardPictures(colorway) : []) {
    if ((await storage.size(key)) === null)
      await sendJob('picture-make', { colorwayId, request, key }, { key, priority: -10 });
  }
}

/** What the search for similar designs knows of them. */
export async function rebuildEmbeddings(actor: Actor, which: Which, image: ImageProcess, tell: Tell): Promise<boolean> {
  return eachColorway(actor, which, tell, async ({ id, masterHash, masterKey }) => {
    const outcome = await renewEmbedding(id, image, {});
    if (outcome === 'blind' || outcome === 'failed') throw new Error('its picture can not be read');
    await storeSketch({ masterHash, masterKey }, image, {});
  });
}

/** The inks' pyramids alone; a colorway without inks, or whose original is gone, has none to make. */
export async function rebuildInks(actor: Actor, which: Which, image: ImageProcess, tell: Tell): Promise<boolean> {
  return eachColorway(actor, which, tell, async ({ original, masterHash, repeatBox, channels, assumedProfile }) => {
    if (!original) throw new Error('its original is not in the archive');
    using file = await storage.localFile(original.storageKey);
    const source = file.path;
    const info = withChosenInks(await image.readSource(source), inksKept(channels));
    const profile = await assumedPath(assumedProfile);
    await makeInks(source, info, masterHash, image, { box: boxOf(repeatBox), profile });
    const made = await Promise.all(renditionFolders(masterHash).map((folder) => storage.list(folder)));
    await Promise.all(
      made
        .flat()
        .filter((key) => key.includes('/inks-'))
        .map((key) => storage.remove(key)),
    );
  });
}

const inksKept = (stored: Prisma.JsonValue) => stored as unknown as Channel[];
const boxOf = (stored: Prisma.JsonValue) => stored as unknown as PixelBox | null;

type Row = Prisma.ColorwayGetPayload<{ include: { original: true; design: { select: { name: true } } } }>;

async function eachColorway(
  actor: Actor,
  { designs, progress }: Which,
  tell: Tell,
  run: (colorway: Row) => Promise<void>,
): Promise<boolean> {
  requirePermission(actor, 'import');
  for (const name of designs) {
    if ((await db.design.count({ where: { name } })) === 0) throw new DomainError('designNotFound');
  }
  const which = designs.length > 0 ? { design: { name: { in: designs } } } : {};
  const total = await db.colorway.count({ where: which });
  const since = Date.now();
  let [well, done] = [true, 0];
  let after: string | undefined;
  for (;;) {
    const rows = await db.colorway.findMany({
      where: { ...which, ...(after && { id: { gt: after } }) },
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
      done++;
      progress?.({ done, total, left: ((Date.now() - since) / done) * Math.max(0, total - done) });
    }
  }
}
