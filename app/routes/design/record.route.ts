/** A page that was fetched ahead counts when somebody opens it: its script says so here. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { getActor } from '#app/actor.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { recordView } from '#app/domain/statistics/record-view.server.ts';
import { readForm } from '../shared/read-form.server.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await getActor(request, context);
  try {
    await recordView(actor, Object.fromEntries(await readForm(request)));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return new Response(null, { status: error.status });
  }
  return new Response(null, { status: 204 });
}
