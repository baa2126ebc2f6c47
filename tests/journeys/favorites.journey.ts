import { expect, test, type Browser, type Page } from './journey.ts';
import { groves as numbers, pageOf } from './originals.ts';
import { expectAccessible, expectPictures, signIn, signInAsAdmin } from './people-and-files.ts';

test.describe.configure({ mode: 'serial' });

const heart = (page: Page, number: string, word = 'Add') =>
  page.getByRole('button', { name: new RegExp(`^${word} ${number}`) });
/** Answered: what shows is what the server knows. */
async function settled(page: Page, number: string, word = 'Add'): Promise<void> {
  await expect(heart(page, number, word)).toBeVisible();
  await expect(heart(page, number, word)).not.toHaveAttribute('aria-busy');
}
const cards = (page: Page) => page.locator('main article');
const references = async (page: Page) =>
  (await cards(page).locator('.reference a').allTextContents()).map((text) => text.split('/')[0]);
const said = (page: Page, words: string) => expect(page.locator('.toast', { hasText: words }).first()).toBeVisible();
const openPage = async (browser: Browser) => (await browser.newContext()).newPage();

/** One search that has these designs alone. */
const found = '/archive?number=J-70';

async function makeList(page: Page, name: string): Promise<void> {
  await page.goto('/favorites');
  await page.getByLabel('New list').fill(name);
  await page.getByRole('button', { name: 'Create list' }).click();
  await said(page, `List ${name} created.`);
  await expect(page.getByLabel('New list')).toHaveValue('');
}

/** Through the menu beside its name, or straight by its link. */
async function openDialog(page: Page, dialog: string): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.goto(`${pathname}?dialog=${dialog}`);
  await expect(page.getByRole('dialog')).toBeVisible();
}

test('hearts fill the current list, and the list is ordered, moved, renamed, emptied and deleted', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, 'customer@archive.test', '/archive');
  await makeList(page, 'Spring');
  await makeList(page, 'Autumn');
  // Another case is the same name, and what was typed stays.
  await page.getByLabel('New list').fill('SPRING');
  await page.getByRole('button', { name: 'Create list' }).click();
  await expect(page.getByText('You already have a list with this name.')).toBeVisible();
  await expect(page.getByLabel('New list')).toHaveValue('SPRING');
  await page.getByLabel('New list').fill('What?!');
  await page.getByRole('button', { name: 'Create list' }).click();
  await expect(page.getByText('Punctuation isn’t allowed.')).toBeVisible();
  await expectAccessible(page);

  const spring = page.getByRole('listitem').filter({ hasText: 'Spring' });
  const focused = (name: string | RegExp) => page.getByRole('button', { name }).and(page.locator(':focus'));
  await spring.getByRole('button', { name: 'Make current' }).press('Enter');
  await said(page, 'Spring is now your current list.');
  await expect(focused('Make current')).toHaveCount(1);

  await page.goto(found);
  for (const number of numbers) {
    await heart(page, number).click();
    await said(page, `${number}/VR-1 added to Spring.`);
    await settled(page, number, 'Remove');
  }
  await heart(page, numbers[2]!, 'Remove').click();
  await settled(page, numbers[2]!);
  // Loaded anew, the server says the same.
  await page.reload();
  await expect(heart(page, numbers[0]!, 'Remove')).toBeVisible();
  await expect(heart(page, numbers[2]!)).toBeVisible();

  await page.goto(pageOf(numbers[2]!));
  await page.getByRole('button', { name: 'Add to Spring' }).click();
  await said(page, 'added to Spring.');

  await page.goto('/favorites');
  await expect(spring.getByText('3 colorways')).toBeVisible();
  await page.getByRole('link', { name: 'Spring', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spring');
  await expectPictures(page, 3);
  expect(await references(page)).toEqual(numbers);
  await expectAccessible(page);
  const list = page.url();
  // On paper a long number doesn't lose its colorway, and the strip of buttons leaves no line.
  const strip = page.locator('main .above').last();
  await expect(strip).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(cards(page).locator('.reference a').first()).toHaveCSS('white-space', 'normal');
  await expect(strip).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: /^Move J-703.* up/ }).click();
  await expect.poll(() => references(page)).toEqual(['J-701', 'J-703', 'J-702']);
  await page.getByRole('button', { name: /^Move J-701.* down/ }).click();
  await expect.poll(() => references(page)).toEqual(['J-703', 'J-701', 'J-702']);
  await expect(page.getByRole('button', { name: /^Move J-701.* down/ })).toBeFocused();
  const pages = await page.evaluate(() => history.length);
  await drag(page, 'J-702', 'J-703');
  await expect.poll(() => references(page)).toEqual(['J-702', 'J-703', 'J-701']);
  // Shown at once, saved a moment later.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  expect(await page.evaluate(() => history.length)).toBe(pages);
  await page.reload();
  expect(await references(page)).toEqual(['J-702', 'J-703', 'J-701']);

  // Several at once: copied, compared, moved. One is ticked before the page's script runs.
  let run: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (run = resolve));
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: /J-701/ }).check();
  run!();
  await expect(page.getByText('1 selected')).toBeVisible();
  // Below the header, however far down the page is.
  const { height } = (await page.locator('header').first().boundingBox())!;
  await expect(page.locator('main [data-active]').filter({ hasText: '1 selected' })).toHaveCSS('top', `${height}px`);
  await page.unroute('**/*.js');
  await page.getByRole('checkbox', { name: /J-703/ }).check();
  await expect(page.getByRole('checkbox', { name: /J-701/ })).toBeChecked();
  await page.getByLabel('List to copy or move to').selectOption('Autumn');
  await page.getByRole('button', { name: 'Copy to list' }).click();
  await said(page, '2 colorways copied to Autumn.');
  await page.getByRole('checkbox', { name: /J-702/ }).check();
  await page.getByLabel('List to copy or move to').selectOption('Autumn');
  await page.getByRole('button', { name: 'Move to list' }).click();
  await said(page, '3 colorways moved to Autumn.');
  await expect(page.getByText('This list is empty')).toBeVisible();
  await expectAccessible(page);

  await openDialog(page, 'rename');
  await page.getByRole('dialog').getByLabel('List name').fill('Autumn');
  // Selected with the mouse, past the edge of the dialog.
  const name = (await page.getByRole('dialog').getByLabel('List name').boundingBox())!;
  await page.mouse.move(name.x + name.width / 2, name.y + name.height / 2);
  await page.mouse.down();
  await page.mouse.move(4, name.y, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('dialog').getByLabel('List name')).toHaveValue('Autumn');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByText('You already have a list with this name.')).toBeVisible();
  await page.getByRole('dialog').getByLabel('List name').fill('Summer');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Summer');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(list);

  await page.goto('/favorites');
  await page.getByRole('link', { name: 'Autumn', exact: true }).click();
  await expect(cards(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Compare' }).click();
  await said(page, "You haven't made a selection!");
  await page.getByRole('checkbox', { name: /J-701/ }).check();
  await page.getByRole('checkbox', { name: /J-702/ }).check();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/\/compare\?c=.*&c=/);
  await page.goBack();

  await page.getByRole('button', { name: /^Remove J-702/ }).press('Enter');
  await expect(cards(page)).toHaveCount(2);
  await expect(focused(/^Remove J-70/)).toHaveCount(1);
  await openDialog(page, 'empty');
  await expect(page.getByRole('dialog')).toContainText('This removes 2 colorways from the list.');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Empty' }).click();
  await said(page, '2 colorways removed from Autumn.');
  await openDialog(page, 'delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/favorites$/);
  await said(page, 'List Autumn deleted.');
  await expect(page.getByText('Summer')).toBeVisible();
});

