/** The rules as the house keeps them, and what they make of one file: fields that the archive knows, and remarks about what it doesn't. */
import { z } from 'zod';
import { db } from '#app/data/database.server.ts';
import { versionOf, requireVersion } from '#app/domain/base/edit-version.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { forgetSettings, readSettings, writeSetting } from '#app/domain/base/settings/settings.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { cleanFileName, cleanFolder } from '../job/file-names.ts';
import type { RuledFields } from '../job/attributes.ts';
import type { Remark } from '../job/image-words.ts';
import { findFault, readRules, RuleLines, SaveImportRules, sayByRules, type Said } from './import-rules.ts';
import type { RuleField } from './path-pattern.ts';

export const getImportRules = operation('settings', Nothing, async () => {
  forgetSettings();
  const { importRules } = await readSettings();
  return { rules: importRules, version: versionOf(importRules) };
});

export const saveImportRules = operation('settings', SaveImportRules, async (actor, { version, ...rules }) => {
  refuseFault(rules);
  await db.$transaction((tx) =>
    writeSetting(tx, actor, 'importRules', (before) => {
      requireVersion(version, before);
      return rules;
    }),
  );
  forgetSettings();
  return rules;
});

function refuseFault(rules: RuleLines): void {
  const fault = findFault(rules);
  if (!fault) return;
  const { list, line, text } = fault;
  throw new DomainError('importRuleUnclear', { values: { line, text }, fields: { [list]: ['importRuleUnclear'] } });
}

const TryRules = RuleLines.extend({
  /** folders and name of a file */
  example: z.string('required').trim().min(1, 'required').max(1200, 'tooLong'),
  version: z.unknown().optional(),
});

export interface Tried {
  field: RuleField;
  /** as written */
  value: string;
  /** what the archive has of that name; null where it has none */
  known: string | null;
}

/** What the rules as they stand in the form would make of a path; nothing is saved. */
export const tryImportRules = operation(
  'settings',
  TryRules,
  async (_actor, { example, ...rules }): Promise<Tried[]> => {
    refuseFault(rules);
    const said = sayByRules(readRules(rules), { folder: cleanFolder(example), fileName: cleanFileName(example) });
    const known = await look(said);
    return Object.entries(said).flatMap(([field, values]) =>
      values.map((value) => ({
        field: field as RuleField,
        value,
        known: known(field as RuleField, value)?.name ?? null,
      })),
    );
  },
);

interface Known {
  id: string | number | null;
  name: string;
}

/** Labels by their names in any language and their other words; customers and archives by name and code. Two of one name are none. */
async function look(said: Said): Promise<(field: RuleField, value: string) => Known | undefined> {
  const byField = new Map<RuleField, Map<string, Known | null>>();
  const add = (field: RuleField, { id, name }: Known, words: (string | null)[]) => {
    const found = byField.get(field) ?? new Map<string, Known | null>();
    byField.set(field, found);
    for (const word of new Set(words.flatMap((each) => (each ? [foldText(each)] : []))))
      found.set(word, found.has(word) ? null : { id, name });
  };
  if (said.label)
    for (const row of await db.label.findMany({ where: { isGroupHeader: false } })) {
      const names = [row.nameTr, row.nameEn, row.nameRu, row.sefTr, row.sefEn, row.sefRu];
      add('label', { id: row.id, name: row.nameEn }, [
        ...names,
        ...row.synonymsTr,
        ...row.synonymsEn,
        ...row.synonymsRu,
      ]);
    }
  if (said.customer)
    for (const { id, name, code } of await db.customer.findMany({ select: { id: true, name: true, code: true } }))
      add('customer', { id, name }, [name, code]);
  if (said.archive)
    for (const { id, code, nameTr, nameEn, nameRu } of await db.archive.findMany())
      add('archive', { id, name: code }, [code, nameTr, nameEn, nameRu]);
  return (field, value) =>
    field === 'label' || field === 'customer' || field === 'archive'
      ? (byField.get(field)?.get(foldText(value)) ?? undefined)
      : { id: null, name: value };
}

export interface Ruled {
  fields: RuledFields;
  archiveId?: number;
  /** of another archive than the import's, too: the review offers to move the file there */
  remarks: Remark[];
}

export async function ruleFile(
  file: { folder: string; fileName: string; properties?: Record<string, string[]> },
  importArchiveId: number,
): Promise<Ruled> {
  const said = sayByRules(readRules((await readSettings()).importRules), file);
  if (Object.keys(said).length === 0) return { fields: {}, remarks: [] };
  const known = await look(said);
  const first = (field: RuleField, most: number) => said[field]?.[0]?.slice(0, most);
  const labels = (said.label ?? []).map((value) => ({ value, id: known('label', value)?.id }));
  const customer = said.customer?.[0];
  const customerId = customer && known('customer', customer)?.id;
  const archive = said.archive?.[0];
  const archiveId = archive && known('archive', archive)?.id;
  const unknown = labels.filter(({ id }) => id === undefined).map(({ value }) => value);
  const remarks: Remark[] = [];
  if (unknown.length > 0) remarks.push({ key: 'unknownLabels', values: { names: unknown.join(', ').slice(0, 500) } });
  if (customer && !customerId) remarks.push({ key: 'unknownCustomer', values: { name: customer } });
  if (archive && !archiveId) remarks.push({ key: 'unknownArchive', values: { name: archive } });
  if (archiveId && archiveId !== importArchiveId) remarks.push({ key: 'otherArchive', values: { name: archive } });
  const fields = {
    originalName: first('number', 300),
    studio: first('studio', 200),
    notes: first('notes', 4000),
    customerId: customerId ? String(customerId) : undefined,
    labelIDs: labels.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])).slice(0, 200),
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && String(value) !== '');
  return {
    fields: Object.fromEntries(given) as RuledFields,
    remarks,
    ...(archiveId && { archiveId: Number(archiveId) }),
  };
}

/** Which archive a path alone says, before an import is begun: by path, those that rules and archives know. */
export async function archivesByPath(files: { folder: string; fileName: string }[]): Promise<(number | null)[]> {
  const rules = readRules((await readSettings()).importRules);
  const said = files.map((file) => sayByRules({ ...rules, properties: [] }, file).archive?.[0]);
  const named = [...new Set(said.filter((value) => value !== undefined))];
  if (named.length === 0) return files.map(() => null);
  const known = await look({ archive: named });
  return said.map((value) => (value ? ((known('archive', value)?.id as number | undefined) ?? null) : null));
}
