/** Secrets that another SESSION_SECRET has sealed: after a restore they open, or it is said which are needed anew. Nothing breaks over them. */
import { hkdfSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { authenticate, enrolTotp } from '#app/domain/people/accounts/second-factor.server.ts';
import { findPerson } from '#app/domain/people/accounts/sessions.server.ts';
import { seal, unseal } from '#app/domain/people/accounts/seal.server.ts';
import { signIn } from '#app/domain/people/accounts/sign-in.server.ts';
import { makeToken } from '#app/domain/people/accounts/tokens.server.ts';
import { codeAt, currentStep, fromBase32, toBase32 } from '#app/domain/people/accounts/totp.ts';
import { checkProvider, readProvider, saveProvider } from '#app/domain/people/providers/manage.server.ts';
import { startCompanySignIn } from '#app/domain/people/providers/sign-in.server.ts';
import { deleteCustomer } from '#app/domain/people/customers/manage.server.ts';
import { backUp } from '#app/domain/upkeep/backup.server.ts';
import { readSystem } from '#app/domain/upkeep/system/system.server.ts';
import { listWebhookDeliveries, testWebhook } from '#app/domain/webhooks/deliveries.server.ts';
import { listWebhooks, makeWebhook, replaceWebhookSecret, resumeWebhook } from '#app/domain/webhooks/manage.server.ts';
import { sendWebhook } from '#app/domain/webhooks/send.server.ts';
import { keyOf } from '#tests/key-of.ts';
import { makeCustomer, makePerson, makeStranger, makeUser, testPassword as password } from '#tests/make.ts';
import { openReceiver } from '#tests/webhooks/receiver.ts';
import { command, newMachine, query, type Machine } from './commands.ts';

const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const facts = { issuer: 'https://login.example', clientId: 'archive', mailDomains: 'mill.example', isActive: true };
const admin = await makePerson({ isAdmin: true });
const customer = await makeCustomer({ name: 'Mill of the lost secret' });
const customerGuid = customer.id;
const trashed = await makeCustomer({ name: 'Mill in the trash' });
let folder: string;
let userId: string;
let mailAddress: string;
let webhookGuid: string;

beforeAll(async () => {
  Object.assign(config, { allowPrivateAddresses: ['127.0.0.0/8'] });
  folder = await mkdtemp(path.join(tmpdir(), 'archive-lost-'));
  await saveProvider(admin, { customerGuid, ...facts, clientSecret: 'the client secret' });
  const made = await makeWebhook(admin, { name: 'ERP', url: 'https://127.0.0.1:1/', events: ['design.added'] });
  webhookGuid = made.webhookGuid;
  ({ id: userId, mail: mailAddress } = await makeUser({ isAdmin: true }));
  await enrolTotp(userId, totpSecret);
  await saveProvider(admin, {
    ...facts,
    customerGuid: trashed.id,
    mailDomains: 'gone.example',
    clientSecret: 'another',
  });
  await enrolTotp((await makeUser({ customerId: trashed.id })).id, totpSecret);
  await deleteCustomer(admin, { customerGuid: trashed.id, everything: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const pausedWhy = async (url: string) =>
  (await query<{ why: string }>(url, `SELECT "pausedWhy" AS why FROM "Webhook"`)).map(({ why }) => why);

async function authenticatorInTrash({ DATABASE_URL: url, SESSION_SECRET: secret }: Machine): Promise<string | null> {
  const rows = await query<{ id: string; sealed: string | null }>(
    url,
    `SELECT "key" AS id, "row" ->> 'totpSecret' AS sealed FROM "TrashRow" WHERE "table" = 'User'`,
  );
  const { id, sealed } = rows[0]!;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'print-archive authenticator', 32));
  return sealed && toBase32(unseal(Buffer.from(sealed.slice(2), 'hex'), id, key)!);
}

test('a backup with keys takes them along to another secret; one without keys says what is needed anew', async () => {
  const [whole, bare] = [path.join(folder, 'whole'), path.join(folder, 'bare')];
  await backUp(systemActor('test'), { dir: whole, tell: () => {} });
  await backUp(systemActor('test'), { dir: bare, withoutKeys: true, tell: () => {} });
  const needed = ['client secret anew', customer.name, 'Replace the secret', 'ERP', trashed.name];

  const there = await newMachine('lost-with-keys');
  for (const more of [[], ['--reset-authenticators', '--replace', '--yes']]) {
    const restored = await command(['restore', whole, ...more], there);
    expect(restored.status, restored.said).toBe(0);
    for (const words of needed) expect(restored.said).not.toContain(words);
    expect(await pausedWhy(there.DATABASE_URL)).toEqual(['restored']);
    expect(await authenticatorInTrash(there)).toBe(more.length > 0 ? null : totpSecret);
  }
  // Opened there, by what the archive itself opens them with.
  const healthy = await command(['doctor'], there);
  expect(healthy.said).not.toContain(customer.name);

  const other = await newMachine('lost-without-keys');
  expect((await command(['restore', bare], other)).said).toContain('holds no keys');
  const restored = await command(['restore', bare, '--reset-authenticators'], other);
  expect(restored.status, restored.said).toBe(0);
  for (const words of needed) expect(restored.said).toContain(words);
  expect(restored.said).not.toContain('Authenticators that can');
  expect(await pausedWhy(other.DATABASE_URL)).toEqual(['secretLost']);
  const ill = await command(['doctor'], other);
  expect(ill.said).toMatch(/warn {2}secrets: .*Mill of the lost secret/);
}, 180_000);

test('what doesn’t open breaks no page, no sign-in and no delivery, and each place says so', async () => {
  const strange = Buffer.alloc(32, 7);
  const sealed = (owner: string) => seal(Buffer.from('something'), owner, strange);
  await db.identityProvider.updateMany({ data: { clientSecret: sealed(customerGuid) } });
  await db.webhook.updateMany({ data: { secret: sealed(webhookGuid) } });
  await db.user.update({ where: { id: userId }, data: { totpSecret: sealed(userId) } });

  const { findings } = await readSystem(admin, {});
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'clientSecretsLost', values: { names: customer.name } }),
      expect.objectContaining({ key: 'authenticatorsLost', values: { count: 1 } }),
    ]),
  );

  // The customer's page, the check, and the sign-in itself.
  expect((await readProvider(admin, { customerGuid })).provider).toMatchObject({ isSecretLost: true });
  expect(await checkProvider(admin, { customerGuid })).toMatchObject({ problem: 'secretLost' });
  const visitor = makeStranger({ device: makeToken() });
  expect(await keyOf(startCompanySignIn(visitor, { mailAddress: 'mira@mill.example' }))).toBe('companyProviderWrong');
  expect(
    await db.auditEntry.findFirst({ where: { operation: 'refuseCompanySignIn', subjectId: customerGuid } }),
  ).toMatchObject({ after: { reason: 'secretLost' } });
  expect(await keyOf(saveProvider(admin, { customerGuid, ...facts }))).toBe('providerSecretNeeded');
  await saveProvider(admin, { customerGuid, ...facts, clientSecret: 'entered again' });
  expect((await readProvider(admin, { customerGuid })).provider).toMatchObject({ isSecretLost: false });

  // Somebody's codes.
  const { session } = await signIn(visitor, { mailAddress, password, kind: 'browser' });
  const person = (await findPerson(session.token, visitor))!;
  const code = codeAt(fromBase32(totpSecret), currentStep());
  expect(await keyOf(authenticate(person, { code }))).toBe('authenticatorLost');

  // A delivery.
  const receiver = await openReceiver();
  await db.webhook.updateMany({ data: { url: receiver.url } });
  const read = async () => (await listWebhooks(admin, {})).webhooks[0]!;
  await testWebhook(admin, { webhookGuid });
  await sendWebhook(webhookGuid);
  expect((await listWebhookDeliveries(admin, { webhookGuid })).deliveries).toMatchObject([{ state: 'failed' }]);
  expect(await read()).toMatchObject({ pausedWhy: 'secretLost' });
  expect(receiver.received).toEqual([]);
  await replaceWebhookSecret(admin, { webhookGuid });
  await resumeWebhook(admin, { webhookGuid });
  await testWebhook(admin, { webhookGuid });
  await sendWebhook(webhookGuid);
  expect(receiver.received).toHaveLength(1);
  await receiver.close();
});
