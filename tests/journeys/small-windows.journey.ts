/** What a phone, a zoomed page or a forced palette leaves of the screens. */
import { expect, test, type Locator, type Page } from './journey.ts';
import { cloth, idsOf, inks, pageOf } from './originals.ts';
import { signIn, signInAsAdmin } from './people-and-files.ts';

/** All of it can be brought into the window. */
async function expectInReach(one: Locator): Promise<void> {
  await one.scrollIntoViewIfNeeded();
  const covered = await one.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return [left >= 0, top >= 0, right <= innerWidth, bottom <= innerHeight + 1, element.contains(at)];
  });
  expect(covered).toEqual([true, true, true, true, true]);
}

const expectNoWider = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

test('the menus of the header are all there on a phone and zoomed in', async ({ page }) => {
  await signInAsAdmin(page, '/archive');
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [320, 180],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/archive');
    await page.locator('header [popovertarget=places]').click();
    const menus = page.locator('header .menu');
    await expect(menus.first()).toBeVisible();
    for (const menu of await menus.all()) {
      await menu.locator('summary').click();
      const items = menu.locator('.menu-item');
      await expectInReach(items.first());
      await expectInReach(items.last());
      await menu.locator('summary').click();
    }
  }
});

test('in a low window a menu scrolls', async ({ page }) => {
  await signIn(page, 'customer@archive.test', '/archive');
  await page.setViewportSize({ width: 1400, height: 180 });
  await page.goto('/archive');
  const menu = page.locator('header .menu').last();
  await menu.locator('summary').click();
  await expectInReach(menu.locator('.menu-item').first());
  await expectInReach(menu.locator('.menu-item').last());
});

test('the banner of who views as a user is no higher on a phone than the header that it replaces', async ({ page }) => {
  await signInAsAdmin(page, '/admin');
  await page.getByRole('link', { name: 'Deniz Kaya', exact: true }).click();
  await page.getByRole('button', { name: 'View as this user' }).click();
  await expect(page).toHaveURL(/\/archive$/);
  const banner = page.locator('[data-impersonating]');
  const { height } = (await banner.boundingBox())!;
  const wayBack = (text: string) =>
    banner.locator('button').evaluate((button, text) => (button.textContent = text), text);
  const said = (text: string) => banner.locator('strong').evaluate((one, text) => (one.textContent = text), text);
  // The longest words.
  await said('Вы смотрите архив как Александра Константинопольская.');
  await wayBack('Вернуться к администрированию');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 568 });
    expect((await banner.boundingBox())!.height).toBeLessThanOrEqual(height);
    expect((await banner.locator('p').boundingBox())!.width).toBeGreaterThan(110);
    await expectNoWider(page, width);
  }
  await page.goto('/archive');
  await page.getByRole('button', { name: 'Back to administration' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deniz Kaya');
});

test('designs chosen by picture can be added on a phone that lies on its side', async ({ page }) => {
  await signInAsAdmin(page, '/admin/pin');
  await page.getByRole('button', { name: 'Choose by picture' }).click();
  const chooser = page.getByRole('dialog');
  await chooser
    .getByRole('button', { name: new RegExp(`^${cloth.wave}`) })
    .first()
    .click();
  const add = chooser.getByRole('button', { name: 'Add 1 design' });
  await expect(add).toBeVisible();
  for (const [width, height] of [
    [667, 375],
    [640, 360],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    // By hand: script could scroll what a finger can't.
    const { x, y } = (await chooser.boundingBox())!;
    await page.mouse.move(x + 20, y + 4);
    await page.mouse.wheel(0, 2000);
    await expect(add).toBeInViewport({ ratio: 1 });
  }
});

test('what has focus is beneath no bar', async ({ page }) => {
  await signInAsAdmin(page, '/admin/designs');
  /** Fields that a bar lies over once they have focus, gone to one by one. */
  const covered = (fields: string, bar: string) =>
    page.evaluate(
      ([fields, bar]) =>
        [...document.querySelectorAll<HTMLElement>(fields!)].flatMap((field) => {
          if (!field.checkVisibility() || field.closest(bar!)) return [];
          field.focus();
          if (document.activeElement !== field) return [];
          const box = field.getBoundingClientRect();
          const over = document.querySelector(bar!)!.getBoundingClientRect();
          return box.bottom > over.top + 1 && box.top < over.bottom - 1 ? [field.outerHTML.slice(0, 90)] : [];
        }),
      [fields, bar],
    );
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 600 });
    await page.goto(`/admin/designs/${idsOf(cloth.wave).design}`);
    await expect(page.locator('.foot-bar')).toBeVisible();
    expect(await covered('main :is(input, select, textarea, a)', '.foot-bar')).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/admin/designs');
  await page.locator('tbody input[type=checkbox]').first().check();
  await expect(page.locator('.bulk-bar[data-active]')).toBeVisible();
  const upwards = await page.evaluate(() => {
    const bar = document.querySelector('.bulk-bar')!;
    scrollTo(0, document.body.scrollHeight);
    return [...document.querySelectorAll<HTMLElement>('tbody a')].reverse().filter((link) => {
      link.focus();
      return link.getBoundingClientRect().top < bar.getBoundingClientRect().bottom - 1;
    }).length;
  });
  expect(upwards).toBe(0);
});

