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
  /** Until what has this in its address is asked for, and all forms of the page have heard so. */
  const asks = async (part: string, act: () => Promise<unknown>) => {
    const asked = page.waitForRequest(
      (request) => /\/archive\.data/.test(request.url()) && request.url().includes(part),
    );
    await act();
    const { searchParams } = new URL((await asked).url());
    const pairs = [...searchParams].filter(([name]) => !['_routes', 'page', 'after'].includes(name));
    await page.waitForFunction(
      (pairs) =>
        ['#archive-filters', 'form:has(select[name=order])'].every((form) => {
          const fields = new FormData(document.querySelector<HTMLFormElement>(form)!);
          return pairs.every(([name, value]) => fields.getAll(name!).includes(value!));
        }),
      pairs,
    );
  };
  return { release, asks };
}

test('a choice that is taken back on the way is not made', async ({ page }) => {
  await openScrolls(page);
  const { release, asks } = await hold(page);
  await asks('type=rotary', () => rotary(page).check());
  await rotary(page).uncheck();
  const number = page.locator('input[name=number]:not([type=hidden])');
  await asks('number=88-0002', () => number.pressSequentially('88-0002'));
  await number.fill('');
  // Longer than the pause after which what is typed is searched.
  await page.waitForTimeout(600);
  release();
  await expect(page.locator('.grid[aria-busy=true]')).toHaveCount(0);
  await expect(count(page)).toHaveText('64 designs');
  await expect(rotary(page)).not.toBeChecked();
  expect(page.url()).not.toMatch(/type=|number=/);
});

test('an order, a number of designs and words add to a choice on its way, and it to them', async ({ page }) => {
  await openScrolls(page, '&page=1');
  const { release, asks } = await hold(page);
  await asks('type=rotary', () => rotary(page).check());
  await asks('order=5', () => page.locator('select[name=order]').selectOption('5'));
  await asks('count=50', () => page.locator('select[name=count]').selectOption('50'));
  await asks('moldstate=engraved', () => page.getByRole('checkbox', { name: /Engraved/ }).check());
  const words = page.locator('input[name=q]').first();
  await words.fill('rotary');
  await asks('q=rotary', () => words.press('Enter'));
  await asks('type=digital', () => page.getByRole('checkbox', { name: /Digital/ }).check());
  release();
  await expect(page.locator('.grid[aria-busy=true]')).toHaveCount(0);
  const { searchParams } = new URL(page.url());
  searchParams.delete('archive');
  expect([...searchParams].map((pair) => pair.join('=')).sort()).toEqual([
    'count=50',
    'moldstate=engraved',
    'order=5',
    'q=rotary',
    'type=digital',
    'type=rotary',
  ]);
});

test('a suggestion that was marked is left with the next letter', async ({ page }) => {
  await openScrolls(page);
  // For more letters no answer comes.
  await page.route(/\/archive\/suggest/, (route) =>
    new URL(route.request().url()).searchParams.get('q') === 'ros'
      ? route.fulfill({ json: [{ text: 'rose', kind: 'Motif', count: '2', q: 'rose', href: null }] })
      : undefined,
  );
  const words = page.locator('input[name=q]').first();
  await words.pressSequentially('ros');
  const option = page.getByRole('option').first();
  await expect(option).toBeVisible();
  await words.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await words.pressSequentially('ewood');
  await words.press('Enter');
  await expect(page).toHaveURL(/[?&]q=rosewood/);
});
