import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from './journey.ts';
import { languages } from '#app/locales/languages.ts';
import { makeTiff } from '#tests/image/make-files.ts';
import { boxOf, expectAccessible, signIn } from './people-and-files.ts';
import { runRows } from './run-rows.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** bytes (gzip) of script that the archive's page names, and that it needs to come alive: with the first words of a language */
const namedLimit = 110_000;
const scriptLimit = 114_500;

let scrolls = '';

test.beforeAll(async ({ browser }) => {
  runRows('archive-rows.ts');
  const page = await browser.newPage();
  await signIn(page, 'customer@archive.test', '/archive');
  scrolls = (await page.getByRole('radio', { name: /Scrolls/ }).getAttribute('value'))!;
  await page.close();
});

const cards = (page: Page) => page.locator('.grid > li');
const count = (page: Page) => page.locator('.archive-count');

/** Grey, one px: the rows have no originals to make pictures of. */
const picture = Buffer.from('R0lGODlhAQABAIAAAICAgAAAACwAAAAAAQABAAACAkQBADs=', 'base64');

/** Opens the archive of the rows as a customer. */
async function openScrolls(page: Page, query = ''): Promise<void> {
  await page.route(/\/design\/(thumbnail|view)\//, (route) =>
    route.fulfill({ contentType: 'image/gif', body: picture }),
  );
  await signIn(page, 'customer@archive.test', '/archive');
  await expect(page).toHaveURL(/\/archive$/);
  await page.goto(`/archive?archive=${scrolls}${query}`);
  await expect(count(page)).toBeVisible();
}

async function setPreference(page: Page, name: string, on: boolean): Promise<void> {
  await page.goto('/preferences');
  await page.locator(`input[type=checkbox][name=${name}]`).setChecked(on);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your preferences have been saved.')).toBeVisible();
}

/** Errors of the page itself. */
function listen(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

for (const script of [true, false]) {
  test.describe(script ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: script });

    test('filters, chips, paging, an empty search and its way out', async ({ page }) => {
      const errors = listen(page);
      await openScrolls(page);
      await expect(count(page)).toHaveText('64 designs');
      await expect(cards(page)).toHaveCount(25);
      // The policy allows no style attributes in what is served.
      const grounds = await page
        .locator('input[name=colorFamily] + span')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
      expect(grounds.length).toBeGreaterThan(0);
      expect(grounds).not.toContain('rgba(0, 0, 0, 0)');
      await page.getByRole('link', { name: 'Next', exact: true }).click();
      await expect(page).toHaveURL(/page=1/);
      await expect(page.getByText('26–50 of 64')).toBeVisible();

      // A new search starts at its first page.
      await page.getByRole('checkbox', { name: /Rotary/ }).check();
      if (!script) await page.getByRole('button', { name: 'Show designs' }).click();
      await expect(count(page)).toHaveText('32 designs');
      await expect(page).not.toHaveURL(/page=/);
      await expect(page.getByRole('link', { name: /Design type Rotary/ })).toBeVisible();

      await page.locator('input[name=number]').fill('88-0002');
      await page.locator('input[name=number]').press('Enter');
      await expect(page.getByText('No designs match this search')).toBeVisible();
      if (script) await expectAccessible(page);
      await page.getByRole('link', { name: 'Without Design type: Rotary' }).click();
      await expect(count(page)).toHaveText('1 design');
      await page.getByRole('link', { name: /Design number 88-0002/ }).click();
      await expect(count(page)).toHaveText('64 designs');
      await expect(page.locator('input[name=number]')).toHaveValue('');
      if (script) await expectAccessible(page);
      expect(errors).toEqual([]);
    });

    test('a word by which nothing is called is left out, said, and required with a press', async ({ page }) => {
      await openScrolls(page, '&q=rotary+xyzzy');
      await expect(count(page)).toHaveText('32 designs');
      await expect(page.getByText('Left out: “xyzzy”. Nothing matches it.')).toBeVisible();
      await expect(page.getByRole('link', { name: /Text xyzzy \(left out\)/ })).toBeVisible();
      if (script) await expectAccessible(page);
      await page.getByRole('link', { name: 'Search for every word' }).click();
      await expect(page.getByText('No designs match this search')).toBeVisible();
      await expect(page.locator('input[name=q]').first()).toHaveValue('rotary "xyzzy"');
      await page.goto(`/archive?archive=${scrolls}&q=rotary+or+digital`);
      await expect(count(page)).toHaveText('64 designs');
      await expect(page.getByRole('link', { name: /Rotary or digital/ })).toBeVisible();
    });
  });
}

