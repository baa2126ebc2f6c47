/**
 * From a posted form to its operation: reads the body once within the declared limit, checks that the form declares the intent and that
 * a destructive one is confirmed, calls the operation, and answers with a redirect or with the typed values and errors by field.
 * (The origin of the request has been checked before: same-origin.server.ts.)
 */
import { parse } from '@conform-to/dom';
import { data, redirect } from '@remix-run/node';
import type { Actor, Person } from '#app/domain/base/actor.ts';
import { asDomainError, DomainError, type ErrorKey, type ErrorValues } from '#app/domain/base/errors.ts';
import { runOnce, submissionKey } from '#app/domain/base/submissions.server.ts';
import { translate, type Say } from '#app/locales/translate.ts';
import { ownPath } from '#app/own-path.ts';
import type { FormRefusal, Refused } from './answer.ts';
import { askAddress, onlyIntent, ownFields, type FormDeclaration, type IntentOf } from './declare.ts';
import { dropRest, readFormBody } from './read-body.server.ts';
import { isToast, redirectWithToast, type Toast } from './toast.server.ts';

export interface Posted<Asker extends Actor = Person> {
  actor: Asker;
  t: Say;
  request: Request;
  form: FormData;
  /** after the intent's colon: the object of a row's button */
  about: string;
  /** a text field, empty where it is missing */
  text: (name: string) => string;
  /** all values of a field */
  texts: (name: string) => string[];
  /** the page that the form is on */
  here: string;
  /** redirects to `to` with a success toast; `undo`: what it moved to the trash */
  done: (text: string, to?: string, undo?: Toast['undo']) => Promise<Response>;
  go: (to: string, init?: ResponseInit) => Response;
}

export type Answer = Response | ReturnType<typeof data<unknown>>;

export interface IntentHandler<Asker extends Actor = Person> {
  run: (posted: Posted<Asker>) => Promise<Answer>;
  /** where a destructive intent is confirmed; by default on the page that the form is on */
  ask?: (posted: Posted<Asker>) => string;
  /** errors that aren't about the form's fields (a deleted object, for example): shown by a toast at the address */
  leave?: Partial<Record<ErrorKey, string>>;
  /** further data that the page needs to render the refused form */
  beside?: (posted: Posted<Asker>) => Promise<Record<string, unknown>>;
}

/**
 * An intent and its operation. `input`: what the operation is called with, when it isn't the form's fields as they are; ids of the address
 * come from there. `done` says what comes next.
 */
export function intent<Result, Asker extends Actor = Person>(
  operation: (actor: Actor, raw: unknown) => Promise<Result>,
  how: {
    input?: (fields: Record<string, unknown>, posted: Posted<Asker>) => unknown;
    done: (result: Result, posted: Posted<Asker>) => Answer | Promise<Answer>;
    ask?: IntentHandler<Asker>['ask'];
    leave?: IntentHandler<Asker>['leave'];
    beside?: IntentHandler<Asker>['beside'];
  },
): IntentHandler<Asker> {
  return {
    async run(posted) {
      const fields = fieldsOf(posted.form);
      const result = await operation(posted.actor, how.input ? await how.input(fields, posted) : fields);
      return how.done(result, posted);
    },
    ask: how.ask,
    leave: how.leave,
    beside: how.beside,
  };
}

export type Handlers<Form extends FormDeclaration, Asker extends Actor = Person> = {
  [Name in IntentOf<Form> as Form['intents'][Name] extends { stream: true } ? never : Name]: IntentHandler<Asker>;
};

/**
 * Handles a posted form. `here` is the page that it is on, unless the form sends `returnTo`: a refusal without a rendered form is shown
 * there by a toast. `within` bounds how many bodies are read at once, or throws `tooManyPictures`. Throws responses for the boundary: 400 (missing or undeclared intent: nothing is done), 408 and 413 (the body's limits).
 */
