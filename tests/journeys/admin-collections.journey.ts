import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Locator, type Page } from './journey.ts';
import { makeTiff, wavePaint } from '#tests/image/make-files.ts';
import { cloth } from './originals.ts';
import { boxOf, expectAccessible, expectPictures, signIn, signInAsAdmin } from './people-and-files.ts';

test.describe.configure({ mode: 'serial' });

const [wave, dune] = [cloth.wave, cloth.dune];
const folder = path.join(process.env.JOURNEY_DATA!, 'originals-collections');
const files = {
  one: path.join(folder, 'Table.tif'),
  two: path.join(folder, 'Shelf.tif'),
  bad: path.join(folder, 'Words.jpg'),
};
const film = 'demo/film/warm-nights.mp4';
/** Drawn by a machine, in VP8: its cover once ended the program that makes films. */
const clip = 'tests/journeys/clip.webm';

test.beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  const picture = (shift: number) => {
    const paint = (x: number, y: number) => wavePaint(600, 400)(x, y).map((value) => (value + shift) % 256);
    return makeTiff({ width: 600, height: 400, paint, dpi: 96 });
  };
  await writeFile(files.one, picture(0));
  await writeFile(files.two, picture(60));
  await writeFile(files.bad, 'These are words and nothing else.');
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function makeCollection(page: Page, name: string): Promise<void> {
  await signInAsAdmin(page, '/admin/collections');
  await page.getByRole('link', { name: 'New collection' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Shown to customers', { exact: true }).check();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(heading(page)).toHaveText(name);
}

/** The one who comes second is told, sees the number where it is now, and loses nothing of what is half typed beside it. */
async function dragOverAnothersMove(page: Page, picture: Locator): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  const left = (at: Page) => at.getByRole('spinbutton', { name: 'From the left' }).nth(1);
  await left(other).fill('10');
  await other.getByRole('button', { name: 'Move', exact: true }).first().click();
  await expect(other.getByText('Number 1 moved.').first()).toBeVisible();
  await page.getByLabel('Title').fill('Half typed');
  const spot = await boxOf(page.getByRole('link', { name: /^1: / }));
  const frame = await boxOf(picture);
  await page.mouse.move(spot.x + spot.width / 2, spot.y + spot.height / 2);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width * 0.5, frame.y + frame.height * 0.5, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText('Someone else has changed this.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^1: .*, 10% from the left/ })).toBeVisible();
  await expect(left(page)).toHaveValue('10');
  await expect(page.getByLabel('Title')).toHaveValue('Half typed');
  await other.close();
}

async function fillGroups(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit groups' }).click();
  await page.getByLabel('Group name').fill('First');
  await page.getByLabel('Add designs').fill(`${wave}, 99-none\n${dune}/VR-1`);
  await page.getByRole('button', { name: 'Add to this group' }).click();
  await expect(page.getByText('Not found: 99-none.')).toBeVisible();
  const designs = page.getByRole('list', { name: 'Designs' });
  await expect(designs.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: `Move ${dune} forward` }).click();
  await expect(designs.getByRole('listitem').first()).toContainText(dune);
  await page.getByLabel('Add designs').fill('');
  await page.getByRole('button', { name: 'Add group' }).click();
  await page.getByRole('button', { name: 'Save groups' }).click();
  await expect(page.getByText('Please fill in this field.').first()).toBeVisible();
  await expect(page.getByText('Add at least 1 design to this group.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove group unnamed' }).click();
  await page.getByRole('button', { name: 'Save groups' }).click();
  await expect(page.getByText('Groups saved.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible();
}

async function deleteIt(page: Page, name: string, goes: string[]): Promise<void> {
  await page.getByRole('link', { name: 'Delete', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Delete ${name}?`);
  for (const line of goes) await expect(dialog).toContainText(line);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Collection ${name} deleted.`).first()).toBeVisible();
}

test('a board whose answer was lost becomes one board, however often it is sent', async ({ page }) => {
  await makeCollection(page, 'Back office lost');
  const add = async () => {
    await page.locator('input[type=file][name=image]').setInputFiles([files.one]);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  };
  // The file arrives, its answer does not.
  const answers = await page.evaluateHandle(() => {
    const own = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'response')!;
    Object.defineProperty(XMLHttpRequest.prototype, 'response', { ...own, get: () => null });
    return () => Object.defineProperty(XMLHttpRequest.prototype, 'response', own);
  });
  await add();
  await expect(page.getByText('The connection was lost.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('link', { name: 'Board 1' })).toBeVisible();
  await answers.evaluate((giveBack) => giveBack());
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/upload'));
  await add();
  expect(await (await answered).json()).toMatchObject({ added: 1 });
  await page.reload();
  await expect(page.getByRole('link', { name: /^Board \d/ })).toHaveCount(1);
  await deleteIt(page, 'Back office lost', []);
});

test('an admin makes a collection with boards, a film, colorways and groups', async ({ page }) => {
  test.setTimeout(420_000);
  const name = 'Back office <b>one</b>';
  await makeCollection(page, name);
  await expectAccessible(page);

  await page.locator('input[type=file][name=image]').setInputFiles([files.one, files.bad]);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Words.jpg isn’t a picture')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('link', { name: 'Board 1' })).toBeVisible({ timeout: 60_000 });
  await page.locator('input[type=file][name=image]').setInputFiles([film]);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('link', { name: /Film 2/ })).toBeVisible({ timeout: 120_000 });
  await page.locator('input[type=file][name=image]').setInputFiles([clip]);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('link', { name: /Film 3/ })).toBeVisible({ timeout: 120_000 });
  await expectPictures(page, 3);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Board 1' }).click();
  await page.getByLabel('Title').fill('On the table');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(heading(page)).toHaveText('On the table');
  const val = page.getByLabel('Colorways', { exact: true });
  for (const [text, message] of [
    ['just words', 'Wrong colorway format'],
    ['99-none/VR-1', 'Design not found.'],
    [`${wave}/VR-99`, 'Colorway not found.'],
  ] as const) {
    const add = page.getByRole('button', { name: 'Add', exact: true });
    await val.fill(text);
    await add.click();
    await expect(page.getByText(message).first()).toBeVisible();
    await expect(val).toHaveValue(text);
    // The answer can be read while the page is still being read anew; until then a press does nothing.
    await expect(add).not.toHaveAttribute('aria-busy', 'true');
  }
  const picture = page.getByRole('img', { name: 'On the table' });
  const box = await boxOf(picture);
  await picture.click({ position: { x: box.width * 0.25, y: box.height * 0.5 } });
  await expect(page.getByRole('spinbutton', { name: 'From the left' }).first()).toHaveValue(/^(24\.9|25|25\.1)$/);
  await val.fill(`${wave}/VR-1`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('added to the board as number 1').first()).toBeVisible();
  // By picture: what is there can't be chosen again.
  await page.getByRole('button', { name: 'Choose by picture' }).click();
  const chooser = page.getByRole('dialog');
  const pick = (number: string) => chooser.getByRole('button', { name: new RegExp(`^${number}/VR-1 `) });
  await chooser.locator('input[type=search]').fill(wave);
  await expect(chooser.getByText('1 design', { exact: true })).toBeVisible();
  const taken = chooser.getByRole('group', { name: `Colorways of ${wave}` }).getByLabel(`${wave}/VR-1, Already added`);
  await expect(taken).toHaveAttribute('aria-disabled', 'true');
  await chooser.locator('input[type=search]').fill(dune);
  await pick(dune).press('Space');
  await expect(pick(dune)).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await chooser.getByRole('button', { name: 'Add 1 colorway' }).click();
  await expect(page.getByText('added to the board as number 2').first()).toBeVisible();
  await expect(chooser).toHaveCount(0);
  await expectAccessible(page);

  // By the arrow keys, and by the hand.
  const first = page.getByRole('link', { name: /^1: / });
  // The fields follow the hand; each save comes after.
  const nextSave = () => page.waitForResponse((response) => response.request().method() === 'POST');
  await first.focus();
  let saved = nextSave();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(first).toHaveAttribute('aria-label', /: .*(29\.9|30|30\.1)% from the left/);
  await expect(page.getByRole('spinbutton', { name: 'From the left' }).nth(1)).toHaveValue(/^(29\.9|30|30\.1)$/);
  await (await saved).finished();
  const spot = await boxOf(first);
  const frame = await boxOf(picture);
  await page.mouse.move(spot.x + spot.width / 2, spot.y + spot.height / 2);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width * 0.8, frame.y + frame.height * 0.2, { steps: 5 });
  saved = nextSave();
  await page.mouse.up();
  await expect(page.getByRole('spinbutton', { name: 'From the left' }).nth(1)).toHaveValue(/^(79\.\d|80|80\.\d)$/);
  await (await saved).finished();
  await page.reload();
  await expect(page.getByRole('link', { name: /^1: .*(79\.\d|80|80\.\d)% from the left/ })).toBeVisible();
  await dragOverAnothersMove(page, picture);
  await page.getByRole('link', { name }).first().click();

  await fillGroups(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Preview as customer' }).first().click();
  await expect(page).toHaveURL(/\/collections-design\//);
  await expect(heading(page)).toHaveText(name);
  await page.goBack();

  await page.getByRole('link', { name: 'Change to mood board' }).click();
  await expect(page.getByText('This can’t be undone.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change permanently' }).click();
  await expect(page.getByText('Confirm that this can’t be undone.')).toBeVisible();
  await page.getByLabel('I understand that this can’t be undone').check();
  await page.getByRole('button', { name: 'Change permanently' }).click();
  await expect(page.getByText('Type: mood board. It can’t be changed.')).toBeVisible();
  await deleteIt(page, name, ['1 group', '1 board', '2 films', '2 links to colorways']);
});

test('two tabs that save groups: the second is told, keeps its own, and decides', async ({ page }) => {
  test.setTimeout(180_000);
  await makeCollection(page, 'Back office two tabs');
  await fillGroups(page);
  const groups = `${page.url().split('#')[0]!}/groups`;
  const other = await page.context().newPage();
  await page.goto(groups);
  await other.goto(groups);
  await other.getByLabel('Group name').fill('Theirs');
  await other.getByRole('button', { name: 'Save groups' }).click();
  await expect(other.getByRole('heading', { name: 'Theirs' })).toBeVisible();
  // What the browser itself can know is told before anything is sent, and is gone when it is mended.
  await page.getByLabel('Group name').fill('');
  await page.getByRole('button', { name: 'Save groups' }).click();
  await expect(page.getByText('Please fill in this field.')).toBeVisible();
  await page.getByLabel('Group name').fill('Mine');
  await expect(page.getByText('Please fill in this field.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save groups' }).click();
  await expect(page.getByText('Someone else has changed the groups since you opened this page.')).toBeVisible();
  await expect(page.getByLabel('Group name')).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Replace with my version' }).click();
  await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible();
  await deleteIt(page, 'Back office two tabs', ['1 group']);
});

test('a customer sees what is shown, and nothing of what is not', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const name = 'Back office shown';
  await makeCollection(page, name);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, 'customer@archive.test', '/collections');
  await expect(theirs.getByRole('link', { name })).toBeVisible();
  await page.goto('/admin/collections');
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await page.locator('li', { hasText: name }).getByRole('button', { name: 'Hide from customers' }).click();
  await expect(page.getByText(`Collection ${name} is now hidden.`).first()).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole('link', { name })).toHaveCount(0);
  expect((await theirs.goto('/admin/collections'))!.url()).not.toContain('/admin');
  await context.close();
  await page.locator('li', { hasText: name }).getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Collection ${name} deleted.`).first()).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('all of it works', async ({ page }) => {
    test.setTimeout(300_000);
    const name = 'Back office plain';
    await makeCollection(page, name);
    const here = page.url();
    // A name that is taken: the form comes back with what was typed.
    await page.goto('/admin/collections?new');
    await page.getByLabel('Name', { exact: true }).fill(name.toUpperCase());
    await page.getByLabel('Description').fill('Kept as it was typed.');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('A collection with this name already exists.')).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveValue('Kept as it was typed.');

    await page.goto(here);
    await page.locator('input[type=file][name=image]').setInputFiles([files.one, files.bad, files.two, film]);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Words.jpg isn’t a picture')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('link', { name: /(Board|Film) \d/ })).toHaveCount(3);
    await page.getByRole('button', { name: 'Move Board 2 forward' }).click();
    await page.getByRole('link', { name: 'Board 1' }).first().click();
    await page.getByLabel('Colorways', { exact: true }).fill(`${wave}/VR-1`);
    await page.getByRole('spinbutton', { name: 'From the left' }).first().fill('120');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByLabel('Colorways', { exact: true })).toHaveValue(`${wave}/VR-1`);
    await page.getByRole('spinbutton', { name: 'From the left' }).first().fill('12.5');
    await page.getByRole('spinbutton', { name: 'From the top' }).first().fill('40');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('link', { name: /^1: .*12.5% from the left, 40% from the top/ })).toBeVisible();
    await page.getByRole('spinbutton', { name: 'From the left' }).nth(1).fill('60');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByRole('link', { name: /^1: .*60% from the left/ })).toBeVisible();
    await page.getByRole('button', { name: `Remove ${wave}/VR-1` }).click();
    await expect(page.getByText('No colorways yet.')).toBeVisible();
    await page.getByRole('link', { name }).first().click();

    await fillGroups(page);
    await page.getByRole('link', { name: 'New subcollection' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Part');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(heading(page)).toHaveText('Part');
    await page.getByRole('link', { name }).first().click();
    await page.getByRole('link', { name: 'Change to design page' }).click();
    await page.getByLabel('I understand that this can’t be undone').check();
    await page.getByRole('button', { name: 'Change permanently' }).click();
    await expect(page.getByText('Type: design page. It can’t be changed.')).toBeVisible();
    await deleteIt(page, name, ['1 subcollection', '1 group', '2 boards', '1 film']);
  });
});
