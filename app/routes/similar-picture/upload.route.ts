/** A picture dropped or pasted anywhere: the answer says where its search stands. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { requirePage } from '#app/actor.server.ts';
import { receivePicture } from '../shared/similar/receive.server.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'archive');
  const received = await receivePicture(request, person);
  const headers = { 'Cache-Control': 'no-store' };
  if ('error' in received) return Response.json({ error: received.error }, { status: received.status, headers });
  return Response.json({ pictureGuid: received.pictureGuid }, { headers });
}
