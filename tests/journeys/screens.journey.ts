import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from './journey.ts';
import { bringIn, expectAccessible, signIn, writeOriginals } from './people-and-files.ts';

/** Screens that no other journey holds to WCAG 2.2 AA, in every surround. */
test('screens before signing in are accessible', async ({ page }) => {
  for (const address of ['/login', '/login?expired=true', '/reset-password', '/create-password', '/custom/nobody']) {
    await page.goto(address);
    await expectAccessible(page);
  }
  await signIn(page, 'admin@archive.test', '/admin');
  await expect(page).toHaveURL(/\/authenticate/);
  await expectAccessible(page);
});

test('a design in all its views, and two colorways compared, are accessible in every surround', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const files = (await writeOriginals(path.join(tmpdir(), 'archive-journey-screens'), 'Screens')).slice(0, 2);
  await bringIn(page, files, 'J-900');
  const customer = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  const design = new URL(page.url()).pathname;
  await signIn(customer, 'customer@archive.test', design);
  await expect(customer).toHaveURL(new RegExp(`${design}$`));
  for (const surround of ['grey', 'dark', 'light']) {
    await customer.locator(`[name=surround][value=${surround}]`).first().click();
    await expect(customer.locator('html')).toHaveAttribute('data-surround', surround);
    for (const view of ['', '?view=75', '?view=150', '?view=repeat', '?view=model']) {
      await customer.goto(`${design}${view}`);
      await expectAccessible(customer);
    }
    await customer.goto(design);
    const boxes = customer.locator('input[type=checkbox][name=c]');
    await expect(boxes).toHaveCount(2);
    // Ticked at once, before the page has come alive or after: both count, and stay ticked from then on.
    if (surround === 'grey') for (const at of [0, 1]) await boxes.nth(at).click({ force: true });
    await expect(customer.getByText('2 of 4 selected')).toBeVisible();
    await customer.getByRole('button', { name: 'Compare selected' }).click();
    await expect(customer).toHaveURL(/\/compare\?c=[\da-f-]{36}&c=[\da-f-]{36}$/);
    await expectAccessible(customer);
    await customer.goto('/design/01930000-0000-7000-8000-000000000000');
    await expectAccessible(customer);
  }
  await customer.goto('/archive/colors');
  await expectAccessible(customer);
  await customer.context().close();
});
