/** An import that waits for its review with many files, as rows: nothing of it is stored. */
import type { Evidence } from '#app/domain/catalog/labels/suggest/sources.ts';
import { db } from '#app/data/database.server.ts';

export async function makeLargeReview(archiveId: number, count: number, evidence: Evidence[] = []): Promise<string> {
  const { code } = await db.archive.findUniqueOrThrow({ where: { id: archiveId } });
  const stage = { stage: 'mergeInternal', requestedStage: 'mergeInternal', state: 'done' } as const;
  const { id: jobId } = await db.importJob.create({ data: { archiveId, isNewImport: true, ...stage } });
  const info = {
    format: 'psd',
    width: 6000,
    height: 4500,
    widthCm: 50.8,
    heightCm: 38.1,
    dpiX: 300,
    dpiY: 300,
    mode: 'rgb',
    depth: 8,
    channels: ['Red', 'Green', 'Blue'].map((name) => ({ name, kind: 'process' })),
    channelCount: 3,
    layerCount: 12,
    layerNames: Array.from({ length: 12 }, (_, at) => `Layer ${at}`),
    profileName: 'sRGB IEC61966-2.1',
    compression: 'rle',
    hasMergedImage: true,
    pages: 1,
    warnings: [],
    seams: [],
    proposal: null,
    evidence: evidence as object[],
  };
  const colors = Array.from({ length: 8 }, (_, at) => ({
    srgb: `#${at}0${at}0${at}0`,
    lab: [50, at, at],
    share: 0.125,
  }));
  const groups = await db.importGroup.createManyAndReturn({
    data: Array.from({ length: count }, (_, at) => ({
      jobId,
      position: at,
      name: `${code}-${1000 + at}`,
      attributes: { numbered: true },
    })),
  });
  await db.importFile.createMany({
    data: groups.map(({ id: groupId }, at) => ({
      jobId,
      groupId,
      position: at,
      fileName: `scan_${at}.psd`,
      bytes: 80_000_000,
      sha256: Buffer.from(`${jobId} ${at}`),
      state: 'processed' as const,
      colorwayName: 'VR-1',
      info,
      colors,
      // Every tenth: no resolution
      warnings: at % 10 === 9 ? [{ key: 'noResolution' }] : [],
    })),
  });
  return jobId;
}
