/** The requests under way, so that a process that stops can let them finish. */
import type { Server } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';

export interface Patience {
  /** ms that pages and calls have to finish */
  pagesMs: number;
  /** ms that uploads and downloads have: an original of gigabytes takes its time, either way */
  transfersMs: number;
}

const lookEveryMs = 250;

export class OpenRequests {
  #open = new Map<Response, Request>();
  #isStopping = false;

  track: RequestHandler = (request, response, next) => {
    this.#open.set(response, request);
    // So many parts of the server wait for an answer's end: each once, which is no leak.
    response.setMaxListeners(20);
    response.on('close', () => this.#open.delete(response));
    // The proxy's next request goes to another process.
    if (this.#isStopping) response.set('Connection', 'close');
    next();
  };

  /** Takes no new connections and resolves when nothing is under way, or what is has had its time. Streams of events end at once. */
  async finish(server: Server, { pagesMs, transfersMs }: Patience): Promise<void> {
    this.#isStopping = true;
    const startedAt = Date.now();
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
    const look = () => {
      const waited = Date.now() - startedAt;
      for (const [response, request] of this.#open) {
        if (isEvents(response)) response.end();
        else if (waited > (isTransfer(request, response) ? transfersMs : pagesMs)) response.destroy();
      }
      server.closeIdleConnections();
      if (waited > transfersMs) server.closeAllConnections();
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    await closed;
    clearInterval(timer);
  }

  /** Uploads and downloads among them. */
  get transfers(): number {
    return [...this.#open].filter(([response, request]) => isTransfer(request, response)).length;
  }
}

/** What it sends is not all there yet, or is being worked on. */
const isUpload = ({ method }: Request) => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Of a file that somebody saves the head has gone out, and its bytes follow. */
const isDownload = (response: Response) =>
  response.headersSent && String(response.getHeader('content-disposition') ?? '').startsWith('attachment');

const isTransfer = (request: Request, response: Response) => isUpload(request) || isDownload(response);

const isEvents = (response: Response) =>
  String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');
