import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from './journey.ts';
import { cloth, idsOf, pageOf, quarters } from './originals.ts';
import { signIn } from './people-and-files.ts';

const { number } = quarters;

/** The colour of the stage at a part of its width and height. */
function colorAt(page: Page, x: number, y: number): Promise<number[]> {
  return page.evaluate(
    ([x, y]) => {
      const canvas = document.querySelector('[role=application] canvas') as HTMLCanvasElement | null;
      if (!canvas) return [];
      const data = canvas.getContext('2d')!.getImageData(canvas.width * x!, canvas.height * y!, 1, 1).data;
      return [...data].slice(0, 2).map((v) => Math.round(v / 10));
    },
    [x, y],
  );
}

/** Tiles of one colour over a ground of another: wherever copies leave a line between them the ground shows through. */
async function expectNoSeams(page: Page, address: string): Promise<void> {
  const flat = (color: string) =>
    page.evaluate((fill) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 256, height: 256 });
      const context = canvas.getContext('2d')!;
      context.fillStyle = fill;
      context.fillRect(0, 0, 256, 256);
      return canvas.toDataURL('image/png').split(',')[1]!;
    }, color);
  const [ground, tile] = [await flat('#f0f'), await flat('#0c0')];
  const answer = (data: string) => ({ body: Buffer.from(data, 'base64'), contentType: 'image/png' });
  await page.route('**/design/view/**', (route) => route.fulfill(answer(ground)));
  await page.route('**/design/tiles/**', (route) => route.fulfill(answer(tile)));
  await page.goto(address);
  const stage = page.getByRole('application');
  await expect(page.getByText(/of actual size$/)).toBeVisible();
  await stage.focus();
  for (let i = 0; i < 9; i++) {
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowRight');
    // Grounds show while tiles come, and are covered to the last px once they are there.
    await expect
      .poll(() =>
        stage
          .locator('canvas')
          .first()
          .evaluate((canvas: HTMLCanvasElement) => {
            const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
            let bad = 0;
            for (let at = 0; at < data.length; at += 4)
              if (data[at + 3]! > 0 && (data[at]! > 24 || data[at + 2]! > 24)) bad++;
            return bad;
          }),
      )
      .toBe(0);
  }
  await page.unroute('**/design/view/**');
  await page.unroute('**/design/tiles/**');
}

