import { expect, test, type Page } from './journey.ts';
import { cloth, idsOf } from './originals.ts';
import { boxOf, expectAccessible, signIn } from './people-and-files.ts';

const person = 'customer@archive.test';

const picture = (page: Page) => page.locator('.design-picture figure, .design-full figure').first();
const addressOf = (at: number) => `/design/${idsOf(cloth.wave).design}/${idsOf(cloth.wave).colorways[at]}`;

/** One finger from right to left, or back. */
async function swipe(page: Page, by: 1 | -1): Promise<void> {
  const { x, y, width, height } = await boxOf(picture(page));
  const finger = await page.context().newCDPSession(page);
  const [from, row] = [x + width / 2 + by * 100, y + height / 2];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y: row }] });
  await touch('touchStart', from);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from - by * 200 * part);
  await touch('touchEnd');
}

test('on a phone the print comes first, a swipe leads on, and a bar stays', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signIn(page, person, `${addressOf(0)}?from=all`);
  await expect(page.getByRole('application')).toHaveAttribute('tabindex', '0');
  const box = await boxOf(picture(page));
  expect([box.x, box.width]).toEqual([0, 390]);
  const strip = await boxOf(page.locator('.design-colorways'));
  expect(strip.y - (box.y + box.height)).toBeLessThanOrEqual(24);
  const bar = page.locator('.design-bar');
  await page.mouse.wheel(0, 3000);
  await expect(bar).toBeInViewport();
  await expect(bar.getByRole('link', { name: 'Similar' })).toHaveAttribute('href', /similarId=/);
  await expectAccessible(page);
  // Both hearts are of the one colorway.
  const heart = bar.locator('.favorite button');
  await expect(heart).toHaveText('Favourite');
  await expect(heart).toHaveAccessibleName(/^Favourite: Add /);
  await heart.click();
  await expect(bar.locator('[data-active]')).toHaveCount(2);
  await expect(page.locator('.design-acts [data-active]').first()).toBeAttached();
  // A second press before the answer would be dropped as a double click.
  await expect(page.locator('.favorite [aria-busy]')).toHaveCount(0);
  await heart.click();
  await expect(bar.locator('[data-active]')).toHaveCount(0);
  await bar.getByText('More').click();
  await expect(bar.getByRole('link', { name: 'Picture only' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.scrollTo(0, 0));
  await swipe(page, 1);
  await expect(page).toHaveURL(new RegExp(`${addressOf(1)}\\?from=all`));
  // The address changes a moment before the page, and with it what a swipe leads to.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('VR-2');
  await expect(page.getByRole('application')).toHaveAttribute('tabindex', '0');
  await swipe(page, -1);
  await expect(page).toHaveURL(new RegExp(`${addressOf(0)}\\?from=all`));
  // A picture that is zoomed in is moved about in instead.
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.locator('[data-zoomed]')).toHaveCount(1);
  await page.evaluate(() => window.scrollTo(0, 0));
  await swipe(page, 1);
  await page.getByRole('button', { name: 'Fit' }).click();
  await expect(page.locator('[data-zoomed]')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${addressOf(0)}\\?from=all`));
  await context.close();
});

test('a heart that is answered while the next colorway is looked for does not keep the old one', async ({ page }) => {
  await signIn(page, person, `${addressOf(0)}?from=all`);
  await expect(page.getByRole('application')).toHaveAttribute('tabindex', '0');
  const [reading, finding] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**${addressOf(0)}.data*`, async (route) => {
    await reading.promise;
    await route.continue();
  });
  await page.route('**/__manifest*', async (route) => {
    if (route.request().url().includes(idsOf(cloth.wave).colorways[1]!)) await finding.promise;
    await route.continue();
  });
  const asked = (part: string) => page.waitForRequest((request) => request.url().includes(part));
  const heart = page.locator('.design-acts .favorite button');
  const isRead = asked(`${addressOf(0)}.data`);
  await heart.click();
  await isRead;
  const isLookedFor = asked('/__manifest');
  await page.keyboard.press('ArrowRight');
  await isLookedFor;
  const answer = page.waitForResponse((response) => response.url().includes(`${addressOf(0)}.data`));
  reading.resolve();
  await (await answer).finished();
  finding.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('VR-2');
  await expect(page).toHaveURL(new RegExp(addressOf(1)));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('VR-1');
  await expect(page.locator('.favorite [aria-busy]')).toHaveCount(0);
  await heart.click();
  await expect(page.locator('.favorite [data-active]')).toHaveCount(0);
});

