/** Lost originals of a design looked for once more: a share may be back, or somebody has put the file back. */
import { db } from '#app/data/database.server.ts';
import { NotStored } from '#app/data/storage/contract.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { OneDesignOf } from '#app/domain/oversight/attention/rules.ts';
import { hashStream } from './whole-files.server.ts';

/** `found`: whole again; the names of the others' files */
export const checkOriginalsAgain = operation('designs', OneDesignOf, async (_actor, { designGuid }) => {
  const design = await db.design.findUnique({
    where: { id: designGuid },
    select: {
      name: true,
      colorways: {
        where: { original: { lostAt: { not: null } } },
        select: { original: { select: { id: true, storageKey: true, bytes: true, sha256: true, fileName: true } } },
      },
    },
  });
  if (!design) throw new DomainError('designNotFound');
  const lost = new Map(design.colorways.map(({ original }) => [original!.id, original!]));
  const answer = { designGuid, designName: design.name, found: 0, missing: [] as string[], damaged: [] as string[] };
  for (const { id, fileName, ...original } of lost.values()) {
    const state = await lookAtOriginal(original);
    if (state !== 'whole') {
      answer[state].push(fileName);
      continue;
    }
    await db.original.updateMany({ where: { id }, data: { lostAt: null } });
    answer.found++;
  }
  return answer;
});

interface Stored {
  storageKey: string;
  bytes: bigint;
  sha256: Uint8Array;
}

export async function lookAtOriginal({ storageKey, bytes, sha256 }: Stored): Promise<'whole' | 'missing' | 'damaged'> {
  const size = await storage.size(storageKey);
  if (size === null) return 'missing';
  if (size !== Number(bytes)) return 'damaged';
  try {
    const hash = await hashStream(await storage.read(storageKey));
    return hash === Buffer.from(sha256).toString('hex') ? 'whole' : 'damaged';
  } catch (error) {
    if (error instanceof NotStored) return 'missing';
    throw error;
  }
}
