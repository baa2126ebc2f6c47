/** Before and after, field by field. Browser-safe. */
export interface Difference {
  /** dotted; '' where the value itself is no object */
  field: string;
  /** null: not there */
  before: string | null;
  after: string | null;
}

/** Says a value of a field; undefined: as it stands. */
export type SayValue = (field: string, value: unknown) => string | undefined;

type Flat = Map<string, string>;
const mostFields = 200;

/** Compared as they stand, told as `say` says them. */
export function findDifferences(before: unknown, after: unknown, say: SayValue = () => undefined): Difference[] {
  const [one, other] = [flatten(before), flatten(after)];
  const [oneSaid, otherSaid] = [flatten(before, say), flatten(after, say)];
  const fields = [...new Set([...one.keys(), ...other.keys()])];
  return (
    fields
      // An empty text and one that isn't there are the same to a reader.
      .filter((field) => (one.get(field) ?? '') !== (other.get(field) ?? ''))
      .slice(0, mostFields)
      .map((field) => ({ field, before: oneSaid.get(field) ?? null, after: otherSaid.get(field) ?? null }))
  );
}

function flatten(value: unknown, say: SayValue = () => undefined): Flat {
  const flat: Flat = new Map();
  eachValue(value, (field, one) => {
    const text = say(field, one) ?? String(one);
    flat.set(field, flat.has(field) ? `${flat.get(field)}, ${text}` : text);
  });
  return flat;
}

/** Each value with its dotted field; those of a list of plain values have the list's. */
export function eachValue(value: unknown, use: (field: string, value: unknown) => void, field = ''): void {
  if (value === null || value === undefined) return;
  if (typeof value !== 'object') return use(field, value);
  const isList = Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null);
  for (const [key, inner] of Object.entries(value))
    eachValue(inner ?? (isList ? '' : inner), use, isList ? field : field ? `${field}.${key}` : key);
}
