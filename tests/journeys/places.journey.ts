/** Places to come back to: saved searches, recently viewed designs, an address in the middle of a search, and a form after the session's end. */
import { expect, test, type Page } from './journey.ts';
import { boxOf, expectAccessible, signInByForm } from './people-and-files.ts';

const customer = 'customer@archive.test';

/** What the browser keeps of a session that is over. */
async function endSession(page: Page): Promise<void> {
  const context = page.context();
  const session = (await context.cookies()).find(({ name }) => name === 'session')!;
  const value = Buffer.from(JSON.stringify('A'.repeat(43))).toString('base64');
  await context.addCookies([{ ...session, value }]);
}

async function typeAfterTheEnd(page: Page, name: string): Promise<void> {
  await page.goto('/favorites');
  await page.getByLabel('New list').fill(name);
  await endSession(page);
  await page.getByRole('button', { name: 'Create list' }).click();
  await page.waitForURL(/\/login/);
  await signInByForm(page, customer, page.url());
  await expect(page).toHaveURL(/\/favorites$/);
  await expect(page.getByLabel('New list')).toHaveValue(name);
}

test('a search is saved by one press, a double click too, and opened, named and deleted on its page', async ({
  page,
}) => {
  await signInByForm(page, customer, '/archive?number=J-70');
  const reference = page.locator('main article .reference a').first();
  await page.getByRole('button', { name: 'Save this search' }).dblclick();
  await expect(page.getByText('Search saved as J-70.')).toBeVisible();
  const name = (await reference.textContent())!;
  await page.goto((await reference.getAttribute('href'))!);
  await page.goto('/recent');
  // Others look at designs with the same account.
  await expect(page.getByRole('article').filter({ hasText: name.split('/')[0] })).toHaveCount(1);
  await expectAccessible(page);
  await page.goto('/searches');
  const rows = page.getByRole('list', { name: 'Your searches' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: 'Email me new designs' }).click();
  await expect(rows.getByText('Emails on')).toBeVisible();
  await expectAccessible(page);
  await rows.locator('summary').click();
  await rows.getByRole('link', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Groves');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await rows.getByRole('link', { name: 'Groves' }).click();
  await expect(page).toHaveURL(/\/archive\?number=J-70$/);
  await page.goto('/searches');
  await rows.locator('summary').click();
  await rows.getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No saved searches yet')).toBeVisible();
});

test('an address in the middle of a search offers what is before it, and what is in view stays there', async ({
  page,
}) => {
  // Another journey switches the scrolling of the customer's account.
  await signInByForm(page, 'inhouse@archive.test', '/preferences');
  const headers = { origin: new URL(page.url()).origin };
  const scroll = (on: boolean) =>
    page.request.post('/preferences', { form: { intent: 'save', infiniteScroll: String(on) }, headers });
  await scroll(true);
  // Low enough for the window to scroll by one page whether or not the one after it has come.
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto('/archive?count=2&page=2');
  const here = page.locator('[data-archive-page="2"]');
  const earlier = page.getByRole('link', { name: 'Show earlier designs' });
  // Whatever comes late, and a pointer that scrolls to what it presses, has moved the page by then.
  await page.waitForLoadState('networkidle');
  await earlier.hover();
  const before = await boxOf(here);
  await earlier.click();
  await expect(page.locator('[data-archive-page="1"] article')).toHaveCount(2);
  await expect.poll(async () => Math.round((await boxOf(here)).y - before.y)).toBe(0);
  await scroll(false);
});

test('what was typed when the session ended is there after signing in', async ({ page, browser }) => {
  await signInByForm(page, customer, '/favorites');
  await typeAfterTheEnd(page, 'Summer 2027');
  await expect(page.getByRole('link', { name: 'Summer 2027' })).toHaveCount(0);
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signInByForm(plain, customer, '/favorites');
  await typeAfterTheEnd(plain, 'Winter 2027');
});

test('an address that means nothing says so, in the tab too, and however it is written', async ({ page }) => {
  await signInByForm(page, customer, '/archive');
  for (const nowhere of ['/nowhere', '/design/%E0%A4%A', '/favorites/%ff', '/100%']) {
    expect((await page.goto(nowhere))!.status(), nowhere).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page).toHaveTitle('Page not found');
  }
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/archive/);
  await expect(page).toHaveTitle('Archive');
});
