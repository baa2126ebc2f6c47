/** Reads one page of each kind that links lead to, and asks for everything that they name. */

export interface Crawled {
  /** kinds of pages read */
  pages: string[];
  /** what leads out of the archive, or nowhere, each with the page that names it */
  wrong: string[];
}

type Ask = (url: string) => Promise<{ status: number; type: string; text: () => Promise<string> }>;

/** Pages of one kind differ in ids and numbers; of the query only the names count. */
function kindOf({ pathname, searchParams }: URL): string {
  const path = pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}|[\w-]{43,}|(?<=\/)\d+(?=\/|$)/g, '*');
  return `${path}?${[...new Set(searchParams.keys())].sort().join('&')}`;
}

/** Of elements and preloads, in a page as it came; what Remix and the language menu write into scripts is not read. */
function readAddresses(html: string): { address: string; isPosted: boolean }[] {
  const bare = html.replaceAll(/<script\b[^>]*>[^]*?<\/script>/g, (script) => script.slice(0, script.indexOf('>') + 1));
  const attributes = [...bare.matchAll(/\s(href|src|action|formaction|poster|srcset|imagesrcset)="([^"]*)"/gi)];
  return attributes.flatMap(([, name, value]) => {
    const addresses = /srcset/i.test(name!) ? value!.split(', ').map((one) => one.split(' ')[0]!) : [value!];
    return addresses.map((one) => ({ address: one.replaceAll('&amp;', '&'), isPosted: /action/i.test(name!) }));
  });
}

/** `top`: the archive's own address without a slash at the end; nothing outside of it is asked for. */
export async function crawl(top: string, starts: string[], ask: Ask, most = 400): Promise<Crawled> {
  const queue = starts.map((start) => ({ url: new URL(top + start), from: 'the start' }));
  const seen = new Set<string>();
  const pages: string[] = [];
  const wrong: string[] = [];
  const take = (address: string, at: URL, isPosted: boolean) => {
    if (/^(data|blob|mailto):/.test(address) || address.startsWith('#')) return;
    const url = new URL(address, at);
    if (url.href !== top && !url.href.startsWith(`${top}/`)) wrong.push(`${at.href} names ${address}`);
    else if (!isPosted) queue.push({ url, from: at.href });
  };
  for (const { url, from } of queue) {
    const kind = kindOf(url);
    if (seen.has(kind) || seen.size >= most || url.pathname.endsWith('/sign-out')) continue;
    seen.add(kind);
    const answer = await ask(url.href);
    // A picture that is still being made is there too.
    if (answer.status >= 400 && answer.status !== 503) wrong.push(`${from} names ${url.href}: ${answer.status}`);
    if (answer.type.startsWith('text/html')) {
      pages.push(kind);
      for (const { address, isPosted } of readAddresses(await answer.text())) take(address, url, isPosted);
    } else if (answer.type.startsWith('text/css')) {
      for (const [, address] of (await answer.text()).matchAll(/url\(['"]?([^)'"]+)/g)) take(address!, url, false);
    } else if (/javascript/.test(answer.type)) {
      const names = (await answer.text()).matchAll(/(?:from|import)\s*\(?["'](\.{0,2}\/[^"']+)["']/g);
      for (const [, address] of names) take(address!, url, false);
    }
  }
  return { pages, wrong };
}
