import { expect, test, type Page } from './journey.ts';
import { expectAccessible, signIn } from './people-and-files.ts';
import { runRows } from './run-rows.ts';

let kindred = '';

test.beforeAll(async ({ browser }) => {
  runRows('similar-rows.ts');
  const page = await browser.newPage();
  await signIn(page, 'customer@archive.test', '/archive');
  kindred = (await page.getByRole('radio', { name: /Kindred/ }).getAttribute('value'))!;
  await page.close();
});

const cards = (page: Page) => page.locator('.grid > li');
const count = (page: Page) => page.locator('.archive-count');
const panel = (page: Page) => page.locator('.similar-panel');
const whys = (page: Page) => page.locator('.grid > li article [data-why] > span:first-child');

/** Grey, one px: the rows have no originals to make pictures of. */
const picture = Buffer.from('R0lGODlhAQABAIAAAICAgAAAACwAAAAAAQABAAACAkQBADs=', 'base64');

async function open(page: Page, query = ''): Promise<void> {
  await page.route(/\/design\/(thumbnail|view)\//, (route) =>
    route.fulfill({ contentType: 'image/gif', body: picture }),
  );
  await signIn(page, 'customer@archive.test', '/archive');
  await expect(page).toHaveURL(/\/archive$/);
  await page.goto(`/archive?archive=${kindred}&order=4${query}`);
  await expect(count(page)).toBeVisible();
}

/** Errors of the page itself. */
function listen(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/** From the first card of the archive to what is like it. */
async function askForFirst(page: Page): Promise<void> {
  await cards(page).first().hover();
  await cards(page).first().getByRole('link', { name: 'Similar designs: 89-0001' }).click();
  await expect(page).toHaveURL(/similarId=/);
  await expect(panel(page)).toBeVisible();
}

for (const script of [true, false]) {
  test.describe(script ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: script });

    test('true size counts as far as its slider says', async ({ page }) => {
      const errors = listen(page);
      await open(page);
      await askForFirst(page);
      const slider = page.getByRole('slider', { name: 'Actual size' });
      await expect(slider).toHaveValue('0');
      await slider.focus();
      await page.keyboard.press('End');
      if (!script) await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page).toHaveURL(/similarScale=100/);
      // Of its family, those as large come before those half as large.
      await expect(cards(page).first()).toContainText('89-0009');
      await expect(whys(page).first()).toContainText('same size');
      if (script) await expect(slider).toBeFocused();
      await expect(slider).toHaveValue('100');
      expect(errors).toEqual([]);
    });
  });
}

test('a slider that is moved before the page comes alive counts once it does', async ({ page }) => {
  await open(page);
  await askForFirst(page);
  const script = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(page.url(), { waitUntil: 'commit' });
  const slider = page.getByRole('slider', { name: 'Actual size' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveValue('100');
  script.resolve();
  await expect(page).toHaveURL(/similarScale=100/);
  await expect(slider).toHaveValue('100');
});

test('from a card to what is like it, each with its reason; weights, other filters, and back', async ({ page }) => {
  const errors = listen(page);
  await open(page);
  await askForFirst(page);
  await expect(panel(page).getByRole('heading')).toHaveText('Similar to 89-0001/VR-1');
  await expect(count(page)).toContainText('designs');
  await expect(page.locator('.archive-tools')).toContainText('Most similar first');
  // Its family first: one card a design, none of itself.
  await expect(cards(page)).toHaveCount(25);
  const first = await cards(page).locator('article .reference').allTextContents();
  expect(first.slice(0, 3).map((name) => name.trim().slice(0, 7))).toEqual(['89-0005', '89-0009', '89-0013']);
  expect(first.join()).not.toContain('89-0001');
  await expect(whys(page).first()).toContainText('Same design');
  await expect(whys(page).first()).toContainText('shared colour');
  await expect(whys(page).first()).toContainText('2× smaller');
  await expect(
    cards(page)
      .first()
      .getByRole('listitem', { name: /searched .* found .* ΔE 0/ })
      .first(),
  ).toBeVisible();

  // Another filter beside it keeps the question, and the chip takes the question away and keeps the filter.
  await page.getByRole('checkbox', { name: /Rotary/ }).check();
  await expect(page).toHaveURL(/type=rotary/);
  await expect(panel(page)).toBeVisible();
  await expect(count(page)).toContainText('19 designs');
  await page.getByRole('link', { name: 'Remove filter: Similar to 89-0001/VR-1' }).click();
  await expect(page).not.toHaveURL(/similar/);
  await expect(page).toHaveURL(/type=rotary.*/);
  await expect(count(page)).toHaveText('20 designs');
  expect(errors).toEqual([]);
});

test('another colorway of the same design, pages, and the way through the results', async ({ page }) => {
  await open(page, '&count=25');
  await askForFirst(page);
  await panel(page).getByRole('list').getByRole('link', { name: 'VR-2' }).click();
  await expect(panel(page).getByRole('heading')).toHaveText('Similar to 89-0001/VR-2');
  await expect(cards(page)).toHaveCount(25);
  const one = await cards(page).locator('article .reference').allTextContents();
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page.getByText('26–38 of 38')).toBeVisible();
  await expect(cards(page)).toHaveCount(13);
  const two = await cards(page).locator('article .reference').allTextContents();
  expect(new Set([...one, ...two]).size).toBe(one.length + two.length);
  await page.goBack();
  await expect(page.getByText('1–25 of 38')).toBeVisible();
  await cards(page).first().locator('a').first().click();
  await expect(page).toHaveURL(/\/design\/.*from=/);
  await expect(page.getByRole('link', { name: 'Back to results' })).toHaveAttribute('href', /similarId=/);
  await expect(page.getByRole('link', { name: /Next design/ })).toBeVisible();
});

test('questions that cannot be asked say so and leave the archive as it is', async ({ page }) => {
  await open(page);
  const nobody = '01890000-0000-7000-8000-000000000000';
  for (const [query, text] of [
    [`similarId=${nobody}`, 'no longer exists'],
    [`similarImage=${nobody}`, 'no longer exists'],
  ]) {
    await page.goto(`/archive?archive=${kindred}&${query}`);
    await expect(page.locator('.notice')).toContainText(text!);
    await expect(count(page)).toHaveText('40 designs');
    await expect(panel(page)).toHaveCount(0);
  }
  await page.goto(`/archive?archive=${kindred}&similarId=x&similarPalette=blue&similarMotif=x`);
  await expect(page.getByText(/couldn’t be read/)).toContainText('Similar to a design, Palette, Motif');
  await expect(count(page)).toHaveText('40 designs');
  // One whose original is still to come.
  await page.goto(`/archive?archive=${kindred}&number=89-0040`);
  await cards(page).first().hover();
  await cards(page).first().getByRole('link', { name: 'Similar designs: 89-0040' }).click();
  await expect(page.locator('.notice')).toContainText('still being prepared');
  await expect(page.locator('.notice').getByRole('link', { name: 'Try again' })).toBeVisible();
});

test('by a palette: swatches, and no sliders where there is nothing to weigh', async ({ page }) => {
  await open(page, `&similarPalette=%231b2a49+60&similarPalette=%23d2001a`);
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  await expect(panel(page).getByRole('listitem').first()).toContainText('60%');
  await expect(page.getByRole('slider')).toHaveCount(0);
  await expect(panel(page).getByRole('link', { name: 'Change the colours' })).toBeVisible();
  await expect(cards(page).first()).toContainText('/VR-1');
  await expect(whys(page).first()).toContainText('2 shared colours');
});

test('the reasons are whole on small cards too', async ({ page, baseURL }) => {
  await open(page);
  await askForFirst(page);
  for (const language of ['en', 'tr', 'ru']) {
    const value = encodeURIComponent(Buffer.from(JSON.stringify(language)).toString('base64'));
    await page.context().addCookies([{ name: 'locale', value, url: baseURL }]);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(whys(page).nth(3)).toBeVisible();
      const cut = await whys(page).evaluateAll((all) =>
        all.filter((one) => one.scrollHeight > one.clientHeight + 1).map(({ textContent }) => textContent),
      );
      expect(cut, `${language}, ${width} px`).toEqual([]);
    }
  }
});

