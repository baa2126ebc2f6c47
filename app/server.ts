/** The web process: static files, security headers and the log around the Remix handler. */
import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import type { ViteDevServer } from 'vite';
import { config } from './config.server.ts';
import type * as Product from './entry.server.tsx';
import { startTelemetry } from './data/telemetry/start.server.ts';
import { isTracing } from './data/telemetry/tracing.ts';
import { log } from './log.server.ts';
import { answerByRemix } from './exchange.server.ts';
import { OpenRequests } from './open-requests.ts';
import { logRequests } from './request-log.server.ts';
import { mountService } from './api-mount.server.ts';
import { answerDirectly } from './direct-requests.server.ts';
import { placeBuild } from './place-build.server.ts';
import { splitBuild } from './split-build.server.ts';
import { sendSecurityHeaders } from './security-headers.server.ts';
import { refuseStrange, refuseTargets } from './strange-addresses.ts';
import type { ServerContext } from './server-context.ts';

const dev = config.nodeEnv === 'development';
/** Several web servers of one launcher listen on the port. */
const isShared = !dev && config.webProcesses > 1;
const root = path.resolve(import.meta.dirname, '..');
/** What pages and calls under way have to finish when the process is told to stop; uploads and downloads have `drainSeconds`. */
const graceMs = 4_000;
/** how long a statement of a page or call may bring nothing: more than a transaction has, less than proxies usually wait for an answer */
const silentMs = 50_000;
/** bytes: ten thousand letters of any script in an address are answered like any other search, where Node's own bound would end them without a word */
const mostHeaders = 163_840;

const stopTelemetry = await startTelemetry('web');
const app = express();
/** All that lies below the base path: in it, paths begin there. */
const site = express.Router();
const server = createServer({ maxHeaderSize: mostHeaders }, app);
const open = new OpenRequests();
const vite = dev ? await openVite() : undefined;
// The build loads the product, and nobody else: what this process needs of it, it takes from there.
const build = vite ? await loadFresh(vite) : await loadBuilt();
const product = build.entry.module as unknown as typeof Product;
product.endSilentConnections(silentMs);
app.disable('x-powered-by');
app.set('trust proxy', config.trustProxy);
app.use((_request, response, next) => {
  response.locals.requestId = randomUUID();
  response.locals.cspNonce = randomBytes(16).toString('base64');
  response.set('x-request-id', response.locals.requestId as string);
  next();
});
// It would send back what only the browser may know.
app.use((request, response, next) => {
  if (request.method !== 'TRACE' && request.method !== 'TRACK') return next();
  response.status(405).set('Allow', 'GET, HEAD, POST, PUT, DELETE, OPTIONS').end();
});
app.use(open.track);
if (isTracing) app.use(product.traceRequests(() => build.routes));
app.use(logRequests);
app.use((_request, response, next) => product.withNotes(response.locals.notes as object, next));
app.use(product.watchRequests);
if (config.metrics || config.telemetry.metrics) {
  product.beginMetrics();
  app.use(product.measureRequests);
}
if (config.metrics) {
  app.get('/metrics', product.openMetrics());
}
app.use(sendSecurityHeaders({ dev, https: config.publicUrl.startsWith('https:') }));
app.use(refuseTargets);
app.use(compression({ filter: mayCompress }));
if (config.basePath) {
  // Monitors ask the port itself, wherever people find the archive.
  app.get(['/livez', '/readyz', '/healthz'], (request, _response, next) => {
    request.url = request.originalUrl = config.basePath + request.url;
    next();
  });
}
app.use(config.basePath || '/', site);
site.use(product.refuseCrossSite(config.publicUrl, config.serviceBasePath, config.publicUrlGiven));
site.use(mountService(config.serviceBasePath));
const admit = product.admit();