export async function handleForm<Form extends FormDeclaration, Asker extends Actor>(
  { actor, request }: { actor: Asker; request: Request },
  form: Form,
  handlers: Handlers<Form, Asker>,
  here: string,
  within: ReadWithin = (read) => read(),
): Promise<Answer> {
  const body = await readOrRefuse(request, form, actor, within);
  if (!(body instanceof FormData)) return body;
  const only = onlyIntent(form);
  if (only !== undefined) {
    if (form.intentOptional && !body.get(ownFields.intent)) body.set(ownFields.intent, only);
    // The only one that can be shown again.
    if (!body.get(ownFields.drawn)) body.set(ownFields.drawn, form.name);
  }
  const back = ownPath(body.get(ownFields.returnTo)) ?? here;
  const posted = describePosted(actor, request, body, back);
  const name = posted.text(ownFields.intent).split(':', 1)[0];
  if (!name || !Object.hasOwn(handlers, name)) throw refusedRequest(new DomainError('unknownIntent'), actor);
  const handler = handlers[name as keyof typeof handlers] as IntentHandler<Asker>;
  if (form.intents[name]?.confirm && posted.text(ownFields.confirmed) !== 'yes')
    return redirect(handler.ask?.(posted) ?? askAddress(back, posted.text(ownFields.intent)), 303);
  const key = submissionKey(actor, body.get(ownFields.once), contentOf(body));
  const run = () => runOnce(key, () => handler.run(posted), keptRedirect);
  return runHandler(form, posted, { ...handler, run }, back);
}

const contentOf = (form: FormData) =>
  [...form].map(([name, value]) => `${name}=${typeof value === 'string' ? value : `${value.name} ${value.size}`}`);

/**
 * What is stored of an answer: redirect, toast and which cookies go. Answers that open a session or aren't redirects are never reused.
 * Rows of the day before an upgrade have `toast`, so that is what the cookies are called there.
 */
const keptRedirect = {
  keep(answer: Answer) {
    const location = answer instanceof Response && answer.headers.get('location');
    const cookies = location ? (answer as Response).headers.getSetCookie() : [];
    return location && cookies.every((one) => isToast(one) || isRemoval(one)) ? { location, toast: cookies } : null;
  },
  again: ({ location, toast }: { location: string; toast: string[] }): Answer =>
    redirect(location, { status: 303, headers: toast.map((cookie): [string, string] => ['Set-Cookie', cookie]) }),
};

const isRemoval = (cookie: string) => /; Max-Age=0(;|$)/i.test(cookie);

/** The handler's answer, or for a refusal the rendered form or a toast. */
export async function runHandler<Asker extends Actor>(
  form: FormDeclaration,
  posted: Posted<Asker>,
  handler: IntentHandler<Asker>,
  here: string,
): Promise<Answer> {
  try {
    return await handler.run(posted);
  } catch (thrown) {
    const error = asDomainError(thrown);
    if (!error) throw thrown;
    const elsewhere = handler.leave?.[error.key];
    const drawn = posted.text(ownFields.drawn);
    if (drawn && elsewhere === undefined) {
      const refused: Refused = { refusal: describeRefusal(form, posted, error), ...(await handler.beside?.(posted)) };
      return data(refused, { status: error.status });
    }
    const [field] = Object.keys(error.fields);
    const own = field === undefined ? {} : error.fieldValues[field]?.[0];
    const text = posted.t(`errors.${(field === undefined ? null : error.fields[field]?.[0]) ?? error.key}`, {
      ...error.values,
      ...own,
    });
    return redirectWithToast(elsewhere ?? here, { kind: 'danger', text }, { status: 303 });
  }
}

type ReadWithin = <T>(read: () => Promise<T>) => Promise<T>;

async function readOrRefuse(
  request: Request,
  form: FormDeclaration,
  actor: Actor,
  within: ReadWithin,
): Promise<FormData | Answer> {
  const { limit } = form;
  try {
    return await within(() => readFormBody(request, limit));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    dropRest(request, limit);
    if (limit.tooLarge && error.key === 'bodyTooLarge') {
      const { drawn = form.name, field, error: key, values } = limit.tooLarge;
      const message = translate(actor.locale)(`errors.${key}`, values);
      return refuseAt(drawn, field, key, message, 413);
    }
    if (error.key === 'tooManyPictures') {
      const message = translate(actor.locale)(`errors.${error.key}`);
      return refuseAt(form.name, '', error.key, message, error.status);
    }
    throw refusedRequest(error, actor);
  }
}

