import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { expect, test, type Page } from './journey.ts';
import { bands, inks, pageOf } from './originals.ts';
import { expectAccessible, signIn, signInAsAdmin } from './people-and-files.ts';

test.describe.configure({ mode: 'serial' });

const { number, width } = inks;
let inksPage = '';
test.beforeAll(() => void (inksPage = `${pageOf(number)}/inks`));

const middleOf = (band: number) => (band + 0.5) / bands.length;

type Rgb = [number, number, number];
const rgb = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const colors = (page: Page) => page.locator('input[type=color][name=c]');
const canvas = (page: Page) => page.locator('canvas[data-renderer]');

/** The canvas as one sees it, px by px, at places given by shares of its width. */
async function look(page: Page, places: number[]): Promise<Rgb[]> {
  const png = (await canvas(page).screenshot()).toString('base64');
  return page.evaluate(
    async ([png, places]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const context = Object.assign(document.createElement('canvas'), {
        width: image.width,
        height: image.height,
      }).getContext('2d')!;
      context.drawImage(image, 0, 0);
      return places.map(
        (place) =>
          Array.from(context.getImageData(Math.floor(place * image.width), image.height >> 1, 1, 1).data).slice(
            0,
            3,
          ) as Rgb,
      );
    },
    [png, places] as const,
  );
}

async function expectBand(page: Page, band: number, expected: Rgb, within = 3): Promise<void> {
  await expect
    .poll(async () => {
      const [seen] = await look(page, [middleOf(band)]);
      return Math.max(...seen!.map((value, at) => Math.abs(value - expected[at]!)));
    })
    .toBeLessThanOrEqual(within);
}

/** As a hand drags a colour: input events, one after the other. */
async function drag(page: Page, ink: number, ...steps: string[]): Promise<void> {
  await colors(page)
    .nth(ink)
    .evaluate((input, steps) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
      for (const step of steps) {
        set.call(input, step);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }, steps);
}

test('a print is recoloured live, screen by screen, and its address says it all', async ({ page }) => {
  await signIn(page, 'customer@archive.test', '/archive');
  await page.goto(inksPage);
  await expect(canvas(page)).toHaveAttribute('data-renderer', 'webgl');
  const [rose, leaf] = await Promise.all([0, 1].map((ink) => colors(page).nth(ink).inputValue()));
  await expectBand(page, 0, rgb(rose!));
  await expectBand(page, 1, rgb(leaf!));
  await expectBand(page, 2, rgb(rose!).map((value, at) => (value * rgb(leaf!)[at]!) / 255) as Rgb);
  await expectBand(page, 3, [255, 255, 255]);
  await expect(page.getByText('50% of the area')).toHaveCount(2);
  await expectAccessible(page);

  // No round trip: nothing is asked of the server while a colour is dragged.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await drag(page, 0, '#111111', '#222222', '#3366cc');
  await expectBand(page, 0, [0x33, 0x66, 0xcc]);
  await expectBand(page, 1, rgb(leaf!));
  await expect(page).toHaveURL(/inks=3366cc/);
  expect(asked.filter((url) => !url.endsWith('/favicon.svg'))).toEqual([]);
  await expect(page.getByText(/ΔE \d+\.\d clear/).first()).toBeVisible();

  // Another surround, and the work is still there.
  await page.locator('button[name=surround][value=dark]').click();
  await expect(page.locator('html')).toHaveAttribute('data-surround', 'dark');
  await expect(page).toHaveURL(/inks=3366cc/);
  await expectBand(page, 0, [0x33, 0x66, 0xcc]);

  await page.locator('button[name=surround][value=light]').click();
  await expect(page.locator('html')).toHaveAttribute('data-surround', 'light');

  // Held, the original shows.
  await canvas(page).focus();
  await page.keyboard.down('o');
  await expectBand(page, 0, rgb(rose!));
  await page.keyboard.up('o');
  await expectBand(page, 0, [0x33, 0x66, 0xcc]);

  await page.getByRole('checkbox', { name: 'Print Leaf' }).uncheck();
  await expectBand(page, 1, [255, 255, 255]);
  await page.getByRole('link', { name: 'Show screen Rose only' }).click();
  await expectBand(page, 0, [0, 0, 0]);
  await expectBand(page, 1, [255, 255, 255]);
  await page.getByRole('button', { name: 'In colour' }).click();
  await expectBand(page, 2, [0x33, 0x66, 0xcc]);
  await page.getByRole('button', { name: 'All inks' }).click();
  await expect(page).toHaveURL(/inks=3366cc%2C-$/);

  // A drag was one act.
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectBand(page, 0, rgb(rose!));
  await expectBand(page, 1, rgb(leaf!));
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await expect(page).toHaveURL(new RegExp(`${inksPage}$`));

  // Sent to somebody else, the address shows the same; numbers and names are another way to the same colour.
  await page.goto(`${inksPage}?inks=3366cc%2C-`);
  await expectBand(page, 0, [0x33, 0x66, 0xcc]);
  await expectBand(page, 1, [255, 255, 255]);
  await page.getByRole('button', { name: 'Edit the colour of Rose' }).click();
  await page.getByRole('textbox', { name: 'Hex' }).fill('#804020');
  await expectBand(page, 0, [0x80, 0x40, 0x20]);
  await page.getByRole('textbox', { name: 'L', exact: true }).fill('60');
  await expect(colors(page).nth(0)).not.toHaveValue('#804020');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reset Rose' }).click();
  await expectBand(page, 0, rgb(rose!));

  await page.getByRole('button', { name: 'In repeat' }).click();
  await expect(page).toHaveURL(/repeat=1/);
  const third = middleOf(0) / 3;
  await expect
    .poll(async () =>
      (await look(page, [third, third + 1 / 3, third + 2 / 3])).map((one) => Math.abs(one[0] - rgb(rose!)[0]) < 6),
    )
    .toEqual([true, true, true]);
});

