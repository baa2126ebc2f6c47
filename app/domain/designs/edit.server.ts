/** Changing and removing designs. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage.server.ts';
import { recordAudit } from '#app/domain/accounts/audit.server.ts';
import { DomainError, fieldError } from '#app/domain/errors.ts';
import { operation } from '#app/domain/operation.ts';
import { guid } from '#app/domain/rules.ts';
import { renditionFolders } from '#app/domain/pictures/requests.server.ts';
import { foldDesign } from './fold-design.ts';
import { tidyRepeat, type Repeat } from './repeat.ts';
import { DesignByGuid, EditDesign } from './rules.ts';

/** SPEC §7 PUT /design/header/{recognizer}: what isn't named stays. Answers the design's guid. */
export const editDesign = operation('admin', EditDesign, async (actor, input) => {
  return db.$transaction(async (tx) => {
    const id = await findDesign(tx, input);
    // Two admins' edits follow one another; each stands on what the other left.
    await tx.$queryRaw`SELECT 1 FROM "Design" WHERE "id" = ${id}::uuid FOR UPDATE`;
    const before = await tx.design.findUniqueOrThrow({ where: { id }, include: { labels: true } });
    const { originalName, studio, notes } = input;
    const isConfined = input.isConfined ?? before.isConfined;
    const customerId = input.customerId === undefined ? before.customerId : input.customerId;
    if (isConfined && !customerId) throw fieldError('customerId', 'confinedNeedsCustomer');
    if (input.customerId && !(await tx.customer.findUnique({ where: { id: input.customerId } })))
      throw fieldError('customerId', 'notOneOf');
    const after = {
      ...readRepeat(input, before),
      isConfined,
      customerId,
      moldState: engravedState(input.isScreenEngraved, before.moldState),
      ...(originalName !== undefined && { originalName }),
      ...(studio !== undefined && { studio }),
      ...(notes !== undefined && { notes }),
    };
    await tx.design.update({
      where: { id },
      data: { ...after, ...foldDesign({ originalName, studio, notes }), modifiedAt: new Date() },
    });
    if (input.labelIDs) await setLabels(tx, id, input.labelIDs);
    const labelIDs = before.labels.map(({ labelId }) => labelId);
    await recordAudit(tx, actor, {
      operation: 'editDesign',
      subject: ['design', id],
      before: { ...pick(before, Object.keys(after)), labelIDs },
      after: { ...after, labelIDs: input.labelIDs ?? labelIDs },
    });
    return { designGuid: id };
  });
});

async function findDesign(tx: Transaction, { designGuid, recognizer }: EditDesign): Promise<string> {
  const byPath =
    recognizer === undefined
      ? undefined
      : guid.safeParse(recognizer).success
        ? { id: recognizer }
        : { name: recognizer };
  const found = await tx.design.findUnique({ where: byPath ?? { id: designGuid! }, select: { id: true } });
  if (!found) throw new DomainError('designNotFound');
  if (designGuid && designGuid.toLowerCase() !== found.id) throw fieldError('designGuid', 'invalidInput');
  return found.id;
}

function readRepeat(
  input: EditDesign,
  before: {
    repeatOffset: Repeat['repeatOffset'];
    repeatDirection: Repeat['repeatDirection'];
    repeatCustomValue: { toNumber(): number } | null;
  },
): Repeat {
  const repeat = tidyRepeat({
    repeatOffset: input.repeatOffset ?? before.repeatOffset,
    repeatDirection: input.repeatDirection ?? before.repeatDirection,
    repeatCustomValue:
      input.repeatOffsetCustomValue === undefined
        ? (before.repeatCustomValue?.toNumber() ?? null)
        : input.repeatOffsetCustomValue,
  });
  if (repeat.repeatOffset === 'custom' && repeat.repeatCustomValue === null)
    throw fieldError('repeatOffsetCustomValue', 'repeatValueNeeded');
  return repeat;
}

/** Not engraved leaves a faded screen faded. */
function engravedState<State extends string>(
  engraved: boolean | undefined,
  before: State,
): State | 'engraved' | 'none' {
  if (engraved === undefined) return before;
  if (engraved) return 'engraved';
  return before === 'engraved' ? 'none' : before;
}

/** Replaces a design's labels. Group headers and unknown ids are refused. */
export async function setLabels(tx: Transaction, designId: string, labelIds: number[]): Promise<void> {
  const ids = [...new Set(labelIds)];
  const known = await tx.label.count({ where: { id: { in: ids }, isGroupHeader: false } });
  if (known !== ids.length) throw fieldError('labelIDs', 'notOneOf');
  await tx.designLabel.deleteMany({ where: { designId, labelId: { notIn: ids } } });
  await tx.designLabel.createMany({ data: ids.map((labelId) => ({ designId, labelId })), skipDuplicates: true });
}

function pick(row: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** Removes a design with its colorways and their files. An original stays while an import's record names it. */
export const deleteDesign = operation('admin', DesignByGuid, async (actor, { designGuid }) => {
  const gone = await db.$transaction(async (tx) => {
    const design = await tx.design.findUnique({ where: { id: designGuid }, include: { colorways: true } });
    if (!design) throw new DomainError('designNotFound');
    const masters = design.colorways.map(({ masterKey }) => masterKey);
    const hashes = design.colorways.map(({ masterHash }) => masterHash);
    const originalIds = design.colorways.flatMap(({ originalId }) => originalId ?? []);
    await tx.design.delete({ where: { id: designGuid } });
    const originals = await tx.original.findMany({
      where: { id: { in: originalIds }, colorways: { none: {} }, importFiles: { none: {} } },
    });
    await tx.original.deleteMany({ where: { id: { in: originals.map(({ id }) => id) } } });
    // The same pixels may have come in twice and share a master.
    const shared = await tx.colorway.findMany({
      where: { OR: [{ masterKey: { in: masters } }, { masterHash: { in: hashes } }] },
    });
    const waiting = await tx.importFile.findMany({
      where: { masterKey: { in: masters } },
      select: { masterKey: true, masterHash: true },
    });
    const usedKeys = new Set([...shared, ...waiting].map(({ masterKey }) => masterKey));
    const usedHashes = new Set([...shared, ...waiting].map(({ masterHash }) => masterHash));
    await recordAudit(tx, actor, {
      operation: 'deleteDesign',
      subject: ['design', designGuid],
      before: { name: design.name, colorways: design.colorways.length },
    });
    return {
      keys: [...originals.map(({ storageKey }) => storageKey), ...masters.filter((key) => !usedKeys.has(key))],
      folders: hashes.filter((hash) => !usedHashes.has(hash)).flatMap(renditionFolders),
    };
  });
  // After the commit: a file without a row is litter, a row without its file would be damage.
  await Promise.all([
    ...gone.keys.map((key) => storage.remove(key)),
    ...gone.folders.map((folder) => storage.removeBelow(folder)),
  ]);
  return { designGuid };
});