/** Before anything of the form was read. */
function refuseAt(drawn: string, field: string, key: ErrorKey, message: string, status: number): Answer {
  const result: FormRefusal['result'] = { status: 'error', error: { [field]: [message] } };
  return data({ refusal: { drawn, intent: '', key, message, result } } satisfies Refused, { status });
}

/** A response and not Remix's `data`, of which an address without a page gives an unexpected failure. */
function refusedRequest({ key, values, status }: DomainError, { locale }: Actor): Response {
  return Response.json({ key, message: translate(locale)(`errors.${key}`, values) }, { status });
}

export function describePosted<Asker extends Actor>(
  actor: Asker,
  request: Request,
  form: FormData,
  here: string,
): Posted<Asker> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const given = text(ownFields.intent);
  return {
    actor,
    here,
    t: translate(actor.locale),
    request,
    form,
    about: given.includes(':') ? given.slice(given.indexOf(':') + 1) : '',
    text,
    texts: (name) => form.getAll(name).filter((value) => typeof value === 'string'),
    done: (said, to = here, undo) => redirectWithToast(to, { kind: 'success', text: said, undo }, { status: 303 }),
    go: (to, init) => redirect(to, init ?? 303),
  };
}

const own = new Set<string>([ownFields.intent, ownFields.drawn, ownFields.confirmed, ownFields.once]);

/** A form's fields as the operation's input; `a.b[0]` is an entry of a list in an object. */
export function fieldsOf(form: FormData): Record<string, unknown> {
  const { payload } = submissionOf(form);
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !own.has(name)));
}

function submissionOf(form: FormData) {
  return parse<unknown, string[]>(form, { resolve: (payload) => ({ value: payload }) });
}

/** A refused form: typed values without secrets and files, and errors by field in the user's language. */
export function describeRefusal<Asker extends Actor>(
  form: FormDeclaration,
  posted: Posted<Asker>,
  error: DomainError,
): FormRefusal {
  const sentence = (key: ErrorKey, own?: ErrorValues) =>
    posted.t(`errors.${key}`, { ...form.limit.tooLarge?.values, ...error.values, ...own });
  const fieldErrors: Record<string, string[]> = {};
  for (const [path, keys] of Object.entries(error.fields)) {
    const name = nameIn(posted.form, path);
    fieldErrors[name] = [
      ...new Set([
        ...(fieldErrors[name] ?? []),
        ...keys.map((key, at) => sentence(key, error.fieldValues[path]?.[at])),
      ]),
    ];
  }
  const atFields = Object.keys(fieldErrors).some((field) => field !== '');
  const isConflict = error.key === 'changedMeanwhile';
  return {
    drawn: posted.text(ownFields.drawn),
    intent: posted.text(ownFields.intent),
    key: error.key,
    message: sentence(error.key),
    result: submissionOf(posted.form).reply({
      formErrors: atFields || isConflict ? [] : [sentence(error.key)],
      fieldErrors,
      hideFields: [...form.hide],
    }) as FormRefusal['result'],
    ...(isConflict && typeof error.values.version === 'string' && { version: error.values.version }),
  };
}

/** The form again as filled in, without errors, for a preview. */
export function drawAgain<Asker extends Actor>(
  form: FormDeclaration,
  posted: Posted<Asker>,
  beside: Record<string, unknown> = {},
): Answer {
  return data({ refusal: redrawn(posted.form, form.hide), ...beside } satisfies Refused);
}

export function redrawn(form: FormData, hide: readonly string[] = []): FormRefusal {
  const result = submissionOf(form).reply({ hideFields: [...hide] }) as FormRefusal['result'];
  const [drawn, intent] = [ownFields.drawn, ownFields.intent].map((name) => String(form.get(name) ?? ''));
  return { drawn: drawn!, intent: intent!, key: 'invalidInput', message: '', result: { ...result, error: undefined } };
}

/** The field of an error by its form name: `groups[0].name` for `groups.0.name`, and the list for entries without a name. */
function nameIn(form: FormData, path: string): string {
  const name = path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');
  if (form.has(name)) return name;
  const lists = [...name.matchAll(/\[\d+\]/g)].map(({ index }) => name.slice(0, index));
  return lists.findLast((list) => form.has(list)) ?? name;
}