test('a hostile address is read as far as it can be', async ({ page }) => {
  await openScrolls(page, '&color=blue&page=9999&order=77&number=%3Cscript%3E&labels=x');
  await expect(page.getByText(/couldn’t be read/)).toContainText('Colour');
  await expect(page.getByText('No designs match this search')).toBeVisible();
  // Longer in an address than what a server usually reads of one.
  await page.goto(`/archive?q=${encodeURIComponent('ы'.repeat(10_000))}`);
  await expect(page.getByText(/couldn’t be read/)).toBeVisible();
  await page.goto(`/archive?archive=${scrolls}&page=9999`);
  await expect(page).toHaveURL(/page=2$/);
  await expect(page.getByText('51–64 of 64')).toBeVisible();
});

test('colours from swatches, in writing and from a picture', async ({ page }) => {
  await openScrolls(page);
  await page.locator('summary', { hasText: 'Colour' }).click();
  await page.getByRole('checkbox', { name: 'Navy' }).check({ force: true });
  await expect(page).toHaveURL(/colorFamily=navy/);
  await expect(count(page)).toHaveText('22 designs');
  await expect(
    cards(page)
      .first()
      .getByRole('list', { name: /colour/i }),
  ).toBeVisible();
  await page.getByRole('link', { name: /Colour Navy/ }).click();
  await expect(count(page)).toHaveText('64 designs');

  const exact = page.locator('summary', { hasText: 'Hex, Lab or a picture' });
  await exact.click();
  await page.getByLabel('Other colour').fill('#d2001a');
  await page.getByLabel('Other colour').press('Enter');
  await expect(count(page)).toHaveText('21 designs');

  await page.goto(`/archive?archive=${scrolls}`);
  await page.locator('summary', { hasText: 'Colour' }).click();
  await exact.click();
  const png = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#ffe600';
    context.fillRect(0, 0, 40, 30);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });
  await page
    .locator('.color-picker input[type=file]')
    .setInputFiles({ name: 'cloth.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  await page.locator('.color-offers button').first().click();
  await expect(count(page)).toHaveText('21 designs');
  await expect(page).toHaveURL(/color=%23ff/);
});

