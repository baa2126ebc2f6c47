/** What is chosen in the archive while the search before is still on its way. */
import { expect, test, type Page } from './journey.ts';
import { signIn } from './people-and-files.ts';
import { runRows } from './run-rows.ts';

test.beforeAll(() => runRows('archive-rows.ts'));

const count = (page: Page) => page.locator('.archive-count');
const rotary = (page: Page) => page.getByRole('checkbox', { name: /Rotary/ });

/** Opens the 64 designs of the rows. */
async function openScrolls(page: Page, query = ''): Promise<void> {
  await page.route(/\/design\/(thumbnail|view)\//, (route) => route.abort());
  await signIn(page, 'customer@archive.test', '/archive');
  const scrolls = await page.getByRole('radio', { name: /Scrolls/ }).getAttribute('value');
  await page.goto(`/archive?archive=${scrolls}${query}`);
  await expect(count(page)).toHaveText('64 designs');
  await page.waitForLoadState('networkidle');
}

/** From now on the archive's answers wait. */
async function hold(page: Page) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/archive\.data/, async (route) => {
    await promise;
    // One whose search has been given up has nobody left to answer.
    await route.continue().catch(() => undefined);
  });
  /** Until the next one is asked for, and the page has heard so. */
  const asks = async (act: () => Promise<unknown>) => {
    const asked = page.waitForRequest(/\/archive\.data/);
    await act();
    await asked;
    await expect(page.locator('.grid[aria-busy=true]').first()).toBeVisible();
  };
  return { release, asks };
}

test('a choice that is taken back on the way is not made', async ({ page }) => {
  await openScrolls(page);
  const { release, asks } = await hold(page);
  await asks(() => rotary(page).check());
  await rotary(page).uncheck();
  const number = page.locator('input[name=number]:not([type=hidden])');
  await asks(() => number.pressSequentially('88-0002'));
  await number.fill('');
  // Longer than the pause after which what is typed is searched.
  await page.waitForTimeout(600);
  release();
  await expect(page.locator('.grid[aria-busy=true]')).toHaveCount(0);
  await expect(count(page)).toHaveText('64 designs');
  await expect(rotary(page)).not.toBeChecked();
  expect(page.url()).not.toMatch(/type=|number=/);
});
