/** The review's choice between all of a file and the smaller repeat found in it. */
import { Prisma, type Transaction } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import type { Repeat } from '#app/domain/designs/repeat.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { PixelBox } from '#app/image/types.ts';
import { readAttributes, type KeptInfo } from './attributes.ts';
import { changeJob, type Job } from './changes.server.ts';
import { readBox, sameBox } from './repeat-parts.ts';
import { newGroup, type CorrectGrouping } from './rules.ts';
import { reviewStage } from './stages.ts';

type File = Prisma.ImportFileGetPayload<object>;
type Group = Prisma.ImportGroupGetPayload<object>;
/** file id → the part that is now its repeat; null: all of it */
export type Boxes = Map<string, PixelBox | null>;

const infoOf = (file: File) => file.info as unknown as KeptInfo;

/** Files whose choice differs from what they were made from. */
export function chooseBoxes(input: CorrectGrouping, files: File[]): Boxes {
  const boxes: Boxes = new Map();
  const taken = new Map<string, PixelBox>();
  for (const [index, { id, group, repeat }] of input.files.entries()) {
    const file = files.find((one) => one.id === id);
    if (!repeat || !file) continue;
    const { proposal, width, height } = infoOf(file);
    if (repeat === 'proposed' && !proposal)
      throw new DomainError('notOneOf', { fields: { [`files.${index}.repeat`]: ['notOneOf'] } });
    let box = repeat === 'proposed' ? proposal!.box : null;
    if (box && group !== newGroup) {
      // Colorways of one design are cut alike, though noise may have found them a px apart.
      const alike = `${group} ${width} ${height}`;
      const first = taken.get(alike) ?? box;
      taken.set(alike, first);
      if (nearly(first, box)) box = first;
    }
    if (!sameBox(readBox(file.repeatBox), box)) boxes.set(id, box);
  }
  return boxes;
}

function nearly(a: PixelBox, b: PixelBox): boolean {
  return Math.abs(a.width - b.width) <= 3 && Math.abs(a.height - b.height) <= 3;
}

/** How the chosen part is laid becomes the design's repeat, unless a person set another one in the same breath. */
export function takeRepeats(input: CorrectGrouping, boxes: Boxes, files: File[], groups: Group[]): CorrectGrouping {
  return {
    ...input,
    groups: input.groups.map((group) => {
      const row = groups.find(({ id }) => id === group.id);
      const chosen = files.find(
        ({ id }) => boxes.has(id) && input.files.some((file) => file.id === id && file.group === group.id),
      );
      if (!row || !chosen || !keepsRepeat(group, readAttributes(row.attributes))) return group;
      const { proposal, wholeRepeat } = infoOf(chosen);
      const repeat = boxes.get(chosen.id) ? proposal?.repeat : wholeRepeat;
      return repeat ? { ...group, ...asFields(repeat) } : group;
    }),
  };
}

type Fields = Pick<CorrectGrouping['groups'][number], 'repeatOffset' | 'repeatDirection' | 'repeatOffsetCustomValue'>;

function keepsRepeat(a: Fields, b: Fields): boolean {
  return (
    a.repeatOffset === b.repeatOffset &&
    a.repeatDirection === b.repeatDirection &&
    a.repeatOffsetCustomValue === b.repeatOffsetCustomValue
  );
}

function asFields({ repeatOffset, repeatDirection, repeatCustomValue }: Repeat): Fields {
  return { repeatOffset, repeatDirection, repeatOffsetCustomValue: repeatCustomValue };
}

/** The files wait to be read again; the job goes back to the review's stage, whose run keeps a grouping that was reviewed. */
export async function remake(tx: Transaction, job: Job, boxes: Boxes): Promise<void> {
  for (const [id, box] of boxes) {
    await tx.importFile.update({
      where: { id },
      data: { repeatBox: box ? { ...box } : Prisma.DbNull, state: 'uploaded', progress: 0 },
    });
  }
  for (const { id, attributes } of await tx.importGroup.findMany({ where: { jobId: job.id } })) {
    const kept = { ...readAttributes(attributes), reviewed: true } as unknown as Prisma.InputJsonObject;
    await tx.importGroup.update({ where: { id }, data: { attributes: kept } });
  }
  await changeJob(tx, job.id, {
    stage: reviewStage,
    state: 'waiting',
    requestedStage: reviewStage,
    progress: 0,
    errorKey: null,
    errorValues: Prisma.DbNull,
  });
  await sendJob('import-run', { jobId: job.id }, { key: job.id, tx });
}
