/** A colorway's present original becomes a version, without an import. */
import { writeFile } from 'node:fs/promises';
import { db } from '#app/data/database.server.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { keepVersion, presentVersion } from '#app/domain/catalog/versions/keep-version.server.ts';

/** Answers the version's id; its master is stored, though no picture. */
export async function makeVersion(colorwayId: string): Promise<string> {
  const { masterKey, versionId } = await db.colorway.findUniqueOrThrow({ where: { id: colorwayId } });
  const file = await scratchPath('.tif');
  await writeFile(file, masterKey);
  await storage.putFile(masterKey, file);
  const masterHash = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex');
  await db.$transaction(async (tx) => {
    await keepVersion(tx, colorwayId);
    const data = { masterHash, masterKey: `masters/${masterHash.slice(0, 2)}/${masterHash}.tif`, widthPx: 600 };
    const present = presentVersion({ byId: null, kind: 'imported', reason: '' });
    await tx.colorway.update({ where: { id: colorwayId }, data: { ...data, ...present } });
  });
  return versionId;
}
