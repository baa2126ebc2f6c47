/** Receivers by TLS, and the worker as it is run: a certificate is trusted because the process was told of its authority, or it isn't. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createPlain, type Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config } from '#app/config.server.ts';
import { startJobs } from '#app/data/jobs.server.ts';
import { listWebhookDeliveries, testWebhook } from '#app/domain/webhooks/deliveries.server.ts';
import { makeWebhook } from '#app/domain/webhooks/manage.server.ts';
import { makePerson } from '#tests/make.ts';
import { verifyWebhook } from '../../docs/examples/verify-webhook.ts';
import { makeAuthority, signItself, type Certificate } from './certificates.ts';
import { answerWith, type Received } from './receiver.ts';

const root = path.resolve(import.meta.dirname, '../..');
const address = '127.0.0.1';
const admin = await makePerson({ isAdmin: true });
const servers: Server[] = [];
let folder: string;

beforeAll(async () => {
  Object.assign(config, { allowPrivateAddresses: [`${address}/32`] });
  await startJobs('send');
  folder = await mkdtemp(path.join(tmpdir(), 'archive-authority-'));
});
afterAll(async () => {
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  await rm(folder, { recursive: true });
});

/** A webhook whose test is on its way to a receiver with that certificate, or to one that knows no TLS. */
async function open(name: string, certificate: Certificate | null) {
  const received: Received[] = [];
  const answer = answerWith(received, (response) => response.writeHead(204).end());
  const server = certificate ? createServer(certificate, answer) : createPlain(answer);
  servers.push(server);
  server.listen(0, address);
  await once(server, 'listening');
  const url = `https://${address}:${(server.address() as AddressInfo).port}/events`;
  const { webhookGuid, secret } = await makeWebhook(admin, { name, url, events: ['design.added'] });
  await testWebhook(admin, { webhookGuid });
  const delivery = async () => (await listWebhookDeliveries(admin, { webhookGuid })).deliveries[0]!;
  return { received, secret, delivery };
}

test('certificates of a known authority are trusted, and each fault of others is told as what it is', async () => {
  const [own, strange] = [await makeAuthority('The company’s authority'), await makeAuthority('Somebody’s authority')];
  const receivers = {
    trusted: await open('trusted', await own.issue({ address })),
    strange: await open('strange', await strange.issue({ address })),
    ownWord: await open('own word', await signItself({ address })),
    otherName: await open('other name', await own.issue({ name: 'erp.example.com' })),
    otherAddress: await open('other address', await own.issue({ address: '127.0.0.2' })),
    expired: await open('expired', await own.issue({ address, from: -3, until: -1 })),
    tomorrow: await open('tomorrow', await own.issue({ address, from: 1, until: 3 })),
    plain: await open('plain', null),
  };
  const authorities = path.join(folder, 'authorities.pem');
  await writeFile(authorities, own.cert);
  const env = { ...process.env, ALLOW_PRIVATE_ADDRESSES: address, NODE_EXTRA_CA_CERTS: authorities };
  const stdio = ['ignore', 'inherit', 'inherit'] as const;
  const worker = spawn(process.execPath, ['workers/cli.ts', 'work', 'webhook-send'], {
    cwd: root,
    env,
    stdio: [...stdio],
  });
  try {
    const told = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(receivers).map(async ([name, { delivery }]) => {
            const { state, failure, answerCode } = await delivery();
            return [name, [state, failure ?? answerCode]];
          }),
        ),
      ) as Record<string, unknown>;
    await expect.poll(told, { timeout: 120_000, interval: 200 }).toEqual({
      trusted: ['delivered', 204],
      strange: ['failed', 'certificateUnknown'],
      ownWord: ['failed', 'certificateUnknown'],
      otherName: ['failed', 'certificateName'],
      otherAddress: ['failed', 'certificateName'],
      expired: ['failed', 'certificateExpired'],
      tomorrow: ['failed', 'certificateExpired'],
      plain: ['failed', 'tls'],
    });
  } finally {
    worker.kill('SIGTERM');
    await once(worker, 'exit');
  }
  const { trusted, ...others } = receivers;
  expect(trusted.received).toHaveLength(1);
  const { headers, body } = trusted.received[0]!;
  expect(verifyWebhook(headers, body, trusted.secret)).toMatchObject({ events: [{ type: 'webhook.test' }] });
  // Nothing of a delivery is sent before the certificate is known to be right.
  expect(Object.values(others).flatMap(({ received }) => received)).toEqual([]);
});
