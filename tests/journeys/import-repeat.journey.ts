import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Page } from './journey.ts';
import { makeTiff, type Paint } from '#tests/image/make-files.ts';
import { cloth } from '#tests/image/make-prints.ts';
import { boxOf, expectAccessible, expectPictures, lookUntil, signInAsAdmin } from './people-and-files.ts';

const flowerCutAtTheEdge: Paint = (x, y) => (Math.hypot(x - 395, y - 150) < 40 ? [160, 30, 50] : [240, 236, 226]);

const mark = 'R-100';

test('an import without files or archive is told what it lacks, at the first press too', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/design', { waitUntil: 'networkidle' });
  await expect(page.getByText(/^Up to 16 GB per file\./)).toBeVisible();
  const start = page.getByRole('button', { name: 'Start import' });
  await start.click();
  await expect(page.getByText('Please select an archive.').first()).toBeVisible();
  await page.locator('select[name=archiveId]').selectOption({ index: 1 });
  await start.click();
  await expect(page.getByText('Please choose at least one file.').first()).toBeVisible();
});

test('what is chosen while a dropped folder is being read is kept', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/design', { waitUntil: 'networkidle' });
  await page.locator('input[type=file]').evaluate((input: HTMLInputElement) => {
    const holding = (name: string) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['x'], name));
      return transfer;
    };
    input.dispatchEvent(
      new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: holding('dropped.tif') }),
    );
    input.files = holding('chosen.tif').files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  for (const name of ['dropped.tif', 'chosen.tif']) await expect(page.getByText(name, { exact: true })).toBeVisible();
});

