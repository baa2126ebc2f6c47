import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from './journey.ts';
import { cloth, idsOf, pageOf } from './originals.ts';
import { boxOf, expectAccessible, signIn } from './people-and-files.ts';

test.describe.configure({ mode: 'serial' });

const number = cloth.dune;
let designPage = '';
test.beforeAll(() => void (designPage = pageOf(number)));

/** What a press gives: the file's name and its first bytes. */
async function take(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), press()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function removeNewest(page: Page): Promise<void> {
  await page.goto('/downloads');
  const remove = page.getByRole('button', { name: /^Remove/ });
  await remove.first().click();
  await expect(page.getByText('Download removed.')).toBeVisible();
}

test('a CAD sheet comes by itself, and stands in the downloads', async ({ page }) => {
  await signIn(page, 'customer@archive.test', designPage);
  await expect(page.getByRole('heading', { name: 'Download', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { name, bytes } = await take(page, () =>
    page.getByRole('button', { name: 'Download CAD', exact: true }).click(),
  );
  expect(name).toBe(`${number}_VR-1.pdf`);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page).toHaveURL(new RegExp(designPage));
  await expectAccessible(page);

  await page.goto('/downloads');
  const row = page.locator('tbody tr').first();
  await expect(row).toContainText(`${number}/VR-1`);
  await expect(row).toContainText('Ready');
  await expectAccessible(page);
  // Side by side on a phone, what is done takes the names all their room.
  await page.setViewportSize({ width: 320, height: 640 });
  const file = await boxOf(row.getByText(`${number}/VR-1`));
  const link = await boxOf(row.getByRole('link', { name: /^Download/ }));
  expect(link.y).toBeGreaterThan(file.y + file.height);
  await expectAccessible(page);
  const again = await take(page, () => row.getByRole('link', { name: /^Download/ }).click());
  expect(again.bytes.equals(bytes)).toBe(true);
  await row.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('No downloads yet')).toBeVisible();
  await expectAccessible(page);
});

test('sheets of one colorway on different paper are told apart', async ({ page }) => {
  await signIn(page, 'customer@archive.test', designPage);
  await page.waitForLoadState('networkidle');
  const form = page.locator('form', { has: page.locator('select[name=paper]') });
  for (const paper of ['auto', 'reduced']) {
    const select = form.locator('select[name=paper]');
    if (!(await select.isVisible())) await form.locator('summary').first().click();
    await select.selectOption(paper);
    await take(page, () => page.getByRole('button', { name: 'Download CAD', exact: true }).click());
  }
  await page.goto('/downloads');
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('CAD sheet (PDF) · One A4 sheet, reduced');
  await expect(rows.last()).toContainText('CAD sheet (PDF)');
  await expect(rows.last()).not.toContainText('CAD sheet (PDF) ·');
  for (let left = 2; left > 0; left--) {
    await rows
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(rows).toHaveCount(left - 1);
  }
});

test('while a file is waited for, an answer that fails takes nothing away', async ({ page }) => {
  await signIn(page, 'customer@archive.test', designPage);
  await page.waitForLoadState('networkidle');
  let asked = 0;
  // Made at once, it isn't waited for.
  await page.route('**/downloads.data*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('"done"', '"running"').replace(/"\/downloads\/[^"]+"/, '""');
    await route.fulfill({ response: answer, body });
  });
  await page.route('**/downloads/state/*', (route) => (asked++ < 2 ? route.abort() : route.continue()));
  const { name } = await take(page, () => page.getByRole('button', { name: 'Download CAD', exact: true }).click());
  expect(name).toBe(`${number}_VR-1.pdf`);
  expect(asked).toBeGreaterThan(2);
  await expect(page.getByRole('heading', { name: 'Download', exact: true })).toBeVisible();
  await removeNewest(page);
});

