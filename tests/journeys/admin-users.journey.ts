/** Users in the administration: found, made, changed, many at once, and the archive seen as one of them. Lists and many at once without script too. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from './journey.ts';
import { expectAccessible, signInAsAdmin, signInByForm } from './people-and-files.ts';
import { runRows } from './run-rows.ts';

test.describe.configure({ mode: 'serial' });

const find = async (page: Page, text: string) => {
  await page.goto(`/admin?q=${encodeURIComponent(text)}`);
};
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

const mark = 'Aylin';
const names = [`${mark} Işık`, `${mark} Öz`];
const mails = ['journey-0@archive.test', 'journey-1@archive.test'];

test('an admin makes users; what is wrong stands at its field and nothing typed is lost', async ({ page }) => {
  await signInAsAdmin(page, '/admin');
  await page.getByRole('link', { name: 'New user' }).click();
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: true }).fill(names[0]!);
  await page.getByLabel('Customer', { exact: true }).fill('e');
  // What a browser lets pass and is no address all the same.
  await page.getByLabel('Email', { exact: true }).fill('nobody@nowhere');
  await page.getByRole('radio', { name: 'Set it now' }).check();
  await page.getByLabel('Password', { exact: true }).fill('weak');
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('Check the highlighted fields.')).toBeVisible();
  await expect(page.getByText('Please fill in all fields.').first()).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(names[0]!);
  await expectAccessible(page);
  await page.getByLabel('Email', { exact: true }).fill(mails[0]!);
  const choosePassword = async () => {
    await page.getByLabel('Password', { exact: true }).fill('Peony-lantern-7');
    await page.getByLabel('Repeat the password').fill('Peony-lantern-7');
  };
  await choosePassword();
  await expect(page.getByText('Please fill in all fields.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create user' }).click();
  // Which companies there are the server alone knows.
  await expect(page.getByText('Check the highlighted fields.')).toHaveCount(0);
  await expect(page.getByText('Several customers match this name. Choose one.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(names[0]!);
  await page.getByRole('radio', { name: 'Demo Textile' }).check();
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText(`User ${names[0]} created.`).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[0]!);

  await page.goto('/admin/users/new');
  // The language of whoever invites, as where several are invited.
  await expect(page.locator('main').getByLabel('Language')).toHaveValue('en');
  await page.getByLabel('Customer', { exact: true }).fill('Demo Textile');
  await page.getByLabel('Name', { exact: true }).fill(names[1]!);
  await page.getByLabel('Email', { exact: true }).fill(mails[0]!);
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('There is already another user record with the same email address.')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(mails[1]!);
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText(`An invitation is being sent to ${mails[1]}.`).first()).toBeVisible();
});

test('many are invited from pasted lines: looked at, corrected, sent, and told what became of each', async ({
  page,
}) => {
  await signInAsAdmin(page, '/admin');
  await page.getByRole('link', { name: 'Invite several' }).click();
  await expectAccessible(page);
  await page
    .getByLabel('Or paste email addresses')
    .fill(`email;name;what\nmany-1@archive.test;Deniz One;x\nmany-2;Deniz Two;\n${mails[1]};Deniz;`);
  await page.getByLabel('Customer', { exact: true }).fill('Demo Textile');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('These columns weren’t recognised.')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('These columns weren’t recognised.')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Email' }).fill('many-2@archive.test');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check corrections' }).click();
  await expect(row(page, 'Deniz One')).toContainText('Demo Textile');
  await page.getByRole('link', { name: '1 invited before' }).click();
  await expect(row(page, mails[1]!)).toContainText('Invited before');
  await page.getByRole('button', { name: 'Invite 2 users' }).click();
  await expect(page.getByText('2 invited', { exact: true })).toBeVisible();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV', exact: true }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Deniz Two,,Invited');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('the list finds, sorts and keeps its address', async ({ page }) => {
      await signInAsAdmin(page, '/admin');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('Search', { exact: true }).fill(`${mark} isik`.toLowerCase());
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(row(page, names[0]!)).toBeVisible();
      await expect(row(page, names[1]!)).toHaveCount(0);
      await page.getByRole('link', { name: 'Clear all' }).first().click();
      await expect(page).toHaveURL(/\/admin$/);
      // The field is another one once the list is whole again: what is typed before is lost.
      await expect(row(page, names[1]!)).toBeVisible();
      await expect(page.getByLabel('Search', { exact: true })).toHaveValue('');
      await page.getByLabel('Search', { exact: true }).fill(mark);
      await page.getByRole('button', { name: 'Search' }).click();
      const shown = page.locator('tbody th a');
      await expect(shown).toHaveText(names);
      await page.getByRole('link', { name: 'Name', exact: true }).click();
      await expect(shown).toHaveText(names.toReversed());
      if (javaScriptEnabled) await expect(page.getByRole('link', { name: 'Name', exact: true })).toBeFocused();
      await page.getByRole('link', { name: /^No recent sign-in/ }).click();
      await expect(page.getByText('No users match these filters.')).toBeVisible();
    });

    test('many at once: asked first, then each one’s outcome, which stays', async ({ page }) => {
      await signInAsAdmin(page, '/admin');
      await find(page, mark);
      for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      await page.getByRole('button', { name: 'Suspend' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Suspend 2 accounts?');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: 'Suspend' }).click();
      await expect(page.getByText('2 done')).toBeVisible();
      await page.reload();
      await expect(page.getByText('2 done')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: 'Back to users' }).click();
      await expect(row(page, names[0]!)).toContainText('Suspended');
      if (javaScriptEnabled) await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      else await page.getByRole('link', { name: 'Select all on this page' }).click();
      await expect(page.locator('input[name=userGuids]:checked')).toHaveCount(2);
      await page.getByRole('button', { name: 'Activate' }).click();
      // Both pages have a button of that name.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activate 2 accounts?');
      await page.getByRole('button', { name: 'Activate' }).click();
      await expect(page.getByText('2 done')).toBeVisible();
      await find(page, 'admin@archive.test');
      await page.locator('input[name=userGuids]').check();
      await page.getByRole('button', { name: 'Cancel account' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This can’t be done to the chosen users');
      await expect(page.getByText(/This would remove your own access|the last owner/).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Cancel account' })).toBeHidden();
    });
  });
}

test('each part of a user’s page', async ({ page }) => {
  await signInAsAdmin(page, '/admin');
  await find(page, mark);
  await page.getByRole('link', { name: names[0]!, exact: true }).click();
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: true }).fill(`${names[0]} <b>`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${names[0]} <b>`);
  await page.getByLabel('Name', { exact: true }).fill(names[0]!);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[0]!);

  await page.getByRole('link', { name: 'Access', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Favourites' }).uncheck();
  await page.locator('section', { hasText: 'Permissions' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Permissions of').first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Favourites' })).not.toBeChecked();
  const addresses = page.locator('section', { has: page.getByRole('heading', { name: 'Allowed IP addresses' }) });
  await addresses.getByRole('textbox').fill('10.0.0.1\nnonsense');
  await addresses.getByRole('button', { name: 'Save' }).click();
  await expect(addresses.getByText('This isn’t an IP address or a range: nonsense')).toBeVisible();
  await expect(addresses.getByRole('textbox')).toHaveValue('10.0.0.1\nnonsense');
  await addresses.getByRole('textbox').fill('::ffff:127.0.0.1\n::1');
  await addresses.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Allowed IP addresses of').first()).toBeVisible();
  await expect(addresses.getByRole('textbox')).toHaveValue('127.0.0.1\n::1');

  await page.getByRole('link', { name: 'Sign-in', exact: true }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByLabel(`Sign-in link for ${names[0]}`)).toHaveValue(/\/auto-login\?token=[\w-]{43}$/);
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Revoke the link/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Link revoked.').first()).toBeVisible();
  await expect(page.getByLabel(`Sign-in link for ${names[0]}`)).toHaveCount(0);

  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await expect(page.getByText('Sign-in link created')).toBeVisible();
  await expectAccessible(page);
});

test('what is typed before script has come stands', async ({ page }) => {
  await signInAsAdmin(page, '/admin');
  await find(page, mark);
  const address = await page.getByRole('link', { name: names[0]!, exact: true }).getAttribute('href');
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${address}/access`, { waitUntil: 'commit' });
  const ranges = page.getByRole('textbox', { name: 'Allowed IP addresses' });
  await expect(ranges).toHaveValue('127.0.0.1\n::1');
  await ranges.fill('10.0.0.0/8');
  letGo();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main textarea') ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.waitForLoadState('networkidle');
  await expect(ranges).toHaveValue('10.0.0.0/8');
});

test('what is typed in one form stands while another is saved, and is told of what somebody else saved', async ({
  page,
  context,
}) => {
  await signInAsAdmin(page, '/admin');
  await find(page, mark);
  await page.getByRole('link', { name: names[0]!, exact: true }).click();
  await page.getByRole('link', { name: 'Access', exact: true }).click();
  await page.waitForURL(/\/access$/);
  await expect(page).toHaveTitle(names[0]!);
  const other = await context.newPage();
  await other.goto(page.url());
  const formOf = (at: Page, heading: string) =>
    at.locator('section', { has: at.getByRole('heading', { name: heading, exact: true }) });
  const [mine, theirs] = [page, other].map((at) => formOf(at, 'Allowed IP addresses'));
  const [rights, theirRights] = [page, other].map((at) => formOf(at, 'Permissions'));
  const saved = (at: Page, text: string) => expect(at.getByText(text).first()).toBeVisible();
  await mine!.getByRole('textbox').fill('10.9.0.0/16');
  await theirs!.getByRole('textbox').fill('10.1.1.1');
  await theirs!.getByRole('button', { name: 'Save' }).click();
  await saved(other, 'Allowed IP addresses of');
  await rights!.getByRole('checkbox', { name: 'Favourites' }).check();
  await rights!.getByRole('button', { name: 'Save' }).click();
  await saved(page, 'Permissions of');
  await expect(rights!.getByRole('checkbox', { name: 'Favourites' })).toBeChecked();
  await expect(mine!.getByRole('textbox')).toHaveValue('10.9.0.0/16');
  await mine!.getByRole('button', { name: 'Save' }).click();
  await expect(mine!.getByText('Allowed IP addresses, current value: 10.1.1.1')).toBeVisible();
  await expect(mine!.getByRole('textbox')).toHaveValue('10.9.0.0/16');

  // What is said of a refused form, and what it was told of, stay as well.
  await rights!.getByRole('checkbox', { name: 'Favourites' }).uncheck();
  // Both tabs are one session: until this one is read again it would take the other one's message.
  const readAgain = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && /\.data/.test(answer.url()),
  );
  await rights!.getByRole('button', { name: 'Save' }).click();
  await readAgain;
  await expect(rights!.getByRole('checkbox', { name: 'Favourites' })).not.toBeChecked();
  await expect(mine!.getByText('Allowed IP addresses, current value: 10.1.1.1')).toBeVisible();
  await theirRights!.getByRole('checkbox', { name: 'CAD download' }).uncheck();
  await theirRights!.getByRole('button', { name: 'Save' }).click();
  await saved(other, 'Permissions of');
  await mine!.getByRole('button', { name: 'Save' }).click();
  await saved(page, 'Allowed IP addresses of');
  await expect(mine!.getByText('Allowed IP addresses, current value')).toHaveCount(0);
  await expect(mine!.getByRole('textbox')).toHaveValue('10.9.0.0/16');
  // A form that nobody touched here shows what is kept.
  await expect(rights!.getByRole('checkbox', { name: 'CAD download' })).not.toBeChecked();
});

test('the archive as that user sees it: read only, and the way back', async ({ page }) => {
  await signInAsAdmin(page, '/admin');
  await find(page, mark);
  await page.getByRole('link', { name: names[1]!, exact: true }).click();
  await page.getByRole('button', { name: 'View as this user' }).click();
  await expect(page).toHaveURL(/\/archive$/);
  const banner = page.getByText(`You’re viewing the archive as ${names[1]}.`);
  await expect(banner).toBeVisible();
  await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/favorites');
  await expect(banner).toBeVisible();
  const refused = await page.request.post('/preferences', {
    form: { intent: 'save', infiniteScroll: 'true', returnTo: '/preferences' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(refused.status()).toBe(403);
  expect(await refused.text()).toContain('You’re viewing the archive as this user');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  await page.goto('/archive');
  await page.getByRole('button', { name: 'Back to administration' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[1]!);
  await page.goto('/archive');
  await expect(banner).toHaveCount(0);
  await page.goto('/admin');
  await find(page, mark);
  await page.getByRole('link', { name: names[1]!, exact: true }).click();
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await expect(page.getByText('Stopped viewing as this user')).toBeVisible();
});

test('who isn’t an owner reads administrators’ accounts, and is shown no form that would be refused', async ({
  page,
}) => {
  const own = `/admin/users/${runRows('limited-admin-rows.ts')}`;
  await signInByForm(page, 'limited-journey@archive.test');
  runRows('limited-admin-rows.ts', { CONFIRM: '1' });
  await find(page, 'admin@archive.test');
  await page.getByRole('link', { name: 'Ada Yılmaz', exact: true }).click();
  const main = page.getByRole('main');
  const buttons = main.getByRole('button', { name: /^(Save|Stop|Cancel account)$/ });
  await expect(main.getByText('Only owners can change administrators’ accounts.')).toBeVisible();
  await expect(main.getByRole('definition').filter({ hasText: 'admin@archive.test' })).toBeVisible();
  await expect(buttons).toHaveCount(0);
  await expect(main.getByRole('link', { name: /^(Stop|Cancel account)/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Access', exact: true }).click();
  await expect(main.getByText('Any address')).toBeVisible();
  await expect(main.getByText('Unlimited')).toBeVisible();
  // The pool alone, which the part gives of everybody.
  await expect(buttons).toHaveCount(1);
  await expectAccessible(page);

  await page.goto(own);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('tr');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User Lale Limited saved.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('tr');
});

test('what was made for this is cancelled at the end', async ({ page }) => {
  await signInAsAdmin(page, '/admin');
  await find(page, mark);
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Cancel account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancel 2 accounts?');
  await page.getByRole('button', { name: 'Cancel account' }).click();
  await expect(page.getByText('2 done')).toBeVisible();
});

test('no page of the users opens without the second factor', async ({ request }) => {
  for (const at of [
    '/admin',
    '/admin/users/new',
    '/admin/users/act?ask=stopped',
    '/admin/users/results/1',
    '/admin/users/companies?query=a',
  ]) {
    const answer = await request.get(at, { maxRedirects: 0 });
    expect([at, answer.status(), answer.headers().location]).toEqual([at, 302, expect.stringContaining('/login')]);
  }
});
