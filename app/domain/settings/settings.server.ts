/** The settings as all processes see them: read from the Setting table, kept for a moment. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/accounts/audit.server.ts';
import type { Actor } from '#app/domain/actor.ts';
import { fieldError } from '#app/domain/errors.ts';
import { operation } from '#app/domain/operation.ts';
import { settingDefaults, settingSchemas, SettingsChange, type SettingKey, type Settings } from './rules.ts';

/** How long another process may still see the old value, ms. */
const keptFor = 3_000;

let kept: { at: number; settings: Promise<Settings> } | undefined;

export function readSettings(): Promise<Settings> {
  if (!kept || Date.now() - kept.at > keptFor) {
    const settings = load();
    kept = { at: Date.now(), settings };
    // A failed read is not kept.
    settings.catch(() => (kept = undefined));
  }
  return kept.settings;
}

/** For tests and after a change in this process. */
export function forgetSettings(): void {
  kept = undefined;
}

/** A row that no longer fits its schema counts as missing: an old value must not take the product down. */
async function load(): Promise<Settings> {
  const rows = await db.setting.findMany();
  const given = new Map(rows.map((row) => [row.key, row.value]));
  const read = Object.keys(settingSchemas).map((key) => {
    const parsed = settingSchemas[key as SettingKey].safeParse(given.get(key));
    return [key, parsed.success ? parsed.data : settingDefaults[key as SettingKey]];
  });
  return Object.fromEntries(read) as Settings;
}

export const saveSettings = operation('admin', SettingsChange, async (actor, change) => {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  await db.$transaction(async (tx) => {
    const { defaultArchive = -1 } = change;
    if (defaultArchive !== -1 && !(await tx.archive.findUnique({ where: { id: defaultArchive } })))
      throw fieldError('defaultArchive', 'archiveNotFound');
    for (const [key, value] of entries) await writeSetting(tx, actor, key as SettingKey, () => value);
  });
  forgetSettings();
  return readSettings();
});

/** One row after another, so that what is written stands on what was there. The caller forgets the kept ones after its commit. */
export async function writeSetting<Key extends SettingKey>(
  tx: Transaction,
  actor: Actor,
  key: Key,
  change: (before: Settings[Key]) => unknown,
): Promise<{ before: Settings[Key] }> {
  await tx.$queryRaw`SELECT 1 FROM "Setting" WHERE "key" = ${key} FOR UPDATE`;
  const row = await tx.setting.findUnique({ where: { key } });
  const parsed = settingSchemas[key].safeParse(row?.value);
  const before = (parsed.success ? parsed.data : settingDefaults[key]) as Settings[Key];
  const value = change(before);
  const after = { key, value: value as never };
  await tx.setting.upsert({ where: { key }, create: after, update: after });
  await recordAudit(tx, actor, { operation: 'saveSettings', subject: ['setting', key], before, after: value });
  return { before };
}
