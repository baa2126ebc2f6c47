/** The keys of sealed second factors: how a backup holds them, and how rows are sealed anew for this machine's secret. */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { z } from 'zod';
import { backupPassphrase } from '#app/config.server.ts';
import type { Dump } from '#app/data/dump/write-dump.server.ts';
import { formerKeysSetting, readFormerKeys, sealFormerKeys } from '#app/domain/people/accounts/former-keys.server.ts';
import { ownKeys, seal, unseal } from '#app/domain/people/accounts/seal.server.ts';
import type { Backup, Manifest } from './manifest.server.ts';
import { writePlainPart } from './parts.server.ts';
import { UpkeepError } from './upkeep-error.ts';
import { hashText } from './whole-files.server.ts';

export interface BackupKeys {
  authenticator: Buffer;
  /** the backup's own, and those of machines before it */
  recoveryCodes: Buffer[];
}

const Plain = z.object({ authenticator: z.string(), recoveryCodes: z.array(z.string()) });
const Sealed = z.object({ salt: z.string(), nonce: z.string(), tag: z.string(), body: z.string() });

/** 128 MB and about half a second for each try at a passphrase. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const bytesOf = (text: string) => Buffer.from(text, 'base64');

const checkOf = ({ authenticator }: { authenticator: Buffer }) =>
  hashText(`key check ${base64(authenticator)}`).slice(0, 16);

/** With BACKUP_PASSPHRASE they are sealed; without, whoever has the backup can make the codes of its authenticators. */
export async function writeKeys(folder: string, isLeftOut: boolean): Promise<Manifest['keys']> {
  const own = ownKeys();
  const check = checkOf(own);
  const passphrase = backupPassphrase();
  if (isLeftOut) return { part: null, isSealed: false, check };
  const recoveryCodes = [own.recoveryCodes, ...(await readFormerKeys())].map(base64);
  const plain = JSON.stringify({ authenticator: base64(own.authenticator), recoveryCodes });
  const text = passphrase ? JSON.stringify(await sealWith(passphrase, plain)) : plain;
  const part = await writePlainPart(folder, 'keys.json', Readable.from([Buffer.from(text)]));
  return { part, isSealed: passphrase !== undefined, check };
}

async function sealWith(passphrase: string, plain: string): Promise<z.infer<typeof Sealed>> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await stretch(passphrase, salt), nonce);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return { salt: base64(salt), nonce: base64(nonce), tag: base64(cipher.getAuthTag()), body: base64(body) };
}

function stretch(passphrase: string, salt: Buffer): Promise<Buffer> {
  return (promisify(scrypt) as (text: string, salt: Buffer, length: number, options: object) => Promise<Buffer>)(
    passphrase,
    salt,
    32,
    cost,
  );
}

/** Null where this machine's secret is the backup's and nothing has to be sealed anew. Throws what the operator can do. */
export async function openKeys({ folder, manifest }: Backup): Promise<BackupKeys | null> {
  const { part, isSealed, check } = manifest.keys;
  if (check === checkOf(ownKeys())) return null;
  const instead =
    'or start with the SESSION_SECRET that the backup was made with, or give --reset-authenticators: admins then enrol anew';
  if (!part) throw new UpkeepError(`The backup holds no keys of second factors: ${instead.slice(3)}.`);
  const text = await readFile(path.join(folder, part.file), 'utf8');
  const passphrase = backupPassphrase();
  if (isSealed && !passphrase)
    throw new UpkeepError(`The backup's keys of second factors are sealed. Set BACKUP_PASSPHRASE, ${instead}.`);
  try {
    const plain = Plain.parse(JSON.parse(isSealed ? await openWith(passphrase!, text) : text));
    return { authenticator: bytesOf(plain.authenticator), recoveryCodes: plain.recoveryCodes.map(bytesOf) };
  } catch (error) {
    if (!isSealed) throw error;
    throw new UpkeepError(
      `BACKUP_PASSPHRASE isn't the one that sealed the backup's keys. Set the right one, ${instead}.`,
    );
  }
}

