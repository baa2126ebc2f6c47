/** A toast is seen by the tab whose press it answers, and by no other, whatever the tabs ask for meanwhile. */
import { expect, test, type Page } from './journey.ts';
import { signIn } from './people-and-files.ts';

const told = (page: Page, list: string) => page.locator('.toast', { hasText: `List ${list} created.` });

async function makeList(page: Page, name: string): Promise<void> {
  await page.getByLabel('New list').fill(name);
  await page.getByRole('button', { name: 'Create list' }).click();
}

test('a tab that asks for pages between a press and what follows it takes no toast', async ({ page, context }) => {
  await signIn(page, 'customer@archive.test', '/preferences');
  const other = await context.newPage();
  await other.goto('/favorites');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await other.route(/\/favorites\.data/, async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  const answered = other.waitForResponse((response) => response.request().method() === 'POST');
  await makeList(other, 'Told here');
  await answered;
  // The whole page by a link, and once more as a document.
  await page.locator('header').getByRole('link').first().click();
  await expect(page.locator('main article').first()).toBeVisible();
  await expect(told(page, 'Told here')).toHaveCount(0);
  await page.reload();
  await expect(page.locator('main article').first()).toBeVisible();
  await expect(told(page, 'Told here')).toHaveCount(0);
  release();
  await expect(told(other, 'Told here')).toBeVisible();
});

/** The page's own script gets no turn between a press and its answer, as on a machine that is slower than the server. */
function answerAtOnce(): void {
  const plain = window.fetch;
  window.fetch = (asked, init) => {
    if (init?.method !== 'POST') return plain(asked, init);
    const call = new XMLHttpRequest();
    call.open('POST', asked instanceof Request ? asked.url : asked, false);
    new Headers(init.headers).forEach((value, name) => call.setRequestHeader(name, value));
    call.send(init.body as URLSearchParams);
    const headers = call.getAllResponseHeaders().trim().split('\r\n');
    const named = headers.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]);
    return Promise.resolve(new Response(call.responseText, { status: call.status, headers: named }));
  };
}

test('what a press leads to comes before what is said about it, however slow the page', async ({ page }) => {
  await page.addInitScript(answerAtOnce);
  await signIn(page, 'customer@archive.test', '/favorites');
  await page.waitForLoadState('networkidle');
  const first = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const drawn = new MutationObserver(() => {
          if (!document.querySelector('.toast')) return;
          drawn.disconnect();
          resolve(document.querySelector('main')!.textContent);
        });
        drawn.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await makeList(page, 'Told last');
  expect(await first).toContain('Told last');
  await expect(told(page, 'Told last')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a toast is on the next page, once', async ({ page }) => {
    await signIn(page, 'customer@archive.test', '/favorites');
    await makeList(page, 'Told plainly');
    await expect(told(page, 'Told plainly')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Told plainly' })).toBeVisible();
    await expect(told(page, 'Told plainly')).toHaveCount(0);
  });
});
