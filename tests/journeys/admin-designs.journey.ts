/** Design edit: fields and repeat, two tabs, colorways, orders by form and table, the original, deletion. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Page } from './journey.ts';
import { makeTiff, wavePaint } from '#tests/image/make-files.ts';
import { edited as number, idsOf } from './originals.ts';
import { expectAccessible, lookUntil, signInAsAdmin } from './people-and-files.ts';

const folder = path.join(process.env.JOURNEY_DATA!, 'admin-designs');

async function writeOriginal(name: string, seed: number, dpi = 150): Promise<string> {
  await mkdir(folder, { recursive: true });
  const paint = (x: number, y: number) => wavePaint(240, 180)(x, y).map((value) => (value + seed) % 256);
  const file = path.join(folder, name);
  await writeFile(file, makeTiff({ width: 240, height: 180, paint, dpi }));
  return file;
}

/** Signed in, and the address of the design's edit. */
async function findEdit(page: Page): Promise<string> {
  await signInAsAdmin(page);
  await page.goto(`/admin/designs?query=${encodeURIComponent(number)}`);
  return (await page.getByRole('link', { name: number, exact: true }).getAttribute('href'))!;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** The design's edit as it was before another tab saved `theirs`, values by their fields' labels. */
async function openInTwoTabs(page: Page, theirs: Record<string, string>): Promise<void> {
  const address = await findEdit(page);
  await page.goto(address);
  const other = await page.context().newPage();
  await other.goto(address);
  for (const [label, value] of Object.entries(theirs)) await other.getByLabel(label).fill(value);
  await save(other);
  await expect(other.getByText(`Design ${number} saved.`).first()).toBeVisible();
}

test('an admin comes from the design to its edit and finds it by number', async ({ page }) => {
  await signInAsAdmin(page, `/design/${idsOf(number).design}`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/designs\/[\da-f-]{36}$/);
  await page.goto('/admin/designs?query=edit+000');
  await expectAccessible(page);
  await page.getByRole('link', { name: number, exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/designs\/[\da-f-]{36}$/);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('fields are saved; a repeat is looked at first; what is wrong stands at its field', async ({ page }) => {
      const address = await findEdit(page);
      await page.goto(address);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('Repeat offset', { exact: true }).selectOption('custom');
      await page.getByLabel('Offset', { exact: true }).fill('25');
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Preview repeat' }).click();
      await expect(page.locator('aside img').nth(5)).toBeAttached();
      await expect(page.getByLabel('Offset', { exact: true })).toHaveValue('25');
      await page.getByLabel('Studio').fill('Atölye <b>');
      await page.getByLabel('Confined to this customer').check();
      await save(page);
      await expect(page.getByText('Choose the customer this design is confined to').first()).toBeVisible();
      await expect(page.getByLabel('Studio')).toHaveValue('Atölye <b>');
      await page.getByLabel('Confined to this customer').uncheck();
      await save(page);
      await expect(page.getByText(`Design ${number} saved.`).first()).toBeVisible();
      await expect(page.getByLabel('Studio')).toHaveValue('Atölye <b>');
      if (javaScriptEnabled) {
        // A browser sends text that is no number as an empty field.
        const offset = page.getByLabel('Offset', { exact: true });
        await offset.fill('');
        await offset.pressSequentially('2e');
        await save(page);
        await expect(page.getByText('This value isn’t valid.')).toBeVisible();
        await expect(offset).toBeFocused();
        await page.reload();
      }
      await page.getByLabel('Studio').fill('');
      await page.getByLabel('Repeat offset', { exact: true }).selectOption('straight');
      await save(page);
      await expect(page.getByText(`Design ${number} saved.`).first()).toBeVisible();
    });

    test('what needs attention is found, and set aside where it is right', async ({ page }) => {
      await signInAsAdmin(page, '/admin/attention');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: 'No studio', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No studio');
      if (javaScriptEnabled) await expectAccessible(page);
      const isRight = page.getByRole('button', { name: `${number}: This is right` });
      await isRight.click();
      await expect(page.getByText(`${number} set aside.`).first()).toBeVisible();
      await expect(isRight).toHaveCount(0);
      await page.getByRole('link', { name: /^Set aside/ }).click();
      await page.getByRole('button', { name: `${number}: Show again` }).click();
      await expect(page.getByText(`${number} is shown again.`).first()).toBeVisible();
    });

    test('of two tabs the later is told what changed, and keeps its input', async ({ page }) => {
      await openInTwoTabs(page, { Notes: 'theirs', 'Original number': 'O-1' });
      await page.getByLabel('Notes').fill('mine');
      await save(page);
      await expect(page.getByText('Someone else has changed this design since you opened it')).toBeVisible();
      await expect(page.getByText('Notes, current value: theirs')).toBeVisible();
      await expect(page.getByLabel('Notes')).toHaveValue('mine');
      await expect(page.getByLabel('Original number')).toHaveValue('O-1');
      await save(page);
      await expect(page.getByText(`Design ${number} saved.`).first()).toBeVisible();
      await expect(page.getByLabel('Notes')).toHaveValue('mine');
      await page.getByLabel('Notes').fill('');
      await page.getByLabel('Original number').fill('');
      await save(page);
      await expect(page.getByText(`Design ${number} saved.`).first()).toBeVisible();
    });

    // Without script a page that is saved is served anew.
    const testWithScript = javaScriptEnabled ? test : () => undefined;
    testWithScript('what is typed while a save is under way stands after its refusal', async ({ page }) => {
      await openInTwoTabs(page, { Notes: 'theirs' });
      await page.getByLabel('Notes').fill('mine');
      let letGo = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route('**/*', async (route) => {
        if (route.request().method() === 'POST') await held;
        await route.continue();
      });
      const posted = page.waitForRequest((request) => request.method() === 'POST');
      await save(page);
      await posted;
      await page.getByLabel('Studio').fill('late');
      await page.getByLabel('Notes').fill('mine, and late');
      await page.getByLabel('Repeat offset', { exact: true }).selectOption('halfDrop');
      letGo();
      await expect(page.getByText('Notes, current value: theirs')).toBeVisible();
      await expect(page.getByLabel('Notes')).toHaveValue('mine, and late');
      await expect(page.getByLabel('Studio')).toHaveValue('late');
      await expect(page.getByLabel('Repeat offset', { exact: true })).toHaveValue('halfDrop');
      await page.getByLabel('Repeat offset', { exact: true }).selectOption('straight');
      await page.getByLabel('Studio').fill('');
      await page.getByLabel('Notes').fill('');
      await save(page);
      await expect(page.getByText(`Design ${number} saved.`).first()).toBeVisible();
    });

    testWithScript(
      'what is typed stands while the page is read again for something else',
      async ({ page, context }) => {
        const address = await findEdit(page);
        await page.goto(address);
        const other = await context.newPage();
        await other.goto(address);
        await page.getByLabel('Notes').fill('mine');
        await other.getByLabel('Notes').fill('theirs');
        await save(other);
        await expect(other.getByText(`Design ${number} saved.`).first()).toBeVisible();
        await page.getByRole('link', { name: 'Delete design' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox').fill('another number');
        await dialog.getByRole('button', { name: 'Move to trash' }).click();
        await expect(dialog.getByRole('alert').or(dialog.locator('.field-error')).first()).toBeVisible();
        await dialog.getByRole('link', { name: 'Cancel' }).first().click();
        await expect(dialog).toHaveCount(0);
        await expect(page.getByLabel('Notes')).toHaveValue('mine');
        await save(page);
        await expect(page.getByText('Notes, current value: theirs')).toBeVisible();
        await expect(page.getByLabel('Notes')).toHaveValue('mine');
        // Giving it up shows what is kept.
        await page.getByRole('link', { name: 'Cancel', exact: true }).click();
        await expect(page.getByLabel('Notes')).toHaveValue('theirs');
        await page.getByLabel('Notes').fill('');
        await save(page);
        await expect(page.getByText(`Design ${number} saved.`).first()).toBeVisible();

        await page.goto(`${address}?part=orders`);
        const amount = page.getByLabel('Amount');
        await page.getByLabel('Customer').selectOption({ index: 1 });
        await amount.fill('5');
        await page.getByRole('button', { name: 'Add order' }).click();
        await expect(page.getByText('Order saved.').first()).toBeVisible();
        await expect(amount).toHaveValue('');
        await amount.fill('77');
        await page.getByRole('link', { name: /^Edit: EDIT 0001/ }).click();
        await dialog.getByLabel('Amount').fill('6');
        await dialog.getByRole('button', { name: 'Save' }).click();
        await expect(dialog).toHaveCount(0);
        await expect(page.locator('main tbody')).toContainText('6 m');
        await expect(amount).toHaveValue('77');
        await page.getByRole('link', { name: /^Delete: EDIT 0001/ }).click();
        await dialog.getByRole('button', { name: 'Delete' }).click();
        await expect(dialog).toHaveCount(0);
        await expect(amount).toHaveValue('77');
      },
    );

    testWithScript('colorways are renamed, moved and made active', async ({ page }) => {
      const address = await findEdit(page);
      await page.goto(`${address}?part=colorways`);
      await expectAccessible(page);
      const names = page.locator('main li h2');
      const [first, second] = [await names.nth(0).innerText(), await names.nth(1).innerText()];
      await page.getByRole('link', { name: 'Rename' }).nth(1).click();
      await page.getByLabel('Colorway name').fill(first.toUpperCase());
      await save(page);
      await expect(page.getByText(`This design has ${first.toUpperCase()} twice`).first()).toBeVisible();
      await page.getByLabel('Colorway name').fill('Moon');
      await save(page);
      await expect(page.getByText('Colorway renamed to Moon.').first()).toBeVisible();
      await page.getByRole('button', { name: 'Move Moon up' }).click();
      await expect(names).toHaveText(['Moon', first]);
      await page.getByRole('button', { name: 'Make active' }).click();
      await expect(page.getByText('Active colorway: Moon.').first()).toBeVisible();
      await page.getByRole('button', { name: 'Move Moon down' }).click();
      await expect(names).toHaveText([first, 'Moon']);
      await page.getByRole('link', { name: 'Rename' }).nth(1).click();
      await page.getByLabel('Colorway name').fill(second);
      await save(page);
      await expect(page.getByText(`Colorway renamed to ${second}.`).first()).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name: 'Make active' }).click();
      await expect(page.getByText(`Active colorway: ${first}.`).first()).toBeVisible();
      const href = await page.getByRole('link', { name: 'Download original' }).first().getAttribute('href');
      const part = await page.request.get(href!, { headers: { Range: 'bytes=0-3' } });
      expect(part.status()).toBe(206);
      expect((await part.body()).subarray(0, 2).toString()).toBe('II');
      expect(part.headers()['content-disposition']).toContain(`${number} VR-`);
    });

    testWithScript('orders by form and by table', async ({ page }) => {
      const address = await findEdit(page);
      await page.goto(`${address}?part=orders`);
      await expectAccessible(page);
      const customer = page.getByLabel('Customer');
      await customer.selectOption({ index: 1 });
      const name = await customer.locator('option:checked').innerText();
      await page.getByLabel('Amount').fill('twelve');
      await page.getByRole('button', { name: 'Add order' }).click();
      await expect(page.getByText('Enter an amount in metres').first()).toBeVisible();
      await page.getByLabel('Amount').fill('12,5');
      await page.getByRole('button', { name: 'Add order' }).click();
      await expect(page.getByText('Order saved.').first()).toBeVisible();
      await expect(page.locator('main tbody tr')).toHaveCount(1);
      await page.getByRole('link', { name: /^Edit: EDIT 0001/ }).click();
      await page.getByRole('dialog').getByLabel('Amount').fill('20');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(page.locator('main tbody')).toContainText('20 m');
      await page.getByRole('link', { name: /^Delete: EDIT 0001/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('Order deleted.').first()).toBeVisible();

      await page.goto('/admin/designs/orders');
      const table = `Customer;Design;Amount;Type\n"${name}";${number};100,5;Sample\nNobody;${number};5;Sample\n`;
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByText('1 line has errors')).toBeVisible();
      await expect(page.getByText('Nobody: No customer has this name or code.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Import 1 line' }).click();
      await expect(page.getByText('1 order imported.').first()).toBeVisible();
      const written = await page.request.get(`/admin/designs/orders.csv?query=${encodeURIComponent(number)}`);
      expect(await written.text()).toContain('100.5');
      await page.goto(`${address}?part=orders`);
      await page.getByRole('link', { name: /^Delete: EDIT 0001/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('Order deleted.').first()).toBeVisible();
    });
  });
}

test('an original is replaced by an import that knows where it goes', async ({ page }) => {
  test.setTimeout(180_000);
  const address = await findEdit(page);
  await page.goto(`${address}?part=colorways`);
  const second = await page.locator('main li h2').nth(1).innerText();
  await page.getByRole('link', { name: 'Replace original' }).nth(1).click();
  await expect(page.getByText(`The first file replaces ${number}/${second}`)).toBeVisible();
  const name = 'Quite another name.tif';
  const original = await writeOriginal(name, 140, 100);
  await page.locator('input[type=file]').setInputFiles(original);
  await page.getByRole('button', { name: 'Start import' }).click();
  const add = page.getByRole('button', { name: 'Add to archive' });
  await lookUntil(page, true, add);
  await expect(page.locator('input[name$=".name"]').first()).toHaveValue(number);
  await expect(page.locator('input[name$=".colorwayName"]').first()).toHaveValue(second);
  await expect(page.getByText(`${number}/${second} (240 px, 150 dpi → 240 px, 100 dpi)`).first()).toBeAttached();
  await add.first().click();
  await lookUntil(page, true, page.locator('main a[href^="/design/"]', { hasText: number }));
  await page.goto(`${address}?part=colorways`);
  await expect(page.locator('main li h2')).toHaveCount(2);
  await expect(page.locator('main li').nth(1)).toContainText(name);
  const download = await page
    .locator('main li')
    .nth(1)
    .getByRole('link', { name: 'Download original' })
    .getAttribute('href');
  const answer = await page.request.get(download!);
  expect((await answer.body()).equals(await readFile(original))).toBe(true);

  await page.locator('main li').nth(1).getByRole('link', { name: 'Versions (2)' }).click();
  await expect(page.getByText(/Compared with the current one: .*150 dpi instead of 100 dpi/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Restore this version' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('Version restored.').first()).toBeVisible();
  const versions = page.locator('main li');
  await expect(versions).toHaveCount(3);
  await expect(versions.first()).not.toContainText(name);
  await expect(versions.nth(1)).toContainText(name);
});

test('deleting names what goes and asks for the number', async ({ page }) => {
  const address = await findEdit(page);
  await page.goto(address);
  await page.getByRole('link', { name: 'Delete design' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2 colorways with their pictures');
  // Of two colorways, and a version.
  await expect(dialog).toContainText('3 original files');
  await dialog.getByRole('textbox').fill('EDIT 1');
  await dialog.getByRole('button', { name: 'Move to trash' }).click();
  await expect(dialog.getByText('This isn’t the design’s number.')).toBeVisible();
  await dialog.getByRole('textbox').fill(number);
  await dialog.getByRole('button', { name: 'Move to trash' }).click();
  await expect(page.getByText(`Design ${number} deleted.`).first()).toBeVisible();
  // Taken back at once, then found in the trash by its old address.
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(`${number} restored.`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Delete design' }).click();
  await dialog.getByRole('textbox').fill(number);
  await dialog.getByRole('button', { name: 'Move to trash' }).click();
  // The first deletion's message may still be shown.
  await expect(page).toHaveURL(/\/admin\/designs(\?|$)/);
  await expect(page.getByText(`Design ${number} deleted.`).first()).toBeVisible();
  await page.goto(address);
  await expect(page).toHaveURL(/\/admin\/trash\?restore=/);
  await expect(dialog).toContainText('2 colorways');
  await dialog.getByRole('link', { name: 'Cancel' }).first().click();
  await expect(page.getByRole('row', { name: number })).toContainText('30 days left');
});
