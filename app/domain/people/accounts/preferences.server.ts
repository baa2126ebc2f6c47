/** A person's client settings, kept with the account so that every device shows the same. */
import { db } from '#app/data/database.server.ts';
import { ownOperation, personOf } from '#app/domain/base/operation.ts';
import { requireSettled } from './own-account.server.ts';
import { Preferences } from './rules.ts';
import { readClientSettings } from './sessions.server.ts';

/** Answers all settings as they are now. */
export const savePreferences = ownOperation('signingIn', Preferences, async (actor, change) => {
  const { userId } = change.deviceMails === undefined ? personOf(actor) : requireSettled(actor);
  const given = JSON.stringify(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)));
  // Merged by the database: two changes at once from two tabs both stay.
  const [row] = await db.$queryRaw<[{ clientSettings: unknown }]>`
    update "User" set "clientSettings" = "clientSettings" || ${given}::jsonb where "id" = ${userId}::uuid returning "clientSettings"`;
  return readClientSettings(row.clientSettings);
});
