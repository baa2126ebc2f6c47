/** The review's answer for a file that has the name of a colorway: take its original's place, become another colorway, or stay out. */
import type { Transaction } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { findReplacements, gone, unnamed } from '../job/replacements.server.ts';
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
  const replacements = await findReplacements(tx, jobId);
  for (const found of replacements) {
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
  const replacing = replacements.map(({ fileId }) => fileId);
  await forgetGone(
    tx,
    input.files.slice(0, listed).filter(({ id }) => !replacing.includes(id)),
    input.adds,
  );
  if (input.adds && unanswered.length > 0)
    throw new DomainError('replacementChoice', {
      fields: Object.fromEntries(unanswered.map((index) => [`files.${index}.replace`, ['replacementChoice']])),
    });
}

/** The colorway was deleted while the form was open: who had it replaced is told before that file is added, and who saves it as it is now has been. */
async function forgetGone(tx: Transaction, others: CorrectGrouping['files'], adds: boolean): Promise<void> {
  const asked = others.find(({ replace }) => replace === 'original');
  if (adds && asked) {
    const { fileName } = await tx.importFile.findUniqueOrThrow({ where: { id: asked.id }, select: { fileName: true } });
    throw gone(fileName);
  }
  const seen = others.filter(({ replace }) => !replace).map(({ id }) => id);
  await tx.importFile.updateMany({ where: { id: { in: seen } }, data: { replacesId: null } });
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
