/** A page's loader or action, once the asker may have it: who asks, for what, and in which language. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { getActor, requirePage } from '#app/actor.server.ts';
import type { Actor, Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import type { Locale } from '#app/locales/languages.ts';
import type { Permission } from '#app/domain/base/permissions.ts';
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
 * Who may not have the page is sent where SPEC §2 says (requirePage); an error that the domain expects becomes an answer with its status,
 * which the boundary shows in the person's language. Whatever else fails passes through to the boundary as an unexpected error.
 */
export async function withPage<Result>(
  permission: Permission,
  args: Args,
  run: (page: Page) => Result | Promise<Result>,
): Promise<Result> {
  const actor = await requirePage(args.request, args.context, permission);
  return answer(actor, args, run);
}

/** For pages that anybody may open: sign-in, passwords, stock pages. */
export async function withVisitor<Result>(
  args: Args,
  run: (page: Page<Actor>) => Result | Promise<Result>,
): Promise<Result> {
  return answer(await getActor(args.request, args.context), args, run);
}

async function answer<Asker extends Actor, Result>(
  actor: Asker,
  { request, params }: Args,
  run: (page: Page<Asker>) => Result | Promise<Result>,
): Promise<Result> {
  const page = { actor, request, params, url: new URL(request.url), t: translate(actor.locale) };
  return withErrorResponse(Promise.resolve(page).then(run), actor.locale);
}

export async function withErrorResponse<T>(promise: Promise<T>, locale: Locale): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const failure: FailureData = { key: error.key, message: translate(locale)(`errors.${error.key}`, error.values) };
    throw data(failure, { status: error.status });
  }
}