test('a recolouring made while the inks are being prepared stays', async ({ page }) => {
  const design = inksPage.split('/').at(-3)!;
  const client = new pg.Client(process.env.JOURNEY_DATABASE);
  await client.connect();
  const stretch = (by: number) =>
    client.query('UPDATE "Design" SET "widthCm" = "widthCm" + $2 WHERE "id" = $1', [design, by]);
  try {
    await signIn(page, 'customer@archive.test', '/archive');
    let prepare = () => {};
    const prepared = new Promise<void>((resolve) => (prepare = resolve));
    await page.route('**/design/inks/*/info', async (route) => {
      const info = (await (await route.fetch()).json()) as { inks: { srgb: string }[] };
      await prepared;
      // Other than it was taken to be: the page is read anew.
      info.inks[0]!.srgb = '#010203';
      await route.fulfill({ json: info });
    });
    await page.goto(inksPage);
    await expect(page.getByText(/prepar/i).first()).toBeVisible();
    await drag(page, 0, '#3366cc');
    await expect(page).toHaveURL(/inks=3366cc/);
    await stretch(1);
    let read = () => {};
    const asked = new Promise<void>((resolve) => (read = resolve));
    let changed = () => {};
    const late = new Promise<void>((resolve) => (changed = resolve));
    await page.route('**/inks.data*', async (route) => {
      const response = await route.fetch();
      read();
      await late;
      await route.fulfill({ response });
    });
    prepare();
    await asked;
    // Before its address is written.
    await drag(page, 1, '#226622');
    changed();
    await expect(canvas(page)).toHaveCount(1);
    await expect(colors(page).nth(0)).toHaveValue('#3366cc');
    await expect(colors(page).nth(1)).toHaveValue('#226622');
    await expect(page).toHaveURL(/inks=3366cc.*226622/);
  } finally {
    await stretch(-1);
    await client.end();
  }
});

test('without WebGL the same colours come out', async ({ page }) => {
  await signIn(page, 'customer@archive.test', '/archive');
  const places = Array.from({ length: 40 }, (_, at) => (at + 0.37) / 40);
  const seen: Rgb[][] = [];
  for (const renderer of ['webgl', 'canvas']) {
    await page.goto(`${inksPage}?inks=3366cc%2Cffcc00${renderer === 'canvas' ? '&renderer=canvas' : ''}`);
    await expect(canvas(page)).toHaveAttribute('data-renderer', renderer);
    await expectBand(page, 0, [0x33, 0x66, 0xcc]);
    // One px of the picture for one of the screen: no scaling lies between.
    await canvas(page).focus();
    await page.keyboard.press('1');
    await expect(canvas(page)).toHaveAttribute('data-zoomed');
    let still: Rgb[] = [];
    // Until its tiles are in.
    await expect
      .poll(
        async () => {
          const before = still;
          still = await look(page, places);
          return isDeepStrictEqual(still, before);
        },
        { intervals: [500] },
      )
      .toBe(true);
    seen.push(still);
  }
  const apart = seen[0]!.map((one, at) =>
    Math.max(...one.map((value, band) => Math.abs(value - seen[1]![at]![band]!))),
  );
  expect(Math.max(...apart)).toBeLessThanOrEqual(2);
});

