/** Labelling, the labels themselves, pinned designs and special lists; all of it undone at the end. */
import { expect, test, type Page } from './journey.ts';
import { boxOf, expectAccessible, signInAsAdmin } from './people-and-files.ts';
import { runRows } from './run-rows.ts';

test.describe.configure({ mode: 'serial' });

const rows = (what: 'make' | 'remove') => void runRows('label-rows.ts', { LABEL_ROWS: what });
test.afterAll(() => rows('remove'));

async function openQueue(page: Page): Promise<void> {
  await signInAsAdmin(page, '/admin/labels/all');
  await page.goto('/admin/labels');
  const archive = page.getByRole('combobox', { name: 'Archive', exact: true });
  if (!(await archive.isVisible())) await page.getByText('Filter the queue').click();
  const option = await archive.locator('option', { hasText: 'Unlabelled ones' }).getAttribute('value');
  await archive.selectOption(option);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page).toHaveURL(/archive=\d+/);
  await page.waitForLoadState('networkidle');
}
/** As soon as a key can come: with the moment at which a design stands there. */
const pressWith = (page: Page, number: string, key: string) =>
  page.evaluate(
    ([number, key]) => {
      const press = (_: unknown, own: MutationObserver) => {
        if (!document.querySelector(`[aria-label="Labels of ${number}"]`)) return;
        own.disconnect();
        document.dispatchEvent(new KeyboardEvent('keydown', { key }));
      };
      new MutationObserver(press).observe(document.body, { childList: true, subtree: true });
    },
    [number, key] as const,
  );
const panel = (page: Page, number: string) => page.getByRole('region', { name: `Labels of ${number}` });

for (const script of [false, true]) {
  test.describe(script ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: script });
    test.beforeAll(() => rows('make'));

    test('one unlabelled design after another', async ({ page }) => {
      test.setTimeout(180_000);
      await openQueue(page);
      await expect(panel(page, '87-0004')).toBeVisible();
      await expect(page.getByText('4 designs to label')).toBeVisible();
      if (script) await expectAccessible(page);
      await page.getByRole('button', { name: 'Save and next' }).click();
      await expect(page.getByRole('alert')).toContainText("You haven't made a selection!");

      const boxes = panel(page, '87-0004').getByRole('checkbox');
      if (script) {
        await page.keyboard.press('1');
        await expect(boxes.first()).toBeChecked();
        await page.keyboard.press('Enter');
      } else {
        await boxes.first().check();
        await page.getByRole('button', { name: 'Save and next' }).click();
      }
      await expect(panel(page, '87-0003')).toBeVisible();
      await expect(page.getByText('3 designs to label')).toBeVisible();

      if (script) await page.keyboard.press('l');
      else await page.getByRole('link', { name: 'Same as 87-0004' }).click();
      await expect(panel(page, '87-0003').getByRole('checkbox').first()).toBeChecked();

      if (script) {
        await pressWith(page, '87-0002', '/');
        await page.keyboard.press('s');
      } else await page.getByRole('link', { name: 'Skip', exact: true }).click();
      await expect(panel(page, '87-0002')).toBeVisible();
      if (script) {
        await expect(panel(page, '87-0002').getByRole('searchbox')).toBeFocused();
        const word = await panel(page, '87-0002').locator('fieldset li label').nth(4).innerText();
        await page.keyboard.type(word.toLowerCase());
        await page.keyboard.press('Enter');
        await expect(page.getByText('1 selected')).toBeVisible();
        await page.keyboard.press('Escape');
        await page.keyboard.press('b');
      } else {
        await page.getByRole('link', { name: /87-0003.*Previous design/s }).click();
      }
      await expect(panel(page, '87-0003')).toBeVisible();
      await expect(panel(page, '87-0003').getByRole('checkbox', { checked: true })).toHaveCount(0);
      await page.getByRole('link', { name: '150 cm' }).click();
      await expect(page).toHaveURL(/cm=150/);
    });

    test('a proposed label is accepted', async ({ page }) => {
      await openQueue(page);
      await page.setViewportSize({ width: 390, height: 844 });
      if (!(await page.getByLabel('Open a design by number').isVisible()))
        await page.getByText('Queue filtered').click();
      await page.getByLabel('Open a design by number').fill('87-0001');
      await page.getByRole('button', { name: 'Open' }).click();
      const proposed = panel(page, '87-0001').getByRole('group', { name: 'Proposed labels' });
      await expect(proposed).toContainText('its file or folder name');
      const targets = page
        .getByRole('main')
        .locator('a, button, summary, label:has(input), select, input:not([type="checkbox"], [type="hidden"])');
      const low = await targets.evaluateAll((all) =>
        all
          .map((one) => ({ text: one.textContent, height: one.getBoundingClientRect().height }))
          .filter(({ height }) => height > 1 && height < 44),
      );
      expect(low).toEqual([]);
      const save = page.getByRole('button', { name: 'Save and next' });
      const { y, height } = await boxOf(save);
      expect(y).toBeGreaterThan(700);
      expect(y + height).toBeLessThanOrEqual(844);
      if (script) {
        await expectAccessible(page);
        await page.keyboard.press('a');
      } else await proposed.getByRole('link', { name: 'Accept all' }).click();
      await expect(panel(page, '87-0001').getByRole('checkbox', { name: 'Floral', exact: true })).toBeChecked();
      await save.click();
      await expect(panel(page, '87-0001')).toBeHidden();
    });
  });
}

