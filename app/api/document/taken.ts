/** What a field takes beside its own type: the same as the schemas of the domain read. */
import { datePresets } from '#app/domain/base/dates/date-presets.ts';
import type { Takes } from '#app/domain/base/rules.ts';
import type { Json } from './json.ts';

const json = { type: 'string', description: 'the same as JSON text' };

const ways: Record<Takes, (own: Json) => Json[]> = {
  list: (own) => [own, own.items as Json, { type: 'string', description: 'values between commas, or a JSON list' }],
  names: (own) => [own, { type: 'string', description: 'one of them, or a JSON list' }],
  json: (own) => [own, json],
  jsonList: (own) => [own, own.items as Json, json],
  orAll: (own) => [own, { const: 'all' }],
  orMinusOne: (own) => [own, { const: -1 }],
  span: (own) => [
    own,
    { type: 'string', enum: [...datePresets] },
    { type: 'string', description: '`from..to`, YYYY-MM-DD or a year each, one of them alone, or JSON text' },
  ],
};

/** Puts the other ways to write a value beside the schema's own. */
export function showTaken(schema: Json): void {
  const { takes, description, default: usual, ...own } = schema;
  for (const key of Object.keys(schema)) delete schema[key];
  const choices = ways[takes as Takes](own).filter((one, at, all) => isFirst(one, at, all));
  Object.assign(schema, { anyOf: choices }, description && { description }, usual !== undefined && { default: usual });
}

/** Each way once, and texts of any kind only in one place. */
function isFirst(one: Json, at: number, all: Json[]): boolean {
  return all.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === at;
}
