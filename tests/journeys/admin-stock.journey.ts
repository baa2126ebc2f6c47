/** Stock pages in the back office: made, filled by form and table, shown to strangers, confined, hidden and deleted; nothing stays behind. */
import { expect, test, type Page } from './journey.ts';
import { stocked as number } from './originals.ts';
import { expectAccessible, expectPictures, signInAsAdmin } from './people-and-files.ts';
import { runRows } from './run-rows.ts';

test.describe.configure({ mode: 'serial' });

const pages = '/admin/settings/stock';

const rows = (act: 'add' | 'remove') => void runRows('stock-rows.ts', { STOCK_ROWS: act, STOCK_DESIGN: number });

test.beforeAll(() => rows('add'));
test.afterAll(() => rows('remove'));

const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

async function addEntry(page: Page, reference: string, metres: string) {
  await page.getByLabel('Design or DESIGN/COLORWAY').fill(reference);
  await page.getByLabel('Metres', { exact: true }).fill(metres);
  await page.getByRole('button', { name: 'Add entry' }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });
    const name = `journey-stock-${javaScriptEnabled ? 'live' : 'plain'}`;
    const title = `Cloth <b>& more</b> ${javaScriptEnabled ? 'live' : 'plain'}`;
    const here = () => `/custom/${name}`;
    let address = '';

    test('a page is made; what is wrong stands at its field and nothing typed is lost', async ({ page }) => {
      await signInAsAdmin(page, pages);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: 'Add stock page' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Title').fill(title);
      await dialog.getByLabel('Address').fill('no/such address');
      await dialog.getByLabel('Customer').selectOption({ label: 'Demo Textile' });
      await dialog.getByLabel('Special list').selectOption({ label: 'Journey stock (2)' });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('An address can have lower-case letters a–z')).toBeVisible();
      await expect(dialog.getByLabel('Title')).toHaveValue(title);
      if (javaScriptEnabled) await expectAccessible(page);
      await dialog.getByLabel('Address').fill(name);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await toast(page, `Stock page ${name} saved.`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText('No stock entries yet')).toBeVisible();
      address = new URL(page.url()).pathname;
      expect(address).toMatch(/\/admin\/settings\/stock\/[\da-f-]{36}$/);

      await page.goto(`${pages}?add=1`);
      await dialog.getByLabel('Title').fill('Another');
      await dialog.getByLabel('Address').fill(name.toUpperCase());
      await dialog.getByLabel('Special list').selectOption({ label: 'Journey stock (2)' });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Another stock page already has this address.')).toBeVisible();
    });

    // Without script one form of each kind is gone through; what they do is tests/routes/settings-forms.test.ts.
    const testWithScript = javaScriptEnabled ? test : () => undefined;
    testWithScript('entries by form: added, changed, taken away, and told why one is not shown', async ({ page }) => {
      await signInAsAdmin(page);
      await page.goto(address);
      await addEntry(page, `${number}/NOWHERE`, '10');
      await expect(page.getByText('Colorway not found.')).toBeVisible();
      await expect(page.getByLabel('Design or DESIGN/COLORWAY')).toHaveValue(`${number}/NOWHERE`);
      await addEntry(page, `${number}/VR-1`, 'plenty');
      await expect(page.getByText('Enter an amount in metres').first()).toBeVisible();
      await addEntry(page, `${number}/VR-1`, '1.250,5');
      await toast(page, 'Entry saved.');
      await expect(page.getByLabel(`Metres of ${number}/VR-1`)).toHaveValue('1250.5');
      for (const [reference, metres] of [
        [`${number}/VR-2`, '0'],
        ['86-0001', '40'],
        ['86-0002', '7'],
      ] as const) {
        await addEntry(page, reference, metres);
        await expect(page.getByLabel(`Metres of ${reference}`)).toHaveValue(metres);
      }
      await expect(row(page, /86-0002/)).toContainText('not in the list, so not shown');
      await expect(row(page, /86-0001/)).toContainText('all colorways');
      await expectAccessible(page);

      await page.getByLabel('Metres of 86-0001').fill('-3');
      await page.getByRole('button', { name: 'Save metres' }).click();
      await expect(row(page, /86-0001/).getByText('Enter an amount in metres')).toBeVisible();
      await expect(page.getByLabel('Metres of 86-0001')).toHaveValue('-3');
      await page.getByLabel('Metres of 86-0001').fill('55');
      await page.getByRole('button', { name: 'Save metres' }).click();
      await toast(page, '1 entry changed.');
      await page.getByLabel('Metres of 86-0001').fill('56');
      await page.getByRole('link', { name: 'Remove 86-0002' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove entry' }).click();
      await toast(page, 'Entry removed.');
      await expect(page.getByLabel('Metres of 86-0001')).toHaveValue('56');
      await expect(page.getByText('3 entries, 1,305.5 m in total')).toBeVisible();
    });

    testWithScript(
      'a stranger sees just what is in stock for this customer, with marked pictures',
      async ({ page, browser }) => {
        test.setTimeout(180_000);
        const context = await browser.newContext();
        const stranger = await context.newPage();
        expect((await stranger.goto(here()))!.status()).toBe(200);
        await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(stranger.getByText('In stock: 1,250.5 m')).toBeVisible();
        await expect(stranger.locator('main li', { hasText: `${number}/VR-2` })).toContainText('Sold out');
        await expect(stranger.locator('main li', { hasText: '86-0001' })).toContainText('In stock: 55 m');
        await expect(stranger.getByText('86-0002')).toHaveCount(0);
        await expect(stranger.locator('main a')).toHaveCount(0);
        await expectPictures(stranger, 2);
        await expectAccessible(stranger);

        await signInAsAdmin(page);
        await page.goto(address);
        await page.getByRole('link', { name: 'Edit page' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Customer').selectOption({ label: 'No customer' });
        await dialog.getByRole('button', { name: 'Save' }).click();
        await toast(page, `Stock page ${name} saved.`);
        await expect(row(page, /86-0001/)).toContainText('not open to this customer, so not shown');
        await stranger.goto(here());
        await expect(stranger.getByText(`${number}/VR-1`).first()).toBeVisible();
        await expect(stranger.getByText('86-0001')).toHaveCount(0);

        await page.goto(pages);
        await page.getByRole('button', { name: `Hide: ${title}` }).click();
        await toast(page, `Stock page ${name} is now hidden.`);
        await expect(row(page, new RegExp(name))).toContainText('Hidden');
        expect((await stranger.goto(here()))!.status()).toBe(404);
        await page.getByRole('button', { name: `Show: ${title}` }).click();
        await toast(page, `Stock page ${name} is now shown.`);
        expect((await stranger.goto(here()))!.status()).toBe(200);
        await context.close();
      },
    );

    test('a table is looked at, corrected where it is wrong, taken over, and read back', async ({ page }) => {
      await signInAsAdmin(page);
      await page.goto(address);
      const table = `Design;Colorway;Metres\n${number};VR-1;300\n${number};Nowhere;5\n86-0002;;12,5\n`;
      await page
        .locator('input[type=file][name=file]')
        .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
      await page.getByRole('button', { name: 'Preview' }).click();
      const wrong = page.getByRole('table', { name: 'Lines with errors' });
      await expect(wrong.getByRole('row')).toHaveCount(2);
      await expect(wrong).toContainText('Colorway not found.');
      if (javaScriptEnabled) await expectAccessible(page);
      const text = page.getByLabel('Data (edit to correct)');
      await text.fill((await text.inputValue()).replace('Nowhere', 'VR-2'));
      await page.getByRole('button', { name: 'Check again' }).click();
      await expect(page.getByText('3 lines read.')).toBeVisible();
      await expect(wrong).toHaveCount(0);
      await page.getByLabel('Remove entries that aren’t in the file').check();
      await page.getByRole('button', { name: 'Import 3 lines' }).click();
      await toast(page, '3 lines imported.');
      await expect(page.getByText('3 entries, 317.5 m in total')).toBeVisible();
      await expect(row(page, /86-0001/)).toHaveCount(0);
      const file = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href');
      const answer = await page.request.get(file!);
      expect(answer.headers()['content-disposition']).toContain(`stock-${name}.csv`);
      const lines = (await answer.text()).trim().split('\r\n');
      expect(lines).toHaveLength(4);
      expect(lines.join('\n')).toContain(`${number};VR-1;300`);
    });

    testWithScript(
      'deleting says how many entries go; the address is as one that never was',
      async ({ page, browser }) => {
        await signInAsAdmin(page);
        await page.goto(pages);
        await page.getByRole('link', { name: `Delete: ${title}` }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText(`Delete stock page ${title}?`);
        await expect(dialog).toContainText(
          'Its 3 entries will be deleted. The special list and its designs are kept. This can’t be undone.',
        );
        await expectAccessible(page);
        await dialog.getByRole('link', { name: 'Cancel' }).first().click();
        await expect(dialog).toHaveCount(0);
        await page.getByRole('link', { name: `Delete: ${title}` }).click();
        await dialog.getByRole('button', { name: 'Delete' }).click();
        await toast(page, `Stock page ${name} deleted.`);
        await expect(row(page, new RegExp(name))).toHaveCount(0);
        const context = await browser.newContext();
        expect((await (await context.newPage()).goto(here()))!.status()).toBe(404);
        expect((await page.goto(address))!.status()).toBe(404);
        await context.close();
      },
    );
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the design itself goes by its number', async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto(`/admin/designs?query=${encodeURIComponent(number)}`);
    await page.getByRole('link', { name: number, exact: true }).click();
    await page.getByRole('link', { name: 'Delete design' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('2 colorways with their pictures');
    await dialog.getByRole('textbox').fill('STOCK 1');
    await dialog.getByRole('button', { name: 'Move to trash' }).click();
    await expect(dialog.getByText('This isn’t the design’s number.')).toBeVisible();
    await dialog.getByRole('textbox').fill(number);
    await dialog.getByRole('button', { name: 'Move to trash' }).click();
    await expect(page.getByText(`Design ${number} deleted.`).first()).toBeVisible();
  });
});
