import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from './journey.ts';
import { modelFiles, zip } from '#tests/wear/make-model.ts';
import { cloth, idsOf } from './originals.ts';
import { expectAccessible, expectPictures, lookUntil, signIn, signInAsAdmin } from './people-and-files.ts';

test.describe.configure({ mode: 'serial' });

const folder = path.join(process.env.JOURNEY_DATA!, 'originals-wear');
const designPage = () => `/design/${idsOf(cloth.dune).design}?view=model`;

async function writeModel(name: string, width: number): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${name}.zip`);
  const place = (x: number, y: number) => [x / 8, y / 8, 1] as [number, number, number];
  await writeFile(file, zip(await modelFiles({ width, height: 300, place, background: [width % 256, 90, 90] })));
  return file;
}

test('an admin brings models in, looks at a test print, keeps, shows and orders them', async ({ page }) => {
  test.setTimeout(240_000);
  await signInAsAdmin(page, '/admin/wear-models');
  await expect(page.getByText('No wear models yet.')).toBeVisible();
  await expectAccessible(page);
  for (const [name, width] of [
    ['Cushion', 400],
    ['Curtain', 360],
  ] as const) {
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.locator('input[type=file]').setInputFiles(await writeModel(name, width));
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await expect(page.getByRole('img', { name: `Test print on ${name}` })).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Accept and show to customers' }).click();
    await expect(page.getByText(`Files of ${name} accepted.`).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Move Curtain up' }).click();
  await expect(page.locator('main li h2')).toHaveText(['Curtain', 'Cushion']);
  await page.getByRole('link', { name: 'Delete' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Delete Curtain?');
  await page.getByRole('link', { name: 'Cancel' }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('files that are no model say what is wrong, and the name stays', async ({ page }) => {
  test.setTimeout(120_000);
  await signInAsAdmin(page, '/admin/wear-models');
  const files = await modelFiles();
  delete files['mask.png'];
  const broken = path.join(folder, 'Broken.zip');
  await writeFile(broken, zip(files));
  await page.getByRole('textbox', { name: 'Name' }).fill('Broken');
  await page.locator('input[type=file]').setInputFiles(broken);
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByText('The file mask.png is missing.')).toBeVisible({ timeout: 60_000 });
  await page.goto(`/admin/pools/new?name=Broken%20alone&designs=${cloth.dune}`);
  await page.getByRole('checkbox', { name: 'Broken' }).check();
  await page.getByRole('button', { name: 'Create pool' }).click();
  await expect(page.getByRole('heading', { name: 'Broken alone' })).toBeVisible();
  await page.goto('/admin/wear-models');
  await page.locator('li', { hasText: 'Broken' }).getByRole('link', { name: 'Delete' }).last().click();
  await expect(page.getByRole('dialog')).toContainText('Broken alone has no other model, so its users will see all');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.locator('main li h2')).toHaveText(['Curtain', 'Cushion']);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a model comes in, is looked at, named, labelled, moved, given new files, hidden and deleted', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await signInAsAdmin(page, '/admin/wear-models');
    const model = (name: string) => page.locator('main li', { has: page.getByRole('heading', { name, exact: true }) });
    const upload = async (file: string) => {
      await page.locator('input[type=file]').last().setInputFiles(file);
      await page.getByRole('button', { name: 'Upload and check' }).last().click();
    };
    await page.getByRole('textbox', { name: 'Name' }).fill('Plain bed');
    await upload(await writeModel('Plain bed', 380));
    await lookUntil(page, false, page.getByRole('img', { name: 'Test print on Plain bed' }));
    await page.getByRole('button', { name: 'Accept files' }).click();
    await expect(page.getByText('Files of Plain bed accepted.').first()).toBeVisible();
    await expect(model('Plain bed')).toContainText('Hidden');

    await model('Plain bed').getByRole('link', { name: 'Edit name and labels' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Curtain');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.locator('.field-error, [role=alert]').first()).toBeVisible();
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Curtain');
    await dialog.getByLabel('Name', { exact: true }).fill('Bed');
    await dialog.getByRole('checkbox', { name: 'Floral', exact: true }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(model('Bed')).toContainText('Floral');
    await page.getByRole('button', { name: 'Move Bed up' }).click();
    await expect(page.locator('main li h2')).toHaveText(['Curtain', 'Bed', 'Cushion']);

    await model('Bed').getByRole('link', { name: 'Replace files' }).click();
    await dialog.locator('input[type=file]').setInputFiles(await writeModel('Bed anew', 420));
    await dialog.getByRole('button', { name: 'Upload and check' }).click();
    await lookUntil(page, false, page.getByRole('img', { name: 'Test print on Bed' }));
    await expect(model('Bed')).toContainText('380 × 300 px');
    await page.getByRole('button', { name: 'Accept and show to customers' }).click();
    await expect(model('Bed')).toContainText('420 × 300 px');
    await model('Bed').getByRole('button', { name: 'Hide from customers' }).click();
    await expect(page.getByText('Wear model Bed is now hidden.').first()).toBeVisible();
    await model('Bed').getByRole('link', { name: 'Delete' }).click();
    await expect(dialog).toContainText('Delete Bed?');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Wear model Bed deleted.').first()).toBeVisible();
    await expect(page.locator('main li h2')).toHaveText(['Curtain', 'Cushion']);
  });
});

test('a customer sees the print on each model', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'customer@archive.test', designPage());
  await expect(page.getByRole('img', { name: /on the model Curtain/ })).toBeVisible({ timeout: 60_000 });
  await expectPictures(page, 3);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Cushion' }).click();
  await expect(page).toHaveURL(/view=model&wear=[\da-f-]{36}/);
  await expect(page.getByRole('img', { name: /on the model Cushion/ })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('link', { name: 'Cushion' })).toHaveAttribute('aria-current', 'true');
});

test('a model that is hidden is gone at once', async ({ page }) => {
  await signInAsAdmin(page, '/admin/wear-models');
  for (const name of ['Curtain', 'Cushion']) {
    await page.locator('li', { hasText: name }).getByRole('button', { name: 'Hide from customers' }).click();
    await expect(page.getByText(`Wear model ${name} is now hidden.`).first()).toBeVisible();
  }
  await page.goto(designPage());
  await expect(page.getByText('No model to show this design on')).toBeVisible();
});
