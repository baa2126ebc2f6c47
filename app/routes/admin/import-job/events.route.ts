/** Changes of one import as server-sent events. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { readImportStatus, watchImport } from '#app/domain/imports/review/read-import.server.ts';
import { streamStatus } from '#app/routes/admin/shared/status-events.server.ts';

export const loader = (args: LoaderFunctionArgs) => {
  const { jobId } = args.params;
  return streamStatus(args, {
    watch: (actor) => watchImport(actor, { jobId }),
    status: (actor) => readImportStatus(actor, { jobId }),
  });
};
