/** Several files of a review at once: one design, designs of their own, left out, taken back in, the same fields for all of their designs, or the labels proposed for them. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError, fieldError, type ErrorKey } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { readIssues } from '#app/domain/base/rules.ts';
import type { Proof } from '#app/domain/catalog/labels/suggest/calibrate.ts';
import type { Locale } from '#app/locales/languages.ts';
import { readAttributes } from '../job/attributes.ts';
import { changeJob, type Job } from '../job/changes.server.ts';
import { ArrangeFiles, GroupAttributes, leftOut, mostLabels, newGroup, type Arrangement } from '../job/rules.ts';
import { nameColorways, nameOfGroup } from '../stages/grouping.ts';
import { closeUpNumbers } from '../job/numbers.server.ts';
import { setAttributes } from '../job/write-rows.server.ts';
import { archiveRead, moveToArchive } from '../job/part-import.server.ts';
import { existingColorways } from '../stages/propose.server.ts';
import { groupingOf, noteCorrection, readGrouping } from './correction-note.server.ts';
import { withFreeNames } from './join-groups.server.ts';
import { freeFiles } from '#app/domain/visible/pictures/stored-files.server.ts';
import { joinScreens, partScreens } from '../stages/screen-sets.server.ts';
import { remake } from './choose-repeat.server.ts';
import { proposeLabels, readProven } from './label-proposals.server.ts';
import { lockReview, type FileRow, type GroupRow } from './lock-review.server.ts';
import { isGroupThere, namesThere } from './import-view.server.ts';
import { filesShown } from './review-list.server.ts';
import { placeFiles, type Placed } from './write-grouping.server.ts';

export const arrangeFiles = operation('import', ArrangeFiles, async (actor, asked) => {
  const shown = asked.all && (await filesShown(actor, asked.jobId, asked.all));
  const proven = asked.act === 'labels' ? await readProven() : [];
  const { answer, freed } = await db.$transaction(
    async (tx) => {
      const review = await lockReview(tx, asked);
      const { job, groups, files } = review;
      const wanted = new Set(shown ?? asked.files);
      const chosen = files.filter(({ id }) => wanted.has(id));
      if (chosen.length === 0) throw new DomainError('nothingSelected');
      let labelled = 0;
      let moved = 0;
      let changed = 0;
      let remade: string | null = null;
      let freed: FileRow[] = [];
      if (asked.act === 'fields') changed = await setFields(tx, { ...review, chosen }, asked.fields ?? {});
      else if (asked.act === 'labels') labelled = await acceptLabels(tx, actor.locale, { ...review, chosen }, proven);
      else if (asked.act === 'screens') remade = await join(tx, { ...review, chosen });
      else if (asked.act === 'apart') changed = (freed = await part(tx, { ...review, chosen })).length;
      else if (asked.act === 'archive') moved = await moveFiles(tx, { ...review, chosen }, asked.archiveId);
      else changed = await placeFiles(tx, job, await place[asked.act](tx, { ...review, chosen }), files);
      const renumbered = moved === files.length ? 0 : await closeUpNumbers(tx, job);
      if (remade) await remake(tx, job, new Map([[remade, null]]), groups);
      else await changeJob(tx, job.id);
      await recordAudit(tx, actor, {
        operation: 'correctGrouping',
        subject: ['import', job.id],
        ...noteCorrection(groupingOf(groups, files), await readGrouping(tx, job.id, new Map())),
      });
      return { answer: { jobId: job.id, files: chosen.length, changed, renumbered, labelled, moved }, freed };
    },
    { timeout: 60_000 },
  );
  await freeFiles({
    originalIds: freed.map(({ originalId }) => originalId),
    masterHashes: freed.map(({ masterHash }) => masterHash),
  });
  return answer;
});

/** Answers the file that was made of the chosen ones. */
async function join(tx: Transaction, { job, chosen }: Review): Promise<string> {
  const set = await joinScreens(tx, job.id, chosen);
  await tx.importGroup.deleteMany({ where: { jobId: job.id, designId: null, files: { none: {} } } });
  return set;
}