/** A file that holds its repeat four times becomes a design of the one. */
test('the smaller repeat found in a file becomes the design', async ({ page }) => {
  test.setTimeout(300_000);
  const folder = path.join(process.env.JOURNEY_DATA!, `originals-repeat-${mark}`);
  await mkdir(folder, { recursive: true });
  const print = cloth(220, 180, { drop: 0, shift: 0 }, 71);
  const files = {
    [`Confetti ${mark}.tif`]: makeTiff({ width: 440, height: 360, dpi: 100, paint: print }),
    [`Wreath ${mark}.tif`]: makeTiff({ width: 400, height: 400, dpi: 100, paint: flowerCutAtTheEdge }),
  };
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
  await writeFile(path.join(folder, '.DS_Store'), 'x');
  await signInAsAdmin(page);
  await page.locator('select[name=archiveId]').selectOption({ index: 1 });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await (await chooser).setFiles(folder);
  await expect(page.getByText('1 hidden or system file left out.')).toBeVisible();
  await expect(page.getByText(`${path.basename(folder)}/Wreath ${mark}.tif`)).toBeVisible();
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.waitForURL(/\/admin\/design\/[\da-f-]{36}$/);
  await lookUntil(page, true, page.getByRole('button', { name: 'Add all 2 files to the archive' }));

  await page.getByRole('link', { name: new RegExp(`^Open .*/Wreath ${mark}.tif$`) }).click();
  await expect(
    page
      .getByText(/doesn’t match at the left and right edges: ΔE/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(page.getByText(/very visible, ΔE \d/)).toBeVisible();
  await expect(page.getByText(/from the top: \d(\.\d)?–\d(\.\d)? cm/)).toBeVisible();
  await expectPictures(page, 4);
  await page.getByRole('link', { name: new RegExp(`^Open .*/Confetti ${mark}.tif$`) }).click();
  await expect(page.getByText('smaller repeat found')).toBeVisible();
  await expect(page.getByText('The file contains 2 × 2 of this repeat')).toBeVisible();
  await expectAccessible(page);
  const number = await page.locator('input[name="groups[0].name"]').inputValue();

  const own = (side: string) => page.locator(`input[name="files[0].box.${side}"]`);
  await expect(own('x')).toBeHidden();
  await page.locator('input[name="files[0].repeat"][value=own]').check();
  await own('x').fill('300');
  await own('width').fill('220');
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await expect(page.getByText('extends beyond the file, which is 440 × 360 px').first()).toBeVisible();
  await expect(own('x')).toHaveValue('300');
  await expectAccessible(page);

  await page.locator('input[name="files[0].repeat"][value=proposed]').check();
  await page.getByRole('button', { name: 'Add to archive' }).click();
  const link = page.locator('main a[href^="/design/"]', { hasText: number });
  await lookUntil(page, true, link);
  await link.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await expect(page.getByText(/220 × 180( px)?/).first()).toBeVisible();
  await expectPictures(page, 1);
});

test('a part drawn over the picture is outlined and filled in', async ({ page }) => {
  test.setTimeout(300_000);
  const file = path.join(process.env.JOURNEY_DATA!, 'repeat-drawn.tif');
  const paint = cloth(300, 240, { drop: 0, shift: 0 }, 73);
  await writeFile(file, makeTiff({ width: 300, height: 240, dpi: 100, paint }));
  await signInAsAdmin(page);
  await page.locator('select[name=archiveId]').selectOption({ index: 1 });
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.waitForURL(/\/admin\/design\/[\da-f-]{36}$/);
  await lookUntil(page, true, page.getByRole('button', { name: 'Add to archive' }));
  await page.getByText('Repeat: ').click();
  const picture = page.getByAltText('The whole file with the repeat outlined');
  await picture.scrollIntoViewIfNeeded();
  const frame = await boxOf(picture);
  await page.mouse.move(frame.x + frame.width * 0.1, frame.y + frame.height * 0.25);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width * 0.6, frame.y + frame.height * 0.75, { steps: 5 });
  await page.mouse.up();
  await expect(page.locator('input[value=own]')).toBeChecked();
  const px = async (side: string) => Number(await page.locator(`input[name="files[0].box.${side}"]`).inputValue());
  expect(Math.abs((await px('x')) - 30)).toBeLessThan(4);
  expect(Math.abs((await px('width')) - 150)).toBeLessThan(4);
  expect(Math.abs((await px('height')) - 120)).toBeLessThan(4);
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await expect(page.getByText('Repeat used')).toBeVisible({ timeout: 60_000 });
});

test('files chosen before the page comes alive are listed and sent', async ({ page }) => {
  const folder = path.join(process.env.JOURNEY_DATA!, `originals-early-${mark}`);
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `Early ${mark}.tif`);
  await writeFile(
    file,
    makeTiff({ width: 200, height: 200, dpi: 100, paint: cloth(200, 200, { drop: 0, shift: 0 }, 72) }),
  );
  await signInAsAdmin(page);
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin/design', { waitUntil: 'commit' });
  await page.locator('select[name=archiveId]').selectOption({ index: 1 });
  await page.locator('input[type=file]').setInputFiles(file);
  release();
  await expect(page.getByRole('button', { name: `Remove: Early ${mark}.tif` })).toBeVisible();
  await leaveWhileSending(page);
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.waitForURL(/\/admin\/design\/[\da-f-]{36}$/);
});

/** A link asks while files are sent; who stays goes on sending, who stops may send again. */
async function leaveWhileSending(page: Page): Promise<void> {
  const uploads = '**/admin/design/upload';
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(uploads, async (route) => {
    await held;
    await route.abort().catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByRole('button', { name: 'Stop upload' })).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await Promise.all([
    asked.then((dialog) => dialog.dismiss()),
    page.getByRole('link', { name: 'Customers', exact: true }).first().click(),
  ]);
  expect((await asked).message()).toContain('The upload is still running.');
  expect(new URL(page.url()).pathname).toBe('/admin/design');
  await page.getByRole('button', { name: 'Stop upload' }).click();
  await expect(page.getByRole('button', { name: 'Stop upload' })).toBeHidden();
  release();
  await page.unroute(uploads);
}
