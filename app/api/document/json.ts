/** JSON, as schemas and the OpenAPI document are made of it. */
export type Json = Record<string, unknown>;

export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** The schema that a reference names, or the schema itself. */
export function resolve(schema: Json, components: Record<string, Json>): Json {
  return typeof schema.$ref === 'string' ? components[schema.$ref.split('/').at(-1)!]! : schema;
}
