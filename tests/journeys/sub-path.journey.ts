/** An archive below the path of another site: nothing of it leads out of there, and everything in it works. */
import path from 'node:path';
import { crawl } from './crawl.ts';
import { expect, test, type Browser, type Page } from './journey.ts';
import { cloth } from './originals.ts';
import { confirmSecondFactor, expectPictures, signInByForm, writeOriginals } from './people-and-files.ts';
import type { Product } from './product.ts';

const base = '/prints';
let top = '';

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const answer = await fetch(`${process.env.JOURNEY_DOOR}/?worker=${process.env.TEST_PARALLEL_INDEX}&base=${base}`);
  top = ((await answer.json()) as Product).url;
});

/** A page, and what went wrong on it: errors that it told, and what it asked for elsewhere or in vain. */
async function open(browser: Browser): Promise<{ page: Page; wrong: string[] }> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(60_000);
  const wrong: string[] = [];
  page.on('pageerror', ({ message }) => wrong.push(message));
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && url !== top && !url.startsWith(`${top}/`)) wrong.push(`asked for ${url}`);
  });
  return { page, wrong };
}

async function enter(page: Page, mail: string, at: string): Promise<void> {
  await signInByForm(page, mail, top + at);
  if (mail.startsWith('admin')) await confirmSecondFactor(page);
  await expect(page).toHaveURL(top + at);
}

for (const [mail, starts] of [
  ['customer@archive.test', ['/', '/archive', '/similar', '/favorites', '/collections', '/boards', '/none', '/dummy']],
  ['admin@archive.test', ['/admin', '/admin/design', '/admin/audit', '/admin/settings', '/service/docs']],
] as const) {
  test(`every page of ${mail} leads to pages, files and pictures below it`, async ({ browser }) => {
    const { page } = await open(browser);
    await enter(page, mail, starts[1]);
    for (const cookie of await page.context().cookies()) expect(cookie).toMatchObject({ path: `${base}/` });
    const { pages, wrong } = await crawl(top, [...starts], async (url) => {
      const answer = await page.request.get(url);
      const isMissing = url.endsWith('/none') && answer.status() === 404;
      return {
        status: isMissing ? 200 : answer.status(),
        type: answer.headers()['content-type'] ?? '',
        text: () => answer.text(),
      };
    });
    expect(wrong).toEqual([]);
    expect(pages.length).toBeGreaterThan(30);
  });
}

test('what is at the root of the host is not the archive’s, but for monitors', async ({ request }) => {
  const { origin } = new URL(top);
  for (const name of ['/archive', '/login', '/favicon.svg', '/service/docs', '/printsx/archive'])
    expect([name, (await request.get(origin + name)).status()]).toEqual([name, 404]);
  for (const name of ['/livez', '/readyz', '/healthz'])
    for (const at of [origin, top]) expect([name, (await request.get(at + name)).status()]).toEqual([name, 200]);
  const sent = await request.get(`${top}/design/x?y=1`, { maxRedirects: 0 });
  expect(sent.headers().location).toBe(`${base}/login?redirectTo=%2Fdesign%2Fx%3Fy%3D1`);
  const document = (await (await request.get(`${top}/service/openapi.json`)).json()) as { servers: unknown };
  expect(document.servers).toEqual([{ url: `${base}/service` }]);
});

test('a customer finds, looks at, keeps, compares and downloads', async ({ browser }) => {
  const { page, wrong } = await open(browser);
  await enter(page, 'customer@archive.test', '/archive');
  await page.locator('input[name=number]').fill(cloth.dune);
  await page.locator('input[name=number]').press('Enter');
  await expect(page).toHaveURL(`${top}/archive?number=${cloth.dune}`);
  await expect(page.locator('main .grid > li')).toHaveCount(1);
  await expectPictures(page);
  await page.locator('.favorite button').first().click();
  await expect(page.locator('.favorite[data-active] button').first()).not.toHaveAttribute('aria-busy');
  const tile = page.waitForResponse((response) => /\/design\/tiles\/.+\/\d+\/\d+\/\d+/.test(response.url()));
  await page.locator('main .grid a').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(cloth.dune);
  expect((await tile).status()).toBe(200);
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: 'Download CAD', exact: true }).click(),
  ]);
  expect(download.url()).toContain(`${top}/downloads/`);
  await page.goBack();
  await expect(page).toHaveURL(`${top}/archive?number=${cloth.dune}`);
  await page.goto(`${top}/archive`);
  for (const box of (await page.locator('main input[name=c]').all()).slice(0, 2)) await box.check({ force: true });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`^${top}/compare`));
  await expect(page.locator('main canvas').nth(1)).toBeVisible();
  await page.goto(`${top}/`);
  await expect(page).toHaveURL(`${top}/archive`);
  await page.goto(`${top}/sign-out`);
  await page.getByRole('button', { name: 'Sign out' }).last().click();
  await expect(page).toHaveURL(new RegExp(`^${top}/login`));
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'session' }));
  expect(wrong).toEqual([]);
});

test('an admin imports and follows how it goes', async ({ browser }) => {
  const { page, wrong } = await open(browser);
  const [file] = await writeOriginals(path.join(process.env.JOURNEY_DATA!, 'originals-below'), 'Below');
  const events = page.waitForRequest((request) => request.url().endsWith('/events'));
  await enter(page, 'admin@archive.test', '/admin/design');
  await page.locator('select[name=archiveId]').selectOption({ index: 1 });
  await page.locator('input[type=file]').setInputFiles(file!);
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.waitForURL(/\/admin\/design\/[\da-f-]{36}$/);
  await events;
  await expect(page.getByRole('button', { name: 'Add to archive' })).toBeVisible({ timeout: 90_000 });
  // Others wait in closed parts of the page.
  const picture = page.locator('main img').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});