test('beneath a design: what is like it and what goes with it', async ({ page }) => {
  const errors = listen(page);
  await open(page);
  await cards(page).first().locator('a').first().click();
  await expect(page.getByRole('heading', { name: /89-0001/ })).toBeVisible();
  const prints = page.getByRole('region', { name: 'Similar designs' });
  await prints.scrollIntoViewIfNeeded();
  await expect(prints.getByRole('listitem').first()).toContainText('89-0005');
  await expect(prints.locator('li a')).toHaveCount(8);
  await expect(prints.getByRole('link', { name: 'All similar designs' })).toHaveAttribute('href', /similarId=/);
  await page.getByRole('link', { name: 'All coordinates' }).click();
  await expect(page.getByRole('heading', { name: 'Coordinates for 89-0001/VR-1' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to 89-0001/VR-1' }).click();
  await expect(page).toHaveURL(/\/design\//);
  expect(errors).toEqual([]);
});

test('a step back finds the weights as they were; the panel holds still', async ({ page }) => {
  await open(page);
  await askForFirst(page);
  const before = await panel(page).boundingBox();
  const slider = page.getByRole('slider', { name: 'Colour' });
  await slider.focus();
  for (let at = 0; at < 4; at++) await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/similarColor=40/);
  await expect(slider).toBeFocused();
  expect(await panel(page).boundingBox()).toEqual(before);
  // A drag is one step of the history.
  await page.goBack();
  await expect(page).not.toHaveURL(/similarId/);
});

test('reading on brings the next similar designs', async ({ page }) => {
  await open(page);
  await page.goto('/preferences');
  await page.locator('input[type=checkbox][name=infiniteScroll]').setChecked(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your preferences have been saved.')).toBeVisible();
  await page.goto(`/archive?archive=${kindred}&order=4`);
  await askForFirst(page);
  await page.keyboard.press('End');
  await expect(cards(page)).toHaveCount(38);
  const all = await cards(page).locator('article .reference').allTextContents();
  expect(new Set(all).size).toBe(38);
  await page.goto('/preferences');
  await page.locator('input[type=checkbox][name=infiniteScroll]').setChecked(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your preferences have been saved.')).toBeVisible();
});

for (const [locale, title, missing] of [
  ['tr', 'Benzerleri aranan', 'hâlâ hazırlanıyor'],
  ['ru', 'Похожие на', 'ещё готовятся'],
])
  test(`in ${locale}, on a phone, for everybody`, async ({ browser }) => {
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await open(page);
    // As the language menu keeps it.
    const value = encodeURIComponent(btoa(JSON.stringify(locale)));
    await context.addCookies([{ name: 'locale', value, url: new URL('/', page.url()).href }]);
    await page.reload();
    await cards(page).first().locator('a[href*="similarId"]').click();
    await expect(panel(page).getByRole('heading')).toContainText(title!);
    // Pressed before its script was there, it is a page of its own: its words come before its style.
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    // In the upper third.
    const first = await cards(page).first().locator('img').first().boundingBox();
    expect(first!.y).toBeLessThanOrEqual(viewport.height / 3);
    const note = page.getByText(missing!);
    await note.scrollIntoViewIfNeeded();
    await expect(note).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await context.close();
  });
