/** A picture dropped or pasted anywhere: the answer says where its search stands. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { refuseCrossSite, requirePage } from '#app/actor.server.ts';
import type { ServerContext } from '#app/server-context.ts';
import { receivePicture } from '../shared/similar/receive.server.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context as ServerContext, 'archive');
  await refuseCrossSite(request);
  const received = await receivePicture(request, person);
  const headers = { 'Cache-Control': 'no-store' };
  if ('error' in received) return Response.json({ error: received.error }, { status: received.status, headers });
  return Response.json({ pictureGuid: received.pictureGuid }, { headers });
}
