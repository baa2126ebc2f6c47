/** The review's choice of a file's repeat: all of the file, the smaller repeat found in it, or a box that a person drew. */
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import type { ErrorKey, ErrorValues } from '#app/domain/base/errors.ts';
import type { PixelBox } from '#app/image/base/types.ts';
import { readAttributes, repeatFields, type KeptAttributes, type KeptInfo } from '../job/attributes.ts';
import { changeJob, type Job } from '../job/changes.server.ts';
import { readBox, sameBox } from '../job/repeat-parts.ts';
import { newGroup, type CorrectGrouping } from '../job/rules.ts';
import { sendRun } from '../job/send-run.server.ts';
import { reviewStage } from '../job/stages.ts';

type File = Prisma.ImportFileGetPayload<object>;
type Group = Prisma.ImportGroupGetPayload<object>;
type Choice = CorrectGrouping['files'][number];
/** file id → the part that is now its repeat; null: all of it */
export type Boxes = Map<string, PixelBox | null>;

const infoOf = (file: File) => file.info as unknown as KeptInfo;

interface Chosen {
  /** of the files whose choice differs from what they were made from */
  boxes: Boxes;
  faults: Record<string, ErrorKey[]>;
  values: ErrorValues;
}

export function chooseBoxes(input: CorrectGrouping, files: File[]): Chosen {
  const chosen: Chosen = { boxes: new Map(), faults: {}, values: {} };
  /** design and px size → what its first file was given */
  const firsts = new Map<string, PixelBox | null>();
  for (const [index, choice] of input.files.entries()) {
    const file = files.find(({ id }) => id === choice.id);
    if (!file) continue;
    const used = readBox(file.repeatBox);
    const { width, height } = infoOf(file);
    const alike = choice.group === newGroup ? choice.id : `${choice.group} ${width} ${height}`;
    const found = boxOf(choice, infoOf(file), used, firsts.get(alike));
    if ('fault' in found) {
      chosen.faults[`files.${index}.${found.field}`] = [found.fault];
      chosen.values = { width, height };
      continue;
    }
    if (!firsts.has(alike)) firsts.set(alike, found.box);
    if (!sameBox(used, found.box)) chosen.boxes.set(file.id, found.box);
  }
  return chosen;
}

type Found = { box: PixelBox | null } | { fault: ErrorKey; field: 'repeat' | 'box' };

function boxOf(
  { repeat, box }: Choice,
  { proposal, width, height }: KeptInfo,
  used: PixelBox | null,
  first: PixelBox | null | undefined,
): Found {
  if (repeat === undefined) return { box: used };
  if (repeat === 'whole') return { box: null };
  if (repeat === 'first') return { box: first === undefined ? used : first };
  if (repeat === 'own') {
    const { x, y, ...side } = box!;
    if (x + side.width > width || y + side.height > height) return { fault: 'repeatBoxOutside', field: 'box' };
    return { box: side.width === width && side.height === height ? null : { x, y, ...side } };
  }
  if (!proposal) return { fault: 'notOneOf', field: 'repeat' };
  // Colorways of one design are cut alike, though noise may have found them a px apart.
  return { box: first && nearly(first, proposal.box) ? first : proposal.box };
}

function nearly(a: PixelBox, b: PixelBox): boolean {
  return a.x === b.x && a.y === b.y && Math.abs(a.width - b.width) <= 3 && Math.abs(a.height - b.height) <= 3;
}

/**
 * The files wait to be read again; the job goes back to the review's stage, whose run keeps a grouping that was reviewed.
 * `before`: the groups as they stood before this correction.
 */
export async function remake(tx: Transaction, job: Job, boxes: Boxes, before: Group[]): Promise<void> {
  for (const [id, box] of boxes) {
    await tx.importFile.update({
      where: { id },
      data: { repeatBox: box ? { ...box } : Prisma.DbNull, state: 'uploaded', progress: 0 },
    });
  }
  const groups = await tx.importGroup.findMany({
    where: { jobId: job.id },
    include: { files: { select: { id: true } } },
  });
  for (const { id, attributes, files } of groups) {
    const now = readAttributes(attributes);
    const then = before.find((one) => one.id === id);
    const isOwn = then && !keepsRepeat(now, readAttributes(then.attributes));
    await keepAttributes(tx, id, {
      ...now,
      reviewed: true,
      // A layout that a person set in the same breath stays.
      takesRepeat: !isOwn && (now.takesRepeat || files.some((file) => boxes.has(file.id))),
    });
  }
  await changeJob(tx, job.id, {
    stage: reviewStage,
    state: 'waiting',
    requestedStage: reviewStage,
    progress: 0,
    errorKey: null,
    errorValues: Prisma.DbNull,
  });
  await sendRun(job, { tx, isAwaited: true });
}

function keepsRepeat(a: KeptAttributes, b: KeptAttributes): boolean {
  return (
    a.repeatOffset === b.repeatOffset &&
    a.repeatDirection === b.repeatDirection &&
    a.repeatOffsetCustomValue === b.repeatOffsetCustomValue
  );
}

/** Once the chosen parts are made: how a design's first one is laid becomes the design's repeat. */
export async function takeFoundRepeats(jobId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const groups = await tx.importGroup.findMany({
      where: { jobId, designId: null },
      include: { files: { where: { state: 'processed' }, orderBy: [{ position: 'asc' }, { id: 'asc' }], take: 1 } },
    });
    for (const { id, attributes, files } of groups) {
      const { takesRepeat, ...kept } = readAttributes(attributes);
      if (!takesRepeat) continue;
      const found = files[0] && infoOf(files[0]).proposedRepeat;
      await keepAttributes(tx, id, { ...kept, ...(found && repeatFields(found)) });
    }
  });
}

async function keepAttributes(tx: Transaction, id: string, attributes: KeptAttributes): Promise<void> {
  await tx.importGroup.update({
    where: { id },
    data: { attributes: attributes as unknown as Prisma.InputJsonObject },
  });
}
