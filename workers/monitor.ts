/** A worker's own port: /livez, /readyz and, where a setting opens it, /metrics. */
import { createServer, type Server } from 'node:http';
import { answerHealth } from '#app/health.server.ts';
import { config } from '#app/config.server.ts';
import { openWorkerMetrics } from '#app/metrics.server.ts';

/** ms between tries to listen */
const againMs = 1_000;

export function openMonitor(port: number): Server {
  const metrics = config.metrics ? openWorkerMetrics() : undefined;
  const answer = async (path: string, authorization: string | undefined): Promise<Response> => {
    if (path === '/livez') return Response.json({ status: 'ok' });
    if (path === '/readyz' || path === '/healthz') return answerHealth('readyz');
    if (path !== '/metrics' || !metrics) return new Response('Not found', { status: 404 });
    const read = await metrics(authorization);
    if (!read) return new Response('Unauthorized', { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
    return new Response(read.text, { headers: { 'Content-Type': read.type } });
  };
  const server = createServer((request, response) => {
    answer((request.url ?? '/').split('?', 1)[0]!, request.headers.authorization)
      .then(async (made) => {
        response.writeHead(made.status, { 'Cache-Control': 'no-store', ...Object.fromEntries(made.headers) });
        response.end(await made.text());
      })
      .catch(() => response.writeHead(503).end());
  });
  // Without its port the worker still works. Its predecessor may hold the port while it ends.
  server.on('error', (error) => {
    console.error(JSON.stringify({ level: 'error', message: `can't listen on port ${port}`, error: error.message }));
    setTimeout(() => server.listen(port, config.host), againMs).unref();
  });
  return server.listen(port, config.host);
}
