/** Designs as a table: downloaded, edited as somebody's spreadsheet saves it, checked, corrected in place, taken and undone. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Page } from './journey.ts';
import { groves } from './originals.ts';
import { expectAccessible, lookUntil, signInAsAdmin } from './people-and-files.ts';

async function upload(page: Page, name: string, content: string | Buffer): Promise<void> {
  const file = path.join(process.env.JOURNEY_DATA!, name);
  await writeFile(file, content);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Changes from ${name}`);
}

for (const script of [true, false])
  test.describe(script ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: script });

    test('a table is downloaded, edited, corrected, taken and undone', async ({ page }) => {
      await signInAsAdmin(page);
      await page.goto('/admin/designs?query=J-70');
      await page.getByRole('link', { name: 'Edit in a spreadsheet' }).click();
      await expect(page.getByRole('heading', { name: 'Edit designs in a spreadsheet' })).toBeVisible();
      if (script) await expectAccessible(page);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'CSV', exact: true }).click(),
      ]);
      const text = await readFile(await download.path(), 'utf8');
      for (const number of groves) expect(text).toContain(number);

      // As a Turkish spreadsheet saves it: its own words, semicolons, Windows's letters.
      const studio = script ? 'Atolye One' : 'Atolye Two';
      const rows = [
        ['Desen numarası', 'Stüdyo', 'Şablon durumu', 'Gizem'],
        [groves[0], studio, '', 'x'],
        [groves[1], '', 'kırık', 'y'],
        ['NOWHERE 1', '', '', ''],
      ];
      const letters: Record<string, number> = { ı: 0xfd, Ş: 0xde, ş: 0xfe, ğ: 0xf0 };
      const bytes = Buffer.from(
        [...rows.map((row) => row.join(';')).join('\r\n')].map((letter) => letters[letter] ?? letter.charCodeAt(0)),
      );
      await upload(page, script ? 'desenler.csv' : 'desenler-2.csv', bytes);
      if (script) await expectAccessible(page);

      await expect(page.getByText('3 rows with errors')).toBeVisible();
      await page.getByRole('button', { name: 'Apply', exact: true }).first().click();
      await expect(page.getByText('These columns weren’t recognised.', { exact: false })).toHaveCount(0);
      await page.getByLabel(studio, { exact: false }).check();
      await page.getByRole('button', { name: 'Apply', exact: true }).last().click();
      await page.getByRole('link', { name: '1 design will change' }).click();
      await expect(page.getByRole('insertion').filter({ hasText: studio })).toBeVisible();

      await page.getByRole('link', { name: '2 rows with errors' }).click();
      const cell = page.getByLabel('Screen status');
      await expect(cell).toHaveValue('kırık');
      await cell.fill('Faded');
      await page.getByRole('button', { name: 'Check corrections' }).click();
      await expect(page.getByText('Rows checked again.').first()).toBeVisible();
      await page.getByRole('link', { name: '2 designs will change' }).click();
      await expect(page.getByText('1 row with errors will be left out.')).toBeVisible();
      await page.getByRole('button', { name: 'Change 2 designs' }).click();

      await expect(page).toHaveURL(/\/admin\/design-edits\//);
      await lookUntil(page, script, page.getByText('Done', { exact: true }));
      await expect(page.getByText(`→ ${studio}`).first()).toBeVisible();
      await page.getByRole('link', { name: 'Undo', exact: true }).click();
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await lookUntil(page, script, page.getByText('Undone', { exact: true }));
    });
  });
