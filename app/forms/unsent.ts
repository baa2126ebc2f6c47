/**
 * A page's own requests that came to no answer, or to none of the archive's: the line was cut, no server was there, or what stands before it answered in
 * its place; or the server is too busy for them, or failed. Remix would replace the page by its error; a form that has a place for its refusal is refused
 * instead, so that the page and what was typed stay. Where no answer of the archive's came to a button or a drag of the page's own, the page is told. Browser-safe.
 */
import type { ComponentType } from 'react';
import type { FormRefusal, Refused } from './answer.ts';
import { ownFields } from './declare.ts';

/** In place of the browser's own error, with the page that tells of it. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
  page: ComponentType;

  constructor(page: ComponentType, cause: Error) {
    super(cause.message, { cause });
    this.page = page;
  }
}

interface Told {
  /** what is told at a form; of no answer, of one that isn't the archive's, of a failure of the archive */
  say: (answer?: Response) => string;
  /** shown over a page whose button or drag came to nothing */
  tell: (answer?: Response) => void;
  /** what stands in place of a page */
  page: ComponentType;
}

type Describe = (form: FormData, message: string) => FormRefusal;
let describe: Describe | undefined;

/** By the forms that can show it: they come with what it takes, and the archive's page has none. */
export const describeUnsentWith = (how: Describe) => void (describe = how);

const ownAnswers = new Map<string, unknown>();
/** By buttons that tell of a failure themselves: what stands for an answer of their address. */
export const answerUnsent = (path: string, answer: unknown) => void ownAnswers.set(`${path}.data`, answer);

/** What Remix asks a page's loaders and actions for, which routes there are, and for a part of the script that didn't come (app/start/lost-parts.ts). */
const isOfPage = ({ origin, pathname }: URL, here: Location) =>
  origin === here.origin && /(\.data|\/__manifest|\.js)$/.test(pathname);

export function listenForCuts(scope: { fetch: typeof fetch; location: Location }, { say, tell, page }: Told): void {
  const plain = scope.fetch;
  scope.fetch = async (asked, init) => {
    const url = new URL(asked instanceof Request ? asked.url : asked, scope.location.href);
    const form = formOf(init?.body);
    const refuse = describe && form?.get(ownFields.drawn) ? describe.bind(null, form) : undefined;
    const lose = (cause: Error, answer?: Response) => {
      const own = [...ownAnswers].find(([path]) => form && url.pathname.endsWith(path));
      if (own) return asAnswer(own[1]);
      if (refuse) return refusedWith(refuse(say(answer)));
      // With an answer from another page the browser would go on to that page.
      if (!form || url.pathname !== `${scope.location.pathname}.data`) throw new ConnectionLost(page, cause);
      tell(answer);
      return asAnswer(null);
    };
    let answer;
    try {
      answer = await plain(asked, init);
    } catch (error) {
      if (init?.signal?.aborted || !(error instanceof TypeError) || !isOfPage(url, scope.location)) throw error;
      return lose(error);
    }
    const { status } = answer;
    if (!isOfPage(url, scope.location)) return answer;
    if (!answer.headers.has('x-remix-response')) {
      // A proxy's error, or the page by which a network asks who is there.
      const isForeign = url.pathname.endsWith('.data') && (answer.ok || status >= 500 || refuse);
      return passing.has(status) || isForeign ? lose(new Error(`no page's answer: ${status}`), answer) : answer;
    }
    if (!refuse || !(passing.has(status) || status === 500)) return answer;
    const failure = await readFailure(answer.clone());
    return failure === undefined ? answer : refusedWith(refuse(failure ?? say(answer)));
  };
}

/** Answers of failures that pass by themselves: too much asked for, a proxy without a server, too busy, too slow. */
const passing = new Set([429, 502, 503, 504]);

/** The message of an error that would stand in place of the page (FailureData), null where it has none; undefined of a form that is refused already. */
async function readFailure(answer: Response): Promise<string | null | undefined> {
  const [head = ''] = (await answer.text()).split('\n', 1);
  const list = parsed(head);
  if (!Array.isArray(list) || list[1] !== 'error') return undefined;
  const message: unknown = list[list.indexOf('message') + 1];
  // What Remix says of an error that nobody expected is for programs.
  return answer.status !== 500 && typeof message === 'string' ? message : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusedWith(refusal: FormRefusal): Response {
  const refused: Refused = { refusal };
  return asAnswer(refused);
}

const asAnswer = (data: unknown) => new Response(asPageData({ data }), { status: 503 });

/** Without files, which stay in their fields. */
function formOf(body: BodyInit | null | undefined): FormData | undefined {
  if (!(body instanceof URLSearchParams || body instanceof FormData)) return undefined;
  const form = new FormData();
  for (const [name, value] of body) if (typeof value === 'string') form.append(name, value);
  return form;
}

/** As turbo-stream writes plain data: a list in which objects and arrays hold places of others. */
function asPageData(value: unknown): string {
  const list: unknown[] = [];
  const place = (one: unknown): number => {
    if (one === null) return -5;
    const at = list.push(one) - 1;
    if (Array.isArray(one)) list[at] = one.map(place);
    else if (typeof one === 'object')
      list[at] = Object.fromEntries(Object.entries(one as object).map(([key, own]) => [`_${place(key)}`, place(own)]));
    return at;
  };
  place(JSON.parse(JSON.stringify(value)));
  return `${JSON.stringify(list)}\n`;
}
