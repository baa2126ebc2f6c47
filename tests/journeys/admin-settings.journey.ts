/** General settings: the house's head and logo, flags, mail texts, archives, stock pages; everything is set back. */
import { expect, test, type Page } from './journey.ts';
import { withVips } from '#app/image/base/vips.ts';
import { expectAccessible, signInAsAdmin } from './people-and-files.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

test('the corporate header stands on every page at once', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/settings');
  await expectAccessible(page);
  const head = section(page, 'Company header');
  const before = await head.getByLabel('Line below the name').inputValue();
  await head.getByLabel('Line below the name').fill('Journey & <cloth>');
  await head.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Company header saved.');
  await page.goto('/archive');
  await expect(page.getByText('Journey & <cloth>').first()).toBeVisible();
  await page.goto('/admin/settings');
  await head.getByLabel('Line below the name').fill(before);
  await head.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Company header saved.');
});

test('numbers out of bounds are told at their field, and what is right is saved', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/settings');
  const display = section(page, 'Archive and language');
  const before = await display.getByLabel('Designs per page').inputValue();
  await display.getByLabel('Designs per page').evaluate((input: HTMLInputElement) => input.removeAttribute('max'));
  await display.getByLabel('Designs per page').fill('1000');
  await display.getByRole('button', { name: 'Save' }).click();
  await expect(section(page, 'Archive and language').locator('.field-error')).toBeVisible();
  await expect(display.getByLabel('Designs per page')).toHaveValue('1000');
  await display.getByLabel('Designs per page').fill('24');
  await display.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Archive and language saved.');
  await expect(display.getByLabel('Designs per page')).toHaveValue('24');
  await display.getByLabel('Designs per page').fill(before);
  await display.getByRole('button', { name: 'Save' }).click();
  await expect(display.getByLabel('Designs per page')).toHaveValue(before);
});

