/** One connection to the search process. Begun again when it breaks: what was asked and not answered is asked once more. */
import { connect, type Socket } from 'node:net';
import { DomainError } from '../errors.ts';
import { readMessages, sendMessage, type AnswerMessage, type Asked, type Failure } from './messages.ts';

interface Waiting {
  asked: Asked;
  resolve(answer: unknown): void;
  reject(reason: unknown): void;
  timer: NodeJS.Timeout;
  /** times that the connection broke under it */
  broken: number;
}

/** Questions that may wait at once: more than that are not answered in time anyway. */
const mostWaiting = 1000;
/** ms until the next try to connect */
const againMs = 100;
/** A question under which the search process ends so often is answered no more: it may be what ends it. */
const mostBroken = 2;

export class SearchLink {
  readonly #path: string;
  readonly #waiting = new Map<number, Waiting>();
  #socket: Socket | undefined;
  #isOpen = false;
  #lastId = 0;

  constructor(path: string) {
    this.#path = path;
  }

  ask(asked: Asked, patience: number): Promise<unknown> {
    if (this.#waiting.size >= mostWaiting) return Promise.reject(new DomainError('unavailable'));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#take(id);
        reject(new DomainError('unavailable'));
      }, patience);
      this.#waiting.set(id, { asked, resolve, reject, timer, broken: 0 });
      if (!this.#socket) this.#connect();
      else if (this.#isOpen) sendMessage(this.#socket, { id, ...asked });
      this.#socket?.ref();
    });
  }

  #connect(): void {
    const socket = connect(this.#path);
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.once('connect', () => {
      this.#isOpen = true;
      for (const [id, { asked }] of this.#waiting) sendMessage(socket, { id, ...asked });
    });
    readMessages<AnswerMessage>(socket, (message) => {
      const waiting = this.#take(message.id);
      if (!waiting) return;
      if ('failure' in message) waiting.reject(toError(message.failure));
      else waiting.resolve(message.answer);
    });
    // What follows is told by 'close'.
    socket.on('error', () => undefined);
    socket.once('close', () => this.#closed());
  }

  #closed(): void {
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    for (const [id, waiting] of this.#waiting) {
      if (wasOpen && ++waiting.broken >= mostBroken) {
        this.#take(id);
        waiting.reject(new DomainError('unavailable'));
      }
    }
    if (this.#waiting.size === 0) this.#socket = undefined;
    else setTimeout(() => this.#connect(), againMs);
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.timer);
    // Nothing to wait for: the connection keeps no process alive.
    if (this.#waiting.size === 0) this.#socket?.unref();
    return waiting;
  }
}

function toError(failure: Failure): Error {
  if (failure.kind === 'domain') return new DomainError(failure.key, failure);
  const error = new Error(failure.message);
  if (failure.stack) error.stack = failure.stack;
  return failure.kind === 'outage' ? new DomainError('unavailable', { cause: error }) : error;
}
