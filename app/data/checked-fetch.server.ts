/**
 * Requests to addresses that people typed in: an identity provider, for example. The server stands inside of a network, so whoever names an
 * address must not reach through it what they can't reach themselves: names are looked up here, every address found is checked, and the
 * connection goes to exactly that address, so that a name can't mean another one a moment later. Redirects aren't followed. ALLOW_PRIVATE_ADDRESSES
 * names networks that may be reached all the same, also without TLS.
 */
import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { config } from '#app/config.server.ts';

/**
 * `address`: private, or one that nobody on the internet has. `protocol`: neither https, nor http in an allowed network. `unknownHost`: no such
 * name. `certificate`: of another host, expired, or of nobody known. `slow`, `big`: beyond the bounds. `unreachable`: no answer.
 */
export type FetchProblem =
  'address' | 'protocol' | 'unknownHost' | 'certificate' | 'slow' | 'big' | 'unreachable' | 'stopped';

/** Carries no cause: a network failure elsewhere is no outage of ours (outage.ts). `detail` is for the log and for whoever typed the address. */
export class CheckedFetchError extends Error {
  override name = 'CheckedFetchError';
  readonly problem: FetchProblem;
  readonly detail: string;

  constructor(problem: FetchProblem, detail = '') {
    super(`request refused or failed: ${problem}${detail && ` (${detail})`}`);
    this.problem = problem;
    this.detail = detail;
  }
}

export interface CheckedRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** for all of it, from looking up the name to the last byte of the answer */
  timeoutMs: number;
  /** of the answer's body */
  maxBytes: number;
  /** The status is the answer: its body is read so far and dropped, and what fails after the status is no failure. */
  statusOnly?: boolean;
  signal?: AbortSignal;
  /** Networks such as `10.0.5.0/24`; ALLOW_PRIVATE_ADDRESSES unless given. */
  allowed?: readonly string[];
  /** how a name is looked up, for tests */
  resolve?: (host: string) => Promise<LookupAddress[]>;
}

/** The answer, whole, whatever its status, a redirect too. Throws CheckedFetchError. */
export async function checkedFetch(address: string | URL, given: CheckedRequest): Promise<Response> {
  const url = readUrl(address);
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), given.timeoutMs);
  const signal = given.signal ? AbortSignal.any([given.signal, clock.signal]) : clock.signal;
  try {
    const addresses = await unlessAborted(signal, () => findAddresses(url, given));
    return await send(url, addresses, { ...given, signal });
  } catch (error) {
    if (clock.signal.aborted) throw new CheckedFetchError('slow');
    if (given.signal?.aborted) throw new CheckedFetchError('stopped');
    throw asProblem(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether an address may be connected to: one of the internet's, or of an allowed network. */
export function isOpenAddress(address: string, allowed: readonly string[] = config.allowPrivateAddresses): boolean {
  return isAllowed(address, allowed) || isPublic(address);
}

/** Of version 6 only what is given out (2000::/3): no mapped, translated (NAT64) or local address is in it; tunnels and the like are taken off. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'));
}

function isAllowed(address: string, allowed: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return allowed.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
}

function readUrl(address: string | URL): URL {
  if (!URL.canParse(address)) throw new CheckedFetchError('unknownHost');
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw new CheckedFetchError('protocol');
  return url;
}

/** One address that may not be reached among several refuses the name: whoever owns it has something in mind. */
async function findAddresses(url: URL, { allowed, resolve = resolveAll }: CheckedRequest): Promise<LookupAddress[]> {
  const networks = allowed ?? config.allowPrivateAddresses;
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await resolve(host);
  if (found.length === 0) throw new CheckedFetchError('unknownHost', host);
  const refused = found.find(({ address }) => !isOpenAddress(address, networks));
  if (refused) throw new CheckedFetchError('address', host === refused.address ? host : `${host}: ${refused.address}`);
  if (url.protocol === 'http:' && !found.every(({ address }) => isAllowed(address, networks)))
    throw new CheckedFetchError('protocol');
  return found;
}

const resolveAll = (host: string) => lookup(host, { all: true, verbatim: true });

/** A lookup can't be called off: it is left alone. */
async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  // Before it begins: nobody would wait for its failure.
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const stop = () => aborted.reject(new Error('aborted'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work(), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function send(url: URL, addresses: LookupAddress[], given: CheckedRequest & { signal: AbortSignal }) {
  const { method = 'GET', headers, body, maxBytes, signal } = given;
  const fixed: LookupFunction = (_host, options, done) =>
    options.all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family);
  const options: RequestOptions = {
    method,
    // Compressed answers could be small on the way and huge here.
    headers: { ...headers, 'accept-encoding': 'identity' },
    lookup: fixed,
    // A connection of its own: one kept from before may lead to an address that nobody has checked now.
    agent: false,
    signal,
  };
  const request = (url.protocol === 'https:' ? requestTls : requestPlain)(url, options);
  // Its end may be one more error, which nobody waits for.
  request.on('error', () => {});
  try {
    request.end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return given.statusOnly ? await readStatus(response, maxBytes) : await readWhole(response, maxBytes);
  } finally {
    request.destroy();
  }
}

/** A server whose connection is closed at once may lose what it is still sending, and complain. */
async function readStatus(response: IncomingMessage, maxBytes: number): Promise<Response> {
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) if ((size += part.length) > maxBytes) break;
  } catch {
    // The status stands.
  }
  return new Response(null, { status: statusOf(response) });
}

function statusOf({ statusCode: status = 0 }: IncomingMessage): number {
  if (status < 200 || status > 599) throw new CheckedFetchError('unreachable', `status ${status}`);
  return status;
}

async function readWhole(response: IncomingMessage, maxBytes: number): Promise<Response> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new CheckedFetchError('big');
    parts.push(part);
  }
  const { rawHeaders } = response;
  const status = statusOf(response);
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  return new Response([204, 205, 304].includes(status) ? null : Buffer.concat(parts), { status, headers });
}

function asProblem(error: unknown): CheckedFetchError {
  if (error instanceof CheckedFetchError) return error;
  const { code = '' } = (error ?? {}) as { code?: string };
  if (/^(ENOTFOUND|EAI_|ENODATA|EINVAL)/.test(code)) return new CheckedFetchError('unknownHost');
  if (/CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME|^ERR_TLS/.test(code)) return new CheckedFetchError('certificate', code);
  return new CheckedFetchError('unreachable', code);
}
