/** The demo's designs come in by the same door as any original: drawn, written as files, imported, corrected, added to the archive. */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '#app/data/database.server.ts';
import { scratchPath } from '#app/data/storage.server.ts';
import { systemActor } from '#app/domain/actor.ts';
import { requestStage } from '#app/domain/imports/control.server.ts';
import { correctGrouping } from '#app/domain/imports/correct.server.ts';
import { importFiles } from '#app/domain/imports/import-files.server.ts';
import { readImport, type ImportView } from '#app/domain/imports/read-import.server.ts';
import { repeatOf } from '#app/domain/designs/repeat.ts';
import type { ImageProcess } from '#app/image/process.ts';
import { demoDesigns, type DemoDesign } from './designs.ts';
import { demoLabels } from './labels.ts';
import { furnishDemo } from './furnish.ts';
import { bringInWears } from './wear-models.ts';
import { writeOriginals } from './write-originals.ts';

const actor = systemActor('demo');

/** Goes on where an earlier run was cut short: a design that is in is not drawn again. */
export async function bringInDemo(image: ImageProcess, signal: AbortSignal): Promise<void> {
  const labelIds = await readLabelIds();
  for (const [at, design] of taken(demoDesigns()).entries()) {
    signal.throwIfAborted();
    // After the first designs, so that there is something to see on them.
    if (at === 6) await bringInWears(image, signal);
    if (await db.design.count({ where: { originalName: design.originalName } })) continue;
    await bringIn(design, labelIds, signal);
  }
  await furnishDemo(image, signal);
}

/** Archives in turn, so that the first minutes show something of each. */
function taken(designs: DemoDesign[]): DemoDesign[] {
  const archives = Object.values(Object.groupBy(designs, ({ archiveCode }) => archiveCode)) as DemoDesign[][];
  const longest = Math.max(...archives.map((archive) => archive.length));
  return Array.from({ length: longest }, (_, at) => archives.flatMap((archive) => archive[at] ?? [])).flat();
}

async function readLabelIds(): Promise<Map<string, number>> {
  const rows = await db.label.findMany({ where: { sefEn: { in: [...demoLabels.values()] } }, select: { id: true, sefEn: true } });
  const bySef = new Map(rows.map(({ id, sefEn }) => [sefEn, id]));
  return new Map([...demoLabels].flatMap(([key, sef]) => (bySef.has(sef) ? [[key, bySef.get(sef)!] as const] : [])));
}

async function bringIn(design: DemoDesign, labelIds: Map<string, number>, signal: AbortSignal): Promise<void> {
  const archive = await db.archive.findUniqueOrThrow({ where: { code: design.archiveCode } });
  const folder = await scratchPath('.demo');
  try {
    const files = await writeOriginals(design, folder);
    const { jobId } = await importFiles(actor, {
      archiveId: archive.id,
      isNewImport: true,
      files: files.map((file) => ({ fileName: path.basename(file.path), open: () => createReadStream(file.path) })),
      runTo: 'mergeInternal',
      submission: design.stem,
    });
    const review = await waitUntilStill(jobId, signal);
    if (review.isInReview) await correctGrouping(actor, correction(design, review, labelIds));
    await requestStage(actor, { jobId, stage: 'addToArchive' });
    await requestStage(actor, { jobId, stage: 'completeTransfer' });
    const done = await waitUntilStill(jobId, signal);
    for (const { designGuid } of done.designs) {
      await db.design.update({ where: { id: designGuid }, data: { moldState: design.moldState, screenCount: design.colorways[0]!.colors.length } });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** All files are colorways of the one design, with what its studio would have told. */
function correction(design: DemoDesign, review: ImportView, labelIds: Map<string, number>) {
  const { repeatOffset, repeatDirection, repeatCustomValue } = repeatOf(design.layout);
  const group = review.groups[0]!;
  return {
    jobId: review.jobId,
    version: review.version,
    groups: [
      {
        ...group.attributes,
        id: group.id,
        name: group.name,
        type: design.type,
        isScreenEngraved: design.moldState === 'engraved',
        repeatOffset,
        repeatDirection,
        repeatOffsetCustomValue: repeatCustomValue,
        originalName: design.originalName,
        studio: design.studio,
        notes: `${design.stem}. ${design.notes}`,
        labelIDs: design.labels.flatMap((label) => labelIds.get(label) ?? []),
      },
    ],
    files: review.files
      .filter(({ state }) => state === 'processed')
      .map(({ id }, at) => ({ id, group: group.id, colorwayName: `VR-${at + 1}` })),
  };
}

async function waitUntilStill(jobId: string, signal: AbortSignal): Promise<ImportView> {
  for (;;) {
    signal.throwIfAborted();
    const job = await readImport(actor, { jobId });
    if (!job.isMoving) return job;
    await sleep(200, undefined, { signal });
  }
}
