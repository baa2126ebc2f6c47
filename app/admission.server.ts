/** How many requests are worked on at once: more would only wait for each other's connections to the database. */
import { AsyncResource } from 'node:async_hooks';
import type { Request as Asked, RequestHandler, Response as Answer } from 'express';
import { config } from './config.server.ts';
import { countTrouble } from './domain/base/activity/activity.ts';
import { showAdmission } from './data/telemetry/metrics.server.ts';
import { patience } from './domain/base/bodies/body.server.ts';
import { errors } from './domain/base/error-list.ts';
import { withTurn } from './domain/base/request-turn.ts';
import { readLocale } from './locales/i18next.server.ts';
import { translate } from './locales/translate.ts';
import { log } from './log.server.ts';
import { BodyWait } from './wait-for-body.server.ts';

/** s, as Retry-After, until whoever was refused may ask again */
export const unavailableSeconds = 5;

export interface Admission {
  /** requests worked on at once */
  active: number;
  /** requests that wait for their turn; one more is refused at once */
  waiting: number;
  /** ms that one waits before it is refused */
  patienceMs: number;
}

const configured: Admission = {
  active: 4 * config.databasePoolSize,
  waiting: 40 * config.databasePoolSize,
  patienceMs: 8_000,
};

/**
 * Passwords are the dearest thing that anybody can ask for, and all of a company come at nine. They wait as long as browsers and programs
 * do, in a line of their own: not one is refused because of the others, and none of them keeps a page waiting.
 */
const configuredSignIns: Admission = {
  active: config.databasePoolSize,
  waiting: 400 * config.databasePoolSize,
  patienceMs: 120_000,
};

/** ms between two lines in the log about refusals */
const quietMs = 5_000;

/**
 * Lets requests in by turns, the longest waiting first; who can't be served in time is told so with 503. A request has ended, for this, when
 * its answer begins or it waits for another process, and it has come when its body is there. Uploads are let in beside the others, as is a body that hasn't come within
 * `bodyMs`: they wait for their sender most of the time.
 */
export function admit(
  usual: Admission = configured,
  signIns: Admission = configuredSignIns,
  bodyMs = patience,
): RequestHandler {
  const gates = [new Gate(usual), new Gate(signIns)] as const;
  const bodies = new BodyWait(bodyMs);
  let refused = 0;
  let toldAt = 0;
  const load = () => ({
    running: gates[0].active + gates[1].active,
    waiting: gates[0].queue.size + gates[1].queue.size,
  });
  showAdmission(load);

  const refuse = (request: Asked, response: Answer) => {
    refused++;
    countTrouble('overload', { name: 'refused', id: String(response.locals.requestId) });
    if (Date.now() - toldAt > quietMs) {
      log.warn({ refused, ...load() }, 'overloaded: requests are refused with 503');
      [refused, toldAt] = [0, Date.now()];
    }
    void answerBusy(request, response);
  };

  return (request, response, next) => {
    const isForPassword = isSignIn(request);
    // First: a password's form may come in pieces as an upload does.
    if (!isForPassword && (isUpload(request) || isMonitor(request))) return next();
    bodies.until(request, response, (arrival) => {
      if (arrival === 'tooMuch') return refuse(request, response);
      // Whoever reads fields gives such a body up at once, and looks at no password.
      if (arrival === 'late') return withTurn({ bodyWaitedMs: bodyMs }, next);
      gates[isForPassword ? 1 : 0].pass(response, next, () => refuse(request, response));
    });
  };
}

class Gate {
  active = 0;
  readonly queue = new Set<() => void>();
  readonly #limits: Admission;

  constructor(limits: Admission) {
    this.#limits = limits;
  }

  pass(response: Answer, next: () => void, refuse: () => void): void {
    const enter = () => {
      let isInside = true;
      const leave = () => {
        if (isInside) this.#leave();
        isInside = false;
      };
      whenAnswering(response, leave);
      withTurn({ leave }, next);
    };
    if (this.active < this.#limits.active) {
      this.active++;
      return enter();
    }
    if (this.queue.size >= this.#limits.waiting) return refuse();
    const end = () => {
      clearTimeout(timer);
      this.queue.delete(turn);
      response.off('close', end);
    };
    // The place of the one that leaves is taken over, though not its trace.
    const turn = AsyncResource.bind(() => {
      end();
      enter();
    });
    const timer = setTimeout(() => {
      end();
      refuse();
    }, this.#limits.patienceMs);
    this.queue.add(turn);
    response.on('close', end);
  }

  #leave(): void {
    const [next] = this.queue;
    if (next) next();
    else this.active--;
  }
}

/** What a password or code is sent to, by forms with script with `.data` behind; the API is mounted where the pages' build has it. */
const signInPaths = new Set([
  '/login',
  '/authenticate',
  '/service/account/login_collection',
  '/service/account/authenticate',
]);

const isSignIn = ({ method, path }: Asked): boolean =>
  method === 'POST' && signInPaths.has(path.replace(/\/+$|\.data$/, ''));

/** bytes of a body that is surely a form or a call */
const smallBody = 1_000_000;

export function isUpload({ method, headers }: Asked): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > smallBody;
}

const isMonitor = ({ path }: Asked) => /^\/(livez|readyz|healthz)$/.test(path);

/** Calls back once: when the answer's head is written, or the connection ends before. */
export function whenAnswering(response: Answer, call: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => Answer;
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    call();
  };
  response.writeHead = ((...given: unknown[]) => {
    once();
    return writeHead(...given);
  }) as typeof response.writeHead;
  response.on('close', once);
}

/** To programs as JSON, to people as a page that needs nothing else. */
async function answerBusy(request: Asked, response: Answer): Promise<void> {
  const headers = new Headers();
  for (const name of ['cookie', 'accept-language'] as const)
    if (request.headers[name]) headers.set(name, request.headers[name]);
  const locale = await readLocale(new Request('http://localhost/', { headers }));
  const t = translate(locale);
  const message = t('errors.unavailable');
  response.status(503).set({ 'Retry-After': String(unavailableSeconds), 'Cache-Control': 'no-store' });
  if (request.url.startsWith('/service')) {
    const requestId = String(response.locals.requestId);
    response.json({ responseCode: errors.unavailable.code, error: 'unavailable', message, requestId });
    return;
  }
  if (!request.accepts('html')) {
    response.type('text').end(message);
    return;
  }
  const nonce = String(response.locals.cspNonce);
  const [title, again] = [t('shell.unavailableTitle'), t('shell.tryAgain')];
  response
    .type('html')
    .end(
      `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${title}</title><style nonce="${nonce}">body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto;padding:0 1.5rem}</style>` +
        `<h1>${title}</h1><p>${message}</p><p><a href="">${again}</a></p></html>`,
    );
}
