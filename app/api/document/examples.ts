/** Examples for the document: made from the schemas, with values that such fields really have. */
import { guid, moment } from './example-guids.ts';
import { knownValues } from './example-values.ts';
import { requestExamples } from './request-examples.ts';
import { resolve, type Json } from './json.ts';
import type { Components } from './components.ts';

/** An example of an answer or of one field. */
export function exampleOf(
  schema: Json,
  components: Components,
  field = '',
  above: readonly Json[] = [],
  holder = nameOf(above.at(-1), components),
): unknown {
  const shape = resolve(schema, components);
  if (above.includes(shape)) return undefined;
  const known = knownValues(holder, field).find((value) => fits(value, shape));
  if (known !== undefined) return known;
  if ('const' in shape) return shape.const;
  if (Array.isArray(shape.enum)) return shape.enum[0];
  const choices = (shape.anyOf ?? shape.oneOf) as Json[] | undefined;
  if (choices)
    return exampleOf(
      choices.find((one) => one.type !== 'null' && one.const !== '')!,
      components,
      field,
      [...above, shape],
    );
  if (shape.properties) return exampleOfFields(shape, components, above);
  if (shape.type === 'array' || shape.prefixItems) return exampleOfList(shape, components, field, [...above, shape]);
  return exampleOfValue(shape, field);
}

const named = new WeakMap<Components, Map<Json | undefined, string>>();

function nameOf(shape: Json | undefined, components: Components): string {
  if (!named.has(components))
    named.set(components, new Map(Object.entries(components).map(([name, one]) => [one, name])));
  return named.get(components)!.get(shape) ?? '';
}

function exampleOfFields(shape: Json, components: Components, above: readonly Json[]): Json {
  const fields = Object.entries(shape.properties as Record<string, Json>);
  return Object.fromEntries(
    fields
      .map(([name, one]) => [name, exampleOf(one, components, name, [...above, shape])] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function exampleOfList(shape: Json, components: Components, field: string, above: readonly Json[]): unknown[] {
  if (shape.prefixItems) return (shape.prefixItems as Json[]).map((one) => exampleOf(one, components, field, above));
  const one = exampleOf((shape.items ?? {}) as Json, components, field.replace(/s$/, ''), above);
  const least = Math.max(Number(shape.minItems ?? 1), 1);
  return one === undefined ? [] : Array.from({ length: least }, () => one);
}

function exampleOfValue({ type, format, minimum, maximum }: Json, field: string): unknown {
  const kind = Array.isArray(type) ? (type as string[])[0] : type;
  if (format === 'uuid') return guid;
  if (format === 'date-time') return moment;
  if (format === 'date') return '2026-11-12';
  if (format === 'binary') return '(the file’s bytes)';
  if (kind === 'boolean') return true;
  if (kind === 'integer') return Math.max(Number(minimum ?? 0), Math.min(Number(maximum ?? 12), 12));
  if (kind === 'number') return Math.max(Number(minimum ?? 0), Math.min(Number(maximum ?? 0.5), 0.5));
  if (kind === 'object') return {};
  if (kind === 'null') return null;
  return kind === 'string' ? field || 'text' : true;
}

/** Whether a value is of the schema's type, roughly: the tests check it exactly. */
function fits(value: unknown, schema: Json): boolean {
  const { type, enum: known, format, anyOf, prefixItems, items, $ref, maximum, additionalProperties } = schema;
  if ($ref || 'const' in schema) return false;
  if (known) return (known as unknown[]).includes(value);
  if (anyOf) return (anyOf as Json[]).some((one) => fits(value, one));
  if (type === undefined) return true;
  const types = [type].flat() as string[];
  if (value === null) return types.includes('null');
  if (Array.isArray(value))
    return Boolean(prefixItems) || (type === 'array' && value.every((one) => fits(one, (items ?? {}) as Json)));
  if (typeof value === 'object') return type === 'object' && additionalProperties !== undefined;
  if (typeof value === 'number')
    return (
      (types.includes('number') || (types.includes('integer') && Number.isInteger(value))) &&
      value <= Number(maximum ?? Infinity)
    );
  return types.includes(typeof value) && hasFormat(value, format as string | undefined);
}

const formats: Record<string, RegExp> = {
  'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
  email: /@/,
};
const hasFormat = (value: unknown, format: string | undefined) =>
  format === undefined || (formats[format]?.test(String(value)) ?? false);

/** Every object and each of its fields gets an example; what a field refers to has its own. */
export function giveFieldExamples(components: Components): void {
  for (const shape of Object.values(components)) {
    const fields = Object.entries((shape.properties ?? {}) as Record<string, Json>);
    if (fields.length === 0) continue;
    shape.examples = [exampleOfFields(shape, components, [])];
    for (const [name, field] of fields) {
      const example = refersOnly(field) ? undefined : exampleOf(field, components, name, [shape]);
      if (example !== undefined) field.examples = [example];
    }
  }
}

/** An object of a name of its own, or a list of such: its fields would be shown once more. */
const refersOnly = (field: Json): boolean =>
  '$ref' in field || (field.type === 'array' && (field.items as Json | undefined)?.$ref !== undefined);

/** An example of a request: what it needs, and for some calls what they are usually sent. */
export function exampleOfRequest(call: string, schema: Json, components: Components): Json {
  const known = requestExamples[call];
  if (known) return known;
  const shape = resolve(schema, components);
  const required = new Set((shape.required ?? []) as string[]);
  const whole = exampleOfFields(shape, components, []);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => required.has(name)));
}
