/** Gives every object of the document a name, and every field its description. */
import { refTo, type Json } from './json.ts';
import { byShape } from './shape-names.ts';
import { wordsByName } from './words/by-name.ts';
import { wordsInShapes } from './words/in-shapes.ts';

export type Components = Record<string, Json>;

/** Throws where two different shapes would have one name. */
export function addComponent(components: Components, name: string, schema: Json): void {
  const { id: _, ...shape } = schema;
  const known = components[name];
  if (known && JSON.stringify(known) !== JSON.stringify(shape))
    throw new Error(`Two shapes are called ${name}\n${JSON.stringify(known)}\n${JSON.stringify(shape)}`);
  components[name] = shape;
}

/** Moves objects out of a schema to components of their own: of a field under the name of what holds it and its own. */
export function hoistObjects(schema: Json, name: string, components: Components): Json {
  const inner = hoistInside(schema, name, components);
  if (!inner.properties) return inner;
  addComponent(components, name, inner);
  return refTo(name);
}

/** The same inside of a schema that has its name already. */
export function hoistInside(schema: Json, name: string, components: Components): Json {
  const made = { ...schema };
  const hoist = (one: unknown, called: string) => hoistObjects(one as Json, called, components);
  if (made.properties) {
    const fields = Object.entries(made.properties as Json);
    made.properties = Object.fromEntries(fields.map(([field, one]) => [field, hoist(one, nameOf(name, field, one))]));
  }
  for (const key of ['items', 'additionalProperties']) if (isObject(made[key])) made[key] = hoist(made[key], name);
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
    if (Array.isArray(made[key])) made[key] = (made[key] as Json[]).map((one) => hoist(one, name));
  return made;
}

/** A list's shape is called after one of its entries. */
function nameOf(name: string, field: string, schema: unknown): string {
  const isList = (schema as Json).type === 'array' && field !== 'series';
  const one = isList ? field.replace(/ies$/, 'y').replace(/(?<=ch)es$|s$/, '') : field;
  return name.replace(/(Request|Answer)$/, '') + one[0]!.toUpperCase() + one.slice(1);
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const wordsInShape = byShape(...wordsInShapes);

/** What a field holds: as its shape and its name say together, else as its schema says, else as its name alone. */
export function describeField(shape: string, field: string, schema: Json): Json {
  const words =
    wordsInShape(shape, field) ??
    (schema.description as string | undefined) ??
    (Object.hasOwn(wordsByName, field) ? wordsByName[field] : undefined);
  return words ? { ...schema, description: withoutNull(words, schema) } : schema;
}

/** What null means is said where it is answered. */
function withoutNull(words: string, schema: Json): string {
  return takesNull(schema) ? words : words.replace(/; null: [^;]*/, '');
}

function takesNull({ type, anyOf, enum: known }: Json): boolean {
  return (
    [type].flat().includes('null') ||
    ((known as unknown[] | undefined)?.includes(null) ?? false) ||
    ((anyOf as Json[] | undefined)?.some(takesNull) ?? false)
  );
}

export function describeFields(components: Components): void {
  for (const [name, shape] of Object.entries(components)) {
    if (!shape.properties) continue;
    const fields = Object.entries(shape.properties as Record<string, Json>);
    shape.properties = Object.fromEntries(fields.map(([field, one]) => [field, describeField(name, field, one)]));
  }
}
