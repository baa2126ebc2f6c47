/** Tables of what fields of certain shapes hold. Their keys are names of shapes: `*` stands for any letters, ` | ` between several names. */

export type ByShape<Value> = Record<string, Record<string, Value>>;

/** Reads from such tables, for a field of a shape: the name that says most decides. */
export function byShape<Value>(...tables: ByShape<Value>[]): (shape: string, field: string) => Value | undefined {
  const entries = tables.flatMap((table) => Object.entries(table));
  const names = entries.flatMap(([key, fields]) =>
    key.split(' | ').map((name) => ({
      fits: new RegExp(`^${name.replaceAll('*', '.*')}$`),
      weight: name.includes('*') ? name.replaceAll('*', '').length : Infinity,
      fields,
    })),
  );
  names.sort((one, other) => (one.weight === other.weight ? 0 : other.weight - one.weight));
  return (shape, field) =>
    names.find(({ fits, fields }) => Object.hasOwn(fields, field) && fits.test(shape))?.fields[field];
}
