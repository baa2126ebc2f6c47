/** Sign-in by a customer's own identity provider: set up and checked by an administrator, used by its user with and without script. */
import { startProvider, type IdentityProvider } from '#tests/accounts/identity-provider.ts';
import { expect, test, type Page } from './journey.ts';
import { expectAccessible, signInAsAdmin } from './people-and-files.ts';
import { runRows } from './run-rows.ts';

const mail = 'mira@mill.test';
let provider: IdentityProvider;
let redirectAddress = 'http://localhost/unknown';
let customer: string;

test.beforeAll(async () => {
  customer = runRows('company-rows.ts');
  provider = await startProvider(() => [redirectAddress]);
  provider.people.set(mail, { sub: 'mira', email: mail, email_verified: true });
  provider.people.set('Somebody else', { sub: 'else', email: 'else@mill.test', email_verified: true });
});
test.afterAll(() => provider.stop());

/** From the sign-in page by the mail address to the provider's own page. */
async function goToProvider(page: Page): Promise<void> {
  await page.goto('/login?redirectTo=/favorites');
  await page.getByRole('link', { name: 'Sign in with your company' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in with your company' })).toBeVisible();
  await page.locator('input[name=mailAddress]').fill(mail);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in at the provider' })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/sign-out');
  await page.getByRole('button', { name: 'Sign out' }).last().click();
  await expect(page).not.toHaveURL(/sign-out/);
}

test('an administrator sets the provider up and is told what is wrong', async ({ page }) => {
  const here = `/admin/customers/${customer}/sign-in`;
  await signInAsAdmin(page, here);
  await expect(page.getByText('they aren’t created automatically', { exact: false })).toBeVisible();
  redirectAddress = await page.getByLabel('Redirect address').inputValue();
  expect(redirectAddress).toMatch(/\/login\/company\/[\w-]{22}\/callback$/);
  await page.getByLabel('Issuer').fill('http://127.0.0.1:1');
  await page.getByLabel('Client ID').fill(provider.clientId);
  await page.getByLabel('Client secret').fill('wrong');
  await page.getByLabel('Email domains').fill('mill.test');
  await page.getByLabel('Users must sign in this way').check();
  await page.getByLabel('End their open sessions now').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('Company sign-in of Company Sign-in Mill saved. 0 sessions ended.').first(),
  ).toBeVisible();
  // Required already: there is nothing to end any more.
  await expect(page.getByLabel('End their open sessions now')).toHaveCount(0);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('The provider can’t be reached.', { exact: false })).toBeVisible();
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A stored one doesn’t go to another issuer.', { exact: false }).first()).toBeVisible();
  await page.getByLabel('Client secret').fill('wrong');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Client secret')).toHaveValue('');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('doesn’t accept the client ID or client secret', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Client secret').fill(provider.clientSecret);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Client secret')).toHaveValue('');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('The provider answers and accepts the settings.')).toBeVisible();
});

for (const script of [true, false])
  test.describe(script ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: script });

    test('a user is sent to the company’s page and back, and others are refused', async ({ page }) => {
      await goToProvider(page);
      await page.getByRole('link', { name: mail }).click();
      await expect(page).toHaveURL(/\/favorites$/);
      await expect(page.getByText('Mira', { exact: false }).first()).toBeAttached();
      // Without a password there is no second step to set up here, and the page says who has one.
      await page.goto('/preferences/security?authenticator=new');
      await expect(page.getByText('a second step is up to your company’s own sign-in page')).toBeVisible();
      await expect(page.getByText('Add passkey')).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Change password' })).toHaveCount(0);
      await expect(page.getByLabel('Code', { exact: false })).toHaveCount(0);
      if (script) await expectAccessible(page);
      await signOut(page);

      await page.context().clearCookies();
      await goToProvider(page);
      await page.getByRole('link', { name: 'Somebody else' }).click();
      await expect(page).toHaveURL(/\/login\/company\?problem=companyNoAccount$/);
      await expect(page.getByText('There’s no account for your email address here.', { exact: false })).toBeVisible();
      if (script) await expectAccessible(page);

      // No password opens the account any more, and the page says what does.
      await page.getByRole('link', { name: 'Sign in another way' }).click();
      // Both pages have a field for the mail address.
      await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
      await page.locator('input[name=mailAddress]').fill(mail);
      await page.locator('input[name=password]').fill('Anything2026');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByText('signs in through its own sign-in page', { exact: false }).first()).toBeVisible();

      // By the company's own link, without a mail address. The provider remembers somebody else.
      await page.context().clearCookies();
      await page.goto(redirectAddress.replace(/\/callback$/, ''));
      await page.getByRole('link', { name: mail }).click();
      await expect(page).toHaveURL(/\/archive$/);
    });
  });
