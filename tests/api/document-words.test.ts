/** That each field's description in the API's document speaks of this field, in this shape, and of nothing else. */
import { expect, it } from 'vitest';
import { resolve, type Json } from '#app/api/document/json.ts';
import { byShape } from '#app/api/document/shape-names.ts';
import { shapeValues } from '#app/api/document/shape-values.ts';
import { wordsByName } from '#app/api/document/words/by-name.ts';
import { wordsInShapes } from '#app/api/document/words/in-shapes.ts';
import { openapiDocument } from '#app/api/openapi.ts';

const document = openapiDocument();
const { schemas } = document.components;

interface Described {
  /** the shape that holds it; of a parameter, its call's request */
  shape: string;
  name: string;
  schema: Json;
  words: string;
  isRequired: boolean;
  isTaken: boolean;
}

/** The shapes that requests refer to, and those that these refer to. */
const taken = new Set<string>();
const take = (node: unknown): void => {
  for (const [, name] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (taken.has(name!)) continue;
    taken.add(name!);
    take(schemas[name!]);
  }
};
for (const call of Object.values(document.paths).flatMap((calls) => Object.values(calls)))
  take([call.requestBody, call.parameters]);

const inShapes = Object.entries(schemas).flatMap(([shape, { properties, required }]) =>
  Object.entries((properties ?? {}) as Record<string, Json>).map(([name, schema]): Described => {
    const isRequired = ((required ?? []) as string[]).includes(name);
    return { shape, name, schema, words: String(schema.description), isRequired, isTaken: taken.has(shape) };
  }),
);
const inAddresses = Object.values(document.paths)
  .flatMap((calls) => Object.values(calls))
  .flatMap(({ operationId, parameters }) =>
    parameters.map(({ name, schema, description, required }): Described => {
      const shape = `${operationId[0]!.toUpperCase()}${operationId.slice(1)}Request`;
      return { shape, name, schema, words: description ?? '', isRequired: required, isTaken: true };
    }),
  );
const fields = [...inShapes, ...inAddresses].filter(({ shape }) => shape !== 'Failure');
const titleOf = ({ shape, name, words }: Described) => `${shape}.${name}: ${words}`;

/** What a value is, whether or not it may be null or be written in another way. */
function kindsOf(schema: Json): string[] {
  const { type, anyOf, enum: known, format, const: only, prefixItems } = resolve(schema, schemas);
  const choices = anyOf as Json[] | undefined;
  if (choices?.some((one) => resolve(one, schemas).type === 'array')) return ['array'];
  if (choices) return choices.flatMap(kindsOf);
  if (prefixItems) return ['array'];
  if (only !== undefined) return [typeof only];
  if (known && type === undefined) return (known as unknown[]).map((one) => typeof one);
  const kinds = [type].flat().map((kind) => (kind === 'integer' ? 'number' : String(kind)));
  return kinds.map((kind) => (kind === 'string' && format === 'uuid' ? 'guid' : kind));
}
/** Forms write anything as text. */
function kindOf(schema: Json): string {
  const kinds = new Set(kindsOf(schema).filter((kind) => kind !== 'null'));
  if (kinds.size > 1) kinds.delete('string');
  return [...kinds].sort().join(' or ');
}

/** What null means is left out where there is none. */
const withoutNull = (words: string) => words.replace(/; null: [^;]*/, '');

it('describes no field by what its name means in another call', () => {
  // “email address; in a download, whether …”, “the user, or the guid of one”, “guid of the pool; in assign, …”
  const elsewhere = [
    /[;.,] (in|of|at|with|by) (an?|the) [\w ]+?,/,
    /[;.,] (in|of) (an?|the)? ?(request|answer|search|saved|pool|download|delivery|sign-in|assign|undo|list)\b/,
    /, or the guid of one/,
    /where nothing else is said/,
  ];
  expect(fields.filter(({ words }) => elsewhere.some((one) => one.test(words))).map(titleOf)).toEqual([]);
});

it('uses words that go by the name alone for one kind of value', () => {
  const mixed: string[] = [];
  for (const [name, words] of Object.entries(wordsByName)) {
    const same = fields.filter((one) => one.name === name && withoutNull(one.words) === withoutNull(words));
    const kinds = new Set(same.map(({ schema }) => kindOf(schema)));
    if (kinds.size > 1) mixed.push(`${name}: ${[...kinds].join(', ')}: ${same.map(({ shape }) => shape).join(' ')}`);
  }
  expect(mixed).toEqual([]);
});

it('says more of a field than its name', () => {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  const empty = fields.filter(({ name, words }) =>
    [name, `the ${name}`, `a ${name}`].some((text) => plain(text) === plain(words)),
  );
  // A thing is that thing, but a text or a number is something’s.
  const told = empty.filter(({ schema }) => !['object', 'array'].includes(kindOf(schema)));
  expect(told.map(titleOf)).toEqual([]);
});

const takesNull = (schema: Json): boolean =>
  [schema.type].flat().includes('null') || ((schema.anyOf ?? []) as Json[]).some(takesNull);

it('says what null means where it is answered, and nowhere else', () => {
  const answered = fields.filter(({ isTaken }) => !isTaken);
  const wrong = answered.filter(({ schema, words }) => takesNull(schema) !== /\bnull: /.test(words));
  expect(wrong.map(titleOf)).toEqual([]);
});

it('says what it means that a field is missing only where it may be', () => {
  const wrong = fields.filter(({ words, isRequired }) => isRequired && /\bmissing[: ]/.test(words));
  expect(wrong.map(titleOf)).toEqual([]);
});

it('keeps no words and no examples for what is not there', () => {
  const used = new Set(fields.map(({ name, words }) => `${name}: ${withoutNull(words)}`));
  const byName = Object.entries(wordsByName);
  const unused = byName.filter(([name, words]) => !used.has(`${name}: ${withoutNull(words)}`)).map(([name]) => name);
  for (const table of [...wordsInShapes, shapeValues])
    for (const [key, own] of Object.entries(table as Record<string, Record<string, unknown>>))
      for (const name of key.split(' | ')) {
        const isHere = byShape({ [name]: own });
        const found = [...inShapes, ...inAddresses].filter((one) => isHere(one.shape, one.name) !== undefined);
        if (found.length === 0) unused.push(name);
      }
  expect(unused).toEqual([]);
});

it('reads tables by the name that says most', () => {
  const read = byShape({
    '*Request': { count: 'any', page: 'any' },
    'PostPool*Request | PutPoolRequest': { count: 'of pools' },
    PostPoolAllRequest: { count: 'of this' },
  });
  expect(read('PostPoolAllRequest', 'count')).toBe('of this');
  expect(read('PostPoolSaveRequest', 'count')).toBe('of pools');
  expect(read('PutPoolRequest', 'count')).toBe('of pools');
  expect(read('PostPoolAllRequest', 'page')).toBe('any');
  expect(read('PostPoolAllAnswer', 'count')).toBeUndefined();
  expect(read('PostPoolAllRequest', 'toString')).toBeUndefined();
});
