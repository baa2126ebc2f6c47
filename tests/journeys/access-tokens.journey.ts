/** An access token made, used by a program and revoked on its page, with and without script. */
import { expect, test, type Page } from './journey.ts';
import { expectAccessible, signInByForm } from './people-and-files.ts';

const customer = 'customer@archive.test';

async function search(page: Page, token: string): Promise<number> {
  const headers = { 'access-token': token };
  const answer = await page.request.post('/service/search/design/basic/0/5', { headers, data: {} });
  return answer.status();
}

async function makeToken(page: Page, name: string): Promise<string> {
  await page.goto('/preferences');
  await page.getByRole('link', { name: 'Access tokens' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('checkbox', { name: /^Search/ }).check();
  await page.getByLabel('Password', { exact: true }).fill('Archive2026');
  await page.getByRole('button', { name: 'Create token' }).click();
  return page.getByLabel(`Token for ${name}`).inputValue();
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a token is shown once, opens the search, and no longer once it is revoked', async ({ page }) => {
      const name = `ERP ${javaScriptEnabled ? 'one' : 'two'}`;
      await signInByForm(page, customer);
      const token = await makeToken(page, name);
      expect(token).toMatch(/^pa_/);
      expect(page.url()).not.toContain(token.slice(10));
      expect(await search(page, token)).toBe(200);
      await page.goto('/preferences/tokens');
      await expect(page.locator('main')).not.toContainText(token.slice(9));
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: `Revoke ${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await expect(page.getByText('The token has been revoked.')).toBeVisible();
      expect(await search(page, token)).toBe(401);
    });
  });
