/** Wraps a page's loader or action: permission, actor and language. */
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { getActor, requireViewer } from '#app/actor.server.ts';
import { countAsked, type Asked } from '#app/rates.server.ts';
import type { Actor, Person } from '#app/domain/base/actor.ts';
import { asDomainError, atAddress, DomainError } from '#app/domain/base/errors.ts';
import type { Locale } from '#app/locales/languages.ts';
import { readLocale } from '#app/locales/i18next.server.ts';
import { can, isOffice, requirePermission, type Permission } from '#app/domain/base/permissions.ts';
import { keepDraft } from '#app/kept-draft.server.ts';
import { withReturn } from '#app/own-path.ts';
import { withErrorText, refuse, retryAfter } from './picture-response.server.ts';
import { translate, type Say } from '#app/locales/translate.ts';

type Args = LoaderFunctionArgs | ActionFunctionArgs;

export interface Page<Asker extends Actor = Person> {
  actor: Asker;
  request: Request;
  params: Args['params'];
  url: URL;
  t: Say;
}

/** The response of a refused loader, for the error boundary. */
export interface FailureData {
  key: DomainError['key'];
  message: string;
  /** of an address at which there is no page but a file, in the page's language */
  title?: string;
}

/**
 * Redirects users without permission as in SPEC §2; an expected domain error becomes a response with its status, which the
 * boundary shows in the user's language. Other errors reach the boundary as unexpected.
 */
export async function withPage<Result>(
  permission: Permission,
  args: Args,
  run: (page: Page) => Result | Promise<Result>,
): Promise<Result> {
  const actor = await withOutage(args.request, () => requirePage(args, permission));
  return answer(actor, args, run);
}

/** For files of the back office, which people follow links to. */
export function withFile(
  permission: Permission,
  args: Args,
  run: (page: Page) => Response | Promise<Response>,
): Promise<Response> {
  return answerRefusal(args, () => withPage(permission, args, run));
}

/** For files that somebody had made, by cookie, token or a signed address. */
export async function withOwnFile(args: Args, run: (page: Omit<Page, 't'>) => Promise<Response>): Promise<Response> {
  const { request, params } = args;
  return answerRefusal(args, async () => {
    const actor = await requireOwner(args);
    try {
      countAsked('files', actor);
      return await run({ actor, request, params, url: new URL(request.url) });
    } catch (error) {
      throw asResponse(error, actor.locale, request);
    }
  });
}

/** Signed out meanwhile, or with an address that is over: told so, as an answer without a word is the browser's own error page. */
async function requireOwner({ request, context }: Args): Promise<Person> {
  try {
    return await withOutage(request, () => requireViewer(request, context));
  } catch (thrown) {
    if (!(thrown instanceof Response && thrown.status === 403)) throw thrown;
    const { locale } = await getActor(request, context);
    const message = translate(locale)('errors.notSignedIn');
    throw Response.json({ key: 'notSignedIn', message } satisfies FailureData, { status: 403 });
  }
}

/** A refused file: plain text for programs, and for browsers the error page, which server.ts has made at the same address. */
async function answerRefusal({ request, context }: Args, run: () => Promise<Response>): Promise<Response> {
  try {
    return await run();
  } catch (thrown) {
    const failure = await readFailure(thrown);
    if (!failure) throw thrown;
    const { status, headers } = thrown as Response;
    if (request.headers.get('accept')?.includes('text/html')) {
      // It may be about an outage, in which nobody is known.
      const { locale } = await getActor(request, context).catch(async () => ({ locale: await readLocale(request) }));
      const title = translate(locale)('shell.noFileTitle');
      context.failure = data({ ...failure, title }, { status, headers: new Headers(headers) });
    }
    headers.set('Content-Type', 'text/plain; charset=utf-8');
    headers.set('Cache-Control', 'no-store');
    return new Response(failure.message, { status, headers });
  }
}

