/** `test` of every journey: what a journey opened beside its own page ends with it, so that no page of one is at work during the next. */
import { test as base, type Page } from '@playwright/test';

export { expect, type Browser, type Page } from '@playwright/test';

/** ms */
const patience = 5000;

export const test = base.extend<{ leavesNothing: void }>({
  leavesNothing: [
    async ({ browser }, use, ended) => {
      await use();
      for (const context of browser.contexts()) {
        // A failure in such a page is seen neither in the call that waited nor, where the page no longer draws, in a screenshot.
        if (ended.status !== ended.expectedStatus)
          for (const page of context.pages()) console.log(await describe(page));
        await context.close();
      }
    },
    { auto: true },
  ],
});

async function describe(page: Page): Promise<string> {
  const state = await soon(page.evaluate(() => `${document.readyState}, ${document.visibilityState}`));
  const drawn = await soon(
    page.evaluate(() => new Promise<string>((resolve) => requestAnimationFrame(() => resolve('draws')))),
  );
  return `${page.url()}: ${state ?? 'its script does not answer'}, ${drawn ?? 'draws nothing'}`;
}

/** null: no answer */
function soon(answer: Promise<string>): Promise<string | null> {
  return Promise.race([answer.catch(() => null), new Promise<null>((resolve) => setTimeout(resolve, patience, null))]);
}
