/** How one download stands, for a page that waits for it. */
import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { requirePage } from '#app/actor.server.ts';
import { readDownload } from '#app/domain/exports/read.server.ts';
import type { ServerContext } from '#app/server-context.ts';
import { orResponse } from '../shared/error-response.server.ts';
import { toShown } from '../shared/downloads/action.server.ts';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context as ServerContext, 'archive');
  const download = await orResponse(readDownload(person, { jobId: params.jobId }), person.locale);
  return data({ download: toShown(person, download), message: null }, { headers: { 'Cache-Control': 'no-store' } });
}
