/** Sign-in and security: the password's strength, own sessions, an authenticator, and passkeys of a device that Chromium plays. */
import { codeAt, currentStep, fromBase32 } from '#app/domain/people/accounts/totp.ts';
import { expect, test, type Page } from './journey.ts';
import { expectAccessible, password } from './people-and-files.ts';
import { runRows } from './run-rows.ts';

const mail = 'device-journey@archive.test';
const newPassword = 'Peony-lantern-7';

test.beforeEach(() => void runRows('security-rows.ts'));

async function comeIn(page: Page, by = password): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=mailAddress]').fill(mail);
  await page.locator('input[name=password]').fill(by);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
}

/** A device that checks its owner and keeps passkeys. Answers what changes whether the owner passes. */
async function plugIn(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return (isUserVerified: boolean) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/sign-out');
  await page.getByRole('button', { name: 'Sign out' }).last().click();
  await expect(page).not.toHaveURL(/sign-out/);
}

test('a passkey is added, asked for after the password, signs in without one, and is removed', async ({ page }) => {
  const setVerified = await plugIn(page);
  await comeIn(page);
  await page.goto('/preferences/security');
  await expectAccessible(page);
  await page.locator('summary', { hasText: 'Add passkey' }).click();
  const form = page.locator('form').filter({ has: page.getByLabel('Name') });
  await form.getByLabel('Name').fill('Journey laptop');
  await form.getByLabel('Password').fill('wrong');
  await form.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('The current password isn’t right.').first()).toBeVisible();
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('link', { name: 'I’ve saved my codes' }).click();
  await expect(page.getByText('Journey laptop').first()).toBeVisible();
  await expectAccessible(page);

  await signOut(page);
  await comeIn(page);
  await expect(page).toHaveURL(/\/authenticate/);
  await page.goto('/archive');
  await expect(page).toHaveURL(/\/authenticate\?redirectTo=%2Farchive/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/archive$/);

  await signOut(page);
  await page.goto('/login?redirectTo=%2Fpreferences%2Fsecurity');
  await setVerified(false);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Your device didn’t give a passkey', { exact: false })).toBeVisible();
  await setVerified(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/preferences\/security$/);

  await page.locator('summary', { hasText: 'Remove passkey Journey laptop' }).click();
  const removal = page.locator('form').filter({ hasText: 'Remove passkey Journey laptop' });
  await removal.getByLabel('Password').fill(password);
  await removal.getByRole('button', { name: 'Remove passkey Journey laptop' }).click();
  await expect(page.getByText('Passkey removed.').first()).toBeVisible();
});

test('the new password’s strength is told while one types; the other session ends', async ({ page, browser }) => {
  await comeIn(page);
  const other = await browser.newContext();
  const away = await other.newPage();
  await comeIn(away);
  await page.goto('/preferences/security');
  await expect(page.getByRole('row').filter({ hasText: 'Chrome' })).toHaveCount(2);
  await expect(page.getByText('This session')).toHaveCount(1);
  const field = page.getByLabel('New password');
  await field.pressSequentially('Password1');
  await expect(page.getByText('Very weak')).toBeVisible();
  await expect(page.getByText('This password is among the first that attackers try', { exact: false })).toBeVisible();
  await field.fill('DeryaDevice1');
  await expect(page.getByText('This password can be guessed from your name', { exact: false })).toBeVisible();
  await field.fill('Peony lantern 7 gravel');
  await expect(page.getByText('Strong', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await field.fill(newPassword);
  await page.getByLabel('Repeat password').fill(newPassword);
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.', { exact: false }).first()).toBeVisible();
  await away.goto('/preferences/security');
  await expect(away).toHaveURL(/\/login/);
  await comeIn(away, newPassword);
  await page.reload();
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(page.getByText('1 other session ended.').first()).toBeVisible();
  await away.goto('/archive');
  await expect(away).toHaveURL(/\/login/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an authenticator is set up and asked for; pages say what works beside passkeys', async ({ page }) => {
    await comeIn(page);
    await page.goto('/preferences/security');
    const common = 'Password1';
    for (const [label, value] of [
      ['Current password', password],
      ['New password', common],
      ['Repeat password', common],
    ] as const)
      await page.getByLabel(label).fill(value);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('This password is among the first', { exact: false }).first()).toBeVisible();
    await page.goto('/preferences/security');
    await page.getByRole('link', { name: 'Set up authenticator app' }).click();
    const secret = fromBase32((await page.locator('code').first().innerText()).replaceAll(' ', ''));
    const step = currentStep();
    await page.getByLabel('Code').fill(codeAt(secret, step));
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    const code = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().innerText();
    await signOut(page);
    await page.goto('/login');
    // Locators pass over what is within noscript.
    expect(await page.locator('main').innerText()).toContain('Passkeys need JavaScript');
    await comeIn(page);
    await expect(page).toHaveURL(/\/authenticate/);
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(/\/archive/);
  });
});
