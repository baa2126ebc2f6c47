import { expect, test } from './journey.ts';
import { expectAccessible, expectPictures, signIn } from './people-and-files.ts';
import { runRows } from './run-rows.ts';

test.describe.configure({ mode: 'serial' });

let made: { collection: string; shut: string; design: string };

test.beforeAll(() => {
  test.setTimeout(180_000);
  made = JSON.parse(runRows('collections-rows.ts')) as typeof made;
});

test('a customer goes through a collection, its boards and its mood board', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, 'customer@archive.test', '/collections');
  await expect(page).toHaveURL(/\/collections$/);
  await expect(page.getByText('Not yet')).toHaveCount(0);
  // The header has the company's name, which others change meanwhile.
  await page.getByRole('main').getByRole('link', { name: 'Journey' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/collections-design/${made.collection}`));
  await expect(page.getByRole('heading', { name: 'First things' })).toBeVisible();
  await page.getByLabel('Design number').fill(made.design);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('1 design found')).toBeVisible();
  await page.getByLabel('Design number').fill('no such number');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No designs in this collection match')).toBeVisible();
  await page.getByRole('link', { name: 'Back to groups' }).first().click();
  await page.getByRole('navigation', { name: 'Views of Journey' }).getByRole('link', { name: 'Boards' }).click();
  await expect(page.getByRole('heading', { name: 'On the table' })).toBeVisible();
  // One without a title is named by its place among all, and what is far below comes later.
  await expect(page.getByRole('heading', { name: 'Board 3' })).toBeVisible();
  await expect(page.locator('.board-frame img[loading=eager]')).toHaveCount(1);
  await expect(page.locator('.board-frame img[loading=lazy]')).toHaveCount(1);
  // On paper no name is left at the foot of the page before its picture.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.board-frame').first().locator('..')).toHaveCSS('break-inside', 'avoid');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('break-after', 'avoid');
  await page.emulateMedia({ media: 'screen' });
  const spots = page.getByRole('link', { name: /^[12]: / });
  await expect(spots).toHaveCount(2);
  await page.getByLabel('Show numbers on the picture').uncheck();
  await expect(spots.first()).toBeHidden();
  await page.getByLabel('Show numbers on the picture').check();
  const list = page.getByRole('list', { name: /Colorways on/ });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  // A reference is never broken at its hyphens.
  const lines = (text: Element) => {
    text.textContent = '01-0559/VR-2';
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getClientRects().length;
  };
  expect(await list.locator('.card-name').first().evaluate(lines)).toBe(1);
  expect(await spots.first().getAttribute('href')).toBe(await list.getByRole('link').first().getAttribute('href'));
  await page.getByRole('navigation', { name: 'Views of Journey' }).getByRole('link', { name: 'Mood board' }).click();
  await page.getByRole('link', { name: 'On the table' }).click();
  await expect(page).toHaveURL(/\/collections-mood-detail\//);
  await expect(page.getByText('1 of 3')).toBeVisible();
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'In motion' })).toBeVisible();
  await expect(page.locator('video[controls][poster]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Previous', exact: true }).click();
  await page.getByRole('link', { name: /^1: / }).click();
  await expect(page).toHaveURL(/\/design\/[0-9a-f-]+\/[0-9a-f-]+/);
});

test('every page of collections is accessible, and a film jumps', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, 'customer@archive.test', '/boards');
  for (const [address, least] of [
    ['/collections', 1],
    [`/collections-design/${made.collection}`, 2],
    ['/boards', 1],
    [`/boards/${made.collection}`, 1],
    [`/board-moods/${made.collection}`, 2],
  ] as const) {
    await page.goto(address);
    await expectPictures(page, least);
    await expectAccessible(page);
  }
  await page.goto(`/board-moods/${made.collection}`);
  await page.getByRole('link', { name: 'In motion' }).click();
  await expect(page.locator('video')).toBeVisible();
  await expectAccessible(page);
  // A film jumps to where one points because it comes in parts.
  const seen = await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.preload = 'auto';
    video.muted = true;
    video.load();
    await new Promise((ready) => video.addEventListener('loadedmetadata', ready, { once: true }));
    video.currentTime = 5;
    await new Promise((ready) => video.addEventListener('seeked', ready, { once: true }));
    return { at: video.currentTime, paused: video.paused };
  });
  expect(seen).toEqual({ at: 5, paused: true });
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { name: 'On the table' })).toBeVisible();
});

test('a number at the edge of its picture stays within it on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'customer@archive.test', `/boards/${made.collection}`);
  const [picture, number] = await Promise.all(
    ['.board-frame', '.board-frame .hotspot:last-child'].map((one) => page.locator(one).first().boundingBox()),
  );
  expect(number!.x + number!.width).toBeLessThanOrEqual(picture!.x + picture!.width + 0.5);
  // Nothing to scroll to sideways.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('hidden, inactive and missing collections look the same', async ({ page }) => {
  await signIn(page, 'customer@archive.test', '/collections');
  const texts = new Set<string>();
  for (const path of ['/collections-design/', '/boards/', '/board-moods/']) {
    for (const id of [made.shut, '0198c0de-0000-7000-8000-000000000000', 'nonsense']) {
      const answer = await page.goto(path + id);
      expect(answer!.status()).toBe(404);
      texts.add(await page.locator('main').innerText());
    }
  }
  expect([...texts]).toHaveLength(1);
  await expectAccessible(page);
});

test('a stock page opens for a stranger with marked pictures, and inside the session for its customer', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const answer = await page.goto('/custom/journey');
  expect(answer!.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Demo Textile' })).toBeVisible();
  await expect(page.getByText('In stock: 1,250.5 m')).toBeVisible();
  await expectPictures(page, 3);
  await expectAccessible(page);
  await expect(page.locator('main a')).toHaveCount(0);
  const source = await page.locator('main img').first().getAttribute('src');
  expect(source).toMatch(/^\/custom\/journey\/picture\//);
  expect((await page.request.get(source!.replace('journey', 'nobody'))).status()).toBe(404);
  expect((await page.goto('/custom/nobody'))!.status()).toBe(404);
  await expectAccessible(page);

  const inside = await (await browser.newContext()).newPage();
  await signIn(inside, 'customer@archive.test', '/collections');
  await inside.getByRole('link', { name: 'Stock', exact: true }).click();
  await expect(inside).toHaveURL(/\/stock/);
  await inside.goto('/stock/journey');
  // Each opens the colorway that it shows, what is of all colorways too.
  const links = inside.locator('main li a');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all())
    await expect(link).toHaveAttribute('href', /^\/design\/[\da-f-]{36}\/[\da-f-]{36}$/);
  await expectAccessible(inside);
  await inside.context().close();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'inhouse@archive.test', '/collections');
  await expect(other).toHaveURL(/\/collections$/);
  await expect(other.getByRole('link', { name: 'Stock', exact: true })).toHaveCount(0);
  expect((await other.goto('/stock/journey'))!.status()).toBe(403);
  await other.context().close();
});