test('a list is shared with a colleague and by a link, and taken back', async ({ page, browser }) => {
  test.setTimeout(240_000);
  await signIn(page, 'inhouse@archive.test', '/archive');
  await makeList(page, 'House');
  await page.goto(found);
  for (const number of numbers) {
    await heart(page, number).click();
    await settled(page, number, 'Remove');
  }
  await page.goto('/favorites');
  await page.getByRole('link', { name: 'House', exact: true }).click();
  await expect(cards(page)).toHaveCount(3);

  await page.getByRole('link', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Colleague').selectOption({ label: 'Ada Yılmaz · admin@archive.test' });
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await said(page, 'House shared with Ada Yılmaz.');
  await dialog.getByLabel('Colleague').selectOption({ label: 'Ada Yılmaz · admin@archive.test' });
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByText('You’ve already shared the list with this colleague.')).toBeVisible();
  await dialog.getByLabel('Valid for').selectOption('7');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText('Link created.')).toBeVisible();
  const link = await dialog.getByLabel('Link address').inputValue();
  expect(link).toMatch(/\/favorites\/shared\/[\w-]{43}$/);
  // To the minute: a day ends at another moment elsewhere.
  const until = /valid until (\d+ \w+ \d{4}, \d\d:\d\d)/;
  const [, moment] = until.exec(await dialog.getByText(until).innerText())!;
  await expectAccessible(page);

  const colleague = await openPage(browser);
  await signInAsAdmin(colleague, '/favorites');
  await expect(colleague.getByRole('heading', { name: 'Shared with me' })).toBeVisible();
  await colleague.getByRole('link', { name: 'House', exact: true }).click();
  await expect(cards(colleague)).toHaveCount(3);
  await expect(colleague.getByText('Shared by Irina Sokolova')).toBeVisible();
  await expect(colleague.getByRole('button', { name: /^(Move|Remove)/ })).toHaveCount(0);
  await expectAccessible(colleague);

  // Sign-in leads back to the link; the address of the list itself opens nothing.
  const guest = await openPage(browser);
  await signIn(guest, 'customer@archive.test', link);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('House');
  await expect(cards(guest)).toHaveCount(3);
  await expectPictures(guest, 3);
  await expect(guest.getByText(`Link valid until ${moment}`, { exact: true })).toBeVisible();
  await guest.goto(`${link}?dialog=copy`);
  await guest.getByRole('dialog').getByLabel('List name').fill('Copy');
  await guest.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Copy');
  await expect(cards(guest)).toHaveCount(3);
  await guest.goto(`${new URL(guest.url()).pathname}?sheet=1`);
  await expectPictures(guest, 3);
  await expectAccessible(guest);
  const missing = await guest.goto(new URL(page.url()).pathname);
  expect(missing!.status()).toBe(404);
  const words = await guest.locator('main').innerText();
  expect((await guest.goto('/favorites/0190c0de-0000-7000-8000-000000000000'))!.status()).toBe(404);
  expect(await guest.locator('main').innerText()).toBe(words);

  const openLink = page.getByRole('listitem').filter({ hasText: 'Link' }).filter({ hasText: 'Active' });
  await openLink
    .getByRole('link', { name: /^Stop sharing/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
  await said(page, 'Sharing stopped.');
  expect((await guest.goto(link))!.status()).toBe(404);
  const ended = await guest.locator('main').innerText();
  expect((await guest.goto(`${link}x`))!.status()).toBe(404);
  expect(await guest.locator('main').innerText()).toBe(ended);
  await guest.context().close();
  await colleague.context().close();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('hearts fill the current list, and the list is ordered, copied from, renamed and deleted', async ({ page }) => {
    await signIn(page, 'customer@archive.test');
    await makeList(page, 'Plain');
    await makeList(page, 'Other');
    const plain = page.getByRole('listitem').filter({ hasText: 'Plain' });
    await plain.getByRole('button', { name: 'Make current' }).click();
    await said(page, 'Plain is now your current list.');
    await page.goto(found);
    for (const number of numbers) {
      await heart(page, number).click();
      await said(page, `${number}/VR-1 added to Plain.`);
    }
    await page.goto('/favorites');
    await page.getByRole('link', { name: 'Plain', exact: true }).click();
    await expect.poll(() => references(page)).toEqual(numbers);
    await page.getByRole('button', { name: /^Move J-703.* up/ }).click();
    await expect.poll(() => references(page)).toEqual(['J-701', 'J-703', 'J-702']);
    for (const name of [/J-701/, /J-703/]) await page.getByRole('checkbox', { name }).check();
    await page.getByLabel('List to copy or move to').selectOption('Other');
    await page.getByRole('button', { name: 'Copy to list' }).click();
    await said(page, '2 colorways copied to Other.');
    await openDialog(page, 'rename');
    await page.getByRole('dialog').getByLabel('List name').fill('Other');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog').getByText('You already have a list with this name.')).toBeVisible();
    await openDialog(page, 'delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await said(page, 'List Plain deleted.');
    await expect(page).toHaveURL(/\/favorites$/);
  });
});

test('a refused press goes back, and one without network leaves the page as it is', async ({ page, context }) => {
  await keepToasts(page);
  await signIn(page, 'customer@archive.test', '/archive');
  await makeList(page, 'Races');
  await page.goto(found);
  const twin = await context.newPage();
  await twin.goto(found);
  await heart(twin, numbers[0]!).click();
  await said(twin, 'added to Races.');
  // This tab doesn't know yet: the server refuses, and what it knows shows.
  await heart(page, numbers[0]!).click();
  await expect.poll(() => toasts(page)).toContain('This colorway is already in the list.');
  await settled(page, numbers[0]!, 'Remove');

  let hold: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (hold = resolve));
  await page.route('**/favorites/entry*', async (route) => {
    await held;
    await route.abort();
  });
  const shown = await cards(page).count();
  await heart(page, numbers[1]!).click();
  // At once it shows what will be, and then what is.
  await expect(heart(page, numbers[1]!, 'Remove')).toBeVisible();
  hold!();
  await expect.poll(() => toasts(page)).toContain('the server didn’t respond');
  await settled(page, numbers[1]!);
  await expect(cards(page)).toHaveCount(shown);
  await page.unroute('**/favorites/entry*');
  await heart(page, numbers[1]!).click();
  await said(page, `${numbers[1]}/VR-1 added to Races.`);

  // Pressed twice in a row it is one press.
  await heart(page, numbers[2]!).dblclick();
  await settled(page, numbers[2]!, 'Remove');
  await page.reload();
  await expect(heart(page, numbers[2]!, 'Remove')).toBeVisible();
  await twin.close();
});

/** By its handle, to the left half of the other one's card. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const place = (number: string) => page.locator('[data-place]', { hasText: number });
  await place(from)
    .locator('[draggable=true]')
    .dragTo(place(to), { targetPosition: { x: 8, y: 60 } });
}

/** A toast passes in seconds, and a busy machine may look away for as long: the page itself keeps what was said. */
async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.toast-text')) heard.push(textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
}

const toasts = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard.join('\n'));
