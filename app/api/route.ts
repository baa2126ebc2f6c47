/** The API: every method of every path below the service's base path. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answer } from './answer.ts';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return answer(request, context);
}

export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  return answer(request, context);
}
