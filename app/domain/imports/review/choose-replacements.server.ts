/** The review's answer for a file that has the name of a colorway: take its original's place, become another colorway, or stay out. */
import type { Transaction } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { findReplacements, unnamed } from '../job/replacements.server.ts';
import { existingColorways } from '../stages/propose.server.ts';
import { withFreeNames } from './join-groups.server.ts';
import type { CorrectGrouping } from '../job/rules.ts';

/** Once the grouping is written: what was chosen counts for the colorways that the files have the names of now. */
export async function chooseReplacements(
  tx: Transaction,
  jobId: string,
  input: CorrectGrouping,
  /** as many of the input's files stand in the form; the others come after them */
  listed: number,
): Promise<void> {
  const choices = new Map(input.files.map((file, index) => [file.id, { ...file, index }]));
  const unanswered: number[] = [];
  for (const found of await findReplacements(tx, jobId)) {
    const { fileId, groupId, colorway, isAgreed } = found;
    const choice = choices.get(fileId);
    if (choice?.replaceReason !== undefined)
      await tx.importFile.update({ where: { id: fileId }, data: { replaceReason: choice.replaceReason } });
    if (choice?.replace === 'original')
      await tx.importFile.update({ where: { id: fileId }, data: { replacesId: colorway.id } });
    else if (choice?.replace === 'colorway') await renameFile(tx, fileId, groupId, colorway.design.name);
    else if (choice && !choice.replace && !isAgreed) {
      if (input.adds && choice.index >= listed) throw unnamed(found);
      unanswered.push(choice.index);
    }
  }
  if (input.adds && unanswered.length > 0)
    throw new DomainError('replacementChoice', {
      fields: Object.fromEntries(unanswered.map((index) => [`files.${index}.replace`, ['replacementChoice']])),
    });
}

/** The design's next free VR-n. */
async function renameFile(tx: Transaction, fileId: string, groupId: string, designName: string): Promise<void> {
  const others = await tx.importFile.findMany({
    where: { groupId, id: { not: fileId }, colorwayName: { not: null } },
    select: { colorwayName: true },
  });
  const there = await existingColorways(tx, designName);
  const taken = [...there.map(({ name }) => name), ...others.map(({ colorwayName }) => colorwayName!)];
  const [free] = withFreeNames([{ colorwayName: taken[0]! }], () => true, taken);
  await tx.importFile.update({
    where: { id: fileId },
    data: { colorwayName: free!.colorwayName, replacesId: null, replaceReason: '' },
  });
}
