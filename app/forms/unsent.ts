/**
 * A page's own requests that never came to an answer: the line was cut, or no server was there. Remix would replace the page by its
 * error; a form that has a place for its refusal is refused instead, so that the page and what was typed stay. Browser-safe.
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
  /** what is told at a form */
  say: () => string;
  /** what stands in place of a page */
  page: ComponentType;
}

type Describe = (form: FormData, message: string) => FormRefusal;
let describe: Describe | undefined;

/** By the forms that can show it: they come with what it takes, and the archive's page has none. */
export const describeUnsentWith = (how: Describe) => void (describe = how);

/** What Remix asks a page's loaders and actions for, which routes there are, and for a part of the script that didn't come (app/start/lost-parts.ts). */
const isOfPage = ({ origin, pathname }: URL, here: Location) =>
  origin === here.origin && /(\.data|\/__manifest|\.js)$/.test(pathname);

export function listenForCuts(scope: { fetch: typeof fetch; location: Location }, { say, page }: Told): void {
  const plain = scope.fetch;
  scope.fetch = async (asked, init) => {
    try {
      return await plain(asked, init);
    } catch (error) {
      const url = new URL(asked instanceof Request ? asked.url : asked, scope.location.href);
      if (init?.signal?.aborted || !(error instanceof TypeError) || !isOfPage(url, scope.location)) throw error;
      const form = formOf(init?.body);
      if (!describe || !form?.get(ownFields.drawn)) throw new ConnectionLost(page, error);
      const refused: Refused = { refusal: describe(form, say()) };
      return new Response(asPageData({ data: refused }), { status: 503 });
    }
  };
}

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
