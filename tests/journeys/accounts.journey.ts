import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from './journey.ts';
import { expectAccessible, password, signInByForm } from './people-and-files.ts';

test('a wrong password is told clearly, keeps the address, and the right one leads back to where one wanted', async ({
  page,
}) => {
  const wanted = '/design/0198c0de-0000-7000-8000-000000000000';
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await expectAccessible(page);
  await page.locator('input[name=mailAddress]').fill('customer@archive.test');
  await page.locator('input[name=password]').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('You have provided invalid credentials.').first()).toBeVisible();
  await expect(page.locator('input[name=mailAddress]')).toHaveValue('customer@archive.test');
  await expect(page.locator('input[name=password]')).toHaveValue('');
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(wanted));
  await expect(page.getByText('Design not found.')).toBeVisible();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });
    test('an empty sign-in names both fields in the product’s own words', async ({ page }) => {
      const forbidden: string[] = [];
      await page.exposeFunction('tellForbidden', (what: string) => forbidden.push(what));
      await page.addInitScript(
        `document.addEventListener('securitypolicyviolation', (event) => tellForbidden(event.blockedURI))`,
      );
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      const fields = page.locator('input[aria-invalid="true"]');
      await expect(fields).toHaveCount(2);
      await expect(fields.first()).toBeFocused();
      await expect(page.getByText('Please fill in the highlighted fields.')).toBeVisible();
      await expect(page.getByText('Please fill in this field.')).toHaveCount(2);
      if (!javaScriptEnabled) return;
      // Pressed before its script was there, the form was answered by a page whose script isn't there yet either.
      await page.waitForLoadState('networkidle');
      await page.locator('input[name=password]').fill('x');
      await expect(fields).toHaveCount(1);
      await page.locator('input[name=mailAddress]').fill('a@archive.test');
      await expect(page.locator('[role=alert]')).toHaveCount(0);
      // Firefox reports even what is tried and caught, as zod does.
      expect(forbidden).toEqual([]);
    });
  });

test('a customer comes not into the administration, and signs out', async ({ page }) => {
  await signInByForm(page, 'customer@archive.test', '/admin/design');
  await expect(page).toHaveURL(/\/archive/);
  await page.goto('/sign-out');
  await page.getByRole('button', { name: 'Sign out' }).last().click();
  await expect(page).not.toHaveURL(/\/sign-out/);
  await page.goto('/archive');
  await expect(page).toHaveURL(/\/login/);
});

test('a page that the browser kept isn’t shown again once its session is over', async ({ page }) => {
  await signInByForm(page, 'customer@archive.test', '/favorites');
  await expect(page.getByRole('heading', { name: 'Favourites' })).toBeVisible();
  // As the browser tells it of a page that is gone back to.
  const comeBack = () =>
    page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.waitForLoadState('networkidle');
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'HEAD' && answer.status() === 200),
    comeBack(),
  ]);
  await expect(page).toHaveURL(/\/favorites$/);
  await page.context().clearCookies();
  await comeBack();
  await expect(page).toHaveURL(/\/login/);
});

test('an admin without second factor sees the archive and is asked for the code at the administration', async ({
  page,
}) => {
  await signInByForm(page, 'admin@archive.test', '/archive');
  await page.goto('/archive');
  await expect(page).toHaveURL(/\/archive/);
  await page.goto('/admin/design');
  await expect(page).toHaveURL(/\/authenticate/);
  await page.locator('input[name=code]').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This code is incorrect', { exact: false }).first()).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a forgotten password is set anew by the mailed link, once', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.locator('input[name=mailAddress]').fill('nobody@archive.test');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('No registered user found', { exact: false }).first()).toBeVisible();
    await page.locator('input[name=mailAddress]').fill('pooled@archive.test');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('We’ve sent you an email with the link.').first()).toBeVisible();

    const link = await mailedLink('pooled@archive.test');
    await page.goto(link);
    expect(page.url()).not.toContain('token');
    const set = async (one: string, two: string) => {
      await page.locator('input[name=mailAddress]').fill('pooled@archive.test');
      await page.locator('input[name=password1]').fill(one);
      await page.locator('input[name=password2]').fill(two);
      await page.getByRole('button', { name: 'Create password' }).click();
    };
    await set('short', 'short');
    await expect(page.getByText('The password needs at least 8 characters', { exact: false }).first()).toBeVisible();
    await set('Peony-lantern-7', 'Newpassword2');
    await expect(page.getByText('The passwords don’t match.').first()).toBeVisible();
    await set('Peony-lantern-7', 'Peony-lantern-7');
    await expect(page.getByText('Your password has been created', { exact: false }).first()).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('It has expired or has already been used.', { exact: false }).first()).toBeVisible();
    await expect(page.locator('input[name=password1]')).toHaveCount(0);
    await page.getByRole('link', { name: 'Request a link' }).click();
    await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
  });

  test('the language is chosen and kept, and every surround holds', async ({ page }) => {
    await page.goto('/login');
    await page.locator('summary', { hasText: 'EN' }).click();
    await page.getByRole('button', { name: 'Русский' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await page.locator('summary', { hasText: 'RU' }).click();
    await page.getByRole('button', { name: 'Türkçe' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
    await page.locator('button[name=surround][value=dark]').click();
    await expect(page.locator('html')).toHaveAttribute('data-surround', 'dark');
  });
});

test('a language chosen in another tab holds from the next page on, for every word of it', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/login');
  await other.locator('summary', { hasText: 'EN' }).click();
  await other.getByRole('button', { name: 'Русский' }).click();
  await expect(other.locator('html')).toHaveAttribute('lang', 'ru');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('button', { name: 'Отправить ссылку' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
});

/** The newest mail of the outbox to somebody, and the link in it. */
async function mailedLink(to: string): Promise<string> {
  const outbox = path.join(process.env.JOURNEY_DATA!, 'outbox');
  let link: string | undefined;
  await expect
    .poll(async () => {
      for (const name of (await readdir(outbox).catch(() => [])).filter((one) => one.endsWith('.eml')).sort()) {
        const mail = (await readFile(path.join(outbox, name), 'utf8')).replaceAll('=\n', '').replaceAll('=3D', '=');
        if (mail.includes(to)) link = /https?:\/\/\S+create-password\S+/.exec(mail)?.[0] ?? link;
      }
      return link;
    })
    .toBeDefined();
  return link!;
}

test('a sign-in that the browser has stopped is sent again with what is mended', async ({ page }) => {
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  let isHeld = true;
  // Without an answer.
  await page.route('**/login', (route) => (isHeld ? undefined : route.continue()));
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.postData()!)));
  await page.locator('input[name=mailAddress]').fill('customer@archive.test');
  await page.locator('input[name=password]').fill('Archive2025');
  await page.keyboard.press('Enter');
  await expect.poll(() => sent.length).toBe(1);
  // A second press is a double click.
  await page.keyboard.press('Enter');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.stopLoading');
  expect(sent).toHaveLength(1);
  isHeld = false;
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/login/);
  expect(sent).toHaveLength(2);
});