/** Sets among the chosen files become designs of their own, one a screen; answers what is no longer used. */
async function part(tx: Transaction, { job, files, chosen }: Review): Promise<FileRow[]> {
  const freed: FileRow[] = [];
  for (const { id, info } of chosen) {
    if ((info as { screens?: string } | null)?.screens !== 'set') continue;
    const parted = await partScreens(tx, id);
    freed.push(parted.freed);
    const placed = parted.files.map((file) => ({ id: file.id, group: newGroup, colorwayName: 'VR-1' }));
    await placeFiles(tx, job, placed, [...files, ...parted.files]);
  }
  if (freed.length === 0) throw new DomainError('notScreens');
  return freed;
}

interface Review {
  job: Job;
  groups: GroupRow[];
  files: FileRow[];
  /** in the order of the import */
  chosen: FileRow[];
}

type Place = (tx: Transaction, review: Review) => Promise<Placed[]> | Placed[];

const place = {
  /** All to the design of the first, under free names. */
  async oneDesign(tx, { job, groups, files, chosen }) {
    const first = chosen.find(({ groupId }) => groupId !== null);
    if (!first) throw new DomainError('nothingSelected');
    const { id: group, name } = groups.find(({ id }) => id === first.groupId)!;
    const there = job.isNewImport ? [] : (await existingColorways(tx, name)).map((colorway) => colorway.name);
    const own = files.flatMap(({ groupId, colorwayName }) => (groupId === group ? [colorwayName!] : []));
    const coming = chosen.filter(({ groupId }) => groupId !== group);
    const moves = coming.map(({ id, colorwayName }) => ({ id, group, colorwayName: colorwayName ?? 'VR-1' }));
    return withFreeNames(moves, () => true, [...there, ...own]);
  },
  /** The first file of a design of which all are chosen keeps it. */
  eachOwn(_tx, { files, chosen }) {
    const ids = new Set(chosen.map(({ id }) => id));
    const staying = new Set(files.flatMap(({ id, groupId }) => (groupId && !ids.has(id) ? [groupId] : [])));
    return chosen.flatMap(({ id, groupId }) => {
      const keeps = groupId !== null && !staying.has(groupId);
      if (keeps) staying.add(groupId);
      return groupId === null || keeps ? [] : [{ id, group: newGroup, colorwayName: 'VR-1' }];
    });
  },
  leaveOut: (_tx, { chosen }) => chosen.map(({ id }) => ({ id, group: leftOut, colorwayName: 'VR-1' })),
  /** As a design of its own; where the file's name names the design, with that. */
  async takeIn(tx, { job, groups, files, chosen }) {
    const out = chosen.filter(({ groupId }) => groupId === null);
    if (job.isNewImport) return out.map(({ id }) => ({ id, group: newGroup, colorwayName: 'VR-1' }));
    const placed: Placed[] = [];
    for (const file of out) {
      const name = nameOfGroup([{ ...file, info: file.info as never }]);
      const group = groups.find((one) => one.name.toLowerCase() === name.toLowerCase());
      const existing = await existingColorways(tx, name);
      const own = nameColorways([file], existing).get(file.id)!;
      const taken = [
        ...files.flatMap(({ groupId, colorwayName }) => (group && groupId === group.id ? [colorwayName!] : [])),
        ...placed.flatMap((one) => (group && one.group === group.id ? [one.colorwayName] : [])),
      ];
      const [free] = withFreeNames([{ colorwayName: own }], () => true, taken);
      placed.push({ id: file.id, group: group?.id ?? newGroup, colorwayName: free!.colorwayName });
    }
    return placed;
  },
} satisfies Record<Exclude<Arrangement, 'fields' | 'labels' | 'archive' | 'screens' | 'apart'>, Place>;

