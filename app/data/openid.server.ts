/**
 * OpenID Connect, as the party that relies on a provider: authorization code with PKCE, state and nonce. The library checks issuer, audience,
 * authorized party, expiry, nonce and, here always, the signature; every request goes by checked-fetch.server.ts.
 */
import { createHash } from 'node:crypto';
import * as openid from 'openid-client';
import { checkedFetch, CheckedFetchError, type FetchProblem } from './checked-fetch.server.ts';

/** For each request. */
const timeoutMs = 6000;
/** Documents and keys are a few kilobytes. */
const maxBytes = 256 * 1024;
const keptMs = 10 * 60_000;
const mostKept = 200;
/** s that clocks may differ by */
const clockTolerance = 30;

/**
 * Beside what becomes of requests. `notOpenId`: no discovery document at its address. `otherIssuer`: it
 * is another provider's, or of several. `incomplete`: no authorization code with PKCE, or no keys. `plainAddress`: an endpoint without TLS.
 * `clientRefused`: client id or secret are wrong. `denied`: the person or the provider said no. `refused`: an answer or token that isn't valid.
 */
export type ProviderProblem =
  FetchProblem | 'notOpenId' | 'otherIssuer' | 'incomplete' | 'plainAddress' | 'clientRefused' | 'denied' | 'refused';

/** `detail` is for the log and for administrators; never a token or a secret. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly problem: ProviderProblem;
  readonly detail: string;

  constructor(problem: ProviderProblem, detail = '') {
    super(`identity provider: ${problem}${detail && ` (${detail})`}`);
    this.problem = problem;
    this.detail = detail.slice(0, 300);
  }
}

export interface Client {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What a sign-in keeps between its way there and back. */
export interface Sent {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface Claims {
  subject: string;
  mail: string | null;
  isMailVerified: boolean;
}

export function newSignIn(): Sent {
  return {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    codeVerifier: openid.randomPKCECodeVerifier(),
  };
}

/** Where to send the browser. Throws ProviderError. */
export async function authorizationAddress(
  client: Client,
  { state, nonce, codeVerifier }: Sent,
  { redirectUri, mail }: { redirectUri: string; mail?: string },
): Promise<URL> {
  const config = await discover(client);
  return openid.buildAuthorizationUrl(config, {
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(mail && { login_hint: mail }),
  });
}

/** Who came back. `callback`: the archive's own address with what the provider has added. Throws ProviderError. */
export async function readAnswer(client: Client, sent: Sent, callback: URL): Promise<Claims> {
  const config = await discover(client);
  return explained(async () => {
    const tokens = await openid.authorizationCodeGrant(config, callback, {
      expectedState: sent.state,
      expectedNonce: sent.nonce,
      pkceCodeVerifier: sent.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    if (typeof claims.email === 'string' || !config.serverMetadata().userinfo_endpoint) return readClaims(claims);
    return readClaims({ ...claims, ...(await openid.fetchUserInfo(config, tokens.access_token, claims.sub)) });
  });
}

/** OpenID Connect allows 255 characters of ASCII. */
const subjectShape = /^[ -~]{1,255}$/;

/** Some providers say "true" in letters. */
function readClaims({ sub, email, email_verified: verified }: Record<string, unknown>): Claims {
  const subject = String(sub);
  if (!subjectShape.test(subject)) throw new ProviderError('refused', 'sub');
  const mail = typeof email === 'string' ? email : null;
  return { subject, mail, isMailVerified: verified === true || verified === 'true' };
}

/**
 * Whether sign-ins can work: document, endpoints, keys, and, as far as a code that nobody gave can tell, client id and secret. Throws
 * ProviderError.
 */
export async function probeProvider(client: Client, redirectUri: string): Promise<void> {
  kept.delete(keyOf(client));
  const config = await discover(client);
  await explained(async () => {
    const { jwks_uri: address } = config.serverMetadata();
    const answer = await request(address!, { method: 'GET', headers: { accept: 'application/json' } });
    const keys = (await answer.json().catch(() => null)) as { keys?: unknown[] } | null;
    if (!answer.ok || !Array.isArray(keys?.keys) || keys.keys.length === 0)
      throw new ProviderError('incomplete', 'jwks_uri');
    const callback = new URL(redirectUri);
    callback.search = new URLSearchParams({ code: 'check', iss: client.issuer }).toString();
    const checks = { pkceCodeVerifier: newSignIn().codeVerifier };
    await openid.authorizationCodeGrant(config, callback, checks).catch((error: unknown) => {
      const said = asProviderError(error);
      if (said.problem !== 'refused') throw said;
    });
  });
}

interface Kept {
  config: Promise<openid.Configuration>;
  until: number;
}
const kept = new Map<string, Kept>();

const keyOf = ({ issuer, clientId, clientSecret }: Client) =>
  createHash('sha256')
    .update(JSON.stringify([issuer, clientId, clientSecret]))
    .digest('base64');

/** A provider's document, kept for ten minutes and asked for once by many at a time. */
function discover(client: Client): Promise<openid.Configuration> {
  const key = keyOf(client);
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.config;
  const config = explained(() => readDocument(client)).catch((error: ProviderError) => {
    throw error.problem === 'refused' ? new ProviderError('notOpenId', error.detail) : error;
  });
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, { config, until: Date.now() + keptMs });
  config.catch(() => kept.delete(key));
  return config;
}

async function readDocument({ issuer, clientId, clientSecret }: Client): Promise<openid.Configuration> {
  const isPlain = issuer.startsWith('http:');
  const metadata = { [openid.clockTolerance]: clockTolerance };
  const config = await openid.discovery(new URL(issuer), clientId, metadata, authenticate(clientSecret), {
    [openid.customFetch]: request,
    // Ours is over first.
    timeout: (2 * timeoutMs) / 1000,
    // The library doesn't check signatures of what comes from the provider by TLS.
    execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
  });
  requireUsable(config, issuer, isPlain);
  return config;
}

/** By header where the provider doesn't say otherwise, as OpenID Connect has it. */
const authenticate =
  (secret: string): openid.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = methods.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost;
    way(secret)(server, client, body, headers);
  };

/** The library lets issuers of many tenants through, where a tenant's people could call themselves whatever they like. */
function requireUsable(config: openid.Configuration, issuer: string, isPlain: boolean): void {
  const server = config.serverMetadata();
  if (server.issuer !== issuer) throw new ProviderError('otherIssuer', server.issuer);
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const address = server[name];
    if (!address || !URL.canParse(address)) throw new ProviderError('incomplete', name);
    const { protocol } = new URL(address);
    if (protocol !== 'https:' && !(isPlain && protocol === 'http:')) throw new ProviderError('plainAddress', name);
  }
  const { response_types_supported: types, code_challenge_methods_supported: methods } = server;
  if (types && !types.includes('code')) throw new ProviderError('incomplete', 'response_types_supported: code');
  if (methods && !methods.includes('S256'))
    throw new ProviderError('incomplete', 'code_challenge_methods_supported: S256');
}

