/** An empty page for monitors: this process answers. */
export async function loader() {
  return new Response(null, { status: 200, headers: { 'Cache-Control': 'no-store' } });
}
