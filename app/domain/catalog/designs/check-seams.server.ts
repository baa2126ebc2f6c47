/** Open seams looked for again: an import found them as it laid the print, and somebody has laid it otherwise since. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import { NotStored } from '#app/data/storage/contract.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { layoutOf } from '#app/domain/base/repeat.ts';
import { ImageError, PASSING_ERRORS, type ImageWarning } from '#app/image/base/types.ts';
import { type RunOptions } from '#app/image/process/child-runner.ts';
import type { ImageProcess } from '#app/image/process/process.ts';

/** Of those designs whose edges were found not to meet. */
export async function requestSeamCheck(tx: Transaction, designIds: string[]): Promise<void> {
  if (designIds.length === 0) return;
  const open = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT "designId"::text AS id FROM "Colorway"
    WHERE "designId" = ANY(${designIds}::uuid[]) AND "warnings" @? '$[*] ? (@.key starts with "seam")'`;
  for (const { id } of open) await sendJob('seams-check', { designId: id }, { key: id, tx });
}

/** The `seams-check` job. What can't be looked at keeps what was found of it. */
export async function checkSeams(designId: string, image: ImageProcess, run: RunOptions): Promise<void> {
  const colorways = await db.colorway.findMany({ where: { designId }, include: { design: true } });
  for (const colorway of colorways) {
    const told = colorway.warnings as unknown as ImageWarning[];
    if (!told.some(isOpen)) continue;
    const found = await findSeams(colorway, image, run);
    if (!found) continue;
    const { id, masterHash } = colorway;
    await db.$executeRaw`
      UPDATE "Colorway" SET "warnings" = ${JSON.stringify(found)}::jsonb
        || coalesce((SELECT jsonb_agg(w) FROM jsonb_array_elements("warnings") w WHERE NOT starts_with(w ->> 'key', 'seam')), '[]')
      WHERE "id" = ${id}::uuid AND "masterHash" = ${masterHash}`;
  }
}

const isOpen = ({ key }: ImageWarning) => key.startsWith('seam');

interface Laid {
  masterKey: string;
  widthPx: number;
  heightPx: number;
  design: Omit<Parameters<typeof layoutOf>[0], 'repeatCustomValue'> &
    Record<'widthCm' | 'heightCm', { toNumber(): number }> & { repeatCustomValue: { toNumber(): number } | null };
}

/** As the design is laid now; null where its master is away or can't be read. */
async function findSeams(
  { masterKey, widthPx, heightPx, design }: Laid,
  image: ImageProcess,
  run: RunOptions,
): Promise<ImageWarning[] | null> {
  const pxPerCm = { x: widthPx / design.widthCm.toNumber(), y: heightPx / design.heightCm.toNumber() };
  const layout = layoutOf({ ...design, repeatCustomValue: design.repeatCustomValue?.toNumber() ?? null });
  try {
    using master = await storage.localFile(masterKey);
    const { warnings } = await image.checkRepeat(master.path, { pxPerCm, layout }, run);
    return warnings.filter(isOpen);
  } catch (error) {
    if (error instanceof NotStored) return null;
    if (error instanceof ImageError && !PASSING_ERRORS.has(error.key)) return null;
    throw error;
  }
}
