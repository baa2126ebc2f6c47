/** The line is cut at a press: a form keeps what was typed and says so, a page says that there's no connection, and both go on afterwards. */
import type { Route } from '@playwright/test';
import pg from 'pg';
import { expect, test, type Page } from './journey.ts';
import { cloth, pageOf, quarters } from './originals.ts';
import { signIn, signInAsAdmin } from './people-and-files.ts';

const data = /\.data(\?|$)/;
const ways = {
  reset: (route) => route.abort('connectionreset'),
  proxy: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  network: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to this network</h1>' }),
} satisfies Record<string, (route: Route) => Promise<void>>;
/** Once the page is alive, and has what it tells of it with. */
async function cut(page: Page, way: keyof typeof ways = 'reset'): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.route(data, ways[way]);
}
const mend = (page: Page) => page.unroute(data);

/** A list is made at the second press: the line is cut at the first. */
async function makeTwice(page: Page, list: string, way?: keyof typeof ways): Promise<void> {
  await signIn(page, 'customer@archive.test', '/favorites');
  const name = page.getByLabel('New list');
  const create = page.getByRole('button', { name: 'Create list' });
  await cut(page, way);
  await name.fill(list);
  await create.click();
  await expect(page.getByText('The connection was lost', { exact: false })).toBeVisible();
  await expect(name).toHaveValue(list);
  await mend(page);
  await create.click();
  await expect(page.getByRole('link', { name: list })).toHaveCount(1);
  await expect(page.getByText('The connection was lost', { exact: false })).toHaveCount(0);
}

test('a form keeps what was typed, and is sent when the line is back', ({ page }) => makeTwice(page, 'Made twice'));

test('a heart is given back, and the page stays', async ({ page }) => {
  await signIn(page, 'customer@archive.test', '/archive');
  const heart = page.getByRole('button', { name: /^Add \S+ to / }).first();
  const name = (await heart.getAttribute('aria-label'))!;
  await cut(page);
  await heart.press('Enter');
  await expect(page.getByText('Your change wasn’t saved', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  await mend(page);
  await heart.press('Enter');
  const [added] = name.replace('Add', 'Remove').split(' to ');
  await expect(page.getByRole('button', { name: `${added} from ` })).toBeFocused();
});

test('a button that comes to nothing leaves the page, says so, and works when the line is back', async ({ page }) => {
  await signInAsAdmin(page, '/admin/labels/all');
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items.first()).toBeVisible();
  const before = await items.allInnerTexts();
  const down = page.getByRole('button', { name: /^Move .* down$/, disabled: false }).last();
  const name = (await down.getAttribute('aria-label'))!;
  await cut(page);
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByText('The connection was lost', { exact: false }).first()).toBeVisible();
  expect(await items.allInnerTexts()).toEqual(before);
  await mend(page);
  await page.getByRole('button', { name, exact: true }).click();
  await expect.poll(() => items.allInnerTexts()).not.toEqual(before);
});

for (const pressed of [false, true])
  test(`a page that doesn’t come is asked for again, ${pressed ? 'at a press' : 'by itself'}`, async ({ page }) => {
    await signIn(page, 'customer@archive.test');
    // No sign-in leads back to it.
    await page.goto('/preferences');
    await cut(page);
    if (!pressed) await page.route('**/livez', (route) => route.abort());
    await page.getByRole('link', { name: 'Access tokens' }).click();
    const none = page.getByRole('heading', { name: 'No connection' });
    await expect(none).toBeVisible();
    await expect(page).toHaveTitle('No connection');
    await expect(page.getByText('The error has been recorded', { exact: false })).toHaveCount(0);
    await mend(page);
    if (pressed) await page.getByRole('link', { name: 'Try again' }).click();
    else await page.unroute('**/livez');
    await expect(none).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/preferences/tokens');
  });

for (const way of ['proxy', 'network'] as const)
  test(`a ${way} that answers in place of the archive is a cut line too`, async ({ page }) => {
    const list = `Behind a ${way}`;
    await makeTwice(page, list, way);
    await cut(page, way);
    await page.getByRole('link', { name: list }).click();
    const none = page.getByRole('heading', { name: 'No connection' });
    await expect(none).toBeVisible();
    await mend(page);
    await expect(none).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible();
  });

test('an error that nobody expected is told at the form, with its reference, and what was typed stays', async ({
  page,
}) => {
  const database = new pg.Client(process.env.JOURNEY_DATABASE);
  await database.connect();
  await signIn(page, 'customer@archive.test', '/favorites');
  await page.waitForLoadState('networkidle');
  await database.query(`ALTER TABLE "FavoritesList" ADD CONSTRAINT "fails" CHECK ("name" <> 'Fails')`);
  try {
    const name = page.getByLabel('New list');
    await name.fill('Fails');
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Create list' }).click();
    const answer = await answered;
    expect(answer.status()).toBe(500);
    const reference = answer.headers()['x-request-id']!;
    await expect(page.getByText(`Something went wrong. The error has been recorded.`)).toContainText(reference);
    await expect(name).toHaveValue('Fails');
  } finally {
    await database.query(`ALTER TABLE "FavoritesList" DROP CONSTRAINT "fails"`);
    await database.end();
  }
});