for (const javaScriptEnabled of [true, false])
  test(`the second of two tabs is told what the company header is now, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await signInAsAdmin(page, '/admin/settings');
    const line = (at: Page) => section(at, 'Company header').getByLabel('Line below the name');
    const saveIn = (at: Page) => section(at, 'Company header').getByRole('button', { name: 'Save' }).click();
    const before = await line(page).inputValue();
    await line(page).fill('Line of before');
    await saveIn(page);
    await toast(page, 'Company header saved.');
    await page.goto('/admin/settings');
    const other = await context.newPage();
    await other.goto('/admin/settings');
    await line(other).fill('Line of theirs');
    await saveIn(other);
    await toast(other, 'Company header saved.');
    // A field that was emptied here is as much typed as any other.
    await line(page).fill('');
    await saveIn(page);
    const head = section(page, 'Company header');
    await expect(head.getByText('Line below the name, current value: Line of theirs')).toBeVisible();
    await expect(head.getByText(/^(Name|Head office), current value/)).toHaveCount(0);
    await expect(line(page)).toHaveValue('');
    await line(page).fill(before);
    await saveIn(page);
    await toast(page, 'Company header saved.');
    await page.goto('/admin/settings');
    await expect(line(page)).toHaveValue(before);
  });

test('what is typed in one section stands while another is saved', async ({ page, context }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/settings');
  const other = await context.newPage();
  await other.goto('/admin/settings');
  const [mine, theirs] = [page, other].map((at) => section(at, 'Archive and language').getByLabel('Designs per page'));
  const [display, head] = ['Archive and language', 'Company header'].map((name) => section(page, name));
  const before = await mine!.inputValue();
  await mine!.fill('31');
  await theirs!.fill('32');
  await section(other, 'Archive and language').getByRole('button', { name: 'Save' }).click();
  await toast(other, 'Archive and language saved.');
  const line = head!.getByLabel('Line below the name');
  const lineBefore = await line.inputValue();
  await line.fill('Journey of two');
  await head!.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Company header saved.');
  await expect(mine!).toHaveValue('31');
  await display!.getByRole('button', { name: 'Save' }).click();
  await expect(display!.getByText('Current value: 32')).toBeVisible();
  await expect(mine!).toHaveValue('31');
  await line.fill(lineBefore);
  const readAgain = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && /\.data/.test(answer.url()),
  );
  await head!.getByRole('button', { name: 'Save' }).click();
  await readAgain;
  await expect(line).toHaveValue(lineBefore);
  await expect(display!.getByText('Current value: 32')).toBeVisible();
  await expect(mine!).toHaveValue('31');
  // Told of the other's, it is saved over it.
  await display!.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Archive and language saved.');
  await expect(display!.getByText('Current value')).toHaveCount(0);
  await expect(mine!).toHaveValue('31');
  await mine!.fill(before);
  await display!.getByRole('button', { name: 'Save' }).click();
  await expect(mine!).toHaveValue(before);
});

test('the focus stays with the button or field that a form was sent from', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/settings', { waitUntil: 'networkidle' });
  const head = section(page, 'Company header');
  const line = head.getByLabel('Line below the name');
  const before = await line.inputValue();
  await line.fill('Journey by keys');
  await line.press('Enter');
  await toast(page, 'Company header saved.');
  await expect(line).toBeFocused();
  await line.fill(before);
  await head.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(line).toHaveValue(before);
  await toast(page, 'Company header saved.');
  await expect(head.getByRole('button', { name: 'Save' })).toBeFocused();
  await page.waitForLoadState('networkidle');
  // Who has gone on to another field before the answer is there types on in that.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/settings\.data/, async (route) => {
    await held;
    await route.continue();
  });
  const name = head.getByLabel('Name', { exact: true });
  const drawn = await name.elementHandle();
  await line.press('Enter');
  await name.click();
  release();
  await expect.poll(() => drawn!.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await page.waitForLoadState('networkidle');
  await expect(name).toBeFocused();
  await expect(line).toHaveValue(before);

  // The first one can't go further up: the button beside it has the focus.
  await page.goto('/admin/settings/archives', { waitUntil: 'networkidle' });
  const ups = page.getByRole('button', { name: /^Move .* up$/ });
  const second = (await ups.nth(1).getAttribute('aria-label'))!;
  const down = page.getByRole('button', { name: second.replace(/ up$/, ' down') });
  await ups.nth(1).press('Enter');
  await expect(ups.first()).toHaveAttribute('aria-label', second);
  await expect(down).toBeFocused();
  await down.press('Enter');
  await expect(ups.nth(1)).toHaveAttribute('aria-label', second);
  await expect(page.getByRole('button', { name: /^Move/ }).and(page.locator(':focus'))).toHaveCount(1);
});

test('a mail text keeps its link, is looked at, and goes back to the built-in one', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/settings/mails?kind=listShared&locale=ru');
  await expectAccessible(page);
  await page.getByLabel('Text').fill('{{name}}, {{password}}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('{{password}} isn’t available in this email.')).toBeVisible();
  await expect(page.getByLabel('Text')).toHaveAccessibleDescription(/isn’t available in this email/);
  await page.getByLabel('Text').fill('{{name}}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The text must contain {{link}}.')).toBeVisible();
  await page.getByLabel('Text').fill('Привет, {{name}}: {{link}}');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('status', { name: 'Preview' })).toContainText('Привет');
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Email template saved.');
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await toast(page, 'Test email is being sent to admin@archive.test.');
  await page.getByRole('link', { name: 'Restore default text' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore default text' }).click();
  await toast(page, 'Default text restored.');
});

test('archives are added, renamed and deleted', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/settings/archives');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add archive' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code').fill('01');
  for (const name of ['Türkçe', 'English', 'Русский'])
    await dialog.getByLabel(`Name (${name})`).fill(`Journey ${name}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Another archive already has this code.')).toBeVisible();
  await dialog.getByLabel('Code').fill('zz9');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Archive ZZ9 saved.');
  await page.getByRole('link', { name: 'Edit: Journey English' }).click();
  await dialog.getByLabel('Name (English)').fill('Renamed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Move Renamed up' }).click();
  await toast(page, 'Archives saved.');
  await page.getByRole('link', { name: 'Delete: Renamed' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Archive ZZ9 deleted.');
});

