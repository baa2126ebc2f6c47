/** A webhook from its first secret to its end, with a receiver that checks what it gets; with and without script. */
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { signItself } from '#tests/webhooks/certificates.ts';
import { openReceiver, type Receiver } from '#tests/webhooks/receiver.ts';
import { verifyWebhook } from '../../docs/examples/verify-webhook.ts';
import { expect, test, type Page } from './journey.ts';
import { expectAccessible, signInAsAdmin } from './people-and-files.ts';

let receiver: Receiver;
test.beforeEach(async () => {
  receiver = await openReceiver();
});
test.afterEach(() => receiver.close());

/** Until a worker has sent it. */
async function seeDelivery(page: Page, words: string): Promise<void> {
  const row = page.getByRole('table', { name: 'Deliveries' }).getByRole('row').nth(1);
  await expect(async () => {
    await page.getByRole('link', { name: 'Refresh' }).click();
    await expect(row).toContainText(words, { timeout: 1500 });
  }).toPass({ timeout: 60_000 });
}

async function sendTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('The test is on its way.', { exact: false }).first()).toBeVisible();
}

/** A receiver by TLS whose certificate is its own word. */
async function openSelfSigned() {
  const server = createServer(await signItself({ address: '127.0.0.1' }), (_, response) => response.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

for (const script of [true, false])
  test.describe(script ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: script });
    const name = `ERP ${script ? 'one' : 'two'}`;

    test('it is added, tried, paused and deleted', async ({ page }) => {
      await signInAsAdmin(page, '/admin/webhooks');
      await page.getByRole('link', { name: 'Add webhook' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByLabel('Address').fill(receiver.url);
      // Without an event it is refused, and the dialog stays with what was typed.
      await dialog.getByRole('button', { name: 'Add webhook' }).click();
      await expect(dialog.getByText("You haven't made a selection!").first()).toBeVisible();
      await expect(dialog.getByLabel('Address')).toHaveValue(receiver.url);
      await dialog.getByRole('checkbox', { name: 'Design added' }).check();
      if (script) await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Add webhook' }).click();
      await expect(page.getByText(`Secret of ${name}.`, { exact: false })).toBeVisible();
      const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
      expect(secret).toMatch(/^whsec_/);
      expect(page.url()).not.toContain('whsec');
      // Reading the address again opens no second dialog.
      await expect(page).toHaveURL(/\/admin\/webhooks$/);
      if (script) await expectAccessible(page);

      // Once: no page shows it again.
      await page.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { name })).toBeVisible();
      expect(await page.content()).not.toContain(secret.slice(6));
      await sendTest(page);
      await seeDelivery(page, 'Delivered');
      await expect(page.getByRole('table', { name: 'Deliveries' }).getByRole('row').nth(1)).toContainText('204');
      expect(receiver.received).toHaveLength(1);
      const { headers, body } = receiver.received[0]!;
      expect(verifyWebhook(headers, body, secret)).toMatchObject({ events: [{ type: 'webhook.test' }] });
      if (script) await expectAccessible(page);

      // Another address, whose certificate nobody vouches for: the page says so.
      const selfSigned = await openSelfSigned();
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByRole('dialog').getByLabel('Address').fill(selfSigned.url);
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(`${name} saved.`).first()).toBeVisible();
      await sendTest(page);
      await seeDelivery(page, 'Certificate isn’t from an authority that this server trusts');
      selfSigned.server.close();

      await page.getByRole('button', { name: 'Pause' }).click();
      await expect(page.getByText('Paused by an administrator.')).toBeVisible();
      if (script) await expectAccessible(page);
      await page.getByRole('link', { name: 'Delete webhook' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
      await expect(page.getByText(`${name} deleted.`).first()).toBeVisible();
      await expect(page.getByRole('link', { name })).toHaveCount(0);
      expect(receiver.received).toHaveLength(1);
    });
  });
