import { expect, test } from './journey.ts';
import { cloth, idsOf } from './originals.ts';
import { expectAccessible, signIn, signInAsAdmin, signInByForm } from './people-and-files.ts';

/** Screens that no other journey holds to WCAG 2.2 AA, in every surround. */
test('screens before signing in are accessible', async ({ page }) => {
  for (const address of ['/login', '/login?expired=true', '/reset-password', '/create-password', '/custom/nobody']) {
    await page.goto(address);
    await expectAccessible(page);
  }
  await signInByForm(page, 'admin@archive.test', '/admin');
  await expect(page).toHaveURL(/\/authenticate/);
  await expectAccessible(page);
});

test('a design in all its views, and two colorways compared, are accessible in every surround', async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  const design = `/design/${idsOf(cloth.wave).design}`;
  await signIn(page, 'customer@archive.test', design);
  await expect(page).toHaveURL(new RegExp(`${design}$`));
  const expectInEverySurround = async () => {
    for (const surround of ['grey', 'dark', 'light']) {
      await page.locator(`[name=surround][value=${surround}]`).first().click();
      await expect(page.locator('html')).toHaveAttribute('data-surround', surround);
      await expectAccessible(page, surround === 'grey' ? 'all' : 'colors');
    }
  };
  for (const view of ['', '?view=75', '?view=150', '?view=repeat', '?view=model']) {
    await page.goto(`${design}${view}`);
    await expectInEverySurround();
  }
  await page.goto(design);
  const boxes = page.locator('input[type=checkbox][name=c]');
  await expect(boxes).toHaveCount(2);
  // Ticked at once, before the page has come alive or after: both count, and stay ticked from then on.
  for (const at of [0, 1]) await boxes.nth(at).click({ force: true });
  await expect(page.getByText('2 of 4 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Compare selected' }).click();
  await expect(page).toHaveURL(/\/compare\?c=[\da-f-]{36}&c=[\da-f-]{36}$/);
  await expectInEverySurround();
  for (const address of ['/design/01930000-0000-7000-8000-000000000000', '/archive/colors']) {
    await page.goto(address);
    await expectInEverySurround();
  }
});

test('icons have the colours of what is around them where a palette is forced', async ({ browser }) => {
  const page = await (await browser.newContext({ forcedColors: 'active', colorScheme: 'dark' })).newPage();
  await signInAsAdmin(page, '/admin/customers');
  await expect(page.locator('.badge .icon').first()).toBeVisible();
  const own = await page.locator('.icon').evaluateAll((all) => {
    const colorOf = (one: Element) => getComputedStyle(one).color;
    return all.filter((one) => colorOf(one) !== colorOf(one.parentElement!)).map((one) => one.parentElement!.outerHTML);
  });
  expect(own).toEqual([]);
});

test('a design that is gone leads back to the results that it was opened from', async ({ page }) => {
  await signIn(page, 'customer@archive.test');
  const gone = '/design/01930000-0000-7000-8000-000000000000';
  for (const [search, results] of [
    [`?from=${encodeURIComponent('q=stripe&page=2')}`, '/archive?q=stripe&page=2'],
    ['?from=all', '/archive'],
    ['', '/archive'],
  ] as const) {
    expect((await page.goto(gone + search))!.status()).toBe(404);
    await expect(page.getByRole('link', { name: 'Go to archive' })).toHaveAttribute('href', results);
  }
});

