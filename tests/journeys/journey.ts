/**
 * `test` of every journey: it goes through its worker's own product, what it opened beside its own page ends with it, a page that the
 * browser forgets to draw is drawn, and a product in which one failed is not gone on with.
 */
import { test as base, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { Product } from './product.ts';

export { expect, type Browser, type Locator, type Page } from '@playwright/test';

/** The process that only lists the journeys has none. */
const worker = process.env.TEST_PARALLEL_INDEX;
const door = `${process.env.JOURNEY_DOOR}/?worker=${worker}`;
if (worker) {
  const answer = await fetch(door);
  if (!answer.ok) throw new Error(await answer.text());
  const { url, dataDir, databaseUrl } = (await answer.json()) as Product;
  Object.assign(process.env, { JOURNEY_URL: url, JOURNEY_DATA: dataDir, JOURNEY_DATABASE: databaseUrl });
}

/** ms between two looks at whether a page is still drawn */
const watch = 5000;

export const test = base.extend<
  { endsItsPages: void; endsItsRoutes: void; isDrawn: void; leavesNothing: void; tellsItsWay: void },
  { actsInFront: void }
>({
  baseURL: process.env.JOURNEY_URL,
  endsItsPages: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
  // What a page still asks for when its journey is over fails for nobody. Before its context is closed, as it has asked for that.
  endsItsRoutes: [
    async ({ browser, context: _ }, use) => {
      await use();
      const contexts = browser.contexts();
      for (const routed of [...contexts, ...contexts.flatMap((context) => context.pages())])
        await routed.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
  // Before the context and its page are made, as it listens to them.
  tellsItsWay: [
    async ({ browser }, use, info) => {
      const [way, stop] = followPages(browser);
      await use();
      stop();
      if (info.status !== info.expectedStatus) console.log(['What its pages did last:', ...way].join('\n  '));
    },
    { auto: true },
  ],
  leavesNothing: [
    // Playwright asks for the first argument to be taken apart.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      await use();
      if (info.status !== info.expectedStatus) await fetch(door, { method: 'DELETE' });
    },
    { auto: true },
  ],
  actsInFront: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      bringActorsToFront(page.locator('html'));
      await page.close();
      await use();
    },
    { auto: true, scope: 'worker' },
  ],
  isDrawn: [
    async ({ browser }, use) => {
      const stop = keepDrawing(browser);
      await use();
      stop();
    },
    { auto: true },
  ],
});

/** What waits until its element stands still: two frames. */
const acts = ['check', 'click', 'dragTo', 'hover', 'scrollIntoViewIfNeeded', 'setChecked', 'tap', 'uncheck'] as const;
type Act = (this: Locator, ...given: unknown[]) => Promise<unknown>;
/** the page that acted last, among how many: one that was opened since stands before it */
let front: { page: Page; of: number } | undefined;

/**
 * A page behind another one gets a frame or so a second. Whoever presses something in a page has it before them: so does a journey of two pages,
 * in whatever turn they act.
 */
function bringActorsToFront(any: Locator): void {
  const locators = Object.getPrototypeOf(any) as Record<string, Act>;
  for (const act of acts) {
    const plain = locators[act]!;
    locators[act] = async function (...given) {
      const page = this.page();
      const contexts = page.context().browser()?.contexts() ?? [];
      const of = contexts.flatMap((context) => context.pages()).length;
      if (of > 1 && (page !== front?.page || of !== front.of)) await page.bringToFront();
      front = { page, of };
      return plain.apply(this, given);
    };
  }
}

/** how much of a failed journey's way is told */
const told = 60;

/** Where its pages went, what they asked for, what failed and what they complained of: a journey that fails once in a hundred runs can't be watched. */
function followPages(browser: Browser): [way: string[], stop: () => void] {
  const way: string[] = [];
  const began = Date.now();
  const tell = (what: string, text: string) => {
    way.push(`${Date.now() - began} ms ${what} ${text.slice(0, 300)}`);
    if (way.length > told) way.shift();
  };
  const follow = (context: BrowserContext) => {
    context.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      // Pictures come by the hundred.
      if (request.resourceType() === 'image') return;
      tell(request.isNavigationRequest() ? 'opens' : 'asks', `${request.method()} ${pathname}${search}`);
    });
    context.on('requestfailed', (request) => tell('fails', `${request.url()} ${request.failure()?.errorText}`));
    context.on('page', (page) => page.on('framenavigated', (frame) => tell('is at', frame.url())));
    context.on('console', (message) => tell('says', message.text()));
    context.on('weberror', (error) => tell('throws', String(error.error().stack)));
  };
  browser.contexts().forEach(follow);
  browser.on('context', follow);
  return [way, () => void browser.off('context', follow)];
}

/**
 * On a busy machine a headless Chromium now and then draws a page no more, whether the page has script or not: nothing that waits for its next
 * frame, as every click does, goes on. A picture of it has it drawn again. It is said whenever that was needed.
 */
function keepDrawing(browser: Browser): () => void {
  const waiting = new Set<Page>();
  const look = (page: Page) => {
    if (waiting.has(page)) return void draw(page);
    waiting.add(page);
    const seen = () => void waiting.delete(page);
    page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))).then(seen, seen);
  };
  const timer = setInterval(
    () =>
      browser
        .contexts()
        .flatMap((context) => context.pages())
        .forEach(look),
    watch,
  );
  return () => clearInterval(timer);
}

async function draw(page: Page): Promise<void> {
  const began = Date.now();
  const picture = await page
    .screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 }, timeout: watch })
    .catch(() => null);
  console.log(
    `${page.url()} was not drawn; a picture of it ${picture ? `took ${Date.now() - began} ms` : 'did not come'}`,
  );
}
