/** A search with a picture, however it comes: chosen, dropped, pasted, with and without script; a part of it, a palette, a result on paper. */
import { expect, test, type Page } from './journey.ts';
import { withVips } from '#app/image/base/vips.ts';
import { cloth, idsOf, shifted } from './originals.ts';
import { boxOf, expectAccessible, signIn, signInByForm } from './people-and-files.ts';

const mail = 'inhouse@archive.test';

let photo: Buffer;

test.beforeAll(async () => {
  photo = await photograph();
});

/** The cloth of the Wave, four repeats of it, lying askew on a grey table in warm light, as a telephone sees it. */
function photograph(): Promise<Buffer> {
  const [width, height] = [240, 180];
  const paint = shifted(cloth.seed);
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(paint(x, y), (y * width + x) * 3);
  return withVips((vips) => {
    const repeat = vips.Image.newFromMemory(pixels, width, height, 3, vips.BandFormat.uchar);
    const cloth = repeat.copy({ interpretation: 'srgb' }).replicate(3, 3).crop(60, 40, 560, 420);
    const lit = cloth.resize(1.6).linear([0.95, 0.9, 0.82], [8, 6, 2]).cast('uchar');
    return Buffer.from(lit.similarity({ angle: 7, background: [120, 120, 118] }).writeToBuffer('.jpg', { Q: 85 }));
  });
}

test.describe.configure({ timeout: 240_000 });
/** ms; the first picture waits for the network to be read, beside an import's own work, and one whose reader stands still for another reader */
const looked = 90_000;

const file = (name = 'cloth.jpg') => ({ name, mimeType: 'image/jpeg', buffer: photo });
const first = (page: Page) => page.locator('.grid > li').first();

async function expectFound(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/archive\?similarImage=[\da-f-]{36}$/, { timeout: looked });
  // Looks are made after the import.
  await expect(async () => {
    await page.reload();
    await expect(first(page)).toContainText(/Same design|Close match/, { timeout: 2000 });
  }).toPass({ timeout: 90_000 });
}

/** Hands a file to the page as a drag from outside or the clipboard does. */
function giveTo(page: Page, type: 'drop' | 'paste', bytes = photo, name = 'cloth.jpg'): Promise<void> {
  return page.evaluate(
    ({ type, base64, name }) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }));
      const init = { bubbles: true, cancelable: true };
      const event =
        type === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
          : new DragEvent(type, { ...init, dataTransfer: transfer });
      document.querySelector('main')!.dispatchEvent(event);
    },
    { type, base64: bytes.toString('base64'), name },
  );
}

/** Browsers tell of a drag again and again for as long as it is over the page. */
async function holdOver(page: Page): Promise<() => Promise<void>> {
  const told = await page.evaluateHandle(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['cloth'], 'cloth.jpg', { type: 'image/jpeg' }));
    const init = { bubbles: true, cancelable: true, dataTransfer };
    return window.setInterval(() => document.querySelector('main')!.dispatchEvent(new DragEvent('dragover', init)), 50);
  });
  return () => page.evaluate((timer) => window.clearInterval(timer), told);
}

for (const script of [true, false]) {
  test.describe(script ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: script });

    test('a photo is chosen, finds its print, and a part of it does too', async ({ page }) => {
      await signIn(page, mail, '/similar');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find similar designs');
      if (script) await expectAccessible(page);
      await page.locator('input[type=file]').setInputFiles(file());
      await page.locator('main').getByRole('button', { name: 'Search' }).first().click();
      await expectFound(page);

      await page.goto('/similar');
      await page.getByRole('link', { name: 'Choose a part of cloth.jpg' }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which part shows the design?');
      if (script) {
        const frame = page.getByRole('button', { name: 'Frame around the part' });
        await frame.focus();
        for (let i = 0; i < 15; i++) await frame.press('Shift+ArrowLeft');
        await expect(page.getByLabel('Width')).toHaveValue('70');
        for (let i = 0; i < 15; i++) await frame.press('Shift+ArrowUp');
        await frame.press('ArrowRight');
        await frame.press('Control+ArrowDown');
        await expect(page.getByLabel('Height')).toHaveValue('70');
        await expect(page.getByLabel('From the left')).toHaveValue('2');
        await expect(page.getByLabel('From the top')).toHaveValue('0.5');
        await expect(page.getByRole('status').filter({ hasText: '70 × 70%' })).toHaveCount(1);
        await page.getByLabel('From the left').fill('20');
        await page.getByLabel('From the top').fill('20');
        await page.getByLabel('From the top').press('Tab');
        await expectAccessible(page);
      } else {
        for (const [name, value] of Object.entries({ x: '20', y: '20', width: '70', height: '70' }))
          await page.locator(`input[name=${name}]`).fill(value);
        await page.getByRole('button', { name: 'Update frame' }).click();
        await expect(page).toHaveURL(/width=70/);
      }
      await page.getByRole('button', { name: 'Search with this part' }).click();
      await expectFound(page);

      // A part without a print says so where it was asked for.
      await page.goBack();
      for (const [name, value] of Object.entries({ x: '0', y: '0', width: '6', height: '6' })) {
        await page.locator(`input[name=${name}]`).last().fill(value);
        if (script) await page.locator(`input[name=${name}]`).last().press('Tab');
      }
      await page.getByRole('button', { name: 'Search with this part' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'single plain colour' })).toBeVisible({ timeout: looked });
    });
  });
}

