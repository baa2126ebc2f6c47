import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportImportFiles } from '#app/domain/imports/review/export-files.server.ts';
import { csvFile } from '#app/routes/shared/csv-file.server.ts';
import { withFile } from '#app/routes/shared/page.server.ts';

/** Which file became which colorway. */
export const loader = (args: LoaderFunctionArgs) =>
  withFile('import', args, async ({ actor, params }) => {
    const { csv } = await exportImportFiles(actor, { jobId: params.jobId });
    return csvFile('import.csv', csv);
  });
