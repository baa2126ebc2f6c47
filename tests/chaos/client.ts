/** A program that uses the service calls as programs should: it tries again after 503 and broken connections, at another web server. */
import { setTimeout as sleep } from 'node:timers/promises';
import { contentType, multipart, type Part } from '#tests/imports/multipart.ts';

export interface Asked {
  method?: string;
  fields?: object;
  token: string;
}

export interface Answered {
  status: number;
  body: Record<string, unknown>;
}

/** bytes and ms of an upload's steps: as by a line that takes seconds for a file */
const stepBytes = 16_384;
const stepMs = 40;

export class Client {
  #webs: string[];
  #random: () => number;
  #signal: AbortSignal;
  /** answers that no outage explains */
  readonly surprises: string[] = [];

  constructor(webs: string[], random: () => number, signal: AbortSignal) {
    this.#webs = webs;
    this.#random = random;
    this.#signal = signal;
  }

  /** Once; null where no whole answer came. */
  async ask(path: string, { method = 'POST', fields, token }: Asked): Promise<Answered | null> {
    const body = fields && JSON.stringify(fields);
    return this.#send(path, {
      method,
      body,
      headers: { 'access-token': token, ...(body && { 'content-type': 'application/json' }) },
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(60_000)]),
    });
  }

  /** Until it succeeds, or is refused for a reason that no outage explains. */
  call(path: string, asked: Asked): Promise<Answered> {
    return this.#insist(() => this.ask(path, asked));
  }

  /** The whole body again at each try; `submission` among its parts makes them one import. */
  upload(parts: Part[], token: string): Promise<Answered> {
    const bytes = multipart(parts);
    return this.#insist(() =>
      this.#send('/service/design/import', {
        method: 'PUT',
        body: slowly(bytes),
        duplex: 'half',
        headers: { 'access-token': token, 'content-type': contentType },
        signal: AbortSignal.any([this.#signal, AbortSignal.timeout(300_000)]),
      } as RequestInit),
    );
  }

  async #insist(ask: () => Promise<Answered | null>): Promise<Answered> {
    for (;;) {
      this.#signal.throwIfAborted();
      const answered = await ask();
      // What broke off is sent again: the web server took its own end for the client's.
      if (answered && answered.status < 500 && answered.body.error !== 'uploadBroken') return answered;
      await sleep(300 + 700 * this.#random(), undefined, { signal: this.#signal });
    }
  }

  async #send(path: string, init: RequestInit): Promise<Answered | null> {
    const web = this.#webs[Math.floor(this.#random() * this.#webs.length)]!;
    try {
      const response = await fetch(web + path, init);
      const text = await response.text();
      if (response.status >= 500 && response.status !== 503)
        this.surprises.push(`${init.method} ${path} answered ${response.status}: ${text.slice(0, 200)}`);
      return { status: response.status, body: JSON.parse(text) as Record<string, unknown> };
    } catch {
      this.#signal.throwIfAborted();
      return null;
    }
  }
}

function slowly(bytes: Buffer): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(Uint8Array.from(bytes.subarray(at, (at += stepBytes))));
      await sleep(stepMs);
    },
  });
}