test('kept and forgotten', async ({ page }) => {
  await signIn(page, mail, '/similar/picture');
  await page.locator('input[type=file]').setInputFiles(file('kept.jpg'));
  await page.getByRole('button', { name: 'Choose a part first' }).click();
  await expect(page).toHaveURL(/\/similar\/picture\/[\da-f-]{36}$/, { timeout: looked });
  const address = page.url();
  await page.getByRole('button', { name: 'Save this picture' }).click();
  await expect(page.getByText('It’s kept until you delete it.')).toBeVisible();
  await page.context().clearCookies();
  await signInByForm(page, mail, '/similar');
  await expect(page.getByRole('link', { name: 'Search with kept.jpg' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete kept.jpg' }).click();
  await expect(page.getByText('The picture has been deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search with kept.jpg' })).toHaveCount(0);
  const gone = await page.goto(address);
  expect(gone!.status()).toBe(404);
  await expect(page.getByText('This picture no longer exists.')).toBeVisible();
});

const bad = {
  name: 'IMG_0001.JPG',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
};

test('a bad file gets a clear word', async ({ page }) => {
  await signIn(page, mail, '/similar/picture');
  await page.locator('input[type=file]').setInputFiles(bad);
  await page.locator('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('This HEIC photo can’t be read')).toBeVisible();
  await expectAccessible(page);

  // With another picture nothing more is said of it; and one that is taken away is sent no further.
  await page.locator('input[type=file]').setInputFiles(file());
  await expect(page.getByText('This HEIC photo can’t be read')).toHaveCount(0);
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await page.route('**/similar/picture/hand-in', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.locator('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Uploading the picture').first()).toBeVisible();
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/hand-in'));
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Uploading the picture')).toHaveCount(0);
  await stopped;
  letGo();
  await expect(page).toHaveURL(/\/similar\/picture$/);
});

test('a file refused before the page has its script is forgotten with the next one, which is sent when asked for', async ({
  page,
}) => {
  const hold = () => {
    let run = () => {};
    const held = new Promise<void>((done) => (run = done));
    return { held, run };
  };
  let { held, run } = hold();
  let isHeld = true;
  const sent: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/hand-in') && sent.push(request.url())));
  await signIn(page, mail, '/archive');
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (isHeld) await held;
    await route.continue().catch(() => undefined);
  });
  await page.goto('/similar/picture', { waitUntil: 'commit' });
  const input = page.locator('input[type=file]');
  const refusal = page.getByText('This HEIC photo can’t be read');
  await input.setInputFiles(bad);
  await page.locator('main').getByRole('button', { name: 'Search' }).click({ noWaitAfter: true });
  await expect(refusal).toBeVisible();
  // Chosen while the script is still coming.
  await input.setInputFiles(file('second.jpg'));
  isHeld = false;
  run();
  await expect(page.getByRole('button', { name: 'Remove: second.jpg' })).toBeVisible();
  await expect(refusal).toHaveCount(0);
  // Pasted where the refusal stands.
  isHeld = true;
  ({ held, run } = hold());
  await page.goto('/similar/picture', { waitUntil: 'commit' });
  await input.setInputFiles(bad);
  await page.locator('main').getByRole('button', { name: 'Search' }).click({ noWaitAfter: true });
  await expect(refusal).toBeVisible();
  isHeld = false;
  run();
  // The button is there with the script.
  await expect(page.locator('main').getByText('Choose a picture', { exact: true }).first()).toBeVisible();
  await giveTo(page, 'paste', photo, 'third.jpg');
  await expect(page.getByRole('button', { name: 'Remove: third.jpg' })).toBeVisible();
  await expect(refusal).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('a palette is put together, and one is taken from a colorway', async ({ page }) => {
  await signIn(page, mail, '/similar/palette');
  await expect(page.getByRole('slider')).toHaveCount(2);
  await page.locator('input[name=color]').first().fill('#d2001a');
  const share = page.getByRole('spinbutton', { name: 'Share of colour 1' });
  await share.fill('30');
  // A letter doesn't take the number with it.
  await share.press('End');
  await share.press('e');
  await expect(share).toHaveValue('30');
  await page.getByRole('button', { name: 'Add a colour' }).click();
  await page.locator('input[name=color]').last().fill('#009b77');
  await page.getByRole('button', { name: 'Remove colour 2' }).click();
  await expect(page.getByRole('button', { name: 'Remove colour 2' })).toBeFocused();
  await expect(page.getByRole('img', { name: /#d2001a 30%, #009b77 10%/ })).toBeVisible();
  await page.getByRole('slider', { name: 'Share of colour 2' }).fill('25');
  await expect(page.getByRole('spinbutton', { name: 'Share of colour 2' })).toHaveValue('25');
  // What a press takes away or disables hands the focus to the last colour.
  await page.getByRole('button', { name: 'Add a colour' }).click();
  await page.getByRole('button', { name: 'Remove colour 3' }).click();
  await expect(page.locator('input[name=color]').last()).toBeFocused();
  await expectAccessible(page);
  await page.locator('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/archive\?similarPalette=%23d2001a\+30&similarPalette=%23009b77\+/);

  await page.goto('/similar/palette');
  await page.getByLabel('A colorway').fill(`${cloth.wave}/VR-1`);
  await page.getByRole('button', { name: 'Use these colours' }).click();
  await expect(page.getByRole('heading', { name: `Colours of ${cloth.wave}/VR-1` })).toBeVisible();
  await page.locator('main').getByRole('button', { name: 'Search' }).click();
  await expect(first(page)).toContainText('5 shared colours');
});

test('a result on paper', async ({ page }) => {
  await signIn(page, mail, '/similar');
  await page.getByLabel('Design number').fill(cloth.wave);
  await page.locator('main').getByRole('button', { name: 'Search' }).last().click();
  await expect(page).toHaveURL(new RegExp(`similarId=${idsOf(cloth.wave).design}`));
  await page.goto(`/archive/sheet?number=${cloth.wave}&columns=4`);
  const sheet = page.getByRole('list', { name: 'Designs found' });
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  await expect(sheet).toContainText(`${cloth.wave}/`);
  await expect(page.getByLabel('Columns')).toHaveValue('4');
  await expectAccessible(page);
  await page.getByLabel('Columns').selectOption('8');
  await expect(page).toHaveURL(/columns=8/);
  await page.goto('/archive');
  await page.getByRole('link', { name: 'Contact sheet' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact sheet');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Back to search' })).toBeHidden();
  await expect(page.getByRole('list', { name: 'Designs found' })).toBeVisible();
});

test('dropped anywhere on the archive, or pasted, a picture is searched with at once', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await signIn(page, mail, '/archive?type=rotary&number=x');
  await expect(page.getByText('No designs match this search')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const over = page.getByText('Drop the picture to find similar designs');
  const takeAway = await holdOver(page);
  await expect(over).toBeVisible();
  await takeAway();
  await expect(over).toBeHidden();
  await giveTo(page, 'drop');
  await expect(page).toHaveURL(/\/archive\?type=rotary&similarImage=[\da-f-]{36}$/, { timeout: looked });

  await page.goto('/archive');
  await page.waitForLoadState('networkidle');
  await giveTo(page, 'paste');
  await expectFound(page);

  await page.waitForLoadState('networkidle');
  await giveTo(page, 'drop', Buffer.from('%PDF-1.7 and so on'), 'cloth.jpg');
  await expect(page.getByRole('alert').filter({ hasText: 'PDF files can’t be used here.' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/similarImage=/);

  // Left while it is under way, it changes nothing.
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  const sent = Promise.withResolvers<void>();
  await page.route('**/similar/picture/hand-in', async (route) => {
    sent.resolve();
    await held;
    await route.continue().catch(() => undefined);
  });
  const before = page.url();
  await giveTo(page, 'paste');
  await expect(page.getByRole('dialog')).toContainText('Uploading the picture');
  await sent.promise;
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/hand-in'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await stopped;
  letGo();
  expect(page.url()).toBe(before);
  expect(errors).toEqual([]);
});

test('on a telephone the frame is pulled with a finger', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signIn(page, mail, '/similar/picture');
  await page.locator('input[type=file]').setInputFiles(file('finger.jpg'));
  await page.getByRole('button', { name: 'Choose a part first' }).click();
  await expect(page).toHaveURL(/\/similar\/picture\/[\da-f-]{36}$/, { timeout: looked });
  const picture = page.getByRole('img', { name: 'Your picture finger.jpg' });
  await expect(picture).toBeVisible();
  const box = await boxOf(picture);
  const client = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + box.width * x, y: box.y + box.height * y }],
    });
  await touch('touchStart', 0.25, 0.25);
  for (const at of [0.4, 0.6, 0.75]) await touch('touchMove', at, at);
  await touch('touchEnd', 0, 0);
  const pulled = async () => Math.abs(Number(await page.getByLabel('Width').inputValue()) - 50);
  await expect.poll(pulled).toBeLessThan(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await context.close();
});
