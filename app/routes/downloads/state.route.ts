/** How one download stands, for a page that waits for it. */
import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { requirePage } from '#app/actor.server.ts';
import { readDownload } from '#app/domain/output/downloads/read.server.ts';
import { withErrorResponse } from '../shared/page.server.ts';
import { toShown } from '../shared/downloads/action.server.ts';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'archive');
  const download = await withErrorResponse(readDownload(person, { jobId: params.jobId }), person.locale);
  return data({ download: toShown(person, download), message: null }, { headers: { 'Cache-Control': 'no-store' } });
}