test('a design labelled meanwhile says so and keeps what was ticked', async ({ page, context }) => {
  test.setTimeout(120_000);
  await openQueue(page);
  await expect(panel(page, '87-0003')).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await panel(second, '87-0003').getByRole('checkbox').nth(1).check();
  await second.getByRole('button', { name: 'Save and next' }).click();
  await expect(panel(second, '87-0002')).toBeVisible();
  await panel(page, '87-0003').getByRole('checkbox').nth(2).check();
  await page.getByRole('button', { name: 'Save and next' }).click();
  await expect(page.getByText(/has changed this design’s labels/)).toBeVisible();
  await expect(panel(page, '87-0003').getByRole('checkbox').nth(2)).toBeChecked();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Labels of 87-0003 saved.').first()).toBeVisible();
  await expect(panel(page, '87-0003').getByRole('checkbox', { checked: true })).toHaveCount(1);
  await page.getByLabel('Open a design by number').fill('87-0099');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByLabel('Open a design by number')).toHaveValue('87-0099');
  await expect(page.getByLabel('Open a design by number')).toHaveAttribute('aria-invalid', 'true');
});

test('groups and labels: made, named, merged, removed', async ({ page }) => {
  test.setTimeout(180_000);
  await signInAsAdmin(page, '/admin/labels/all');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New group' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('dialog').locator('.field-error')).toBeVisible();
  await page.getByRole('textbox', { name: 'English', exact: true }).fill('Journey group');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Group Journey group added.').first()).toBeVisible();
  const group = page.getByRole('region', { name: 'Journey group' });
  await group.getByRole('link', { name: 'New label in Journey group' }).click();
  await page.getByRole('textbox', { name: 'English', exact: true }).fill('Journey one');
  await page.getByRole('textbox', { name: 'Turkish', exact: true }).fill('Yolculuk bir');
  await page.getByRole('button', { name: 'Add and create another' }).click();
  await expect(page.getByText('Label Journey one added.').first()).toBeVisible();
  // The message comes with the answer, the fresh form with the page after it.
  await expect(page.getByRole('textbox', { name: 'English', exact: true })).toHaveValue('');
  await page.getByRole('textbox', { name: 'English', exact: true }).fill('Journey one');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('There’s already a label with this name here.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'English', exact: true })).toHaveValue('Journey one');
  await page.getByRole('textbox', { name: 'English', exact: true }).fill('Journey two');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(group.getByRole('listitem')).toHaveCount(2);
  await group.getByRole('button', { name: 'Move Journey two up' }).click();
  await expect(group.getByRole('listitem').first()).toContainText('Journey two');

  await page.getByRole('searchbox', { name: 'Search' }).fill('yolculuk');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('main').getByRole('region').getByRole('listitem')).toHaveText([/Journey one/]);
  await expectAccessible(page);
  // The search stays behind a dialog.
  await group.getByRole('link', { name: 'Edit names of Journey one' }).click();
  await page.getByRole('dialog').getByText('Cancel', { exact: true }).click();
  await expect(group.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(group.getByRole('listitem')).toHaveCount(2);

  await group.getByRole('link', { name: 'Merge Journey one into another' }).click();
  await page.getByLabel('Merge into', { exact: true }).selectOption({ label: 'Journey group: Journey two' });
  await page.getByRole('button', { name: 'Preview' }).click();
  const merging = page.getByRole('dialog');
  await expect(merging).toContainText('0 designs get Journey two instead of Journey one');
  await expect(merging).toContainText('This can’t be undone.');
  await expectAccessible(page);
  await merging.getByRole('button', { name: 'Merge Journey one into Journey two' }).click();
  await expect(page.getByText('Journey one merged into Journey two.').first()).toBeVisible();
  await expect(group.getByRole('listitem')).toHaveCount(1);

  await group.getByRole('link', { name: 'Delete Journey two' }).click();
  await expect(page.getByRole('dialog')).toContainText('0 designs lose this label.');
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await expect(page.getByText('Journey two deleted.').first()).toBeVisible();
  await group.getByRole('link', { name: 'Delete Journey group' }).click();
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await expect(page.getByText('Journey group deleted.').first()).toBeVisible();
});

test('what a merge opens is agreed to as it is by then', async ({ page }) => {
  rows('make');
  const opening = (what: string) => runRows('label-opening-rows.ts', { OPENING: what });
  try {
    const [giving, taking] = opening('make').split(' ');
    await signInAsAdmin(page, '/admin/labels/all');
    await page.goto(`/admin/labels/all?merge=${giving}&into=${taking}`);
    const merging = page.getByRole('dialog');
    await expect(merging).toContainText('Would show 1 more design.');
    await merging.getByRole('checkbox', { name: 'Allow these pools' }).check();
    opening('more');
    const merge = merging.getByRole('button', { name: 'Merge Journey giving into Journey taking' });
    await merge.click();
    await expect(merging).toContainText('Check which ones');
    await expect(merging).toContainText('Would show 2 more designs.');
    await merge.click();
    await expect(page.getByText('Journey giving merged into Journey taking.').first()).toBeVisible();
  } finally {
    opening('remove');
  }
});

test('pinned designs: pasted, ordered, seen as customers see them, taken out', async ({ page }) => {
  test.setTimeout(180_000);
  await signInAsAdmin(page, '/admin/pin');
  await page.getByLabel('Design numbers').fill('87-0001, 87-0002\n87-0003 NOPE-1');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('3 designs added.').first()).toBeVisible();
  await expect(page.getByText('1 number not found: NOPE-1')).toBeVisible();
  await expect(page.getByLabel('Design numbers')).toHaveValue('NOPE-1');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Move 87-0003 to the top' }).click();
  await expect(page.getByText('87-0003 moved to position 1.').first()).toBeVisible();
  // In the field the mouse selects text and doesn't take the row along.
  const place = page.getByRole('spinbutton', { name: 'Position of 87-0001' });
  const row = page.getByRole('listitem').filter({ has: place });
  await place.click();
  await expect(row).toHaveAttribute('draggable', 'false');
  await row.click({ position: { x: 300, y: 8 } });
  await expect(row).toHaveAttribute('draggable', 'true');
  await place.fill('3');
  await page.getByRole('button', { name: 'Move 87-0001 to the entered position' }).click();
  await expect(page.getByText('87-0001 moved to position 3.').first()).toBeVisible();
  const preview = page.getByRole('region', { name: 'What customers see first' });
  await expect(preview.getByRole('listitem').first()).toContainText('87-0003');
  await expect(preview.getByRole('listitem').nth(1)).toContainText('87-0002');

  await page.getByRole('button', { name: 'Choose by picture' }).click();
  const chooser = page.getByRole('dialog');
  await chooser.getByRole('combobox', { name: 'Choose from' }).selectOption({ label: 'Pinned designs' });
  await expect(chooser.getByText('Already added')).toHaveCount(3);
  await chooser.getByRole('combobox', { name: 'Choose from' }).selectOption({ label: 'Pasted numbers' });
  await chooser.getByLabel('Design numbers').fill('87-0004\tVR-1\r\n87-0001 NOPE-2');
  await chooser.getByRole('button', { name: 'Find and select' }).click();
  await expect(chooser.getByText('NOPE-2: Design not found.')).toBeVisible();
  await expect(chooser.getByRole('list', { name: 'Selected' }).getByRole('listitem')).toHaveText('87-0004');
  // Left by mistake: nothing is lost.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Choose by picture (1 selected)' }).click();
  await expectAccessible(page);
  await chooser.getByRole('button', { name: 'Add 1 design' }).click();
  await expect(page.getByText('1 design added.').first()).toBeVisible();
  await page.goto('/admin/pin');
  for (const at of [1, 2, 3, 4]) await page.getByRole('checkbox', { name: `Select 87-000${at}` }).check();
  await page.getByRole('button', { name: 'Remove selected' }).click();
  await expect(page.getByText('4 designs removed.').first()).toBeVisible();
});

test('special lists: made, filled, filtered by, deleted', async ({ page }) => {
  test.setTimeout(180_000);
  await signInAsAdmin(page, '/admin/pin/lists');
  await page.getByRole('link', { name: 'New list' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('dialog').locator('.field-error')).toBeVisible();
  await page.getByRole('textbox', { name: 'English', exact: true }).fill('Journey list');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Journey list' })).toBeVisible();
  await page.getByLabel('Design numbers').fill('87-0001');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('1 design added.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show in archive' }).click();
  await expect(page.locator('.archive-count')).toContainText('1 ');
  await page.goto('/admin/pin/lists');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Delete: Journey list' }).click();
  await expect(page.getByRole('dialog')).toContainText('the order of its 1 design');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('List Journey list deleted.').first()).toBeVisible();
});