test('two prints are chosen and compared; size and scale are kept', async ({ page }) => {
  await openScrolls(page);
  for (const nth of [0, 3]) await cards(page).nth(nth).getByRole('checkbox').check({ force: true });
  await expect(page.getByText('2 of 4 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL(/\/compare\?c=[\da-f-]{36}&c=[\da-f-]{36}$/);

  // The choice ends with comparing; whoever goes back for more has it again.
  const more = page.getByRole('link', { name: 'Add from archive' });
  await expect(more).toBeVisible();
  await page.goBack();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByText('2 of 4 selected')).toHaveCount(0);
  await page.goForward();
  await more.click();
  await expect(page.getByText('2 of 4 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.goto(`/archive?archive=${scrolls}`);
  await page.getByRole('button', { name: 'Large', exact: true }).click();
  await expect(page.locator('.grid').first()).toHaveAttribute('data-size', 'large');
  await page.getByRole('button', { name: 'Same scale' }).click();
  await expect(page.getByText('each frame is 75 cm wide.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`archive=${scrolls}`));
  await page.reload();
  await expect(page.locator('.grid').first()).toHaveAttribute('data-size', 'large');
  // Every frame is full of cloth, at one scale.
  for (const nth of [0, 1]) await expect(cards(page).nth(nth).locator('img').first()).toHaveAttribute('src', /cm=75/);
  // A press that comes while another is still on its way loses neither. Before the page is alive, one would lead away and never come back.
  await page.waitForLoadState('networkidle');
  let sent = 0;
  await page.route(/\/preferences/, (route) => {
    const isHeld = route.request().method() === 'POST' && ++sent === 1;
    return isHeld ? undefined : route.fallback();
  });
  await page.getByRole('button', { name: 'Same scale' }).click();
  await expect.poll(() => sent).toBe(1);
  await page.getByRole('button', { name: 'Medium', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Same scale' })).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Same scale' })).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('.grid').first()).toHaveAttribute('data-size', 'medium');
});

test('preferences: infinite scroll and language', async ({ page }) => {
  await openScrolls(page);
  await setPreference(page, 'infiniteScroll', true);
  await expectAccessible(page);
  await page.goto(`/archive?archive=${scrolls}`);
  await expect(async () => {
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(64, { timeout: 1000 });
  }).toPass();
  await expect(page.locator('.page-marker')).toHaveCount(2);
  const names = await cards(page).locator('.reference > a').allTextContents();
  expect(new Set(names).size).toBe(64);
  await cards(page).nth(40).scrollIntoViewIfNeeded();
  await expect(page).toHaveURL(/page=1$/);
  await expectAccessible(page);
  const before = await page.evaluate(() => window.scrollY);
  await cards(page).nth(40).locator('.reference > a').click();
  await expect(page).toHaveURL(/\/design\//);
  await page.goBack();
  await expect(cards(page)).toHaveCount(64);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 40);
  await expect(page).toHaveURL(/page=1$/);
  await setPreference(page, 'infiniteScroll', false);
  await page.locator('main').getByText('Русский').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Настройки' })).toBeVisible();
  // The account's language holds on a device that has none of its own.
  await page.context().clearCookies({ name: 'locale' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await page.locator('main').getByText('English').click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('colours are read from a picture on a page of their own', async ({ page }) => {
    await openScrolls(page);
    const cloth = {
      name: 'cloth.tif',
      mimeType: 'image/tiff',
      buffer: makeTiff({ width: 60, height: 40, paint: () => [0xff, 0xe6, 0x00] }),
    };
    await page.locator('summary', { hasText: 'Colour' }).click();
    await page.locator('summary', { hasText: 'Hex, Lab or a picture' }).click();
    await page.getByRole('link', { name: 'Colours from a picture…' }).click();
    await page.locator('input[type=file]').setInputFiles({ ...cloth, buffer: Buffer.from('no picture') });
    await page.getByRole('button', { name: 'Read colours' }).click();
    await expect(page.locator('.field-error')).toContainText('This picture can’t be read');
    await page.locator('input[type=file]').setInputFiles(cloth);
    await page.getByRole('button', { name: 'Read colours' }).click();
    await page.getByRole('button', { name: 'Search for these colours' }).click();
    await expect(count(page)).toHaveText('21 designs');
    await expect(page).toHaveURL(/color=%23ff/);
  });

  test('what infinite scroll loads stands behind a link', async ({ page }) => {
    await openScrolls(page);
    await setPreference(page, 'infiniteScroll', true);
    await page.goto(`/archive?archive=${scrolls}`);
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(page.getByText('26–50 of 64')).toBeVisible();
    await setPreference(page, 'infiniteScroll', false);
  });
});

test('the archive by keyboard alone', async ({ page }) => {
  await openScrolls(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Clear all' }).first()).toBeFocused();
  await page.keyboard.press('Tab');
  const number = page.getByRole('searchbox', { name: 'Design number' });
  await expect(number).toBeFocused();
  await page.keyboard.type('88-0064');
  await expect(count(page)).toHaveText('1 design');
  // The field keeps the focus while results are swapped.
  await expect(number).toBeFocused();
  // Back takes away what was typed, or the next choice would search for it again.
  await page.goBack();
  await expect(number).toHaveValue('');
  await page.goForward();
  await expect(number).toHaveValue('88-0064');
  await expect(number).toBeFocused();
  await expect(count(page)).toHaveText('1 design');
  const seen = new Set<string>();
  for (let step = 0; step < 80 && !seen.has('88-0064'); step++) {
    await page.keyboard.press('Tab');
    seen.add(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''));
  }
  expect([...seen]).toContain('88-0064');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/design\//);
});

test('among the results by keyboard', async ({ page }) => {
  await openScrolls(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  const names = await cards(page).locator('.reference > a').allTextContents();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to results' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe(names[0]);
  // What hears the keys comes after the page.
  await expect(cards(page).nth(1).locator('.reference > a')).toHaveAttribute('tabindex', '-1');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe(names[1]);
  const [here, row] = await cards(page).evaluateAll((all) => [
    all.findIndex((card) => card.contains(document.activeElement)),
    all.findIndex((card) => card.getBoundingClientRect().top > all[0]!.getBoundingClientRect().top + 1),
  ]);
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe(names[here! + row!]);
  await page.keyboard.press('c');
  await expect(page.getByText('1 of 4 selected')).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.press('End');
  expect(await focused()).toBe(names.at(-1));
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
  // A text that is selected past its edge.
  const keys = await boxOf(page.getByRole('heading', { name: 'Keyboard shortcuts' }));
  await page.mouse.move(keys.x + 9, keys.y + 9);
  await page.mouse.down();
  await page.mouse.move(4, keys.y + 9, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await focused()).toBe(names.at(-1));
  // Nothing else of the page is in the way: a card's own stops, then what follows the results.
  for (let step = 0; step < 8; step++) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.grid'))).toBeNull();
});

test('on a phone the filters are a drawer that closes with the search', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
  await openScrolls(page);
  await page.locator('summary', { hasText: 'Filters' }).click();
  await page.getByRole('checkbox', { name: /Digital/ }).check();
  await page.getByRole('button', { name: 'Show 32 designs' }).click();
  await expect(page.locator('input[name=number]')).toBeHidden();
  await expect(count(page)).toHaveText('32 designs');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  // However many words a search has, its first print begins in the upper third, and a word's menu opens within the window.
  const first = page.locator('[data-archive-page] img').first();
  // What was left out of it is said in the line of its words.
  await page.goto('/archive?q=archive+scrolls+digital+xyzzy');
  await expect(page.getByRole('status').filter({ hasText: 'Left out: “xyzzy”.' })).toBeInViewport();
  expect((await boxOf(first)).y).toBeLessThanOrEqual(844 / 3);
  await page.goto('/archive?q=archive+scrolls+digital+not+engraved');
  expect((await boxOf(first)).y).toBeLessThanOrEqual(844 / 3);
  await page.locator('.chip-others summary').nth(1).click();
  const menu = await page.locator('.chip-others[open] .menu-panel').boundingBox();
  expect([menu!.x >= 0, menu!.x + menu!.width <= 390, menu!.y + menu!.height <= 844]).toEqual([true, true, true]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Escape');
  await page
    .getByRole('checkbox', { name: /^Compare/ })
    .first()
    .check();
  const clear = page.getByRole('button', { name: 'Clear selection' });
  const compare = page.getByRole('button', { name: 'Compare', exact: true });
  expect((await boxOf(clear)).y).toBe((await boxOf(compare)).y);
  await page.context().close();
});

test('on a phone the name of a list pushes no print down', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
  // Of the lists of others nothing shows here.
  await signIn(page, 'inhouse@archive.test', '/archive');
  const headers = { origin: new URL(page.url()).origin };
  const name = 'Winter for the house of Very Long Names and Sons second part';
  await page.request.post('/favorites', { form: { intent: 'create', name }, headers });
  await page.goto('/favorites');
  const made = page.getByRole('listitem').filter({ hasText: name });
  if (await made.getByRole('button', { name: 'Make current' }).isVisible())
    await made.getByRole('button', { name: 'Make current' }).click();
  await page.goto('/archive?q=archive+scrolls+digital+not+engraved');
  const menu = page.locator('.archive-bar summary', { hasText: name });
  await expect(menu).toBeVisible();
  expect((await boxOf(menu)).y).toBeLessThan((await boxOf(count(page))).y + 20);
  expect((await boxOf(page.locator('[data-archive-page] img').first())).y).toBeLessThanOrEqual(844 / 3);
  await menu.click();
  await expect(page.locator('.menu-panel').getByText(name)).toBeVisible();
  // Other journeys' hearts go to this person's current list.
  await page.goto('/favorites');
  const list = await page.getByRole('link', { name, exact: true }).getAttribute('href');
  await page.goto(`${list}?dialog=delete`);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/favorites$/);
  await page.context().close();
});

test('presses while the page comes alive harm nothing', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await openScrolls(page);
  // Hundreds a second, from the first moment that there is something to press.
  await page.addInitScript(() => {
    const press = () => document.querySelector('main')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => {
      press();
      if (performance.now() < 20_000) channel.port2.postMessage(0);
    });
    channel.port1.start();
    channel.port2.postMessage(0);
  });
  for (let round = 0; round < 3; round++) {
    await page.reload();
    // Once React has it, and a little longer.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    );
    await page.waitForTimeout(300);
  }
  expect(errors).toEqual([]);
});

test(`the page needs at most ${scriptLimit / 1000} kB of script to come alive`, async ({ page }) => {
  await openScrolls(page);
  const scripts = await page.evaluate(() => {
    const { entry, routes } = (window as unknown as { __remixManifest: Manifest }).__remixManifest;
    const shown = ['root', 'routes/layout', 'routes/archive/route'].map((id) => routes[id]!);
    return [entry, ...shown].flatMap(({ module, imports }) => [module, ...(imports ?? [])]);
  });
  const weigh = async (bytes: Buffer | Promise<Buffer>) => gzipSync(await bytes).length;
  let total = 0;
  for (const address of new Set(scripts)) total += await weigh((await page.request.get(address)).body());
  expect(total).toBeLessThanOrEqual(namedLimit);
  // One language's first words come with it: the heaviest must fit.
  const assets = path.join(root, 'build/client/assets');
  const words = (await readdir(assets)).filter((name) => /^first-.*\.js$/.test(name));
  expect(words).toHaveLength(languages.length);
  const weights = await Promise.all(words.map((name) => weigh(readFile(path.join(assets, name)))));
  const all = weights.map((weight) => ((total + weight) / 1000).toFixed(1));
  console.log(`script of /archive: ${all.join(', ')} kB gzip by language`);
  expect(total + Math.max(...weights)).toBeLessThanOrEqual(scriptLimit);
});

interface Manifest {
  entry: Chunk;
  routes: Record<string, Chunk>;
}
interface Chunk {
  module: string;
  imports?: string[];
}
