/** Before and after, field by field. Browser-safe. */
export interface Difference {
  /** dotted; '' where the value itself is no object */
  field: string;
  /** null: not there */
  before: string | null;
  after: string | null;
}

type Flat = Map<string, string>;
const mostFields = 200;

export function findDifferences(before: unknown, after: unknown): Difference[] {
  const [one, other] = [flatten(before), flatten(after)];
  const fields = [...new Set([...one.keys(), ...other.keys()])];
  return fields
    .filter((field) => one.get(field) !== other.get(field))
    .slice(0, mostFields)
    .map((field) => ({ field, before: one.get(field) ?? null, after: other.get(field) ?? null }));
}

function flatten(value: unknown, path = '', flat: Flat = new Map()): Flat {
  if (value === null || value === undefined) return flat;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null)) {
    if (value.length > 0) flat.set(path, value.join(', '));
    return flat;
  }
  if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) flatten(inner, path ? `${path}.${key}` : key, flat);
    return flat;
  }
  flat.set(path, String(value));
  return flat;
}