/** SPEC §2's navigation rules as thrown redirects; other refusals are thrown as responses for the boundary. */
async function requirePage({ request, context }: Args, permission: Permission): Promise<Person> {
  const actor = await getActor(request, context);
  const here = pagePath(request);
  if (actor.kind !== 'person') {
    const expired = actor.kind === 'stranger' && actor.expired;
    const { back, header } = await keepDraft(request, here);
    const login = withReturn('/login', back, expired ? { expired: 'true' } : {});
    throw redirect(login, header ? { headers: { 'Set-Cookie': header } } : undefined);
  }
  if (isOffice(permission) && !can(actor, 'admin')) {
    throw redirect(actor.isAdmin ? withReturn('/authenticate', here) : '/archive');
  }
  try {
    requirePermission(actor, permission);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.key === 'secondFactorNeeded') throw redirect(withReturn('/authenticate', here));
    throw makeFailure(error, actor.locale);
  }
  return actor;
}

/** The page's own path, also in Remix data requests. */
export function pagePath(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete('_routes');
  url.searchParams.delete('index');
  const pathname = url.pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/');
  return pathname + url.search;
}

/** For public pages: sign-in, passwords, stock pages. `kind`: the limit that it counts for, null for none. */
export async function withVisitor<Result>(
  args: Args,
  run: (page: Page<Actor>) => Result | Promise<Result>,
  { kind = 'pages' }: { kind?: Asked | null } = {},
): Promise<Result> {
  const actor = await withOutage(args.request, () => getActor(args.request, args.context));
  return answer(actor, args, run, kind);
}

/**
 * For pictures: errors are plain text, which doesn't tell hidden from missing. `name`: a signed name that replaces cookie or token;
 * `kind`: the limit that it counts for.
 */
export async function withViewer(
  { request, context, params }: Args,
  run: (page: Omit<Page, 't'>) => Promise<Response>,
  { name, kind = 'pictures' }: { name?: string; kind?: Asked } = {},
): Promise<Response> {
  let actor: Person;
  try {
    actor = await requireViewer(request, context, name);
  } catch (error) {
    return withErrorText({ locale: await readLocale(request) }, () => Promise.reject(error));
  }
  return withErrorText(actor, async () => {
    try {
      countAsked(kind, actor);
      return await run({ actor, request, params, url: new URL(request.url) });
    } catch (error) {
      if (error instanceof DomainError && atAddress(error).status === 404) return refuse();
      throw error;
    }
  });
}

/** Requests whose page counts already: several loaders make one. */
const counted = new WeakSet<object>();

async function answer<Asker extends Actor, Result>(
  actor: Asker,
  { request, params, context }: Args,
  run: (page: Page<Asker>) => Result | Promise<Result>,
  kind: Asked | null = 'pages',
): Promise<Result> {
  const page = { actor, request, params, url: new URL(request.url), t: translate(actor.locale) };
  try {
    if (kind && !counted.has(context)) countAsked(kind, actor);
    counted.add(context);
    return await run(page);
  } catch (error) {
    throw asResponse(error, actor.locale, request);
  }
}

/** While nobody knows yet who asks: a failure of the outside in the language of the browser. */
export async function withOutage<T>(request: Request, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw asResponse(error, await readLocale(request));
  }
}

/** `request`: whose address the error may be about. */
function asResponse(error: unknown, locale: Locale, request?: Request): unknown {
  const refusal = asDomainError(error);
  if (!refusal) return error;
  return makeFailure(request && isRead(request) ? atAddress(refusal) : refusal, locale);
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

/** A response and not Remix's `data`, of which an address without a page gives an unexpected failure. */
function makeFailure(refusal: DomainError, locale: Locale): Response {
  const { key, values, status } = refusal;
  const failure: FailureData = { key, message: translate(locale)(`errors.${key}`, values) };
  return Response.json(failure, { status, headers: retryAfter(refusal) });
}

async function readFailure(thrown: unknown): Promise<FailureData | null> {
  const isJson = thrown instanceof Response && thrown.headers.get('content-type') === 'application/json';
  return isJson ? ((await thrown.clone().json()) as FailureData) : null;
}
