/** The programs' door: every method of every path below the service's base path. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { ServerContext } from '#app/server-context.ts';
import { answer } from './answer.ts';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return answer(request, context as ServerContext);
}

export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  return answer(request, context as ServerContext);
}
