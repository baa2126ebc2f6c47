import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from './journey.ts';
import { cloth, idsOf } from './originals.ts';
import { expectAccessible, expectPictures, signIn, signInAsAdmin } from './people-and-files.ts';
import { makeMatrixProfile } from '#tests/image/make-profile.ts';

/** sRGB's primaries, each mixed with a quarter of each other one: strong colours go pale. */
const pale: [number, number, number][] = [
  [0.3502988, 0.3056267, 0.2036826],
  [0.3375465, 0.4292204, 0.2244735],
  [0.27705, 0.2651536, 0.3787287],
];

test('a mill’s profile is uploaded and offered; a customer sees a design as on that fabric, with and without script', async ({
  page,
  browser,
}) => {
  test.setTimeout(200_000);
  const folder = path.join(process.env.JOURNEY_DATA!, 'originals-profiles');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'mill.icc');
  await writeFile(file, makeMatrixProfile('PP Cotton v3', pale, 2));
  await signInAsAdmin(page, '/admin/settings/profiles');
  await expectAccessible(page);
  await page.getByLabel('File', { exact: true }).setInputFiles(path.join(import.meta.dirname, 'journey.ts'));
  await page.getByRole('button', { name: 'Upload profile' }).click();
  await expect(page.getByText('This file isn’t an ICC profile, or it is damaged.').first()).toBeVisible();
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Upload profile' }).click();
  // What it is for is asked at once.
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Cotton, reactive');
  await dialog.getByLabel('Offer as a soft proof').check();
  await dialog.getByLabel('Customers can use it, too').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('rowheader', { name: 'Cotton, reactive' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Soft proof (customers too)' })).toBeVisible();
  await page.getByLabel('RGB').selectOption({ label: 'Cotton, reactive' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByRole('cell', { name: /^Files without a profile \(RGB\), .*Soft proof \(customers too\)$/ }),
  ).toBeVisible();
  // In use it can't be deleted, and the dialog says so instead of offering it.
  await page.getByRole('link', { name: 'Delete: Cotton, reactive' }).click();
  await expect(dialog.getByRole('heading', { name: 'Profile Cotton, reactive can’t be deleted' })).toBeVisible();
  await expect(dialog.getByText(/^Used for: Files without a profile \(RGB\)/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Cancel' }).first().click();
  await page.getByLabel('RGB').selectOption({ label: 'sRGB' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'Soft proof (customers too)' })).toBeVisible();

  const { design, colorways } = idsOf(cloth.wave);
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const customer = await context.newPage();
    await signIn(customer, 'customer@archive.test', `/design/${design}/${colorways[0]}`);
    const proofs = customer.getByRole('navigation', { name: 'Soft proof' });
    await proofs.getByRole('link', { name: 'Cotton, reactive' }).click();
    await expect(customer).toHaveURL(/proof=[\da-f-]{36}/);
    await expect(customer.locator('.design-picture img').first()).toHaveAttribute('src', /proof=/);
    await expectPictures(customer);
    await proofs.getByRole('link', { name: 'Mark colours out of gamut' }).click();
    await expect(customer).toHaveURL(/gamut=1/);
    await expectPictures(customer);
    await expect(proofs.getByText(/more than ΔE 3 different/)).toBeVisible();
    // A printed page tells what its colours are as on.
    await customer.emulateMedia({ media: 'print' });
    await expect(proofs).toBeHidden();
    await expect(customer.getByText(/^Soft proof: Cotton, reactive · Striped: .*ΔE 3 different/)).toBeVisible();
    await customer.emulateMedia({ media: 'screen' });
    // Another layout is on the same fabric, and the picture alone is laid out the same.
    const address = customer.url();
    await customer.getByRole('link', { name: 'Repeat', exact: true }).click();
    await customer.getByLabel('Repeat offset').selectOption({ label: 'Half-drop' });
    await customer.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(customer).toHaveURL(/layout=halfDrop/);
    await expect(customer.locator('.design-picture img').first()).toHaveAttribute('src', /drop=50.*proof=.*gamut=1/);
    await expect(customer.getByRole('link', { name: 'Picture only' }).first()).toHaveAttribute(
      'href',
      /layout=halfDrop.*full=1/,
    );
    await customer.getByRole('link', { name: 'On model', exact: true }).click();
    await expect(customer).toHaveURL(/view=model/);
    await customer.getByRole('link', { name: 'Print size', exact: true }).click();
    await expect(customer).toHaveURL(/proof=[\da-f-]{36}&gamut=1/);
    await customer.goto(address);
    if (javaScriptEnabled) await expectAccessible(customer);
    else {
      const parts = customer.getByRole('navigation', { name: 'Zoom in on a part' });
      await parts.getByRole('link', { name: 'Closer' }).click();
      await expect(customer).toHaveURL(/proof=[\da-f-]{36}&gamut=1.*zoom=2/);
      await expect(customer.locator('.design-picture img').first()).toHaveAttribute('src', /view\/part\/.*proof=/);
      await expectPictures(customer);
    }
    await proofs.getByRole('link', { name: 'Off' }).click();
    await expect(customer).not.toHaveURL(/proof=/);
    await context.close();
  }

  await page.getByRole('link', { name: 'Delete: Cotton, reactive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No profiles yet')).toBeVisible();
});
