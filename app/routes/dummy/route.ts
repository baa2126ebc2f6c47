/** An empty page for monitoring: the process responds. */
export async function loader() {
  return new Response(null, { status: 200, headers: { 'Cache-Control': 'no-store' } });
}
