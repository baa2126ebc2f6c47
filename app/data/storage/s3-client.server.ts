/** Requests to the store: bounded in time and number, and what their failures mean. */
import { S3Client } from '@aws-sdk/client-s3';
import type { Config } from '#app/config.server.ts';
import { countStoreRequest } from '#app/data/telemetry/metrics.server.ts';
import { inSpan, SpanKind } from '#app/data/telemetry/tracing.ts';
import { Circuit, silence } from './circuit.ts';
import { NotStored, StorageUnavailable } from './contract.ts';

export type StorageAddress = NonNullable<Config['storage']>;

/** ms for a connection, and without a byte on it */
const connectMs = 3_000;
const silenceMs = 30_000;
/** ms until the answer begins: of one try, and with all repetitions */
const quick = { once: 10_000, all: 15_000 };
export const slow = { once: 180_000, all: 600_000 };
const attempts = 4;
const sockets = 64;
/** ms between two lines in the log */
const logEachMs = 10_000;

/** What the store answers when we, the bucket or the clock are wrong: an operator must act, and then everything goes on. */
const refusals = new Set(['NoSuchBucket', 'AuthorizationHeaderMalformed', 'PermanentRedirect', 'InvalidRequest']);

interface Failure {
  name?: string;
  message?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

export interface Patience {
  once: number;
  all: number;
}

export class Store {
  readonly client: S3Client;
  readonly bucket: string;
  readonly prefix: string;
  #shown: string;
  #hashes = new WeakMap<object, string>();
  #circuit = new Circuit();
  #lastReason = 'no answer';
  #loggedAt = 0;

  constructor({
    endpoint,
    bucket,
    prefix,
    region,
    style,
    checksums,
    accessKeyId,
    secretAccessKey,
    shown,
  }: StorageAddress) {
    this.bucket = bucket;
    this.prefix = prefix;
    this.#shown = shown;
    const agent = { keepAlive: true, maxSockets: sockets };
    const calculated = checksums ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED';
    this.client = new S3Client({
      endpoint,
      region,
      forcePathStyle: style === 'path',
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: attempts,
      requestChecksumCalculation: calculated,
      responseChecksumValidation: calculated,
      requestHandler: {
        connectionTimeout: connectMs,
        requestTimeout: quick.once,
        throwOnRequestTimeout: true,
        socketTimeout: silenceMs,
        httpAgent: agent,
        httpsAgent: agent,
      },
    });
    // The signature takes the hash that was made while the body was read, and doesn't stop the process for another look at it.
    this.client.middlewareStack.add(
      (next) => (given) => {
        const { headers, body } = given.request as { headers: Record<string, string>; body?: unknown };
        const hash = typeof body === 'object' && body !== null ? this.#hashes.get(body) : undefined;
        if (hash) headers['x-amz-content-sha256'] = hash;
        return next(given);
      },
      { step: 'build', name: 'knownHash' },
    );
    this.client.middlewareStack.add(
      (next, { commandName = 'Request' }) =>
        (given) =>
          measure(commandName.replace(/Command$/, ''), () => next(given)),
      { step: 'initialize', priority: 'high', name: 'measured' },
    );
  }

  named(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: this.prefix + key };
  }

  /** The SHA-256 (hex) of a body that is sent soon. */
  noteHash(body: Uint8Array, sha256: string): void {
    this.#hashes.set(body, sha256);
  }

  /** Runs `ask` with the options of a request. Throws NotStored for a key that isn't there, StorageUnavailable, or what else the store refuses. */
  async send<Output>(
    key: string,
    ask: (client: S3Client, options: { abortSignal: AbortSignal; requestTimeout: number }) => Promise<Output>,
    { once, all }: Patience = quick,
  ): Promise<Output> {
    // A page doesn't wait for each of its pictures.
    const isQuick = once === quick.once;
    const leave = await this.#circuit.enter(isQuick);
    if (!leave) throw this.unavailable(`${this.#lastReason}, a moment ago`);
    const limit = new AbortController();
    const timers = [setTimeout(() => limit.abort(), all)];
    if (isQuick) timers.push(setTimeout(() => this.#circuit.isSilent() && limit.abort(), silence.ms));
    try {
      const answer = await ask(this.client, { abortSignal: limit.signal, requestTimeout: once });
      leave(true);
      return answer;
    } catch (error) {
      const failure = error as Failure;
      leave(failure.$metadata?.httpStatusCode !== undefined || (isOfNetwork(failure) ? false : null));
      throw this.#explain(failure, key);
    } finally {
      timers.forEach(clearTimeout);
    }
  }

  /** Said in the log as well, though not for each of many. */
  unavailable(reason: string, status?: number): StorageUnavailable {
    const message = `${this.#shown}: ${reason}`;
    if (Date.now() - this.#loggedAt > logEachMs) {
      this.#loggedAt = Date.now();
      console.error(JSON.stringify({ level: 'error', message: 'storage unavailable', reason: message }));
    }
    return Object.assign(new StorageUnavailable(message), { status });
  }

  #explain(error: Failure, key: string): Error {
    const { name = '', message = '', code } = error;
    const status = error.$metadata?.httpStatusCode;
    // Only words of the store or the system go on: its answers name keys, never secrets.
    const words = [status, name === 'Error' ? code : name, message]
      // The answer to HEAD has no words.
      .filter((word) => word && !/^Unknown(Error)?$/.test(String(word)))
      .join(' ');
    if (status === undefined) {
      if (!isOfNetwork(error)) return error as Error;
      this.#lastReason = words;
      return this.unavailable(words);
    }
    if (status === 404 && name !== 'NoSuchBucket') return new NotStored(key);
    // 501: it knows no such request, and never will.
    if (status === 501) return error as Error;
    if (status >= 500 || [301, 307, 401, 403, 429].includes(status) || refusals.has(name)) {
      return this.unavailable(words, status);
    }
    return error as Error;
  }
}

async function measure<Output>(operation: string, request: () => Promise<Output>): Promise<Output> {
  const startedAt = performance.now();
  const count = (outcome: 'done' | 'missing' | 'failed') =>
    countStoreRequest(operation, outcome, (performance.now() - startedAt) / 1000);
  try {
    const answer = await inSpan(`s3 ${operation}`, { kind: SpanKind.CLIENT, onlyBelow: true }, request);
    count('done');
    return answer;
  } catch (error) {
    count((error as Failure).$metadata?.httpStatusCode === 404 ? 'missing' : 'failed');
    throw error;
  }
}

function isOfNetwork({ name = '', code = '' }: Failure): boolean {
  return (
    ['TimeoutError', 'AbortError'].includes(name) ||
    /^(E[A-Z]|ERR_TLS|ERR_SSL|CERT_|SELF_|UNABLE_TO|DEPTH_|HPE_)/.test(code)
  );
}

/** The HTTP status of what the store refused. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof StorageUnavailable
    ? (error as { status?: number }).status
    : (error as Failure).$metadata?.httpStatusCode;
}
