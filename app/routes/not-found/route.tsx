/** Unknown addresses, and refused files: the layout's boundary shows 404, or why, inside the shell. */
import type { LoaderFunctionArgs } from '@remix-run/node';

export function loader({ context }: LoaderFunctionArgs): never {
  throw context.failure ?? new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
