/** A small body is waited for before its request takes a place: who sends slowly, or nothing, keeps nobody from theirs. */
import { AsyncResource } from 'node:async_hooks';
import type { Request as Asked, Response as Answer } from 'express';
import { patience } from './domain/base/bodies/body.server.ts';
import { rateAddress } from './domain/people/accounts/addresses.ts';

/** bytes of a body that is read into fields, and one more: of a longer one its reader knows enough */
const mostHeld = 1024 * 1024 + 1;
/** bytes of bodies that are held for one address: some thousand forms */
const mostOfOne = 32 * 1024 * 1024;

export type Arrival = 'there' | 'late' | 'tooMuch';

export class BodyWait {
  /** bytes by what limits count as one address */
  readonly #held = new Map<string, number>();
  readonly #limitMs: number;

  constructor(limitMs = patience) {
    this.#limitMs = limitMs;
  }

  /** Calls back once, unless whoever asks goes away before. What has come of the body until then is read again by whoever reads it. */
  until(request: Asked, response: Answer, call: (arrival: Arrival) => void): void {
    if (!bringsSmallBody(request)) return call('there');
    const from = rateAddress(request.ip ?? '');
    const taken: Buffer[] = [];
    let bytes = 0;
    const stop = () => {
      clearTimeout(timer);
      request.off('readable', look);
    };
    const end = AsyncResource.bind((arrival: Arrival) => {
      stop();
      // Who is refused is heard no further: what still comes would stay with the connection.
      if (arrival === 'tooMuch') response.setHeader('Connection', 'close');
      else if (bytes > 0) request.unshift(Buffer.concat(taken));
      taken.length = 0;
      call(arrival);
    });
    const look = () => {
      // The last piece is left where it is: nothing can be put back into a body that was read to its end.
      while (!request.complete && bytes < mostHeld) {
        const piece = request.read() as Buffer | null;
        if (piece === null) return;
        taken.push(piece);
        bytes += piece.length;
        if (this.#hold(from, piece.length) > mostOfOne) return end('tooMuch');
      }
      end('there');
    };
    const timer = setTimeout(() => end('late'), this.#limitMs);
    request.on('readable', look);
    // Until it is answered, somebody holds it.
    response.on('close', () => {
      stop();
      this.#hold(from, -bytes);
    });
  }

  #hold(from: string, bytes: number): number {
    const held = (this.#held.get(from) ?? 0) + bytes;
    if (held > 0) this.#held.set(from, held);
    else this.#held.delete(from);
    return held;
  }
}

/** Of GET and HEAD nobody reads one; a longer one is refused unread. */
function bringsSmallBody({ method, headers }: Asked): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const length = Number(headers['content-length'] ?? 0);
  return headers['transfer-encoding'] !== undefined || (length > 0 && length < mostHeld);
}
