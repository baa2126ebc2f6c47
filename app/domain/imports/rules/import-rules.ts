/** The house's rules: what the path of a file and the properties in it say of the design. Pure. */
import { z } from 'zod';
import { foldText } from '#app/domain/base/text/fold.ts';
import { formVersion } from '#app/domain/base/rules.ts';
import { matchPath, mostPatternLetters, readPattern, ruleFields, type RuleField } from './path-pattern.ts';

const mostLines = 100;

const lines = z
  .string('wrongType')
  .max(mostLines * mostPatternLetters, 'tooLong')
  .optional()
  .transform((text) =>
    (text ?? '')
      .replaceAll('\0', '')
      .split(/\r\n?|\n/)
      .map((line) => line.trim()),
  )
  .transform((all) => all.filter((line) => line !== ''))
  .pipe(z.array(z.string().max(mostPatternLetters, 'tooLong')).max(mostLines, 'tooLong'));

export const RuleLines = z.object({ patterns: lines, properties: lines, values: lines });
export type RuleLines = z.output<typeof RuleLines>;
export const SaveImportRules = RuleLines.extend({ version: formVersion });

export interface ImportRules {
  patterns: NonNullable<ReturnType<typeof readPattern>>[];
  properties: { field: RuleField; property: string }[];
  values: { field: RuleField | null; from: string; to: string }[];
}

const isField = (name: string): name is RuleField => (ruleFields as readonly string[]).includes(name);

/** `label = dc:subject` */
function readProperty(line: string): ImportRules['properties'] | null {
  const [, field, property] = /^(\w+)\s*=\s*([\w.-]+:[\w.-]+)$/.exec(line) ?? [];
  const known = field?.toLowerCase() ?? '';
  return property && isField(known) ? [{ field: known, property }] : null;
}

/** `gül, rose = Roses`, or for one field alone `label: gül = Roses`; with nothing behind the sign the value is left out. */
function readValues(line: string): ImportRules['values'] | null {
  const at = line.lastIndexOf('=');
  if (at < 1) return null;
  const [, name, rest] = /^(\w+)\s*:\s*(.*)$/s.exec(line.slice(0, at)) ?? [];
  const field = name && isField(name.toLowerCase()) ? (name.toLowerCase() as RuleField) : null;
  const from = (field ? rest! : line.slice(0, at)).split(/[,;]/).map(foldText).filter(Boolean);
  return from.length > 0 ? from.map((one) => ({ field, from: one, to: line.slice(at + 1).trim() })) : null;
}

const readers = {
  patterns: (line: string) => {
    const pattern = readPattern(line);
    return pattern && [pattern];
  },
  properties: readProperty,
  values: readValues,
};

/** The first line that can't be understood, from 1, and in which of the lists. */
export function findFault(rules: RuleLines): { list: keyof RuleLines; line: number; text: string } | null {
  for (const list of ['patterns', 'properties', 'values'] as const)
    for (const [index, text] of rules[list].entries())
      if (readers[list](text) === null) return { list, line: index + 1, text };
  return null;
}

export function readRules(rules: RuleLines): ImportRules {
  return {
    patterns: rules.patterns.flatMap((line) => readers.patterns(line) ?? []),
    properties: rules.properties.flatMap((line) => readProperty(line) ?? []),
    values: rules.values.flatMap((line) => readValues(line) ?? []),
  };
}

/** As written in path and file, before anybody looks whether the archive knows it. Labels add up; of the others the first counts. */
export type Said = Partial<Record<RuleField, string[]>>;

export function sayByRules(
  rules: ImportRules,
  { folder, fileName, properties = {} }: { folder: string; fileName: string; properties?: Record<string, string[]> },
): Said {
  const said: Said = {};
  const say = (field: RuleField, raw: string) => {
    // Several labels in one name or property have commas between them.
    for (const text of field === 'label' ? raw.split(/[,;]/) : [raw]) {
      const folded = foldText(text);
      const mapped = rules.values.find((one) => (one.field ?? field) === field && one.from === folded);
      const value = (mapped ? mapped.to : text).trim();
      if (value && !said[field]?.includes(value)) said[field] = [...(said[field] ?? []), value];
    }
  };
  const path = folder ? `${folder}/${fileName}` : fileName;
  for (const pattern of rules.patterns) {
    const captured = matchPath(pattern, path);
    for (const field of ruleFields) for (const text of captured?.[field] ?? []) say(field, text);
  }
  // Nobody knows by heart that it is dc:subject and iptc:Keywords.
  const named = Object.entries(properties).map(([name, texts]) => [name.toLowerCase(), texts] as const);
  for (const { field, property } of rules.properties)
    for (const [name, texts] of named) if (name === property.toLowerCase()) for (const text of texts) say(field, text);
  return said;
}