type FetchOptions = Pick<openid.CustomFetchOptions, 'method' | 'headers'> & Partial<openid.CustomFetchOptions>;

async function request(address: string, { method, headers, body, signal }: FetchOptions): Promise<Response> {
  const text = body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : undefined;
  return checkedFetch(address, { method, headers, body: text, signal, timeoutMs, maxBytes });
}

async function explained<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw asProviderError(error);
  }
}

function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const request = findCause(error, CheckedFetchError);
  if (request) return new ProviderError(request.problem, request.detail);
  if (error instanceof openid.AuthorizationResponseError)
    return new ProviderError(
      answeredProblems[error.error] ?? 'denied',
      [error.error, error.error_description].filter(Boolean).join(': '),
    );
  if (error instanceof openid.ResponseBodyError || error instanceof openid.WWWAuthenticateChallengeError)
    return readRefusal(error);
  const { code, message, cause } = error as {
    code?: string;
    message?: string;
    cause?: { attribute?: string; body?: { issuer?: unknown }; status?: number };
  };
  if (cause?.status && cause.status >= 500) return new ProviderError('unreachable', `status ${cause.status}`);
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' && cause?.attribute === 'issuer')
    return new ProviderError('otherIssuer', String(cause.body?.issuer));
  if (code === 'OAUTH_HTTP_REQUEST_FORBIDDEN') return new ProviderError('plainAddress');
  if (code === 'OAUTH_TIMEOUT') return new ProviderError('slow');
  // Its own message speaks of a claim, the cause's of which one; none holds a value.
  return new ProviderError(
    'refused',
    [code, cause instanceof Error ? cause.message : message].filter(Boolean).join(': '),
  );
}

/** What the provider sends the browser back with (RFC 6749 §4.1.2.1) where neither the person nor a rule of theirs said no. */
const answeredProblems: Partial<Record<string, ProviderProblem>> = {
  server_error: 'unreachable',
  temporarily_unavailable: 'unreachable',
  unauthorized_client: 'clientRefused',
  invalid_request: 'incomplete',
  invalid_scope: 'incomplete',
  unsupported_response_type: 'incomplete',
};

/** Wrong credentials of the client itself are answered by name (RFC 6749 §5.2), by some providers with 401 alone. */
function readRefusal(error: openid.ResponseBodyError | openid.WWWAuthenticateChallengeError): ProviderError {
  const name = error instanceof openid.ResponseBodyError ? error.error : `status ${error.status}`;
  const isOfClient = name === 'invalid_client' || name === 'unauthorized_client' || error.status === 401;
  return new ProviderError(isOfClient ? 'clientRefused' : 'refused', name);
}

function findCause<T>(error: unknown, kind: new (...args: never[]) => T): T | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof kind) return at;
  return null;
}