test('what is typed while an answer is on its way stays, with the focus', async ({ page }) => {
  await signInAsAdmin(page, '/admin/customers');
  await page.waitForLoadState('networkidle');
  const sought = page.locator('main form[role=search] input[type=search]');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(data, async (route) => {
    await held;
    await route.continue();
  });
  await sought.fill('first');
  await sought.press('Enter');
  await sought.fill('first and');
  await sought.pressSequentially(' more');
  release();
  await expect(page).toHaveURL(/query=first(&|$)/);
  // The page of the answer has it.
  const all = page.locator('main form[role=search]').getByRole('link');
  await expect(all).toBeVisible();
  await expect(sought).toHaveValue('first and more');
  await expect(sought).toBeFocused();
  await page.keyboard.type('!');
  await expect(sought).toHaveValue('first and more!');
  // Left without being sent, it is gone with the search.
  await mend(page);
  await all.click();
  await expect(page).not.toHaveURL(/query=/);
  await expect(sought).toHaveValue('');
});

test('a kind of page whose script isn’t there yet is told of and comes later as well', async ({ page }) => {
  await signIn(page, 'customer@archive.test', '/preferences');
  await page.waitForLoadState('networkidle');
  const everything = '**/*';
  await page.route(everything, (route) => route.abort('connectionreset'));
  // Without a hover, which would fetch the page ahead.
  await page.getByRole('link', { name: 'Find similar', exact: true }).first().dispatchEvent('click');
  const none = page.getByRole('heading', { name: 'No connection' });
  await expect(none).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/similar');
  await page.unroute(everything);
  await expect(none).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Find similar' })).toBeVisible();
});

test('a link whose script doesn’t come leads where it says, from a page that stays the same until then', async ({
  page,
}) => {
  await signIn(page, 'customer@archive.test', pageOf(cloth.dune));
  await page.waitForLoadState('networkidle');
  const parts = /\/assets\/route-[^/]*\.js$/;
  const lost: string[] = [];
  await page.route(parts, (route) => {
    if (route.request().method() === 'HEAD') return route.fallback();
    lost.push(route.request().url());
    // As of a build that was replaced.
    return route.fulfill({ status: 404, body: '' });
  });
  await page.getByRole('link', { name: 'Create film' }).click();
  await page.waitForURL(/\/downloads\/film\//);
  await page.unroute(parts);
  await page.waitForLoadState('domcontentloaded');
  await expect(page.getByRole('button', { name: 'Create film' })).toBeVisible();
  expect(lost).not.toEqual([]);
});

test('pictures that weren’t ready come by themselves', async ({ page }) => {
  const asked = new Set<string>();
  const thumbnails = /\/design\/thumbnail\//;
  await page.route(thumbnails, (route) => {
    const address = route.request().url();
    if (asked.has(address)) return route.fallback();
    asked.add(address);
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: '' });
  });
  await signIn(page, 'customer@archive.test', '/archive');
  const picture = page.locator('main img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(picture).toHaveCSS('opacity', '1');
  expect(asked.size).toBeGreaterThan(0);
});

test('an upload, deep zoom and a film say that the session has ended, and lead back', async ({ page }) => {
  const signOut = () => page.context().clearCookies({ name: 'session' });
  await signInAsAdmin(page, '/admin/design');
  await page.waitForLoadState('networkidle');
  await signOut();
  // More than fits into a connection's buffers: the sign-in page on the same connection waited for what nobody read.
  const file = { name: 'Signed out.tif', mimeType: 'image/tiff', buffer: Buffer.alloc(3_000_000) };
  await page.locator('input[type=file][name=files]').first().setInputFiles(file);
  await page.getByLabel('Archive', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByText('You’ve been signed out', { exact: false })).toBeVisible();
  await expect(page.getByText('Signed out.tif')).toBeVisible();

  const address = pageOf(quarters.number);
  for (const at of [address, address.replace('/design/', '/downloads/film/')]) {
    // Signed addresses are good for a while without a session: what comes later is refused.
    await page.route('**/design/tiles/**', (route) => route.fulfill({ status: 403 }));
    await signIn(page, 'customer@archive.test', at);
    await page.waitForLoadState('networkidle');
    await signOut();
    if (at !== address) await page.getByRole('button', { name: 'Create film' }).click();
    await expect(page.getByText('You’ve been signed out', { exact: false })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(new RegExp(`/login\\?redirectTo=${encodeURIComponent(at)}`));
  }
});