if (vite) {
  site.use(vite.middlewares);
  // Its modules name one another from the root of the port.
  if (config.basePath) app.use(vite.middlewares);
  site.use(
    refuseStrange,
    admit,
    answerByRemix(() => loadFresh(vite), 'development', getLoadContext, product.carryToast),
  );
} else {
  const client = path.join(root, 'build/client');
  const handlerOf = splitBuild(build, (part) => answerByRemix(part, 'production', getLoadContext, product.carryToast));
  const pages: RequestHandler = (request, response, next) => void handlerOf(request.path)(request, response, next);
  site.use(answerDirectly(build, { admit, otherwise: pages, getLoadContext }));
  // Names in /assets carry a hash of what is in them.
  site.use(
    '/assets',
    express.static(path.join(client, 'assets'), { immutable: true, maxAge: '1y', redirect: false, fallthrough: false }),
  );
  const files = new Set((await readdir(client)).map((name) => `/${name}`));
  const sendFile = express.static(client, { maxAge: '1h', redirect: false, index: false });
  site.use((request, response, next) => (files.has(request.path) ? sendFile(request, response, next) : next()));
  // Not by a pattern, which Express would decode the address for.
  site.use(refuseStrange, admit, pages);
}
app.use((_request, response) => response.status(404).type('text').end(`The archive is at ${config.basePath}/\n`));
app.use(answerError());

// Originals of gigabytes take as long as they take; only the headers have to come soon.
server.requestTimeout = 0;
server.headersTimeout = 60_000;
// A connection on which nothing moves for so long is closed: who stalls holds nothing for ever.
server.timeout = 600_000;
// Longer than the usual minute of a proxy in front, so that it never reuses a connection that is just being closed.
server.keepAliveTimeout = 65_000;
/** ms; what died processes of this machine left, the hour it came and every hour after */
const tidyEveryMs = 3_600_000;
const tidy = () =>
  void product
    .sweepScratch(6 * tidyEveryMs)
    .catch((error: unknown) => log.warn({ err: error }, 'scratch files could not be swept'));
tidy();
setInterval(tidy, tidyEveryMs).unref();
server.on('error', (error) => {
  log.fatal({ err: error }, `can't listen on ${config.host}:${config.port}`);
  process.exit(1);
});
let pulse: ReturnType<typeof product.startPulse> | undefined;
// Connections that wait to be accepted: the usual 511 are reset where more come at once, before anything can answer that it is too much.
const backlog = 4096;
server.listen({ port: config.port, host: config.host, reusePort: isShared, backlog }, () => {
  pulse = product.startPulse('web');
  log.debug({ host: config.host, port: config.port }, 'listening');
  if (config.searchSocket !== undefined) return;
  product
    .warmSearch()
    .catch((error: unknown) =>
      log.warn({ err: error }, 'the search could not be made ready; the first one will do it'),
    );
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());

async function stop(): Promise<void> {
  product.beginStopping();
  const { transfers } = open;
  if (transfers > 0) log.info({ transfers }, 'stopping when the uploads and downloads under way are done');
  await open.finish(server, { pagesMs: graceMs, transfersMs: Math.max(graceMs, config.drainSeconds * 1000) });
  await Promise.all([pulse?.stop(), stopTelemetry()]);
  process.exit(0);
}

async function openVite(): Promise<ViteDevServer> {
  const { createServer: createVite } = await import('vite');
  return createVite({ root, server: { middlewareMode: true, hmr: { server } } });
}

/** As the files are now. */
async function loadFresh(vite: ViteDevServer): Promise<ServerBuild> {
  return placeBuild((await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild, config.basePath);
}

async function loadBuilt(): Promise<ServerBuild> {
  const build = (await import(pathToFileURL(path.join(root, 'build/server/index.js')).href)) as ServerBuild;
  return placeBuild(build, config.basePath);
}

function getLoadContext(request: Request, response: Response): ServerContext {
  return {
    requestId: String(response.locals.requestId),
    cspNonce: String(response.locals.cspNonce),
    remoteAddress: request.ip ?? '',
    isForScript: request.path.endsWith('.data'),
  };
}

function mayCompress(request: Request, response: Response): boolean {
  const type = String(response.getHeader('content-type') ?? '');
  return !/^(text\/event-stream|image\/(?!svg))/.test(type) && compression.filter(request, response);
}

/** What never reached Remix: a missing asset, an address that the router can't take, a client that went away. */
function answerError(): ErrorRequestHandler {
  return (error: { status?: number }, _request, response, _next) => {
    const status = error.status && error.status >= 400 && error.status < 500 ? error.status : 500;
    if (status === 500) log.error({ requestId: response.locals.requestId, err: error });
    if (response.headersSent) response.destroy();
    else response.status(status).type('text').end(String(response.locals.requestId));
  };
}
