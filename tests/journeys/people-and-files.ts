/** What every journey needs: signing in as a person of the demo, and small real originals on disk. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { codeAt, currentStep, fromBase32 } from '#app/domain/people/accounts/totp.ts';
import { makePsd, makeTiff, wavePaint } from '#tests/image/make-files.ts';

export const password = 'Archive2026';
const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

type Cookies = Parameters<ReturnType<Page['context']>['addCookies']>[0];

/** Whether the session of a journey before is still good; then the page stands at `at`. */
async function takeSession(page: Page, name: string, at: string): Promise<boolean> {
  const kept = await readFile(sessionFile(name), 'utf8').catch(() => null);
  if (!kept) return false;
  await page.context().addCookies(JSON.parse(kept) as Cookies);
  await page.goto(at);
  return !['/login', '/authenticate'].includes(new URL(page.url()).pathname);
}

async function keepSession(page: Page, name: string): Promise<void> {
  const session = (await page.context().cookies()).filter(({ name }) => name === 'session');
  await writeFile(sessionFile(name), JSON.stringify(session));
}

const sessionFile = (name: string) => path.join(process.env.JOURNEY_DATA!, `session-${name}.json`);

/** By the session of the journey before where it is still good: whose password is asked for costs three pages. */
export async function signIn(page: Page, mail: string, at = '/archive'): Promise<void> {
  if (await takeSession(page, mail, at)) return;
  await signInByForm(page, mail, at);
  await keepSession(page, mail);
}

export async function signInByForm(page: Page, mail: string, at = '/login'): Promise<void> {
  await page.goto(at);
  await page.locator('input[name=mailAddress]').fill(mail);
  await page.locator('input[name=password]').fill(password);
  await page.locator('main form button[type=submit], main form button:not([type])').first().click();
  // Who goes elsewhere before the answer has come is not signed in.
  await page.waitForURL(({ pathname }) => pathname !== '/login', { waitUntil: 'domcontentloaded' });
}

/** A code is good once: where this step's is spent the next one's is taken, which is good already. Kept on disk, for a failed journey ends its process. */
export async function confirmSecondFactor(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/authenticate/);
  const file = path.join(process.env.JOURNEY_DATA!, 'last-totp-step');
  const last = Number(await readFile(file, 'utf8').catch(() => '0'));
  while (last + 1 > currentStep() + 1) await page.waitForTimeout(500);
  const step = Math.max(currentStep(), last + 1);
  await writeFile(file, String(step));
  await page.locator('input[name=code]').fill(codeAt(fromBase32(totpSecret), step));
  await page.locator('main form button[type=submit], main form button:not([type])').first().click();
}

/** By the session of the journey before where it is still good: another code can be a half minute away. */
export async function signInAsAdmin(page: Page, to = '/admin/design'): Promise<void> {
  if (await takeSession(page, 'admin', to)) return;
  await signInByForm(page, 'admin@archive.test', to);
  await confirmSecondFactor(page);
  await expect(page).toHaveURL(new RegExp(`${to}$`));
  await keepSession(page, 'admin');
}

/** Two colorways of one design and one of another, and a file cut short. `mark` makes their content and names their own. */
export async function writeOriginals(folder: string, mark: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const seed = [...mark].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const paint = (shift: number) => (x: number, y: number) =>
    wavePaint(240, 180)(x, y).map((value) => (value + seed + shift) % 256);
  const psd = (shift: number) =>
    makePsd({ width: 240, height: 180, compression: 'rle', paint: paint(shift), dpi: 150 });
  const files: Record<string, Buffer> = {
    [`Wave ${mark} - Night.psd`]: psd(0),
    [`Wave ${mark} - Dawn.psd`]: psd(90),
    [`Dune ${mark}.tif`]: makeTiff({ width: 240, height: 180, paint: paint(150), dpi: 150 }),
    [`Cut short ${mark}.psd`]: psd(30).subarray(0, 9000),
  };
  return Promise.all(
    Object.entries(files).map(async ([name, bytes]) => {
      const file = path.join(folder, name);
      await writeFile(file, bytes);
      return file;
    }),
  );
}

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const ofColors = ['color-contrast', 'link-in-text-block'];

/** WCAG 2.2 AA by axe, for the page as it stands. `colors`: of a page that was held to all of it before, in another surround. */
export async function expectAccessible(page: Page, rules: 'all' | 'colors' = 'all'): Promise<void> {
  // A grid that is being filled anew is dimmed.
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  // From its top: further down, a link half under the header that stays would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  // What passes isn't listed node by node: that takes a third of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const { violations } = await (rules === 'all' ? axe.withTags(wcag22AA) : axe.withRules(ofColors))
    // In one go within the page, without a second page to put frames' results together: no screen has frames.
    .setLegacyMode()
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`),
  ).toEqual([]);
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([]);
  const described = await page
    .locator('[aria-describedby]')
    .evaluateAll((all) => all.flatMap((one) => one.getAttribute('aria-describedby')!.split(' ')));
  expect(described.filter((id) => !ids.includes(id))).toEqual([]);
}

/** Where it lies, px, once it does: between two pages there may be nothing for a moment. */
export async function boxOf(place: Locator) {
  const now = () => place.boundingBox();
  await expect.poll(now).not.toBeNull();
  return (await now())!;
}

/** Every picture of the page has arrived and holds something. */
export async function expectPictures(page: Page, least = 1): Promise<void> {
  // A page is shown while its later parts are still coming in.
  await page.waitForLoadState('domcontentloaded');
  // A card's other colorways are loaded when they are shown.
  const pictures = page.locator('main img').filter({ visible: true });
  await expect.poll(() => pictures.count()).toBeGreaterThanOrEqual(least);
  for (const picture of await pictures.all()) {
    // Lazy ones are fetched when they are near.
    await picture.evaluate((img) => (img as unknown as { scrollIntoViewIfNeeded(): void }).scrollIntoViewIfNeeded());
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth), { timeout: 90_000 })
      .toBeGreaterThan(0);
  }
}

/** With script the page follows by itself; without, its Refresh link tells the same. */
export async function lookUntil(page: Page, script: boolean, sign: Locator): Promise<void> {
  if (script) return expect(sign.first()).toBeVisible({ timeout: 90_000 });
  await expect(async () => {
    const refresh = page.getByRole('link', { name: 'Refresh' });
    if (await refresh.count()) await refresh.click();
    await expect(sign.first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 90_000 });
}
