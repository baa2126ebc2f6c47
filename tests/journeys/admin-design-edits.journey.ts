/** Many designs at once: selected in the list, previewed, changed by a job, undone as a whole. */
import { expect, test } from './journey.ts';
import { groves } from './originals.ts';
import { expectAccessible, lookUntil, signInAsAdmin } from './people-and-files.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('selected designs are previewed, changed and changed back', async ({ page }) => {
      const studio = `Studio ${javaScriptEnabled}`;
      await signInAsAdmin(page);
      await page.goto('/admin/designs?query=J-70');
      for (const number of groves.slice(0, 2)) await page.getByLabel(`Select ${number}`).check();
      await page.getByRole('button', { name: 'Edit selected' }).click();
      await expect(page.getByRole('heading', { name: 'Edit 2 designs' })).toBeVisible();
      await page.getByRole('textbox', { name: 'Original number' }).fill('{nummer}');
      await page.getByLabel('Studio', { exact: true }).first().fill(studio);
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByText('There’s a placeholder that doesn’t exist.').first()).toBeVisible();
      await page.getByRole('textbox', { name: 'Original number' }).fill('{number}-{n:01}');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByText('Change 2 designs?')).toBeVisible();
      await expect(page.getByText('→ J-701-01')).toBeVisible();
      await expect(page.getByText(`→ ${studio}`).first()).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: 'Change 2 designs' }).click();
      await lookUntil(page, javaScriptEnabled, page.getByText('Done', { exact: true }));
      await page.goto(`/archive?studio=${encodeURIComponent(studio)}`);
      await expect(page.locator('.archive-count')).toHaveText('2 designs');

      await page.goto('/admin/design-edits');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('row').nth(1).getByRole('link').click();
      await page.getByRole('link', { name: 'Undo', exact: true }).click();
      await expect(page.getByRole('link', { name: 'Keep changes' }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await lookUntil(page, javaScriptEnabled, page.getByText('Undone', { exact: true }));
      await page.goto(`/archive?studio=${encodeURIComponent(studio)}`);
      await expect(page.locator('.archive-count')).toHaveText('0 designs');
    });
  });
}

test('single designs are chosen in the archive: by mouse, by keyboard, over two searches', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/archive?q=J-70');
  await page.getByRole('link', { name: 'Choose designs' }).click();
  // The archive's cards have boxes of the same names.
  await expect(page.getByRole('heading', { name: 'Choose designs' })).toBeVisible();
  const box = (number: string) => page.getByRole('checkbox', { name: number });
  await box(groves[0]!).check();
  // Counted once the page's script runs; keys do nothing before.
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/archive/choose?number=${groves[2]}`);
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.locator('label', { has: box(groves[2]!) }).click();
  await page.getByRole('button', { name: 'Edit selected' }).click();
  await expect(page.getByRole('heading', { name: 'Edit 3 designs' })).toBeVisible();
});

test('all designs of a search are edited together', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/designs?query=J-70');
  await page.getByRole('link', { name: 'Edit all 3 found' }).click();
  await expect(page.getByRole('heading', { name: 'Edit 3 designs' })).toBeVisible();
  await page.goto('/archive?q=J-70');
  await page.getByRole('link', { name: 'Edit these designs' }).click();
  await expect(page.getByRole('heading', { name: 'Edit 3 designs' })).toBeVisible();
});