/** Of new designs only: one that is there keeps its own. Blank fields stay, labels are added. Answers of how many designs. */
async function setFields(
  tx: Transaction,
  { job, groups, chosen }: Review,
  { labelIDs = [], ...given }: Partial<NonNullable<ArrangeFiles['fields']>>,
): Promise<number> {
  const ids = new Set(chosen.map(({ groupId }) => groupId));
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (Object.keys(fields).length + labelIDs.length === 0) throw fieldFault('type', 'required');
  const labels = await tx.label.count({ where: { id: { in: labelIDs }, isGroupHeader: false } });
  if (labels !== new Set(labelIDs).size) throw fieldFault('labelIDs', 'notOneOf');
  if (given.customerId && !(await tx.customer.findUnique({ where: { id: given.customerId } })))
    throw fieldFault('customerId', 'customerNotFound');
  const existing = await namesThere(tx, job, groups);
  const own = groups.filter((group) => ids.has(group.id) && !isGroupThere(group, existing));
  const changed = own.map(({ id, attributes }) => {
    const { numbered, error, reviewed, takesRepeat, joins, ...before } = readAttributes(attributes);
    const parsed = GroupAttributes.safeParse({
      ...before,
      ...fields,
      labelIDs: [...new Set([...before.labelIDs, ...labelIDs])],
    });
    if (!parsed.success) {
      const issues = Object.entries(readIssues(parsed.error))[0]!;
      throw fieldFault(issues[0], issues[1][0]!);
    }
    // A layout that a person sets stays.
    const keptRepeat = given.repeatOffset === undefined && takesRepeat;
    const kept = { ...parsed.data, numbered, error, reviewed, joins, ...(keptRepeat && { takesRepeat }) };
    return { id, attributes: kept };
  });
  await setAttributes(tx, changed);
  return own.length;
}

/** To imports of other archives; answers how many went. */
async function moveFiles(
  tx: Transaction,
  { job, groups, chosen }: Review,
  wanted: ArrangeFiles['archiveId'],
): Promise<number> {
  if (wanted === undefined) throw fieldError('archiveId', 'archiveRequired');
  // It was begun at a design, where its files are to go.
  if (job.targetDesignId) throw fieldError('archiveId', 'notOneOf');
  const byArchive = Map.groupBy(chosen, (file) => (wanted === 'read' ? archiveRead(file, job) : wanted));
  let moved = 0;
  for (const [archiveId, files] of byArchive) {
    if (archiveId === null || archiveId === job.archiveId) continue;
    if (!(await tx.archive.findUnique({ where: { id: archiveId } }))) throw fieldError('archiveId', 'archiveNotFound');
    await moveToArchive(tx, job, archiveId, files, groups);
    moved += files.length;
  }
  return moved;
}

/** Adds what is proposed for the designs of the chosen files; answers how many got a label. */
async function acceptLabels(
  tx: Transaction,
  locale: Locale,
  { job, groups, files, chosen }: Review,
  proven: Proof[],
): Promise<number> {
  const ids = new Set(chosen.map(({ groupId }) => groupId));
  const existing = await namesThere(tx, job, groups);
  const own = groups.filter((group) => ids.has(group.id) && !isGroupThere(group, existing));
  const proposals = await proposeLabels(tx, own, files, locale, async () => proven);
  const labelled = own.flatMap(({ id, attributes }) => {
    const added = (proposals.get(id) ?? []).map(({ labelId }) => labelId);
    if (added.length === 0) return [];
    const before = readAttributes(attributes);
    return [{ id, attributes: { ...before, labelIDs: [...before.labelIDs, ...added].slice(0, mostLabels) } }];
  });
  await setAttributes(tx, labelled);
  return labelled.length;
}

function fieldFault(field: string, key: ErrorKey): DomainError {
  return new DomainError(key, { fields: { [`fields.${field}`]: [key] } });
}