test('a browser that loses its graphics device goes on', async ({ page }) => {
  await signIn(page, 'customer@archive.test', '/archive');
  await page.goto(`${inksPage}?inks=3366cc%2C`);
  await expectBand(page, 0, [0x33, 0x66, 0xcc]);
  await canvas(page).evaluate((element: HTMLCanvasElement) => {
    const lose = element.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
    const restored = new Promise<void>((resolve) =>
      element.addEventListener('webglcontextrestored', () => resolve(), { once: true }),
    );
    lose.loseContext();
    setTimeout(() => lose.restoreContext(), 300);
    return restored;
  });
  await expectBand(page, 0, [0x33, 0x66, 0xcc]);
  await canvas(page).evaluate((element: HTMLCanvasElement) =>
    element.getContext('webgl2')!.getExtension('WEBGL_lose_context')!.loseContext(),
  );
  await expect(canvas(page)).toHaveAttribute('data-renderer', 'canvas');
  await expectBand(page, 0, [0x33, 0x66, 0xcc]);
});

test('a proposal goes to the administration and comes back decided', async ({ page, browser }) => {
  await signIn(page, 'customer@archive.test', '/archive');
  await page.goto(`${inksPage}?inks=3366cc%2C`);
  await page.locator('textarea[name=note]').fill('For summer');
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(page.getByText('Colorway proposed.').first()).toBeVisible();
  await expect(page.getByText('For summer')).toHaveCount(1);
  await expect(page.getByText('Open', { exact: true })).toBeVisible();

  // A pooled customer of another company knows nothing of it.
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'inhouse@archive.test', '/archive');
  await other.goto(inksPage);
  await expect(other.getByRole('heading', { level: 1 })).toContainText(number);
  await expect(other.getByText('For summer')).toHaveCount(0);
  await other.context().close();

  const admin = await (await browser.newContext()).newPage();
  await signInAsAdmin(admin, '/admin/proposals');
  const row = admin.getByRole('row', { name: new RegExp(number) });
  await expect(row).toContainText('For summer');
  await expect(admin.getByRole('columnheader').first()).toHaveAccessibleName('Picture');
  await expect(row).toContainText('→ #3366cc');
  await expectAccessible(admin);
  const download = admin.waitForEvent('download');
  await row.getByRole('link', { name: 'Ink list (CSV)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^J-300.*\.csv$/);
  await row.getByRole('button', { name: 'Accept' }).click();
  await expect(admin.getByText(/J-300.* accepted\.$/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  await row.getByRole('link', { name: 'Delete' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(admin.getByText('1 proposal deleted.').first()).toBeVisible();
  await admin.context().close();
});

test('on a phone its parts stand apart', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'customer@archive.test', '/archive');
  await page.goto(`${inksPage}?inks=3366cc%2C`);
  const [picture, list, propose] = await Promise.all(
    ['.design-view', '.design-side > form', '.design-side > section'].map(async (part) => {
      const box = (await page.locator(part).first().boundingBox())!;
      return { top: box.y, bottom: box.y + box.height };
    }),
  );
  expect(list!.top - picture!.bottom).toBeGreaterThanOrEqual(16);
  expect(propose!.top - list!.bottom).toBeGreaterThanOrEqual(16);

  // Names of inks that differ at their end alone can be told apart.
  const name = page.getByText('1 Rose', { exact: true });
  const isWhole = await name.evaluate((element) => {
    element.append(' of the second rotary screen, after the strike-off');
    return element.scrollWidth <= element.clientWidth;
  });
  expect(isWhole).toBe(true);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is a form: colours, switches, films, proposals', async ({ page }) => {
    await signIn(page, 'customer@archive.test', '/archive');
    await page.goto(inksPage);
    await colors(page).nth(0).fill('#3366cc');
    await page.getByRole('checkbox', { name: 'Print Leaf' }).uncheck();
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/inks=3366cc%2C-$/);
    await expect(page.locator('main img').first()).toHaveAttribute('src', /view\/inks\/.*inks=3366cc%2C-/);
    const picture = page.locator('main img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 40_000 })
      .toBe(width);
    await page.getByRole('link', { name: 'Show screen Rose only' }).click();
    await expect(picture).toHaveAttribute('src', /screen=0/);
    await page.getByRole('link', { name: 'All inks' }).click();
    await page.locator('textarea[name=note]').fill('By hand');
    await page.getByRole('button', { name: 'Propose', exact: true }).click();
    await expect(page.getByText('By hand')).toHaveCount(1);
    await page.getByRole('link', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Proposal deleted.').first()).toBeVisible();
  });
});
