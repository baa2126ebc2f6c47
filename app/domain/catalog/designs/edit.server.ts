/** Changing and removing designs. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { guid } from '#app/domain/base/rules.ts';
import { longTransaction } from '#app/domain/base/trash/keep.server.ts';
import { requestEmbeddings } from '#app/domain/find/embeddings/embeddings.server.ts';
import { dynamicFields } from '#app/domain/visible/criteria/criteria.ts';
import { requestSeamCheck } from './check-seams.server.ts';
import { countDeletion, trashDesigns } from './deletion.server.ts';
import { foldDesign } from './fold-design.ts';
import { followPrinting } from './printing.ts';
import { tidyRepeat, type Repeat } from '#app/domain/base/repeat.ts';
import { cmBy } from '#app/domain/base/square-px.ts';
import { DeleteDesign, EditDesign } from './rules.ts';

/** SPEC §7 PUT /design/header/{recognizer}: what isn't named stays. Answers the design's guid. */
export const editDesign = operation('designs', EditDesign, async (actor, input) => {
  const { isOther, ...answer } = await db.$transaction(async (tx) => {
    const id = await findDesign(tx, input);
    const before = await lockDesign(tx, id);
    if (input.version && Date.parse(input.version) !== before.modifiedAt.getTime())
      throw new DomainError('changedMeanwhile');
    const { originalName, studio, notes, closedCountries } = input;
    const isConfined = input.isConfined ?? before.isConfined;
    const customerId = input.customerId === undefined ? before.customerId : input.customerId;
    if (isConfined && !customerId) throw fieldError('customerId', 'confinedNeedsCustomer');
    if (input.customerId && !(await tx.customer.findUnique({ where: { id: input.customerId } })))
      throw fieldError('customerId', 'notOneOf');
    const after = {
      ...readRepeat(input, before),
      isConfined,
      customerId,
      moldState: input.moldState ?? engravedState(input.isScreenEngraved, before.moldState),
      ...(closedCountries && { closedCountries: [...new Set(closedCountries)].sort() }),
      ...Object.fromEntries(
        dynamicFields.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field] || null]])),
      ),
      ...chooseActive(before, input.activeColorwayGuid),
      ...given({ originalName, studio, notes, type: input.designType, screenCount: input.screenCount }),
    };
    const sizes = await correctDpi(tx, { ...before, ...after }, input.designDpi);
    // A save within the same millisecond as the one before must still be another version.
    const modifiedAt = new Date(Math.max(Date.now(), before.modifiedAt.getTime() + 1));
    const data = { ...after, ...sizes, ...foldDesign({ originalName, studio, notes }), modifiedAt };
    await tx.design.update({ where: { id }, data });
    if (input.labelIDs) await setLabels(tx, id, input.labelIDs);
    const labelIDs = before.labels.map(({ labelId }) => labelId);
    const written = { ...after, ...sizes };
    await recordAudit(tx, actor, {
      operation: 'editDesign',
      subject: ['design', id],
      before: { ...pick(before, Object.keys(written)), labelIDs },
      after: { ...written, labelIDs: input.labelIDs ?? labelIDs },
    });
    const isOther = looksOther(before, written);
    if (isOther || input.repeatOffset !== undefined) await requestSeamCheck(tx, [id]);
    return { designGuid: id, isOther };
  });
  if (isOther) await requestEmbeddings();
  return answer;
});

/** Its cm or how it is laid have changed. */
function looksOther(before: LockedDesign, written: Partial<Repeat> & { widthCm?: unknown }): boolean {
  return (
    written.widthCm !== undefined ||
    written.repeatOffset !== before.repeatOffset ||
    written.repeatDirection !== before.repeatDirection ||
    written.repeatCustomValue !== (before.repeatCustomValue?.toNumber() ?? null)
  );
}

/** Edits of two admins run one after the other, each on the other's result. */
export async function lockDesign(tx: Transaction, id: string) {
  await tx.$queryRaw`SELECT 1 FROM "Design" WHERE "id" = ${id}::uuid FOR UPDATE`;
  const include = { labels: true, colorways: { orderBy: { position: 'asc' } } } as const;
  const design = await tx.design.findUnique({ where: { id }, include });
  if (!design) throw new DomainError('designNotFound');
  return design;
}
type LockedDesign = Awaited<ReturnType<typeof lockDesign>>;

