import { z } from 'zod';
import { deleteVersion, listVersions, restoreVersion } from '#app/domain/catalog/versions/versions.server.ts';
import { row, type Row } from './endpoint.ts';
import { count, date } from './shapes.ts';

const family = 'Versions of originals';

const version = z
  .object({
    versionId: z.uuid(),
    uploadDate: date.meta({ description: 'when it became the present original' }),
    by: z.string().nullable(),
    kind: z.enum(['imported', 'restored']),
    reason: z.string(),
    sizePx: z.array(z.int()).length(2),
    sizeCm: z.array(z.number()).length(2),
    designDpi: z.number(),
    colorMode: z.string(),
    depth: z.int(),
    channelCount: count,
    layerCount: count,
    fileName: z.string().nullable(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'OriginalVersion' });

const changed = z.object({ designGuid: z.uuid(), colorwayGuid: z.uuid(), versionId: z.uuid() });

export const versionRows: Row[] = [
  row(listVersions, {
    path: '/design/versions/all',
    family,
    summary: 'Lists the originals of a colorway: the present one, then those that it replaced, the newest first.',
    response: z.object({ colorwayGuid: z.uuid(), designGuid: z.uuid(), versions: z.array(version) }),
    answer: ({ colorwayGuid, designGuid, versions }) => ({
      colorwayGuid,
      designGuid,
      versions: versions.map(({ original, ...version }) => ({
        ...version,
        fileName: original?.fileName ?? null,
      })),
    }),
  }),
  row(restoreVersion, {
    path: '/design/versions/restore',
    family,
    summary: 'Makes an earlier original the present one. The one that it replaces becomes a version itself.',
    response: changed,
    answer: (result) => result,
  }),
  row(deleteVersion, {
    path: '/design/versions/delete',
    family,
    summary: 'Deletes an earlier original for good.',
    response: changed,
    answer: (result) => result,
  }),
];
