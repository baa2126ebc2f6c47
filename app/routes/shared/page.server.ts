/** A page's loader or action, once the asker may have it: who asks, for what, and in which language. */
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { getActor, requireViewer } from '#app/actor.server.ts';
import type { Actor, Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import type { Locale } from '#app/locales/languages.ts';
import { can, requirePermission, type Permission } from '#app/domain/base/permissions.ts';
import { withReturn } from '#app/own-path.ts';
import { orExplain, refuse } from './picture-response.server.ts';
import { translate, type Say } from '#app/locales/translate.ts';

type Args = LoaderFunctionArgs | ActionFunctionArgs;

export interface Page<Asker extends Actor = Person> {
  actor: Asker;
  request: Request;
  params: Args['params'];
  url: URL;
  t: Say;
}

/** The answer of a refused loader, for the boundary. */
export interface FailureData {
  key: DomainError['key'];
  message: string;
}

/**
 * Who may not have the page is sent where SPEC §2 says; an error that the domain expects becomes an answer with its status,
 * which the boundary shows in the person's language. Whatever else fails passes through to the boundary as an unexpected error.
 */
export async function withPage<Result>(
  permission: Permission,
  args: Args,
  run: (page: Page) => Result | Promise<Result>,
): Promise<Result> {
  const actor = await requirePage(args, permission);
  return answer(actor, args, run);
}

/** SPEC §2's navigation rules, by thrown redirects; what no redirect can mend is thrown as the answer for the boundary. */
async function requirePage({ request, context }: Args, permission: Permission): Promise<Person> {
  const actor = await getActor(request, context);
  const here = pagePath(request);
  if (actor.kind !== 'person') {
    const expired = actor.kind === 'stranger' && actor.expired;
    throw redirect(withReturn('/login', here, expired ? { expired: 'true' } : {}));
  }
  if (permission === 'admin' && !can(actor, 'admin')) {
    throw redirect(actor.isAdmin ? withReturn('/authenticate', here) : '/archive');
  }
  try {
    requirePermission(actor, permission);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const message = translate(actor.locale)(`errors.${error.key}`, error.values);
    throw Response.json({ key: error.key, message }, { status: error.status });
  }
  return actor;
}

/** The page's own path, also where Remix asks for its data only. */
function pagePath(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete('_routes');
  url.searchParams.delete('index');
  const pathname = url.pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/');
  return pathname + url.search;
}

/** For pages that anybody may open: sign-in, passwords, stock pages. */
export async function withVisitor<Result>(
  args: Args,
  run: (page: Page<Actor>) => Result | Promise<Result>,
): Promise<Result> {
  return answer(await getActor(args.request, args.context), args, run);
}

/**
 * For pictures and files, which a page or a program asks for: what goes wrong is told as text, but nothing of what is hidden or missing. Who
 * looks by a signed name instead of a cookie or token brings it as `name`.
 */
export async function withViewer(
  { request, context, params }: Args,
  run: (page: Omit<Page, 't'>) => Promise<Response>,
  name?: string,
): Promise<Response> {
  const actor = await requireViewer(request, context, name);
  return orExplain(actor, async () => {
    try {
      return await run({ actor, request, params, url: new URL(request.url) });
    } catch (error) {
      if (error instanceof DomainError && error.status === 404) return refuse();
      throw error;
    }
  });
}

async function answer<Asker extends Actor, Result>(
  actor: Asker,
  { request, params }: Args,
  run: (page: Page<Asker>) => Result | Promise<Result>,
): Promise<Result> {
  const page = { actor, request, params, url: new URL(request.url), t: translate(actor.locale) };
  return withErrorResponse(Promise.resolve(page).then(run), actor.locale);
}

async function withErrorResponse<T>(promise: Promise<T>, locale: Locale): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const failure: FailureData = { key: error.key, message: translate(locale)(`errors.${error.key}`, error.values) };
    throw data(failure, { status: error.status });
  }
}