test('a print is zoomed by buttons, keys and links', async ({ page: customer, browser }) => {
  const { design, colorways } = idsOf(number);
  const [own, other] = [colorways[0]!, idsOf(cloth.dune).colorways[0]!];
  const address = pageOf(number);
  const failed: string[] = [];
  customer.on('response', (answer) => {
    // Other journeys leave designs without pictures, which stand beside this one.
    const another = answer.url().includes('/design/thumbnail/') && !answer.url().includes(design);
    if (answer.status() >= 400 && !another) failed.push(`${answer.status()} ${answer.url()}`);
  });
  customer.on('pageerror', (error) => failed.push(error.message));
  await signIn(customer, 'customer@archive.test', address);
  const stage = customer.getByRole('application');
  await expect(customer.getByRole('group', { name: 'Zoom' })).toBeVisible();
  await expect.poll(() => colorAt(customer, 0.25, 0.25)).toEqual([3, 6]);
  await expect.poll(() => colorAt(customer, 0.75, 0.75)).toEqual([22, 20]);
  const scale = customer.getByText(/of actual size$/);
  const before = await scale.textContent();
  await stage.focus();
  await customer.keyboard.press('+');
  await customer.keyboard.press('+');
  await expect(scale).not.toHaveText(before!);
  // Away to the right, below the dark quarters.
  for (let i = 0; i < 8; i++) await customer.keyboard.press('ArrowRight');
  await expect.poll(() => colorAt(customer, 0.9, 0.05)).toEqual([22, 6]);
  await customer.keyboard.press('0');
  await expect(scale).toHaveText(before!);
  await customer.getByRole('button', { name: 'Actual size' }).click();
  await expect(scale).toHaveText(/^100% /);
  const axe = await new AxeBuilder({ page: customer }).analyze();
  expect(axe.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

  // In half-drop the second column begins with the lower half of the repeat.
  await customer.goto(`${address}?view=repeat&across=2&down=1&layout=halfDrop`);
  await expect.poll(() => colorAt(customer, 0.55, 0.25)).toEqual([3, 20]);
  await expect.poll(() => colorAt(customer, 0.55, 0.75)).toEqual([3, 6]);
  // Mirrored, it begins with the right half.
  await customer.goto(`${address}?view=repeat&across=2&down=1&layout=straight&mirror=across`);
  await expect.poll(() => colorAt(customer, 0.55, 0.25)).toEqual([22, 6]);

  await expectNoSeams(customer, `${address}?view=repeat&across=3&down=3&layout=custom&offset=33.3`);

  // A look is counted once, whichever tab it is in; a page fetched ahead is none until its script says so.
  const record = (colorwayGuid: string) =>
    customer.request.post('/design/record', { form: { designGuid: design, colorwayGuid } });
  expect((await record(own)).status()).toBe(204);
  const missing = '01a00000-0000-7000-8000-000000000000';
  expect((await record(missing)).status()).toBe(404);
  expect((await customer.request.get(`/compare?c=${missing}`)).status()).toBe(404);
  await customer.goto(`/compare?c=${own}&c=${missing}&c=${other}&c=${own}`);
  await expect(customer.getByText('Some colorways aren’t shown')).toBeVisible();
  await expect(stage).toHaveCount(2);
  await expect.poll(async () => (await colorAt(customer, 0.5, 0.5))[1]).toBeGreaterThan(0);
  const second = stage.nth(1);
  const picture2 = async () => (await second.screenshot()).toString('base64');
  let still = '';
  // Until its tiles are in.
  await expect
    .poll(async () => {
      const before = still;
      still = await picture2();
      return still === before;
    })
    .toBe(true);
  await stage.first().focus();
  for (let i = 0; i < 4; i++) await customer.keyboard.press('+');
  await expect.poll(picture2).not.toBe(still);
  // On paper all of the cloth, and rulers that begin with it.
  const ruled = customer.locator('main li svg').first().locator('text').first();
  await expect(ruled).not.toHaveText('0');
  await customer.emulateMedia({ media: 'print' });
  await expect(ruled).toHaveText('0');
  await customer.emulateMedia({ media: 'screen' });
  await customer.getByRole('link', { name: `Remove ${number}` }).click();
  await expect(stage).toHaveCount(1);
  await expect(customer.getByRole('link', { name: /^Remove / })).toBeFocused();
  const compared = await new AxeBuilder({ page: customer }).analyze();
  expect(compared.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(failed).toEqual([]);

  const plain = await (
    await browser.newContext({ javaScriptEnabled: false, storageState: await customer.context().storageState() })
  ).newPage();
  await plain.goto(address);
  const parts = plain.getByRole('navigation', { name: 'Zoom in on a part' });
  await parts.getByRole('link', { name: 'Closer' }).click();
  await parts.getByRole('link', { name: 'Right' }).click();
  await expect(plain).toHaveURL(/zoom=2&col=1&row=0/);
  const picture = plain.locator('main figure img').first();
  const answer = await plain.request.get((await picture.getAttribute('src'))!);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  await expect(parts.getByRole('link', { name: 'Right' })).toHaveCount(0);
});

test('tiles that failed come when they are asked for again', async ({ page }) => {
  test.setTimeout(90_000);
  let isCut = true;
  await page.route('**/design/tiles/**', (route) => (isCut ? route.fulfill({ status: 503 }) : route.continue()));
  await signIn(page, 'customer@archive.test', pageOf(number));
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  // Still failing, it says so once more.
  await again.click();
  await expect(again).toHaveCount(0);
  await expect(again).toBeVisible();
  const came = new Set<string>();
  page.on('response', (answer) => {
    if (answer.url().includes('/design/tiles/') && answer.ok()) came.add(answer.url());
  });
  // Not before: a tile that comes by itself takes the button away.
  await again.click();
  isCut = false;
  await expect.poll(() => came.size).toBeGreaterThan(0);
  await expect(page.getByText(/of actual size$/)).toBeVisible();
  await expect.poll(() => colorAt(page, 0.25, 0.25)).toEqual([3, 6]);
  await expect.poll(() => colorAt(page, 0.75, 0.75)).toEqual([22, 20]);
  await expect(again).toHaveCount(0);
});

test('what failed comes by itself once anything comes again', async ({ page }) => {
  test.setTimeout(90_000);
  const tries = new Map<string, number>();
  let isCut = true;
  await page.route('**/design/tiles/**', (route) => {
    const address = route.request().url();
    if (isCut) tries.set(address, (tries.get(address) ?? 0) + 1);
    return isCut ? route.fulfill({ status: 503 }) : route.continue();
  });
  await signIn(page, 'customer@archive.test', pageOf(number));
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  // Until all are given up.
  let before = 0;
  await expect
    .poll(
      () => {
        const all = [...tries.values()].reduce((sum, count) => sum + count, 0);
        const isStill = all === before;
        before = all;
        return isStill;
      },
      { intervals: [4000] },
    )
    .toBe(true);
  isCut = false;
  const came = new Set<string>();
  page.on('response', (answer) => void (answer.ok() && came.add(answer.url())));
  // Nearer, others are asked for.
  await page.getByRole('button', { name: '1 : 1 px' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Fit' }).click();
  await expect.poll(() => [...tries.keys()].some((address) => came.has(address))).toBe(true);
  await expect.poll(() => colorAt(page, 0.25, 0.25)).toEqual([3, 6]);
});

test('deep zoom begins when the storage is back', async ({ page }) => {
  const address = pageOf(number);
  let isAway = true;
  await page.route(`**${address}.data*`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    await route.fulfill({ response: answer, body: isAway ? body.replace('"zoom"', '"away"') : body });
  });
  await signIn(page, 'customer@archive.test', '/archive');
  await page.waitForLoadState('networkidle');
  await page
    .locator(`a[href^="${address.slice(0, address.lastIndexOf('/'))}"]`)
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await expect(page.getByRole('group', { name: 'Zoom' })).toHaveCount(0);
  isAway = false;
  await page.locator('.design-acts .favorite button').click();
  await expect(page.getByRole('group', { name: 'Zoom' })).toBeVisible();
  await expect(page.getByRole('application')).toHaveAttribute('tabindex', '0');
  await page.locator('.design-acts .favorite button').click();
  await expect(page.locator('.favorite [data-active]')).toHaveCount(0);
});
