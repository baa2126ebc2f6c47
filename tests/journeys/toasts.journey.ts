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