async function openWith(passphrase: string, text: string): Promise<string> {
  const { salt, nonce, tag, body } = Sealed.parse(JSON.parse(text));
  const decipher = createDecipheriv('aes-256-gcm', await stretch(passphrase, bytesOf(salt)), bytesOf(nonce));
  decipher.setAuthTag(bytesOf(tag));
  return Buffer.concat([decipher.update(bytesOf(body)), decipher.final()]).toString('utf8');
}

type Client = Parameters<Dump['onLoaded']>[0];

const sealedColumns = [
  { table: 'User', column: 'totpSecret', id: 'id' },
  { table: 'Session', column: 'pendingTotp', id: 'id' },
  { table: 'IdentityProvider', column: 'clientSecret', id: 'customerId' },
  { table: 'Webhook', column: 'secret', id: 'id' },
  { table: 'Webhook', column: 'formerSecret', id: 'id' },
];

export interface TrashedSecret {
  itemId: string;
  /** of the thing that it went with */
  name: string;
  table: string;
  key: string;
  column: string;
  /** the row that it is sealed for */
  owner: string;
  sealed: Uint8Array;
}

/** Rows in the trash hold bytes as \\x and hex digits. */
export const trashedSecrets = `
  SELECT r."itemId"::text AS "itemId", i."name", r."table", r."key", s."column", r."row" ->> s."id" AS "owner",
    decode(substr(r."row" ->> s."column", 3), 'hex') AS "sealed"
  FROM "TrashRow" r JOIN "TrashItem" i ON i."id" = r."itemId"
    JOIN (VALUES ${sealedColumns.map(({ table, column, id }) => `('${table}', '${column}', '${id}')`).join(', ')}) s ("table", "column", "id")
      ON s."table" = r."table"
  WHERE r."row" ->> s."column" IS NOT NULL`;

/** Seals authenticators and secrets of identity providers and webhooks, also in the trash, under this machine's secret and keeps the keys that recovery codes were hashed with. */
export async function resealRows(client: Client, keys: BackupKeys, tables: Set<string>): Promise<void> {
  const sealAnew = (sealed: Uint8Array, owner: string) => {
    const plain = unseal(sealed, owner, keys.authenticator);
    return plain && Buffer.from(seal(plain, owner));
  };
  for (const { table, column, id } of sealedColumns.filter((one) => tables.has(one.table))) {
    const { rows } = await client.query<{ id: string; sealed: Buffer }>(
      `SELECT "${id}" AS id, "${column}" AS sealed FROM "${table}" WHERE "${column}" IS NOT NULL`,
    );
    for (const { id: owner, sealed } of rows) {
      const anew = sealAnew(sealed, owner);
      if (anew) await client.query(`UPDATE "${table}" SET "${column}" = $2 WHERE "${id}" = $1`, [owner, anew]);
    }
  }
  if (tables.has('TrashRow'))
    for (const { itemId, table, key, column, owner, sealed } of (await client.query<TrashedSecret>(trashedSecrets))
      .rows) {
      const anew = sealAnew(sealed, owner);
      if (anew)
        await client.query(
          `UPDATE "TrashRow" SET "row" = jsonb_set("row", ARRAY[$4], to_jsonb($5::text)) WHERE "itemId" = $1 AND "table" = $2 AND "key" = $3`,
          [itemId, table, key, column, `\\x${anew.toString('hex')}`],
        );
    }
  await client.query(
    `INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES ($1, $2, now())
      ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value", "updatedAt" = now()`,
    [formerKeysSetting, JSON.stringify(sealFormerKeys(keys.recoveryCodes))],
  );
}

/** Admins enrol an authenticator anew at their next sign-in, also those who come back out of the trash. */
export async function resetAuthenticators(client: Client, tables: Set<string>): Promise<void> {
  await client.query('UPDATE "User" SET "totpSecret" = NULL, "totpEnrolledAt" = NULL, "totpLastStep" = NULL');
  await client.query('UPDATE "Session" SET "pendingTotp" = NULL, "twoFactorAt" = NULL');
  await client.query('DELETE FROM "RecoveryCode"');
  if (!tables.has('TrashRow')) return;
  await client.query(
    `UPDATE "TrashRow" SET "row" = "row" || '{"totpSecret": null, "totpEnrolledAt": null, "totpLastStep": null}' WHERE "table" = 'User'`,
  );
  await client.query(`DELETE FROM "TrashRow" WHERE "table" = 'RecoveryCode'`);
}
