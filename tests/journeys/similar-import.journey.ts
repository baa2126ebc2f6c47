import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Page } from './journey.ts';
import { printFile } from '#tests/similar/prints.ts';
import { expectAccessible, lookUntil, signInAsAdmin } from './people-and-files.ts';

async function importFiles(page: Page, folder: string, files: Record<string, Buffer>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
  await page.goto('/admin/design');
  await page.locator('select[name=archiveId]').selectOption({ index: 1 });
  await page.locator('input[type=file]').setInputFiles(Object.keys(files).map((name) => path.join(folder, name)));
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.waitForURL(/\/admin\/design\/[\da-f-]{36}$/);
  await lookUntil(page, true, page.getByRole('button', { name: /^Add .* to the archive$/ }));
}

const stem = 'Hibiscus Bay';

/** A print comes in again in other colours: the review says so, and one button makes a colorway of it. */
test('a print that is in the archive already becomes a colorway of its design', async ({ browser, page, context }) => {
  test.setTimeout(600_000);
  const folder = path.join(process.env.JOURNEY_DATA!, 'originals-near');
  await signInAsAdmin(page);
  await importFiles(page, folder, { [`${stem}.tif`]: printFile(stem) });
  await expect(page.getByText('Already in the archive?')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add to archive' }).click();
  const link = page.locator('main a[href^="/design/"]').first();
  await lookUntil(page, true, link);
  const number = (await link.innerText()).replace(/^Open /, '').trim();

  await importFiles(page, folder, {
    'Night.tif': printFile(stem, { colorway: 1, cm: 64 }),
    'Fresh.tif': printFile('Terrazzo'),
    'Strike-off.tif': printFile(stem, { turned: 90, isMirrored: true }),
  });
  // What should be looked at stands first, each with why; one design is open at a time.
  await expect(page.getByRole('row', { name: /Night\.tif|Strike-off\.tif/ })).toHaveCount(2);
  const notices = page.locator('.notice', { hasText: 'Already in the archive?' });
  await page.getByRole('link', { name: 'Open Strike-off.tif' }).click();
  // A design that lies otherwise is told of, but is no colorway: its repeat is another one.
  const otherwise = notices.filter({ hasText: 'The design in Strike-off.tif already exists, rotated or mirrored.' });
  await expect(otherwise).toHaveCount(1);
  await expect(otherwise).toContainText('Mirrored.');
  await expect(otherwise).toContainText('Rotated by 90°.');
  await expect(otherwise.getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: 'Open Night.tif' }).click();
  await expect(notices).toHaveCount(1);
  await expect(page.getByText('The design in Night.tif already exists in another size.')).toBeVisible();
  await expect(page.getByText('The motif is 2 times the size.')).toBeVisible();
  await expect(page.getByText(/64 × .* instead of 32 × .* cm/)).toBeVisible();
  const resized = notices.filter({ hasText: 'Night.tif already exists' });
  await expect(resized.locator(`a[href^="/design/"]`, { hasText: `${number}/VR-1` })).toBeVisible();
  const pair = notices.locator('img');
  await expect(pair).toHaveCount(2);
  for (const picture of await pair.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), { timeout: 40_000 })
      .toBeGreaterThan(0);
  }
  await expectAccessible(page);

  // Of two admins the later is told what the other has made of it, and keeps what was typed.
  await page.getByRole('link', { name: 'Open Fresh.tif' }).click();
  const [fresh, theirs] = [number.replace(/\d+$/, '7001'), number.replace(/\d+$/, '7002')];
  const name = page.locator('input[name="groups[0].name"]');
  await expect(name).not.toHaveValue('');
  await expect(page).toHaveURL(/open=/);
  await expect(notices).toHaveCount(0);
  await name.fill(fresh);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator('input[name="groups[0].name"]').fill(theirs);
  await other.getByRole('button', { name: 'Save corrections' }).click();
  await expect(other.getByText('Corrections saved.').first()).toBeVisible();
  await other.close();
  // This tab follows the import, but the message belongs to the one that saved.
  await expect(page.getByRole('row', { name: /Fresh\.tif/ }).first()).toContainText(`${theirs}/VR-1`);
  await expect(page.getByText('Corrections saved.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save corrections' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Fresh.tif' });
  await expect(told).toContainText(`Fresh.tif, Design number, current value: ${theirs}`);
  await expect(told.getByRole('listitem')).toHaveCount(1);
  await expect(name).toHaveValue(fresh);
  // Without script a table doesn't follow: who acts in it then is told, and what was ticked stays so.
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() });
  const still = await plain.newPage();
  await still.goto(page.url());
  await still.getByRole('checkbox', { name: 'Select Night.tif' }).check();
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await expect(page.getByRole('row', { name: /Fresh\.tif/ }).first()).toContainText(`${fresh}/VR-1`);
  await expect(page.getByText('Corrections saved.').first()).toBeVisible();
  await still.getByRole('button', { name: 'Leave out' }).click();
  await expect(still.getByRole('alert')).toContainText('Someone else has changed this import');
  await expect(still.getByRole('checkbox', { name: 'Select Night.tif' })).toBeChecked();
  await expect(still.getByRole('checkbox', { name: 'Select Fresh.tif' })).not.toBeChecked();
  await plain.close();

  await page.getByRole('link', { name: 'Open Night.tif' }).click();
  await page.getByRole('button', { name: `Add as a colorway of ${number}` }).click();
  await expect(resized).toHaveCount(0);
  await expect(name).toHaveValue(number);
  await expect(page.getByRole('row', { name: /Fresh\.tif/ })).toContainText(`${fresh}/VR-1`);
  await expect(page.locator('input[name="files[0].colorwayName"]')).toHaveValue('VR-2');

  // Enter in a field saves, and joins nothing.
  await page.locator('input[name="files[0].colorwayName"]').fill('Night');
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.locator('input[name="files[0].colorwayName"]').press('Enter');
  await saved;
  // Until it is answered, the buttons take no second press.
  await expect(page.getByRole('button', { name: 'Save corrections' })).not.toHaveAttribute('aria-busy');
  await expect(page.getByText('Corrections saved.').first()).toBeVisible();
  await expect(page.locator('input[name="files[0].colorwayName"]')).toHaveValue('Night');
  await page.getByRole('button', { name: 'Add to archive' }).click();
  // Not the one of the notice, which stands there before.
  const added = page.locator('.notice', { hasText: 'In the archive' }).getByRole('link', { name: `Open ${number}` });
  await lookUntil(page, true, added);
  await added.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await expect(page.getByText('Night', { exact: false }).first()).toBeVisible();
});
