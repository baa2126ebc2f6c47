/** The settings as all processes see them: read from the Setting table, kept for a moment. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { versionOf } from '#app/domain/base/edit-version.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { settingDefaults, settingSchemas, SaveSettings, type SettingKey, type Settings } from './rules.ts';

/** How long another process may still see the old value, ms. */
const keptFor = 3_000;

let kept: { at: number; settings: Promise<Settings>; isRead: boolean } | undefined;

/** `tx`: within a transaction, whose connection it reads them by. */
export function readSettings(tx?: Pick<Transaction, 'setting'>): Promise<Settings> {
  if (kept && Date.now() - kept.at <= keptFor && (!tx || kept.isRead)) return kept.settings;
  // Not kept: what the transaction wrote may never come true.
  if (tx) return load(tx);
  const reading = { at: Date.now(), settings: load(), isRead: false };
  kept = reading;
  reading.settings.then(
    () => (reading.isRead = true),
    // A failed read is not kept.
    () => {
      if (kept === reading) kept = undefined;
    },
  );
  return reading.settings;
}

/** For tests and after a change in this process. */
export function forgetSettings(): void {
  kept = undefined;
}

/** A row that no longer fits its schema counts as missing: an old value must not take the product down. */
async function load(tx: Pick<Transaction, 'setting'> = db): Promise<Settings> {
  const rows = await tx.setting.findMany();
  const given = new Map(rows.map((row) => [row.key, row.value]));
  const read = Object.keys(settingSchemas).map((key) => {
    const parsed = settingSchemas[key as SettingKey].safeParse(given.get(key));
    return [key, parsed.success ? parsed.data : settingDefaults[key as SettingKey]];
  });
  return Object.fromEntries(read) as Settings;
}

/** What the form of the corporate header is made from; the logo has a form of its own. */
export const headOf = ({ name, header, headOffice }: Settings['corporate']) => ({ name, header, headOffice });

/** As they are now, not those kept for a moment: what a form is made from decides whether its save stands. */
export const getSettings = operation('admin', Nothing, async () => {
  forgetSettings();
  const settings = await readSettings();
  const { corporate } = settings;
  return { settings, versions: { head: versionOf(headOf(corporate)), logo: versionOf(corporate.logo) } };
});

/** What the house calls the fields of a design that have no name of their own. */
export const getDynamicNames = operation('archive', Nothing, async () => (await readSettings()).dynamicNames);

/** Throws `changedMeanwhile` at the settings that are not what was seen any more; then none is written. */
export const saveSettings = operation('settings', SaveSettings, async (actor, { seen = {}, ...change }) => {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  await db.$transaction(async (tx) => {
    await lockSettings(tx);
    await requireSeen(tx, seen, Object.fromEntries(entries));
    const { defaultArchive = -1 } = change;
    if (defaultArchive !== -1 && !(await tx.archive.findUnique({ where: { id: defaultArchive } })))
      throw fieldError('defaultArchive', 'archiveNotFound');
    for (const [key, value] of entries) await writeSetting(tx, actor, key as SettingKey, () => value);
  });
  forgetSettings();
  return readSettings();
});

/** A setting's value as its form's fields hold it. */
export function textsOf(value: unknown): string[] {
  return [value].flat().map(String);
}

async function requireSeen(tx: Transaction, seen: Record<string, string[]>, change: Record<string, unknown>) {
  const now = await load(tx);
  const same = (one: unknown, other: unknown) => JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other));
  const stale = Object.keys(change).filter((key) => {
    const value = now[key as SettingKey];
    return seen[key] && !same(seen[key], value) && !same(change[key], value);
  });
  if (stale.length === 0) return;
  throw new DomainError('changedMeanwhile', {
    fields: Object.fromEntries(stale.map((key) => [key, ['changedMeanwhile' as const]])),
  });
}

/** One row alone can't be held: at first there is none. */
async function lockSettings(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('settings', 0))`;
}

/** One write after another, so that what is written stands on what was there. The caller forgets the kept ones after its commit. */
export async function writeSetting<Key extends SettingKey>(
  tx: Transaction,
  actor: Actor,
  key: Key,
  change: (before: Settings[Key]) => unknown,
): Promise<{ before: Settings[Key] }> {
  await lockSettings(tx);
  const row = await tx.setting.findUnique({ where: { key } });
  const parsed = settingSchemas[key].safeParse(row?.value);
  const before = (parsed.success ? parsed.data : settingDefaults[key]) as Settings[Key];
  const value = change(before);
  const after = { key, value: value as never };
  await tx.setting.upsert({ where: { key }, create: after, update: after });
  await recordAudit(tx, actor, { operation: 'saveSettings', subject: ['setting', key], before, after: value });
  return { before };
}