/** The active colorway's px, dpi, counts and, as far as nobody entered others, type and screens are the design's. Its cm change only where the px do: they may have been corrected. */
export function chooseActive(design: LockedDesign, colorwayGuid: string | undefined) {
  if (!colorwayGuid || colorwayGuid === design.activeColorwayId) return {};
  const colorway = design.colorways.find(({ id }) => id === colorwayGuid);
  if (!colorway) throw fieldError('activeColorwayGuid', 'colorwayNotFound');
  const { widthPx, heightPx, dpi, dpiY, channelCount, layerCount } = colorway;
  const former = design.colorways.find(({ id }) => id === design.activeColorwayId);
  const cm = cmBy({ dpi, dpiY }, { width: widthPx, height: heightPx });
  const isSameSize = widthPx === design.widthPx && heightPx === design.heightPx;
  return {
    activeColorwayId: colorwayGuid,
    channelCount,
    layerCount,
    ...(former && followPrinting(design, former, colorway)),
    ...(!isSameSize && { widthPx, heightPx, dpi, ...cm }),
  };
}

interface Sized {
  id: string;
  widthPx: number;
  heightPx: number;
  dpi: { toNumber(): number };
  widthCm: number | { toNumber(): number };
  heightCm: number | { toNumber(): number };
}

/** A wrong resolution in the files: cm by the right one. Colorways of the same px follow; px that are not square stay so. */
async function correctDpi(tx: Transaction, design: Sized, dpi: number | undefined) {
  if (dpi === undefined) return {};
  // Somebody has said it: that the file didn't is no finding any more.
  await tx.$executeRaw`
    UPDATE "Colorway" SET "warnings" = coalesce((SELECT jsonb_agg(w) FROM jsonb_array_elements("warnings") w WHERE w ->> 'key' <> 'noResolution'), '[]')
    WHERE "designId" = ${design.id}::uuid AND "warnings" @> '[{"key": "noResolution"}]'`;
  const was = design.dpi.toNumber();
  // What a form shows is rounded to four decimals.
  if (Math.abs(dpi - was) < 0.0001) return {};
  const number = (value: Sized['widthCm']) => (typeof value === 'number' ? value : value.toNumber());
  await tx.$executeRaw`
    UPDATE "Colorway" SET "dpi" = ${dpi}::numeric, "dpiY" = "dpiY" * ${dpi}::numeric / "dpi"
    WHERE "designId" = ${design.id}::uuid AND "widthPx" = ${design.widthPx} AND "heightPx" = ${design.heightPx}`;
  return { dpi, widthCm: (number(design.widthCm) * was) / dpi, heightCm: (number(design.heightCm) * was) / dpi };
}

function given<Fields extends object>(fields: Fields): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

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
export async function setLabels(
  tx: Transaction,
  designId: string,
  labelIds: number[],
  field = 'labelIDs',
): Promise<void> {
  const ids = [...new Set(labelIds)];
  // Held until the end, so that none of them is merged or removed meanwhile.
  const known = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Label" WHERE "id" = ANY(${ids}::int[]) AND NOT "isGroupHeader" FOR KEY SHARE`;
  if (known.length !== ids.length) throw fieldError(field, 'notOneOf');
  await tx.designLabel.deleteMany({ where: { designId, labelId: { notIn: ids } } });
  await tx.designLabel.createMany({ data: ids.map((labelId) => ({ designId, labelId })), skipDuplicates: true });
}

function pick(row: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** To the trash, with its colorways and all that hangs on them. `designName`, where typed, must be its number. */
export const deleteDesign = operation('designs', DeleteDesign, async (actor, { designGuid, designName }) => {
  await db.$transaction(async (tx) => {
    const design = await lockDesign(tx, designGuid);
    if (designName !== undefined && designName.trim() !== design.name)
      throw fieldError('designName', 'numberDiffers', { name: design.name });
    const { designName: name, colorways: _named, ...counts } = await countDeletion(tx, designGuid);
    await trashDesigns(tx, actor, [designGuid]);
    await recordAudit(tx, actor, {
      operation: 'deleteDesign',
      subject: ['design', designGuid],
      before: {
        name,
        archiveId: design.archiveId,
        colorways: design.colorways.map((colorway) => colorway.name),
        wentWithIt: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
      },
    });
  }, longTransaction);
  return { designGuid };
});