test('the header names who is signed in, in one row, also where its places are the longest words', async ({ page }) => {
  await signIn(page, 'customer@archive.test');
  await page.setViewportSize({ width: 1440, height: 900 });
  const speak = async (language: string) => {
    const form = { intent: 'save', stay: 'true', language };
    const headers = { Origin: new URL(page.url()).origin };
    expect((await page.request.post('/preferences', { form, headers })).status()).toBe(200);
    await page.goto('/archive');
  };
  await speak('ru');
  const name = page.locator('header summary', { hasText: 'Deniz Kaya' });
  expect((await name.boundingBox())!.width).toBeGreaterThan(100);
  const tops = await page
    .locator('header nav a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
  await speak('en');
});

test('countries are called what the server calls them, also where a browser has other names', async ({ page }) => {
  await page.addInitScript(() => {
    Intl.DisplayNames.prototype.of = (code) => `${code} by the browser`;
  });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await signInAsAdmin(page, '/admin/customers');
  const cells = page.getByRole('cell', { name: 'Türkiye' });
  await expect(cells.first()).toBeVisible();
  await expect(page.getByLabel('Country')).toContainText('Türkiye (');
  await page.getByRole('link', { name: 'Demo Textile' }).click();
  await expect(page.getByRole('heading', { name: 'Demo Textile' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Türkiye', { exact: true })).toBeVisible();
  await expect(page.getByText('by the browser')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('tables fit a phone in Russian, and hold a company’s name without a place to break', async ({ page }) => {
  await signInAsAdmin(page, '/admin/customers');
  const origin = { Origin: new URL(page.url()).origin };
  const speak = (language: string) =>
    page.request.post('/preferences', { form: { intent: 'save', stay: 'true', language }, headers: origin });
  await speak('ru');
  await page.goto('/admin/customers?new');
  await page.locator('dialog input[name=name]').fill('W'.repeat(110));
  await page.locator('dialog').getByRole('button', { name: 'Добавить клиента' }).click();
  await expect(page.getByText('W'.repeat(110)).first()).toBeVisible();
  const design = idsOf(cloth.wave).design;
  for (const width of [390, 1280, 1440, 1640]) {
    await page.setViewportSize({ width, height: 844 });
    for (const address of [
      '/admin/customers',
      `/admin/designs/${design}/who`,
      '/admin/statistics',
      '/admin/statistics?kind=login',
      '/admin/settings/archives',
      '/admin/design',
    ]) {
      await page.goto(address);
      const wide = await page
        .locator('.table-scroll, html')
        .evaluateAll((boxes) =>
          boxes
            .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
            .map((box) => box.className),
        );
      expect(wide, `${address} at ${width}`).toEqual([]);
    }
  }
  // Between a tablet and a laptop, also zoomed in: a table scrolls, the page doesn't.
  await page.setViewportSize({ width: 1100, height: 844 });
  for (const address of ['/admin', '/admin/customers', '/admin/designs', '/admin/settings/stock', '/admin/audit']) {
    await page.goto(address);
    await expect(page.locator('h1')).toBeVisible();
    const over = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(over, `${address} at 1100`).toBeLessThanOrEqual(0);
  }
  // A row's menu is all there, and takes the other columns no room.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin');
  await page.locator('tbody .menu summary').first().click();
  const room = await page.locator('.table-scroll').evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(room).toBeLessThanOrEqual(1);
  const panel = (await page.locator('tbody .menu-panel').first().boundingBox())!;
  expect(panel.x).toBeGreaterThanOrEqual(0);
  expect(panel.x + panel.width).toBeLessThanOrEqual(390);
  await speak('en');
});

test('a field’s label without a place to break stays within a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAsAdmin(page, `/admin/designs/${idsOf(cloth.wave).design}`);
  const labels = page.locator('.form-columns .field-label');
  await expect(labels.first()).toBeVisible();
  await labels.evaluateAll((all) => all.forEach((one) => (one.textContent = 'W'.repeat(60))));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

for (const javaScriptEnabled of [true, false])
  test(`a file that is not there is told of on a page, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await signInAsAdmin(page, '/admin/designs');
    const { design } = idsOf(cloth.wave);
    const ways = [
      { address: `/admin/designs/${design}/original/${design}`, link: 'Go to archive', to: /\/archive$/ },
      { address: `/downloads/${design}/sheet.pdf`, link: 'Downloads', to: /\/downloads$/ },
    ];
    for (const { address, link, to } of ways) {
      const answer = await page.goto(address);
      expect(answer!.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'File not available' })).toBeVisible();
      await expect(page.getByRole('navigation').first()).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.locator('main').getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(to);
      expect(await (await page.request.get(address)).text()).toMatch(
        /^(Colorway not found|This download doesn’t exist)\.$/,
      );
    }
  });

test('without script a card’s box shows before a pointer comes, and nothing moves under it', async ({ browser }) => {
  for (const width of [1280, 1600]) {
    const viewport = { width, height: 900 };
    const page = await (await browser.newContext({ javaScriptEnabled: false, viewport })).newPage();
    await signIn(page, 'customer@archive.test', '/archive');
    const card = page.locator('main article').first();
    const label = card.locator('label').first();
    const places = () =>
      card
        .locator('.reference a, label, button')
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    await page.mouse.move(0, 0);
    await expect(label).toHaveCSS('opacity', '1');
    const before = await places();
    await label.hover();
    expect(await places()).toEqual(before);
    await label.click();
    await expect(card.getByRole('checkbox')).toBeChecked();
    await page.context().close();
  }
});

test('a step back before the page is alive leads back', async ({ page }) => {
  await signIn(page, 'customer@archive.test', '/similar');
  await page.waitForLoadState('networkidle');
  await page.getByRole('banner').getByRole('link', { name: 'Archive', exact: true }).click();
  await expect(page).toHaveURL(/\/archive$/);
  await page.waitForLoadState('networkidle');
  let letOn = () => {};
  const held = new Promise<void>((resolve) => (letOn = resolve));
  await page.route(/\/assets\/entry\.client/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('.grid > li').first()).toBeVisible();
  // The browser keeps the document and changes the address alone.
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/similar$/);
  letOn();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find similar designs');
  await page.goForward();
  await expect(page.locator('.grid > li').first()).toBeVisible();
});

test('a button that needs script, pressed before the page has it, counts once it does', async ({ page }) => {
  await signInAsAdmin(page, '/admin');
  const script = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/admin/pin', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Choose by picture' });
  await button.click();
  // Taken back.
  await page.getByRole('heading', { level: 1 }).click();
  await button.click();
  script.resolve();
  await expect(page.getByRole('dialog', { name: 'Choose designs to pin' })).toBeVisible();
});
