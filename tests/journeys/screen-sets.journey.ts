import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from './journey.ts';
import { writeTiff } from '#tests/image/write-tiff.ts';
import { expectAccessible, expectPictures, lookUntil, signInAsAdmin } from './people-and-files.ts';

const mark = 'S-41';
const [width, height] = [320, 240];

/** A film with ink in one of four columns, striped so that no two films are alike. */
const film = (column: number) =>
  writeTiff({
    width,
    height,
    bits: [8],
    photometric: 1,
    value: (x, y) => (Math.floor(x / 80) === column && y % (16 + 7 * column) < 9 ? 0 : 255),
  });

test('a set of screens is joined, its inks are named and coloured, and the design is recoloured', async ({ page }) => {
  test.setTimeout(400_000);
  const folder = path.join(process.env.JOURNEY_DATA!, `originals-screens-${mark}`);
  await mkdir(folder, { recursive: true });
  await signInAsAdmin(page);

  await page.goto('/admin/settings/inks');
  await page.getByRole('link', { name: 'Add ink' }).click();
  await page.getByLabel('Name').fill('Sarı 4R');
  for (const [label, value] of Object.entries({ 'L*': '85', 'a*': '5', 'b*': '80' }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('rowheader', { name: 'Sarı 4R' })).toBeVisible();
  const card = path.join(folder, 'card.csv');
  await writeFile(card, 'Name;Hex\nBordo 2B;#7a1f2b\nLacivert;#1b2a49\n');
  await page.getByLabel('File', { exact: true }).setInputFiles(card);
  await page.getByRole('button', { name: 'Import inks' }).click();
  await expect(page.getByText('Inks added: 2, changed: 0.')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/design');
  const names = [`Lale ${mark}_sarı 4r.tif`, `Lale ${mark}_Lacivert.tif`, `Lale ${mark}_zemin.tif`];
  const numbered = [1, 2, 3].map((at) => `Kilim ${mark}_${at}.tif`);
  const files = [...names, ...numbered].map((name) => path.join(folder, name));
  for (const [at, file] of files.entries()) await writeFile(file, film(at % 3));
  await page.locator('select[name=archiveId]').selectOption({ index: 1 });
  await page.locator('input[type=file]').setInputFiles(files.slice(0, 3));
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.waitForURL(/\/admin\/design\/[\da-f-]{36}$/);
  // Called like inks, they come together by themselves.
  await lookUntil(page, true, page.getByRole('button', { name: 'Add 1 file to the archive' }));
  await expect(page.getByText(`Lale ${mark}.zip`).first()).toBeVisible();
  const inks = page.getByLabel(/^Ink \d/);
  await expect(inks).toHaveCount(3);
  await expect(page.getByText('From the library of inks')).toHaveCount(2);
  await expectAccessible(page);
  await page.locator('input[name="files[0].inks[2].name"]').fill('Zemin kırık beyaz');
  await page.locator('input[name="files[0].inks[2].srgb"]').fill('#d8c7a0');
  const number = await page.locator('input[name="groups[0].name"]').inputValue();
  await page.getByRole('button', { name: 'Save corrections' }).click();
  // Read again, with nothing more to ask, they are folded away.
  const chosen = page.locator('input[name="files[0].inks[2].srgb"]');
  await expect(chosen).toHaveAttribute('value', '#d8c7a0', { timeout: 90_000 });
  await expect(page.getByRole('button', { name: 'Add 1 file to the archive' })).toBeVisible({ timeout: 90_000 });
  await page.getByText('3 inks', { exact: true }).click();
  await expect(page.getByText('Chosen here')).toBeVisible();
  await page.getByRole('button', { name: 'Add to archive' }).click();
  const link = page.locator('main a[href^="/design/"]', { hasText: number });
  await lookUntil(page, true, link);
  await link.first().click();
  await expectPictures(page, 1);

  // Numbers alone are offered.
  await page.goto('/admin/design');
  await page.locator('select[name=archiveId]').selectOption({ index: 1 });
  await writeFile(files[3]!, film(3));
  await page.locator('input[type=file]').setInputFiles(files.slice(3));
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.waitForURL(/\/admin\/design\/[\da-f-]{36}$/);
  const offer = page.getByText(/^These files look like the screens of one design/);
  await lookUntil(page, true, offer);
  await page.getByRole('button', { name: 'Screens of one design' }).first().click();
  await lookUntil(page, true, page.getByText(`Kilim ${mark}.zip`).first());
  await expect(offer).toBeHidden();
});
