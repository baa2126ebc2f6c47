/** The status of one download, polled by a waiting page. */
import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { readDownload } from '#app/domain/output/downloads/read.server.ts';
import { toShown } from '#app/routes/shared/downloads/action.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, params }) => {
    const download = await readDownload(actor, { jobId: params.jobId });
    return data({ download: toShown(actor, download) }, { headers: { 'Cache-Control': 'no-store' } });
  });