test('the list asks for what is being made alone, and is read again once that is done', async ({ page }) => {
  await signIn(page, 'customer@archive.test', designPage);
  await page.waitForLoadState('networkidle');
  await take(page, () => page.getByRole('button', { name: 'Download CAD', exact: true }).click());
  let [read, asked] = [0, 0];
  // As long as it would take a large one.
  await page.route('**/downloads.data*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    const running = body.replace('"done"', '"running"').replace('"activeCount",0', '"activeCount",1');
    await route.fulfill({ response: answer, body: read++ === 0 ? running : body });
  });
  await page.route('**/downloads/state/*', async (route) => {
    const answer = await route.fetch();
    const { download } = (await answer.json()) as { download: object };
    const running = { ...download, state: 'running', progress: 0.4 };
    await route.fulfill({ response: answer, json: { download: asked++ < 2 ? running : download } });
  });
  await page.locator('main a[href="/downloads"]').first().click();
  const row = page.locator('tbody tr').first();
  await expect(row).toContainText('40%');
  await expect(row).toContainText('Ready');
  expect([asked, read]).toEqual([3, 2]);
  await row.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('Download removed.')).toBeVisible();
});

test('a page opened from the list while its state is asked for is read once', async ({ page }) => {
  await signIn(page, 'customer@archive.test', designPage);
  await page.waitForLoadState('networkidle');
  await take(page, () => page.getByRole('button', { name: 'Download CAD', exact: true }).click());
  await page.route('**/downloads.data*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"done"', '"running"') });
  });
  const asked = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route('**/downloads/state/*', async (route) => {
    asked.resolve();
    await opened.promise;
    await route.continue();
    answered.resolve();
  });
  let read = 0;
  await page.route('**/archive.data*', async (route) => {
    if (route.request().headers()['sec-purpose']) return route.abort();
    read++;
    opened.resolve();
    await answered.promise;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue().catch(() => {});
  });
  await page.locator('main a[href="/downloads"]').first().click();
  await asked.promise;
  await page.locator('header a[href^="/archive"]').first().click();
  await expect(page).toHaveURL(/\/archive/);
  expect(read).toBe(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await removeNewest(page);
});

test('why one colorway gives no file is not said of the next', async ({ page }) => {
  const [first, second] = idsOf(cloth.wave).colorways;
  await signIn(page, 'customer@archive.test', pageOf(cloth.wave));
  await page.waitForLoadState('networkidle');
  // No colorway is called so.
  await page.route('**/downloads.data*', (route) => {
    const postData = route.request().postData()!.replaceAll(first!, '01a00000-0000-7000-8000-000000000000');
    return route.continue({ postData });
  });
  await page.getByRole('button', { name: 'Download CAD', exact: true }).click();
  const refusal = page.locator('form [role=alert]');
  await expect(refusal).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(new RegExp(second!));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('VR-2');
  await expect(refusal).toHaveCount(0);
});

test('an export of pictures and a table, asked for on the page', async ({ page }) => {
  await signIn(page, 'customer@archive.test', designPage);
  await page.waitForLoadState('networkidle');
  const kinds = [
    ['spreadsheet', '.xlsx', 'PK'],
    ['pictures', '.zip', 'PK'],
    ['lineSheet', '.pdf', '%P'],
  ] as const;
  for (const [kind, ending, start] of kinds) {
    const form = page.locator('form', { has: page.locator('input[name=intent][value=export]') });
    if (!(await form.locator('select[name=kind]').isVisible())) await form.locator('summary').click();
    await form.locator('select[name=kind]').selectOption(kind);
    const { name, bytes } = await take(page, () => form.getByRole('button', { name: 'Export' }).click());
    expect(name).toBe(`${number}_VR-1${ending}`);
    expect(bytes.subarray(0, 2).toString('latin1')).toBe(start);
  }
});