test('on a wide screen the print begins within 120 px, keys lead on, and it fills the window', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, person, `${addressOf(0)}?from=all`);
  for (const view of ['', '&view=repeat', '&view=150']) {
    await page.goto(`${addressOf(0)}?from=all${view}`);
    expect((await boxOf(picture(page))).y).toBeLessThanOrEqual(120);
  }
  await page.goto(`${addressOf(0)}?from=all`);
  await expect(page.getByRole('application')).toHaveAttribute('tabindex', '0');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(new RegExp(addressOf(1)));
  // The address changes a moment before the page, and with it what the keys lead to.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(new RegExp(addressOf(0)), { timeout: 2000 });
  }).toPass();
  const other = page.locator('a[rel=next], a[rel=prev]').first();
  const leads = (await other.getAttribute('href'))!;
  const isNext = (await other.getAttribute('rel')) === 'next';
  await page.keyboard.press(isNext ? 'Shift+ArrowRight' : 'Shift+ArrowLeft');
  await expect(page).toHaveURL(new RegExp(leads.split('?')[0]!));
  await page.goto(`${addressOf(0)}?from=all`);
  await page.getByRole('link', { name: 'Picture only' }).click();
  await expect(page).toHaveURL(/full=1/);
  await expect.poll(() => picture(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 });
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Close picture view' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/from=all$/);
  await expect(page.getByRole('link', { name: 'Picture only' })).toBeFocused();
  // On paper, where the way back is left out, nothing of the number is cut off.
  await page.emulateMedia({ media: 'print' });
  expect((await boxOf(page.getByRole('heading', { level: 1 }))).x).toBeGreaterThanOrEqual(0);
  await page.emulateMedia({ media: 'screen' });

  const plain = await (
    await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() })
  ).newPage();
  await plain.goto(`${addressOf(0)}?full=1`);
  await expect(plain.locator('main img')).toHaveCount(1);
  await plain.getByRole('link', { name: 'Next colorway' }).click();
  await expect(plain).toHaveURL(new RegExp(`${addressOf(1)}\\?full=1`));
  await plain.getByRole('link', { name: 'Close picture view' }).click();
  await expect(plain).toHaveURL(new RegExp(`${addressOf(1)}$`));
  // No heading stands over what only script brings.
  await expect(plain.getByRole('heading', { name: 'Similar designs', exact: true })).toBeHidden();
  await expect(plain.getByRole('link', { name: 'All similar designs' })).toBeVisible();
});

test('a held key goes on when the page is there; a step back on the way leads back', async ({ page }) => {
  await signIn(page, person, `${addressOf(0)}?from=all`);
  await expect(page.getByRole('application')).toHaveAttribute('tabindex', '0');
  await page.waitForLoadState('networkidle');
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route('**/design/**.data*', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await promise;
    await route.continue().catch(() => undefined);
  });
  const bar = page.locator('.loading-bar[data-active]');
  await page.keyboard.down('ArrowRight');
  await expect.poll(() => asked.length).toBe(1);
  await expect(bar).toHaveCount(1);
  for (let i = 0; i < 20; i++) await page.keyboard.down('ArrowRight');
  await page.keyboard.up('ArrowRight');
  expect(asked).toEqual([`${addressOf(1)}.data`]);
  // The same way once more is nothing new, and the way back begins where it leads.
  await page.keyboard.press('ArrowRight');
  expect(asked).toHaveLength(1);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).toBe(`${addressOf(0)}.data`);
  resolve();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('VR-1');
});
