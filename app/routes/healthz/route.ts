import { findFailing } from '#app/health.server.ts';

export async function loader() {
  const failed = await findFailing();
  const headers = { 'Cache-Control': 'no-store' };
  if (failed.length === 0) return Response.json({ status: 'ok' }, { headers });
  return Response.json({ status: 'failing', failed }, { status: 503, headers });
}
