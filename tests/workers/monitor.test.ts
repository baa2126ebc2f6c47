/** A worker's own port, while another process still holds it. */
import net, { type AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { openMonitor } from '#workers/monitor.ts';

it('answers when the predecessor has left the port', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const predecessor = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => predecessor.once('listening', resolve));
  const { port } = predecessor.address() as AddressInfo;
  const monitor = openMonitor(port);
  await expect.poll(() => told.mock.calls.length).toBeGreaterThan(0);
  predecessor.close();
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${port}/livez`).catch(() => undefined))?.status)
    .toBe(200);
  monitor.close();
  monitor.closeAllConnections();
});