test('what customers may take away, the fields’ names and the reset’s answer hold at once', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await signInAsAdmin(page);
  await page.goto('/admin/settings');
  const save = async (name: string, act: () => Promise<void>) => {
    await page.goto('/admin/settings');
    await act();
    await section(page, name).getByRole('button', { name: 'Save' }).click();
    await toast(page, `${name} saved.`);
  };
  const stranger = await (await browser.newContext()).newPage();
  const askReset = async () => {
    await stranger.goto('/reset-password');
    await stranger.locator('input[name=mailAddress]').fill('nobody@archive.test');
    await stranger.getByRole('button', { name: 'Send link' }).click();
  };
  const neutral = section(page, 'Sign-in and data').getByLabel('Give the same answer to every password reset request');
  await save('Sign-in and data', () => neutral.check());
  await askReset();
  await expect(
    stranger.getByText('If this address is registered, you’ll receive an email shortly.').first(),
  ).toBeVisible();
  await save('Sign-in and data', () => neutral.uncheck());
  await askReset();
  await expect(stranger.getByText('No registered user found', { exact: false }).first()).toBeVisible();
  await stranger.context().close();

  const field = section(page, 'Additional design fields').getByLabel('Name of field 7');
  await save('Additional design fields', () => field.fill('Journey season'));
  await page.goto('/archive');
  await expect(page.locator('[name=dp7]')).toHaveCount(1);
  await save('Additional design fields', () => field.fill(''));
  await page.goto('/archive');
  await expect(page.locator('[name=dp7]')).toHaveCount(0);

  const downloads = section(page, 'CAD and export');
  const kinds = { sheet: '101: PDF sheet at actual size', tiff: '102: full-resolution TIFF' };
  await page.goto('/admin/settings');
  const before = (await downloads.getByLabel(kinds.sheet).isChecked()) ? kinds.sheet : kinds.tiff;
  const other = before === kinds.sheet ? kinds.tiff : kinds.sheet;
  const isExport = await downloads.getByLabel('Allow exports').isChecked();
  await save('CAD and export', async () => {
    await downloads.getByLabel(other).check();
    await downloads.getByLabel('Allow exports').setChecked(!isExport);
  });
  await page.goto('/admin/settings');
  await expect(downloads.getByLabel(other)).toBeChecked();
  await expect(downloads.getByLabel('Allow exports')).toBeChecked({ checked: !isExport });
  await save('CAD and export', async () => {
    await downloads.getByLabel(before).check();
    await downloads.getByLabel('Allow exports').setChecked(isExport);
  });
  await downloads.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Nothing changed.');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a logo is judged by its content, shown to strangers, and removed', async ({ page, browser }) => {
      await signInAsAdmin(page);
      await page.goto('/admin/settings');
      const logo = section(page, 'Logo');
      const file = (name: string, buffer: Buffer) =>
        logo.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
      await file('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
      await logo.getByRole('button', { name: 'Save logo' }).click();
      await expect(page.getByText('This file can’t be used as a logo').first()).toBeVisible();
      // Over the limit of the form itself: told at the field, and where script runs before anything is sent.
      const posts: string[] = [];
      page.on('request', (request) => void (request.method() === 'POST' && posts.push(request.url())));
      await file('logo.png', Buffer.alloc(3 * 1024 * 1024));
      await logo.getByRole('button', { name: 'Save logo' }).click();
      await expect(logo.getByText('The picture is too large. The limit is 2 MB.')).toBeVisible();
      expect(posts).toHaveLength(javaScriptEnabled ? 0 : 1);
      const png = await withVips((vips) => Buffer.from(vips.Image.black(64, 32, { bands: 3 }).writeToBuffer('.png')));
      await file('logo.svg', png);
      await logo.getByRole('button', { name: 'Save logo' }).click();
      await toast(page, 'Logo saved. It now appears on every page.');
      const src = await logo.locator('img').getAttribute('src');
      const stranger = await browser.newContext();
      const answer = await stranger.request.get(new URL(src!, page.url()).href);
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
      await logo.getByRole('link', { name: 'Remove logo' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove logo' }).click();
      await toast(page, 'Logo removed.');
      expect((await stranger.request.get(new URL(src!, page.url()).href)).status()).toBe(404);
      await stranger.close();
    });
  });
}
