/** The settings as all processes see them: read from the Setting table, kept for a moment. */
import { db } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/accounts/audit.server.ts';
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
    for (const [key, value] of entries) {
      const before = await tx.setting.findUnique({ where: { key } });
      await tx.setting.upsert({
        where: { key },
        create: { key, value: value as never },
        update: { value: value as never },
      });
      await recordAudit(tx, actor, {
        operation: 'saveSettings',
        subject: ['setting', key],
        before: before?.value,
        after: value,
      });
    }
  });
  forgetSettings();
  return readSettings();
});
