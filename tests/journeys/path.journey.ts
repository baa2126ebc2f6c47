import path from 'node:path';
import { expect, test, type Page } from './journey.ts';
import {
  expectAccessible,
  expectPictures,
  lookUntil,
  signIn,
  signInAsAdmin,
  writeOriginals,
} from './people-and-files.ts';

/** An original goes in, a customer sees it unfolded to 150 cm: once with script, once without. */
for (const script of [true, false]) {
  test.describe(script ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: script });
    const mark = script ? 'Alpha' : 'Beta';

    test('originals become designs that a customer sees in all views', async ({ page, browser }) => {
      test.setTimeout(300_000);
      const files = await writeOriginals(path.join(process.env.JOURNEY_DATA!, `originals-${mark}`), mark);
      await signInAsAdmin(page);
      await page.locator('select[name=archiveId]').selectOption({ index: 1 });
      await page.locator('input[type=file]').setInputFiles(files);
      await page.getByRole('button', { name: 'Start import' }).click();
      await page.waitForURL(/\/admin\/design\/[\da-f-]{36}$/);

      await untilReview(page, script);
      await expect(page.getByText('The file is incomplete').filter({ visible: true })).toBeVisible();
      await expect(page.getByText(`Wave ${mark} - Night.psd`).first()).toBeVisible();
      if (script) await expectAccessible(page);

      // Two designs: the two colorways of one, and the other one.
      await expect(page.getByText('2 designs.')).toBeVisible();
      await page.getByRole('link', { name: `Open Wave ${mark} - Dawn.psd` }).click();
      const name = page.locator('input[name="groups[0].name"]');
      await expect(page.locator('input[name$=".colorwayName"]')).toHaveCount(2);
      const number = await name.inputValue();
      await name.fill('with/slash');
      await page.getByRole('button', { name: 'Add to archive' }).click();
      await expect(page.getByText('no slash').first()).toBeVisible();
      await expect(name).toHaveValue('with/slash');
      await name.fill(number);
      await page.getByRole('button', { name: 'Add to archive' }).click();
      await untilDone(page, script, number);

      const customer = await (await browser.newContext({ javaScriptEnabled: script })).newPage();
      await signIn(customer, 'customer@archive.test', '/archive');
      await expect(customer).toHaveURL(/\/archive$/);
      await customer.locator('input[name=number]').fill(number);
      await customer.locator('input[name=number]').press('Enter');
      await expect(customer).toHaveURL(new RegExp(`number=${number}`));
      await expect(customer.getByRole('status').filter({ hasText: '1 design' })).toBeVisible();
      if (script) await expectAccessible(customer);
      await customer.locator(`main a[href^="/design/"]`).first().click();
      await expect(customer.getByRole('heading', { level: 1 })).toContainText(number);
      for (const view of ['Print size', '75 cm', '150 cm', 'Repeat']) {
        await customer.getByRole('link', { name: view, exact: true }).click();
        await expect(customer.getByRole('link', { name: view, exact: true })).toHaveAttribute(
          'aria-current',
          /page|true/,
        );
        await expectPictures(customer, 2);
      }
      if (script) await expectAccessible(customer);
      await customer.getByRole('link', { name: 'On model', exact: true }).click();
      await expect(customer).toHaveURL(/view=model/);
      await customer.context().close();
    });
  });
}

async function untilReview(page: Page, script: boolean): Promise<void> {
  await lookUntil(page, script, page.getByRole('button', { name: 'Add all 3 files to the archive' }));
}

async function untilDone(page: Page, script: boolean, number: string): Promise<void> {
  await lookUntil(page, script, page.locator('main a[href^="/design/"]', { hasText: number }));
}
