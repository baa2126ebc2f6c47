import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from './journey.ts';
import { expectAccessible, signInAsAdmin } from './people-and-files.ts';
import { runRows } from './run-rows.ts';

const page = '/admin/statistics';
const system = '/admin/system';

test.beforeAll(() => void runRows('audit-rows.ts'));

async function download(at: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    at.waitForEvent('download'),
    at.getByRole('link', { name, exact: true }).first().click(),
  ]);
  return readFile(await file.path(), 'utf8');
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('an admin sees who signed in, by period and user, and takes it away as a file', async ({ page: at }) => {
      test.setTimeout(120_000);
      await signInAsAdmin(at, page);
      await expect(at.getByRole('heading', { level: 1 })).toHaveText('Statistics');
      await expect(at.getByRole('link', { name: 'Labels', exact: true })).toHaveAttribute('aria-current', 'page');
      if (javaScriptEnabled) await expectAccessible(at);

      await at.getByRole('link', { name: 'Sign-ins', exact: true }).click();
      await expect(at).toHaveURL(/kind=login/);
      // The sign-in of this very journey or of one before it.
      const chart = at.getByRole('img', { name: /^By day\. \d+ sign-ins?\. Highest: / });
      await expect(chart).toBeVisible();
      await expect(chart.locator('svg').filter({ visible: true })).toHaveCount(1);
      await expect(
        at
          .getByRole('region', { name: 'Users' })
          .getByRole('link', { name: /^Only / })
          .first(),
      ).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(at);

      await at.getByLabel('User', { exact: true }).fill('admin@archive.test');
      await at.getByRole('combobox', { name: 'Period' }).selectOption('last365');
      await at.getByRole('button', { name: 'Show' }).click();
      await expect(at).toHaveURL(/dateRange=last365/);
      expect(at.url()).not.toContain('shown=');
      await expect(at.getByRole('region', { name: 'Users', exact: true })).toHaveCount(0);
      await expect(at.getByRole('img', { name: /^By week\. / })).toBeVisible();
      const entries = await download(at, 'CSV');
      expect(entries.startsWith('\uFEFF')).toBe(true);
      expect(entries).toMatch(/^\uFEFFTime \(UTC\);User;Email;Customer;Device;Location;IP address;Screen\r\n\d{4}-/);
      expect(entries).toContain('admin@archive.test');

      await at.getByLabel('From', { exact: true }).fill('2020-02-01');
      await at.getByLabel('To', { exact: true }).fill('2020-02-29');
      await at.getByRole('button', { name: 'Show' }).click();
      await expect(at).toHaveURL(/from=2020-02-01&to=2020-02-29/);
      await expect(at.getByText('No activity in this period.')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(at);
    });
  });
}

test('what cannot be read is told at its field and stays there', async ({ page: at }) => {
  await signInAsAdmin(at, page);
  await at.getByLabel('Customer', { exact: true }).fill('<b>Nobody & Sons</b>');
  await at.getByLabel('From', { exact: true }).fill('2026-03-01');
  await at.getByLabel('To', { exact: true }).fill('2026-02-01');
  await at.getByRole('button', { name: 'Show' }).click();
  await expect(at.getByText('No customer has this name.')).toBeVisible();
  await expect(at.getByLabel('Customer', { exact: true })).toHaveValue('<b>Nobody & Sons</b>');
  await expect(at.getByLabel('To', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(at);
});

test('the audit is searched by act and text, and read as before and after', async ({ page: at }) => {
  await signInAsAdmin(at, '/admin/audit');
  await expect(at.getByRole('table')).toBeVisible();
  await expectAccessible(at);
  await at.getByRole('combobox', { name: 'Action' }).selectOption('editDesign');
  await at.getByLabel('Performed by', { exact: true }).fill('journey');
  await at.getByRole('button', { name: 'Search' }).click();
  await expect(at).toHaveURL(/\/admin\/audit\?who=journey&operation=editDesign$/);
  await expect(at.getByRole('row', { name: /Wear model saved/ })).toHaveCount(0);
  const row = at.getByRole('row', { name: /Design edited/ });
  await expect(row.locator('del').first()).toHaveText('Before: <b>old</b> note');
  await expect(row.locator('ins').first()).toHaveText('After: =new note');
  const file = await download(at, 'CSV');
  expect(file).toContain('Design edited');
  expect(file).not.toContain('Wear model saved');
  await at.getByRole('searchbox', { name: 'Text' }).fill('zz');
  await at.getByRole('button', { name: 'Search' }).click();
  await expect(at.getByRole('searchbox', { name: 'Text' })).toHaveAttribute('aria-invalid', 'true');
  await at.getByRole('searchbox', { name: 'Text' }).fill('nobody ever wrote this');
  await at.getByRole('button', { name: 'Search' }).click();
  await expect(at.getByText('No entries match your search.')).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'the system with script' : 'the system without script', () => {
    test.use({ javaScriptEnabled });

    test('says how the archive is doing, and what to do', async ({ page: at }) => {
      await signInAsAdmin(at, system);
      await expect(at.getByRole('link', { name: 'System', exact: true })).toHaveAttribute('aria-current', 'page');
      await expect(at.getByText('Backup: there is no backup of this installation yet')).toBeVisible();
      const processes = at.getByRole('table', { name: 'Processes' });
      await expect(processes.getByRole('rowheader', { name: /^Web server/ })).toBeVisible();
      await expect(processes.getByRole('rowheader', { name: /^Worker/ })).toBeVisible();
      await at.getByRole('link', { name: 'Refresh' }).click();
      await expect(at).toHaveURL(system);
      if (javaScriptEnabled) await expectAccessible(at);
    });
  });
}

test('on a phone nothing stands out of the page', async ({ page: at }) => {
  await at.setViewportSize({ width: 390, height: 800 });
  await signInAsAdmin(at, `${page}`);
  const audit = '/admin/audit';
  for (const address of [page, `${page}?kind=login&dateRange=all`, `${page}?kind=cad&of=users`, audit, system]) {
    await at.goto(address);
    await expect(at.getByRole('heading', { level: 1 })).toBeVisible();
    expect(
      await at.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  }
});

test('the audit log’s changes aren’t cut off on paper', async ({ page: at }) => {
  await at.emulateMedia({ media: 'print' });
  // A4 within its margins
  await at.setViewportSize({ width: 688, height: 1000 });
  await signInAsAdmin(at, '/admin/audit');
  const table = at.getByRole('table');
  await expect(table).toBeVisible();
  expect(
    await table.evaluate((one: HTMLElement) => one.offsetWidth - one.parentElement!.clientWidth),
  ).toBeLessThanOrEqual(0);
});