test('a film is made in the browser: an MP4 as long as was asked for', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, 'customer@archive.test', designPage);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Create film' }).click();
  await expect(page).toHaveURL(/\/downloads\/film\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${number}/VR-1`);
  await page.waitForLoadState('networkidle');
  await expectAccessible(page);
  // The program of megabytes is fetched when somebody wants a film, and from here alone.
  expect(asked.filter((url) => /ffmpeg-core/.test(url))).toEqual([]);
  await page.getByLabel('Length').selectOption('2');
  await page.getByLabel('Size').selectOption('small');
  await page.getByRole('button', { name: 'Create film' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled. Nothing was saved.')).toBeVisible();

  // Who leaves half way is asked first.
  await page.getByRole('button', { name: 'Create film' }).click();
  const asking = page.waitForEvent('dialog');
  const leaving = page.getByRole('link', { name: 'Back to design' }).click();
  const dialog = await asking;
  expect(dialog.message()).toBe('The film isn’t finished. Leave this page and cancel it?');
  await dialog.dismiss();
  await leaving;
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled. Nothing was saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Create film' }).click();
  const link = page.getByRole('link', { name: 'Download film' });
  await expect(link).toBeVisible({ timeout: 240_000 });
  const { name, bytes } = await take(page, () => link.click());
  expect(name).toBe(`${number}_VR-1.mp4`);
  expect(bytes.subarray(4, 8).toString('latin1')).toBe('ftyp');
  expect(durationOf(bytes)).toBeCloseTo(2, 1);
  const seen = await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    if (video.readyState < 1) await new Promise((done) => video.addEventListener('loadedmetadata', done));
    return [video.videoWidth, video.videoHeight, video.duration];
  });
  expect(seen[0]).toBe(640);
  expect(seen[1]).toBe(360);
  const here = new URL(page.url()).origin;
  expect(asked.filter((url) => !url.startsWith(here) && !url.startsWith('blob:') && !url.startsWith('data:'))).toEqual(
    [],
  );
  await expectAccessible(page);
});

/** s, of the movie header (ISO/IEC 14496-12, mvhd version 0). */
function durationOf(film: Buffer): number {
  const at = film.indexOf('mvhd', 0, 'latin1');
  return film.readUInt32BE(at + 20) / film.readUInt32BE(at + 16);
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the file is the form’s answer; a refusal comes back to the page', async ({ page }) => {
    await signIn(page, 'customer@archive.test', designPage);
    const coming = page.waitForEvent('download', { timeout: 20_000 }).catch(() => null);
    await page.getByRole('button', { name: 'Download CAD', exact: true }).click();
    const row = page.locator('tbody tr').first();
    const link = row.getByRole('link', { name: /^Download/ });
    // A busy archive answers with the list of downloads, where the file appears.
    if (!(await coming)) {
      await expect(async () => {
        await page.goto('/downloads');
        await expect(row).toContainText('Ready', { timeout: 1000 });
      }).toPass({ timeout: 60_000 });
    }
    await page.goto('/downloads');
    const { name, bytes } = await take(page, () => link.click());
    expect(name).toBe(`${number}_VR-1.pdf`);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await expect(page.locator('tbody tr').first()).toContainText('Ready');
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect(page.getByText('Download removed.')).toBeVisible();
    await page.goto(designPage.replace('/design/', '/downloads/film/'));
    await expect(page.getByText('Creating a film needs JavaScript')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create film' })).toBeHidden();
  });

  test('somebody else’s file and film are not there', async ({ page }) => {
    await signIn(page, 'inhouse@archive.test', '/downloads');
    await expect(page.getByText('No downloads yet')).toBeVisible();
    const film = await page.goto(
      designPage.replace('/design/', '/downloads/film/').replace(/[\da-f]{12}$/, '000000000000'),
    );
    expect(film!.status()).toBe(404);
    const file = await page.goto('/downloads/01930000-0000-7000-8000-000000000000/x.pdf');
    expect(file!.status()).toBe(404);
  });
});