test('no chosen colorway is beneath the bar of what can be done with it', async ({ page }) => {
  await signIn(page, 'inhouse@archive.test', '/favorites');
  const headers = { origin: new URL(page.url()).origin };
  const post = (address: string, form: Record<string, string>) => page.request.post(address, { form, headers });
  for (const name of ['Beneath the bar', 'Another one with a name of many words and more'])
    await post('/favorites', { intent: 'create', name });
  await page.goto('/favorites');
  const linkOf = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href');
  const [list, other] = [
    (await linkOf('Beneath the bar'))!,
    (await linkOf('Another one with a name of many words and more'))!,
  ];
  const listid = list.split('/').pop()!;
  for (const colorwayGuid of idsOf(cloth.wave).colorways)
    await post('/favorites/entry', { intent: 'add', listid, colorwayGuid });
  // The longest words.
  await post('/preferences', { intent: 'save', language: 'ru' });
  for (const [width, height] of [
    [1366, 500],
    [1280, 500],
    [640, 500],
    [390, 600],
    [320, 568],
    [390, 300],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(list);
    await page.locator('main article input[type=checkbox]').first().check();
    await expect(page.locator('main [data-active]')).toBeVisible();
    const beneath = await page.evaluate(() => {
      const bar = document.querySelector('main [data-active]')!;
      const place = document.querySelector('[data-place]')!;
      for (let n = 0; n < 12; n++) place.parentElement!.append(place.cloneNode(true));
      scrollTo(0, document.body.scrollHeight);
      return [...document.querySelectorAll<HTMLElement>('[data-place] :is(a, button, input)')]
        .reverse()
        .filter((one) => {
          one.focus();
          const top = bar.getBoundingClientRect().bottom - 1;
          return document.activeElement === one && one.getBoundingClientRect().top < top;
        }).length;
    });
    expect([width, height, beneath]).toEqual([width, height, 0]);
  }
  await post('/preferences', { intent: 'save', language: 'en' });
  for (const address of [list, other]) {
    await page.goto(`${address}?dialog=delete`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('names without a place to break widen no page', async ({ page }) => {
  const name = 'W'.repeat(100);
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAsAdmin(page, '/admin/designs');
  await page.locator('main').evaluate((main, name) => {
    const icon = '<svg class="icon" width="20" height="20"></svg>';
    main.innerHTML = `
      <div class="notice">${icon}<div class="notice-body"><p class="notice-title">${name}</p><ul><li>${name}</li></ul></div></div>
      <div class="field"><div class="field-error">${icon}<span>${name}</span></div></div>
      <div class="field"><div class="field-error">${icon}<ul class="stack gap-1"><li>${name}</li></ul></div></div>
      <ul class="chips"><li><span class="chip"><span class="chip-name">${name}</span><span class="chip-value">a</span></span></li></ul>
      <div class="dialog-body" data-body><form class="stack gap-0"><p>${name}</p></form><fieldset>${name}</fieldset></div>`;
  }, name);
  await expectNoWider(page, 360);
  const parts = await page
    .locator('main *')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > 361).map((one) => one.className));
  expect(parts).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto('/admin/designs');
  const archives = page.locator('tbody tr > :nth-child(4)');
  await expect(archives.first()).toBeVisible();
  await archives.evaluateAll(
    (all, name) => all.forEach((one) => ((one.firstElementChild ?? one).textContent = name)),
    name,
  );
  await expectNoWider(page, 1280);
});

test('all rows of a table are selected at once on a phone too', async ({ page }) => {
  await signInAsAdmin(page, '/admin/attention');
  await page.getByRole('link', { name: 'No studio', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No studio');
  await page.setViewportSize({ width: 390, height: 844 });
  const all = page.getByRole('checkbox', { name: 'Select this page' });
  await expectInReach(all);
  await all.check();
  const boxes = page.locator('tbody .table-select input');
  for (const box of await boxes.all()) await expect(box).toBeChecked();
  await boxes.first().uncheck();
  await expect(all).not.toBeChecked();
  await all.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(all).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect(page.locator('thead').getByRole('checkbox', { name: 'Select this page' })).toBeVisible();
});

test('what goes on shows where nothing moves', async ({ page }) => {
  await signIn(page, 'customer@archive.test', '/preferences');
  await page.locator('main').evaluate((main) => {
    main.innerHTML = '<div class="progress"><progress></progress></div>';
  });
  await expect(page.locator('progress')).toHaveCSS('background-image', /^repeating-linear-gradient/);
});

test('an ink’s name has room on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'customer@archive.test', `${pageOf(inks.number)}/inks`);
  await page.getByRole('button', { name: 'Edit the colour of Rose' }).click();
  const name = page.getByText('1 Rose', { exact: true });
  expect((await name.locator('..').boundingBox())!.width).toBeGreaterThan(200);
  await expectNoWider(page, 320);
});

test('an ink’s numbers that are none are told of in words', async ({ page }) => {
  await signIn(page, 'customer@archive.test', `${pageOf(inks.number)}/inks`);
  await page.getByRole('button', { name: 'Edit the colour of Rose' }).click();
  for (const [field, wrong, right, said] of [
    [page.getByRole('textbox', { name: 'Hex' }), 'blue', '#804020', 'This isn’t a valid colour.'],
    [
      page.getByRole('textbox', { name: 'L', exact: true }),
      '300',
      '60',
      'L is a number from 0 to 100, a and b from −128 to 127.',
    ],
  ] as const) {
    await field.fill(wrong);
    await field.blur();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(said);
    await expect(field).toHaveValue(wrong);
    await field.fill(right);
    await expect(field).not.toHaveAttribute('aria-invalid');
    await expect(field).toHaveAccessibleDescription('');
  }
});

test('three digits are a colour once the field is left, and nothing is no number', async ({ page }) => {
  await signIn(page, 'customer@archive.test', `${pageOf(inks.number)}/inks`);
  await page.getByRole('button', { name: 'Edit the colour of Rose' }).click();
  const hex = page.getByRole('textbox', { name: 'Hex' });
  await hex.fill('f80');
  await hex.blur();
  await expect(hex).toHaveValue('#ff8800');
  const lightness = page.getByRole('textbox', { name: 'L', exact: true });
  await lightness.fill('');
  await lightness.blur();
  await expect(lightness).toHaveAccessibleDescription('L is a number from 0 to 100, a and b from −128 to 127.');
  await lightness.press('ArrowUp');
  await expect(lightness).toHaveValue('1');
});

test('a forced palette keeps colours that are shown as such, and tells chosen from not chosen', async ({ browser }) => {
  const page = await (await browser.newContext({ forcedColors: 'active', colorScheme: 'dark' })).newPage();
  await signIn(page, 'customer@archive.test', `${pageOf(inks.number)}/inks`);
  await page.getByRole('button', { name: 'Edit the colour of Rose' }).click();
  const shown = page.locator('[id] > [aria-hidden=true] > span[style], [role=group] button[style], .swatch[style]');
  const lost = await shown.evaluateAll((all) =>
    all
      .filter((one) => getComputedStyle(one).backgroundColor !== (one as HTMLElement).style.backgroundColor)
      .map((one) => one.outerHTML),
  );
  expect(lost).toEqual([]);
  /** What would have the text's own colour behind it. */
  const unreadable = () =>
    page.locator('body *').evaluateAll((all) => {
      const canvas = getComputedStyle(document.body).backgroundColor;
      return all
        .filter((one) => one.checkVisibility() && one.textContent && getComputedStyle(one).color === canvas)
        .filter((one) => getComputedStyle(one).getPropertyValue('forced-color-adjust') !== 'none')
        .map((one) => one.outerHTML.slice(0, 160));
    });
  expect(await unreadable()).toEqual([]);
  const light = (one: Locator, property: 'backgroundColor' | 'color' | 'fill' | 'outlineStyle' | 'borderColor') =>
    one.evaluate((element, property) => getComputedStyle(element)[property], property);
  await page.goto('/archive');
  await page.locator('main').evaluate((main) => {
    main.innerHTML = `
      <b style="color: Highlight"></b><i style="color: CanvasText"></i>
      <div class="progress"><progress value="1" max="2"></progress></div>
      <svg width="10" height="10"><rect width="9" height="9" fill="var(--text-quiet)" /></svg>`;
  });
  expect(await light(page.locator('main rect'), 'fill')).toBe(await light(page.locator('main i'), 'color'));
  expect(await page.locator('main').evaluate((main) => getComputedStyle(main).getPropertyValue('--accent'))).toMatch(
    /highlight/i,
  );
  await page.goto('/archive');
  const screens = page.locator('label:has(input[name=channelcounts])');
  await screens.first().evaluate((label) => (label.closest('details')!.open = true));
  const unchosen = await light(screens.first(), 'backgroundColor');
  await screens.first().evaluate((label) => (label.querySelector('input')!.checked = true));
  expect(await light(screens.first(), 'backgroundColor')).not.toBe(unchosen);
  expect(await unreadable()).toEqual([]);
});
