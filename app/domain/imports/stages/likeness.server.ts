/** Which files of an import hold one drawing in several colours: what the grouping goes by. */
import { db } from '#app/data/database.server.ts';
import { NotStored, type LocalFile } from '#app/data/storage/contract.ts';
import { ImageError } from '#app/image/base/types.ts';
import type { KeptInfo } from '../job/attributes.ts';
import type { Job } from '../job/changes.server.ts';
import type { Likeness } from './grouping.ts';
import type { ImportTools } from './process-files.server.ts';
import { openSketch } from './sketches.server.ts';

/** Undefined where the image core can't tell; the names decide then. */
export async function compareFiles(job: Job, { image, signal }: ImportTools): Promise<Likeness | undefined> {
  const files = await db.importFile.findMany({
    where: { jobId: job.id, state: 'processed', masterKey: { not: null } },
    select: { id: true, masterHash: true, masterKey: true, info: true },
  });
  if (files.length < 2) return undefined;
  using held = new DisposableStack();
  const drawn: { id: string; sketch: string; widthPx: number; heightPx: number }[] = [];
  for (const { id, masterHash, masterKey, info } of files) {
    signal.throwIfAborted();
    const sketch = await openIfThere({ masterHash: masterHash!, masterKey: masterKey! });
    const { width: widthPx, height: heightPx } = info as unknown as KeptInfo;
    if (sketch) drawn.push({ id, sketch: held.use(sketch).path, widthPx, heightPx });
  }
  const agreements = new Map<string, number>();
  const pairOf = (a: string, b: string) => [a, b].sort().join(' ');
  try {
    const pairs = await image.compareDrawings(
      drawn.map(({ id: _, ...file }) => file),
      { signal },
    );
    for (const { a, b, agreement } of pairs) agreements.set(pairOf(drawn[a]!.id, drawn[b]!.id), agreement);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ImageError)) throw error;
    return undefined;
  }
  const sizes = new Map(drawn.map(({ id, widthPx, heightPx }) => [id, `${widthPx} ${heightPx}`]));
  return (a, b) => {
    const [one, other] = [sizes.get(a.id), sizes.get(b.id)];
    if (one === undefined || one !== other) return null;
    return agreements.get(pairOf(a.id, b.id)) ?? 0;
  };

  async function openIfThere(master: { masterHash: string; masterKey: string }): Promise<LocalFile | null> {
    try {
      return await openSketch(master, image, { signal });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof NotStored || error instanceof ImageError) return null;
      throw error;
    }
  }
}
