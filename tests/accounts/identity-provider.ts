/** A customer's identity provider: oidc-provider, a library that real ones are built with, on a port of this machine. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

export interface Person {
  /** the provider's own name of the person */
  sub: string;
  email?: string;
  email_verified?: boolean | string | undefined;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** What stands between the provider and those who ask it: null lets the provider answer. */
export type Between = (path: string, answer: Answer) => Answer | null | Promise<Answer | null>;

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  people: Map<string, Person>;
  /** changes answers on their way: a lying or broken provider */
  between: Between | null;
  /** requests that came, by path */
  asked: string[];
  stop(): Promise<void>;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** `redirectUris`: asked at each request, since the archive's addresses are made after the provider. */
export async function startProvider(
  redirectUris: () => string[],
  more: Configuration & { clientSecret?: string; port?: number } = {},
): Promise<IdentityProvider> {
  const { clientSecret = 'a secret of the provider, long enough', port = 0, ...settings } = more;
  const clientId = 'print-archive';
  const people = new Map<string, Person>();
  let handle: ((request: IncomingMessage, response: ServerResponse) => void) | null = null;
  const server: Server = createServer((request, response) => handle!(request, response));
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own: IdentityProvider = {
    issuer,
    clientId,
    clientSecret,
    people,
    between: null,
    asked: [],
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  const callback = () =>
    makeProvider(issuer, people, {
      ...settings,
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: redirectUris(),
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
      ],
    }).callback();
  const inner: { uris: string; call: ReturnType<Provider['callback']> | null } = { uris: '', call: null };
  handle = (request, response) => {
    own.asked.push(request.url!.split('?')[0]!);
    const uris = redirectUris().join(' ');
    if (inner.call === null || inner.uris !== uris) Object.assign(inner, { uris, call: callback() });
    void answer(own, request, response, inner.call!);
  };
  return own;
}

/** Sign-in at once by `login_hint` or the form's field `sub`; consent is given. */
function makeProvider(issuer: string, people: Map<string, Person>, settings: Configuration): Provider {
  const provider = new Provider(issuer, {
    scopes: ['openid', 'email'],
    claims: { email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['keys of a provider for tests'] },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    findAccount: (_context, sub) => {
      const person = [...people.values()].find((one) => one.sub === sub);
      return person && { accountId: sub, claims: () => ({ ...person }) };
    },
    ...settings,
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/sign-in/')) return next();
    const details = await provider.interactionDetails(context.req, context.res);
    const person = String(context.query.as ?? '');
    if (!people.has(person)) {
      const buttons = [...people.keys()].map(
        (name) => `<p><a href="${escape(context.path)}?as=${encodeURIComponent(name)}">${escape(name)}</a></p>`,
      );
      context.type = 'html';
      context.body = `<!doctype html><title>Provider</title><h1>Sign in at the provider</h1>${buttons.join('')}`;
      return;
    }
    const { sub } = people.get(person)!;
    const grant = new provider.Grant({ accountId: sub, clientId: String(details.params.client_id) });
    grant.addOIDCScope('openid email');
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(context.req, context.res, { login: { accountId: sub }, consent });
    context.respond = false;
  });
  return provider;
}

async function answer(
  own: IdentityProvider,
  request: IncomingMessage,
  response: ServerResponse,
  call: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<void> {
  if (!own.between) return void call(request, response);
  const path = request.url!.split('?')[0]!;
  const parts: Buffer[] = [];
  const end = response.end.bind(response);
  const write = (part: unknown) => {
    if (part && typeof part !== 'function') parts.push(Buffer.from(part as Buffer));
    return true;
  };
  response.write = write as typeof response.write;
  response.end = ((part: unknown) => {
    write(part);
    void (async () => {
      const headers = Object.fromEntries(
        Object.entries(response.getHeaders())
          .filter(([name]) => name !== 'set-cookie')
          .map(([name, value]) => [name, String(value)]),
      );
      const given = { status: response.statusCode, headers, body: Buffer.concat(parts).toString() };
      const changed = await own.between?.(path, given);
      if (changed) {
        response.statusCode = changed.status;
        for (const [name, value] of Object.entries(changed.headers)) response.setHeader(name, value);
        response.removeHeader('content-length');
      }
      end(changed ? changed.body : Buffer.concat(parts));
    })();
    return response;
  }) as typeof response.end;
  call(request, response);
}

/** A browser at the provider: from the archive's redirect to the provider's redirect back, signed in as that person. Answers where it leads. */
export async function walkProvider(address: string, person: string): Promise<URL> {
  const jar = new Map<string, string>();
  let at = new URL(address);
  const origin = at.origin;
  for (let step = 0; step < 12; step++) {
    if (at.pathname.startsWith('/sign-in/') && !at.searchParams.has('as')) at.searchParams.set('as', person);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(';');
      const [name, ...value] = pair!.split('=');
      jar.set(name!, value.join('='));
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`the provider stopped at ${at}: ${response.status} ${await response.text()}`);
    at = new URL(location, at);
    if (at.origin !== origin) return at;
  }
  throw new Error('the provider leads nowhere');
}
