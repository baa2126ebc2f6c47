/** Examples for the document: made from the schemas, with values that such fields really have. */
import { requestExamples } from './request-examples.ts';
import { resolve, type Json } from './json.ts';
import type { Components } from './components.ts';

const guid = '0198c0de-7a11-7c02-9f6e-3b1f0c5d2e44';
const moment = '2026-11-12T09:30:00.000Z';

/** By the name of a field. A value that its schema doesn't allow is not used. */
const values: Record<string, unknown> = {
  designName: '01-0559',
  designNumber: '01-05',
  number: '01-0559',
  recognizer: '01-0559',
  colorwayName: 'VR-2',
  activeVariantName: 'VR-2',
  originalVariantName: 'VR-1',
  matchedVariantName: 'VR-2',
  reference: '01-0559/VR-2',
  name: 'Summer 2027',
  label: 'rose',
  labelSef: 'rose',
  tr: 'Çiçekli',
  en: 'Florals',
  ru: 'Цветочные',
  archiveName: 'Florals',
  mail: 'ayse@example.com',
  mailAddress: 'ayse@example.com',
  userMail: 'ayse@example.com',
  userName: 'Ayşe Demir',
  by: 'Ayşe Demir',
  createdBy: 'Ayşe Demir',
  maker: 'Ayşe Demir',
  companyName: 'Demo Textile',
  customerName: 'Demo Textile',
  nameSef: 'demo-textile',
  customer: 'Demo Textile',
  poolName: 'Florals only',
  password: 'Indigo-Weft-2026',
  password1: 'Indigo-Weft-2026',
  password2: 'Indigo-Weft-2026',
  newPassword: 'Indigo-Weft-2026',
  totp: '123456',
  code: '123456',
  color: '#2f4b7c',
  srgb: '#2f4b7c',
  ours: '#2f4b7c',
  theirs: '#31507f',
  was: '#7c2f4b',
  accessToken: 'Yq3vJ2mB1tZk0s8wQn5c7RfXh4uLp6eGdA9iOyTzKxM',
  prefix: 'pa_Yq3vJ2',
  token: 'Yq3vJ2mB1tZk0s8wQn5c7RfXh4uLp6eGdA9iOyTzKxM',
  url: 'https://archive.example.com/downloads/example',
  thumbnail: '/files/example.webp',
  fileName: '01-0559.tif',
  originalName: 'K-2210',
  title: 'Summer 2027',
  query: 'color=%232f4b7c',
  q: 'blue roses',
  closedCountries: ['DE'],
  country: 'TR',
  closedcountry: 'DE',
  address: 'Bursa',
  amount: 120.5,
  val: '01-0559/VR-2',
  error: 'invalidInput',
  outcome: 'done',
  count: 25,
  page: 0,
  currentPage: 0,
  totalPage: 3,
  totalCount: 61,
  designDpi: 254,
  width: 640,
  height: 640,
  designSizeCm: [64.01, 64.01],
  designSize: [6401, 6401],
  lab: [31.2, 1.4, -28.9],
  groupData: [{ name: 'Florals', designs: ['01-0559'] }],
  at: moment,
  from: '2026-01-01',
  to: '2026-03-31',
};

/** An example of an answer or of one field. */
export function exampleOf(schema: Json, components: Components, field = '', above: readonly Json[] = []): unknown {
  const shape = resolve(schema, components);
  if (above.includes(shape)) return undefined;
  const known = values[field];
  if (known !== undefined && fits(known, shape)) return known;
  if ('const' in shape) return shape.const;
  if (Array.isArray(shape.enum)) return shape.enum[0];
  const choices = (shape.anyOf ?? shape.oneOf) as Json[] | undefined;
  if (choices)
    return exampleOf(
      choices.find(({ type }) => type !== 'null')!,
      components,
      field,
      [...above, shape],
    );
  if (shape.properties) return exampleOfFields(shape, components, above);
  if (shape.type === 'array' || shape.prefixItems) return exampleOfList(shape, components, field, [...above, shape]);
  return exampleOfValue(shape, field);
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
function fits(value: unknown, { type, enum: known, format, anyOf, prefixItems, $ref, maximum }: Json): boolean {
  if (known || $ref) return false;
  if (anyOf) return (anyOf as Json[]).some((one) => fits(value, one));
  if (Array.isArray(value)) return type === 'array' || Boolean(prefixItems);
  const types = [type].flat() as string[];
  if (typeof value === 'number')
    return (
      (types.includes('number') || (types.includes('integer') && Number.isInteger(value))) &&
      value <= Number(maximum ?? Infinity)
    );
  return types.includes(typeof value) && (format === undefined || (format === 'date-time' && value === moment));
}

/** An example of a request: what it needs, and for some calls what they are usually sent. */
export function exampleOfRequest(call: string, schema: Json, components: Components): Json {
  const known = requestExamples[call];
  if (known) return known;
  const shape = resolve(schema, components);
  const required = new Set((shape.required ?? []) as string[]);
  const whole = exampleOfFields(shape, components, []);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => required.has(name)));
}
