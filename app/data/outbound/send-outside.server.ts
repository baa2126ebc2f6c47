/**
 * One POST to an address that somebody named. Its name is resolved here, every answer is checked, and the connection goes to what was
 * checked: a name that resolves otherwise the next moment gains nothing. No redirect is followed, nothing of the answer is kept.
 */
import { lookup, type LookupAddress } from 'node:dns';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { findAddressFault, isAllowedAddress, type OutboundRules } from './allowed-address.ts';

/** Why there is no answer. `notAllowed` also where the name isn't known: nobody is to learn names of a network that they can't reach. */
export type SendFailure = 'notAllowed' | 'timeout' | 'tls' | 'noConnection';
export type Sent = { status: number } | { failure: SendFailure };

export interface Sending {
  url: string;
  headers: Record<string, string>;
  body: string;
  rules: OutboundRules;
  /** ms for all of it: name, connection and answer */
  timeoutMs: number;
  /** the asker stops */
  signal?: AbortSignal;
}

/** bytes of an answer that are read before the connection is closed; servers that close at once may reset what is still being sent */
const mostRead = 16_384;

class NotAllowed extends Error {}

/** Throws only where `signal` ends it. */
export async function sendOutside({ url, headers, body, rules, timeoutMs, signal }: Sending): Promise<Sent> {
  if (findAddressFault(url, rules)) return { failure: 'notAllowed' };
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const bytes = Buffer.from(body);
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(bytes.length), connection: 'close' },
      agent: false,
      lookup: checkedLookup(rules),
      signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
    };
    return { status: await request(new URL(url), options, bytes) };
  } catch (error) {
    signal?.throwIfAborted();
    return { failure: deadline.aborted ? 'timeout' : failureOf(error) };
  }
}

/** Resolves as the system does, and answers only where every address is allowed. */
function checkedLookup(rules: OutboundRules): LookupFunction {
  return (hostname, { family, all }, done) => {
    lookup(hostname, { family, all: true, verbatim: true }, (error, found: LookupAddress[]) => {
      const isRefused = error || found.length === 0 || !found.every(({ address }) => isAllowedAddress(address, rules));
      if (isRefused) return done(new NotAllowed(), '', 0);
      if (all) return done(null, found);
      done(null, found[0]!.address, found[0]!.family);
    });
  };
}

/** The status is the answer; what follows is read to a bound and dropped. */
function request(url: URL, options: RequestOptions, body: Buffer): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const { request: open } = url.protocol === 'https:' ? https : http;
  const outgoing = open(url, options, (answer) => {
    const end = () => {
      resolve(answer.statusCode!);
      outgoing.destroy();
    };
    // From here on a broken connection, or the end of the time, takes nothing back.
    outgoing.off('error', reject).on('error', end);
    drain(answer, end);
  });
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}

function drain(answer: IncomingMessage, end: () => void): void {
  let read = 0;
  answer.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > mostRead) end();
  });
  answer.on('end', end).on('error', end).on('close', end);
}

function failureOf(error: unknown): SendFailure {
  if (error instanceof NotAllowed) return 'notAllowed';
  const code = String((error as { code?: unknown }).code ?? '');
  return /^(ERR_TLS|ERR_SSL|CERT_|EPROTO|DEPTH_|UNABLE_|SELF_SIGNED|HOSTNAME_)/.test(code) ? 'tls' : 'noConnection';
}
