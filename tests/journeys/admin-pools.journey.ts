import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, type Page } from './journey.ts';
import { expectAccessible, signIn, signInAsAdmin } from './people-and-files.ts';
import { runRows } from './run-rows.ts';

const rows = (act: 'add' | 'remove') => void runRows('admin-pools-rows.ts', { POOL_ROWS: act });

test.beforeAll(() => rows('add'));
test.afterAll(() => rows('remove'));

const count = (page: Page) => page.locator('main section[aria-labelledby=pool-preview] [role=status]');
const cards = (page: Page) => page.locator('main section[aria-labelledby=pool-preview] li');
const searches = (page: Page) => page.locator('main section[aria-labelledby=pool-searches] ol > li');

/** With script a change counts by itself; without, a button does. */
async function look(page: Page, script: boolean) {
  if (!script) await page.getByRole('button', { name: 'Update preview' }).click();
}

/** Without script a closed group of filters opens too: it is a `<details>`. */
async function tick(page: Page, group: string, label: string | RegExp) {
  const details = page.locator('details', { has: page.locator('summary', { hasText: group }) }).last();
  const box = details.getByLabel(label).first();
  // A search that has just been taken up opens its groups: a press at that moment would close this one again.
  await expect(async () => {
    if (!(await details.evaluate((element: HTMLDetailsElement) => element.open)))
      await details.locator('summary').click();
    await expect(box).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 40_000 });
  await box.check();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';
  test.describe(how, () => {
    test.use({ javaScriptEnabled });
    const name = `Journey ${how}`;
    const testWithScript = javaScriptEnabled ? test : () => undefined;

    test('a pool is built from searches and designs, counted before it is saved, given to users and taken back', async ({
      page,
    }) => {
      await signInAsAdmin(page, '/admin/pools');
      await page.getByRole('link', { name: 'New pool' }).first().click();
      const dialog = page.locator('#create-pool');
      await dialog.getByRole('button', { name: 'Choose designs' }).click();
      await expect(dialog.getByText('You must specify a name.')).toBeVisible();
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByLabel('Description').fill('<b>Narrow</b> & small');
      if (javaScriptEnabled) await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Choose designs' }).click();
      await expect(page).toHaveURL(/\/admin\/pools\/new\?name=/);
      await expect(page.locator('#pool-name')).toHaveValue(name);

      await page.getByRole('button', { name: 'Create pool' }).click();
      await expect(page.getByText('You must add at least 1 search or design.').first()).toBeVisible();
      await expect(page.locator('#pool-name')).toHaveValue(name);
      await page.getByRole('button', { name: 'Add search' }).first().click();
      await expect(page.getByText('Choose at least one filter for this search.')).toBeVisible();

      await tick(page, 'Archive', /^For pools/);
      await tick(page, 'Also include', 'Unlabelled designs');
      await look(page, javaScriptEnabled);
      await expect(count(page)).toHaveText('29 designs shown');
      await expect(cards(page)).toHaveCount(25);
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await expect(cards(page)).toHaveCount(4);
      await tick(page, 'Screen status', /^Engraved/);
      await look(page, javaScriptEnabled);
      await expect(count(page)).toHaveText('14 designs shown');
      const number = page.getByLabel('Design number', { exact: true });
      // Somebody goes on in the very moment the filters can be used again.
      await number.evaluate((field: HTMLInputElement) => {
        const { name, form } = field;
        const freed = new MutationObserver(() => {
          const next = document.forms.namedItem(form!.id)!.elements.namedItem(name) as HTMLInputElement;
          if (next.matches(':disabled') || next === field) return;
          freed.disconnect();
          next.focus();
        });
        freed.observe(document.body, {
          attributes: true,
          attributeFilter: ['disabled'],
          childList: true,
          subtree: true,
        });
      });
      await page.getByRole('button', { name: 'Add search' }).first().click();
      await expect(page.getByRole('button', { name: 'Edit search 1' })).toBeVisible();
      await expect(searches(page)).toHaveCount(1);
      await expect(searches(page).first()).toContainText('Archive For pools');
      await expect(searches(page).first()).toContainText('14 designs');
      if (javaScriptEnabled) await expect(number).toBeFocused();

      await number.fill('87-000');
      await tick(page, 'Also include', 'Unlabelled designs');
      await look(page, javaScriptEnabled);
      // 0001 … 0009: the odd ones are new
      await expect(count(page)).toHaveText('19 designs shown');
      await page.getByLabel('Extra designs').fill('87-0030/VR-1, 87-9999');
      await page.getByRole('button', { name: 'Create pool' }).click();
      await expect(page.getByText('These designs weren’t found: 87-9999.').first()).toBeVisible();
      await expect(page.getByLabel('Design number', { exact: true })).toHaveValue('87-000');
      await page.getByLabel('Extra designs').fill('87-0030');
      await look(page, javaScriptEnabled);
      // Confined: its own customer's users see it, nobody else.
      await expect(count(page)).toHaveText('19 designs shown');
      await page.getByLabel('As seen by users of').selectOption({ label: 'Journey Mills' });
      await look(page, javaScriptEnabled);
      await expect(count(page)).toHaveText('20 designs shown');
      if (javaScriptEnabled) await expectAccessible(page);

      await page.getByRole('button', { name: 'Create pool' }).click();
      await expect(page).toHaveURL(/\/admin\/pools\/[\da-f-]{36}$/);
      await expect(page.getByText(`Pool ${name} created.`).first()).toBeVisible();
      await expect(searches(page)).toHaveCount(2);

      await page.getByRole('button', { name: 'Remove search 2' }).click();
      await expect(searches(page)).toHaveCount(1);
      await page.getByRole('button', { name: 'Edit search 1' }).click();
      if (javaScriptEnabled)
        await expect(page.getByRole('region', { name: 'Filters of search 1' }).last()).toBeFocused();
      await expect(page.locator('input[name=allowedScreenStatus][value=engraved]')).toBeChecked();
      await tick(page, 'Number of screens', /^1/);
      await look(page, javaScriptEnabled);
      await expect(searches(page).first()).toContainText('Number of screens 1');
      await page.getByRole('button', { name: 'Save pool' }).click();
      await expect(page.getByText(`Pool ${name} saved.`).first()).toBeVisible();
      await expect(searches(page).first()).toContainText('5 designs');

      await page
        .getByRole('link', { name: /^Users/ })
        .last()
        .click();
      await expect(page.getByText('No users in this pool yet.')).toBeVisible();
      await page.getByRole('link', { name: 'Other users' }).click();
      await expect(page).toHaveURL(/which=others/);
      await expect(page.getByRole('checkbox', { name: /^Select Pool Person/ })).toHaveCount(2);
      await page.locator('form[role=search] input[type=search]').fill('pool-journey');
      await page.locator('form[role=search]').getByRole('button', { name: 'Search' }).click();
      // What is ticked before the answer has come may be another row.
      await expect(page).toHaveURL(/query=pool-journey/);
      await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ })).toHaveCount(2);
      await page.getByRole('checkbox', { name: 'Select Pool Person 1' }).check();
      await page.getByRole('button', { name: 'Add to this pool' }).click();
      await expect(page.getByText(`1 user added to pool ${name}.`).first()).toBeVisible();
      await page.getByRole('link', { name: 'In this pool' }).click();
      await expect(page.getByRole('row', { name: /Pool Person 1/ })).toBeVisible();
      await expect(page.getByRole('button', { name: 'View the archive as Pool Person 1' })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
    });

    test('of two tabs the later is told, keeps all of its draft, and decides', async ({ page }) => {
      await signInAsAdmin(page, '/admin/pools');
      await page.goto(
        `/admin/pools/new?name=${encodeURIComponent(`Two tabs ${javaScriptEnabled ? 'with' : 'without'} script`)}&designs=87-0002`,
      );
      await page.getByRole('button', { name: 'Create pool' }).click();
      await expect(page).toHaveURL(/\/admin\/pools\/[\da-f-]{36}$/);
      const first = await page.context().newPage();
      await first.goto(page.url());
      await first.locator('#pool-description').fill('By the first tab');
      await first.getByRole('button', { name: 'Save pool' }).click();
      await expect(first.getByText('Its users see the change immediately.').first()).toBeVisible();

      await page.getByLabel('Design number', { exact: true }).fill('87-000');
      await page.getByRole('button', { name: 'Add search' }).first().click();
      await page.waitForLoadState('networkidle');
      await expect(searches(page)).toHaveCount(1);
      await page.getByLabel('Extra designs').fill('87-0004');
      await page.getByRole('button', { name: 'Save pool' }).click();
      await expect(page.getByText('Someone else has changed this pool since you opened it.')).toBeVisible();
      // The page's data are read again: that must not put what is stored into the place of the draft.
      await page.waitForLoadState('networkidle');
      await expect(searches(page)).toHaveCount(1);
      await expect(page.getByLabel('Extra designs')).toHaveValue('87-0004');
      await page.getByRole('button', { name: 'Save anyway' }).click();
      await expect(page.getByText('Its users see the change immediately.').first()).toBeVisible();
      await first.reload();
      await expect(searches(first)).toHaveCount(1);
      await expect(first.getByLabel('Extra designs')).toHaveValue('87-0004');
      await expect(first.locator('#pool-description')).toHaveValue('');
    });

    test('where another tab deletes the pool, its draft stays and becomes a new one', async ({ page }) => {
      await signInAsAdmin(page, '/admin/pools');
      const gone = `Deleted ${how}`;
      await page.goto(`/admin/pools/new?name=${encodeURIComponent(gone)}&designs=87-0002`);
      await page.getByRole('button', { name: 'Create pool' }).click();
      await expect(page).toHaveURL(/\/admin\/pools\/[\da-f-]{36}$/);
      const other = await page.context().newPage();
      await other.goto(`/admin/pools?delete=${page.url().split('/').at(-1)}`);
      await other.locator('#delete-pool').getByRole('button', { name: 'Delete' }).click();
      await expect(other.getByText(`Pool ${gone} deleted.`).first()).toBeVisible();

      // A slow line: what was typed is looked at while its search is on its way.
      await page.route(
        '**/admin/pools/*',
        async (route) => {
          await sleep(1_500);
          await route.continue();
        },
        { times: 1 },
      );
      await page.locator('#pool-description').fill('Typed before');
      await page.getByLabel('Design number', { exact: true }).fill('87-000');
      await page.getByRole('button', { name: 'Add search' }).first().click();
      const told = page.getByText('This pool has been deleted. What you entered is still here');
      await expect(told).toBeVisible();
      await expect(searches(page)).toHaveCount(1);
      await page.getByRole('button', { name: 'Create pool' }).click();
      await expect(page.getByText(`Pool ${gone} created.`).first()).toBeVisible();
      await expect(told).toBeHidden();
      await expect(searches(page)).toHaveCount(1);
      await expect(page.locator('#pool-description')).toHaveValue('Typed before');
      await page.goto(`/admin/pools?delete=${page.url().split('/').at(-1)}`);
      await page.locator('#delete-pool').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText(`Pool ${gone} deleted.`).first()).toBeVisible();
    });

    testWithScript(
      'its user sees just that; a pool with users asks what they see when it is gone',
      async ({ page, browser }) => {
        const visitor = await browser.newPage();
        await signIn(visitor, 'pool-journey-1@archive.test');
        await visitor.goto('/archive');
        // 5 of the search, and the confined one of the user's own company
        await expect(visitor.getByText('6 designs', { exact: true })).toBeVisible();

        await signInAsAdmin(page, '/admin/pools');
        await page.goto(`/admin/pools?query=${encodeURIComponent(name)}`);
        await page.locator('main tbody tr', { hasText: name }).getByLabel(`Actions for ${name}`).click();
        await page.getByRole('button', { name: 'Copy' }).click();
        await expect(page.getByText(`${name} (2) created as a copy.`).first()).toBeVisible();
        await page.goto(`/admin/pools?query=${encodeURIComponent(name)}`);
        const first = page.locator('main tbody tr').first();
        await first.getByLabel(`Actions for ${name}`).click();
        await first.getByRole('link', { name: 'Delete' }).click();
        const dialog = page.locator('#delete-pool');
        await expect(dialog).toContainText('1 user has this pool:');
        await expect(dialog).toContainText('Pool Person 1');
        await dialog.getByRole('radio', { name: 'Another pool' }).check();
        await dialog.getByRole('button', { name: 'Delete' }).click();
        await expect(dialog.getByText('Choose what they see after it’s deleted.').first()).toBeVisible();
        await expectAccessible(page);
        await dialog
          .getByLabel('Another pool')
          .last()
          .selectOption({ label: `${name} (2)` });
        await dialog.getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByText(`Pool ${name} deleted.`).first()).toBeVisible();
        await visitor.reload();
        await expect(visitor.getByText('6 designs', { exact: true })).toBeVisible();

        await page.goto(`/admin/pools?query=${encodeURIComponent(name)}`);
        await page.locator('main tbody tr').first().getByRole('link', { name: '1', exact: true }).click();
        await page.getByRole('checkbox', { name: 'Select Pool Person 1' }).check();
        await page.locator('select[name=bagId]').selectOption('open');
        await page.getByRole('button', { name: 'Move', exact: true }).click();
        await expect(page.getByText('1 user now sees all open designs.').first()).toBeVisible();
        await page.goto(`/admin/pools?query=${encodeURIComponent(name)}`);
        await page.locator('main tbody tr').first().getByLabel(`Actions for ${name} (2)`).click();
        await page.locator('main tbody tr').first().getByRole('link', { name: 'Delete' }).click();
        await page.locator('#delete-pool').getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByText(`Pool ${name} (2) deleted.`).first()).toBeVisible();
        await visitor.close();
      },
    );

    testWithScript('a customer is added, changed, hidden, and goes when nothing belongs to it', async ({ page }) => {
      const [weavers, looms] = ['Journey Weavers', 'Journey Looms'];
      await signInAsAdmin(page, '/admin/customers');
      await expectAccessible(page);
      const toAdd = page.getByRole('link', { name: 'Add customer' });
      const add = page.locator('#add-customer');
      // Whoever leaves the dialog is where they came from.
      await toAdd.click();
      await add.getByRole('link', { name: 'Cancel' }).first().click();
      await expect(add).toHaveCount(0);
      await expect(toAdd).toBeFocused();
      await toAdd.click();
      await add.getByRole('textbox', { name: 'Address' }).fill('Merter\nİstanbul');
      await add.getByRole('button', { name: 'Add customer' }).click();
      await expect(add.getByText('Company name field is required.')).toBeVisible();
      await expect(add.getByRole('textbox', { name: 'Address' })).toHaveValue('Merter\nİstanbul');
      await add.getByRole('textbox', { name: 'Company name' }).fill(weavers);
      await add.getByRole('textbox', { name: 'Code' }).fill('j-1');
      await add.getByRole('button', { name: 'Add customer' }).click();
      await expect(add.getByText('The customer Journey Mills already has this code.')).toBeVisible();
      await add.getByRole('textbox', { name: 'Code' }).fill('J-2');
      await expectAccessible(page);
      const search = page.locator('form[role=search] input[type=search]');
      // Somebody goes on in the very moment the dialog is gone.
      await search.evaluate((field: HTMLInputElement) => {
        const dialog = document.querySelector('#add-customer')!;
        const drawn = new MutationObserver(() => {
          if (dialog.isConnected) return;
          drawn.disconnect();
          field.focus();
        });
        drawn.observe(document.body, { childList: true, subtree: true });
      });
      await add.getByRole('button', { name: 'Add customer' }).click();
      await expect(page.getByText(`Customer ${weavers} added.`).first()).toBeVisible();
      await expect(search).toBeFocused();

      await search.fill('JÖURNEY WEA');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: weavers }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(weavers);
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      const edit = page.locator('#edit-customer');
      await edit.getByRole('textbox', { name: 'Company name' }).fill(looms);
      await edit.getByLabel('Country').selectOption('DK');
      await edit.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(`Customer ${looms} saved.`).first()).toBeVisible();
      await expect(page.locator('main dl')).toContainText('Denmark');
      await page.getByRole('button', { name: 'Hide' }).click();
      await expect(page.getByText('This customer is hidden').first()).toBeVisible();
      await expectAccessible(page);

      await page.goto('/admin/customers?query=journey+mills');
      await page.getByLabel('Actions for Journey Mills').click();
      await page.getByRole('link', { name: 'Delete' }).click();
      const asked = page.locator('#delete-customer');
      await expect(asked).toContainText('Delete Journey Mills and everything that belongs to it?');
      await expect(asked).toContainText('2 users');
      await asked.getByRole('button', { name: 'Delete with everything' }).click();
      await expect(page.getByText('Customer Journey Mills deleted.').first()).toBeVisible();
      await page.getByRole('button', { name: 'Restore' }).click();
      await expect(page.getByText('Journey Mills restored.').first()).toBeVisible();

      await page.goto('/admin/customers?query=looms&visibility=hidden');
      await page.getByLabel(`Actions for ${looms}`).click();
      await page.getByRole('link', { name: 'Delete' }).click();
      await page.locator('#delete-customer').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText(`Customer ${looms} deleted.`).first()).toBeVisible();
    });
  });
}
