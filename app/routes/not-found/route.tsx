/** Unknown addresses: the layout's boundary shows 404 inside the shell. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
