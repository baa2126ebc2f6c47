/** Schema pieces that every noun's rules share. Browser-safe; messages are error keys. */
import { z } from 'zod';
import { isErrorKey, type ErrorKey, type ErrorValues } from './errors.ts';

/** Zod's own findings as error keys, so that no English of the library reaches a person. */
z.config({
  // The pages' policy forbids code made from text: zod's attempt at it would be reported in the console.
  jitless: typeof document !== 'undefined',
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined || issue.input === null || issue.input === '' ? 'required' : 'wrongType';
      case 'too_big':
        return issue.origin === 'string' || issue.origin === 'array' ? 'tooLong' : 'tooBig';
      case 'too_small':
        if (issue.origin !== 'string' && issue.origin !== 'array') return 'tooSmall';
        return issue.minimum === 1 ? 'required' : 'tooShort';
      case 'invalid_value':
        return 'notOneOf';
      case 'invalid_format':
        return issue.format === 'uuid' ? 'invalidGuid' : 'wrongType';
      default:
        return 'invalidInput';
    }
  },
});

/** Field name to error keys, from what zod found; each key once, though several rules may refuse with it. */
export function readIssues(error: z.ZodError): Record<string, ErrorKey[]> {
  const fields: Record<string, ErrorKey[]> = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const name of issue.keys) fields[[...issue.path, name].join('.')] = ['notOneOf'];
      continue;
    }
    const key: ErrorKey = isErrorKey(issue.message) ? issue.message : 'invalidInput';
    const keys = (fields[issue.path.join('.')] ??= []);
    if (!keys.includes(key)) keys.push(key);
  }
  return fields;
}

/** What a whole input is refused with: one field's one finding is the answer's own key, and so is the one that speaks of all fields; else `invalidInput`. `limit`: for texts that name what was exceeded. */
export function readFindings(error: z.ZodError): {
  key: ErrorKey;
  fields: Record<string, ErrorKey[]>;
  values: ErrorValues;
} {
  const fields = readIssues(error);
  const values = error.issues.map((issue) => {
    if (issue.code === 'too_big') return { limit: Number(issue.maximum) };
    return issue.code === 'custom' ? (issue.params as ErrorValues | undefined) : undefined;
  });
  const keys = [...new Set(Object.values(fields).flat())];
  const isOne = keys.length === 1 && (Object.keys(fields).length === 1 || keys[0] === 'allFieldsRequired');
  return { key: isOne ? keys[0]! : 'invalidInput', fields, values: Object.assign({}, ...values) as ErrorValues };
}

/** Of a check whose error's text names something: `readFindings` hands the values on. */
export const naming = (error: ErrorKey, params: ErrorValues) => ({ error, params });

/** What a field takes beside its own type, for the API's document: one value or text for a list, a name for a list of names, JSON text, the name of a period, or a word for everything. */
export type Takes = 'list' | 'names' | 'json' | 'jsonList' | 'span' | 'orAll' | 'orMinusOne';

/** A value, or the JSON of one as forms send it. Text that is none stays what it is, for the schema to refuse. */
export function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** Lower-cased: PostgreSQL takes either case for the same one, a comparison of texts does not. */
export const guid = z.uuid('invalidGuid').toLowerCase();

/** SPEC §5: non-empty, under 100 characters, a standard address. Lower-cased: an address is one whatever its letters' case. */
export const mailAddress = z
  .string()
  .trim()
  .min(1, 'required')
  .max(99, 'tooLong')
  .pipe(z.email('invalidMail'))
  .transform((mail) => mail.toLowerCase());

/** SPEC §5: at least 8 characters, 1 upper case, 1 lower case; letters of any script count. At most 200, so that hashing stays cheap. */
export const newPassword = z
  .string()
  .min(8, 'insecurePassword')
  .max(200, 'tooLong')
  .refine((text) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text), 'insecurePassword');

const yes = ['true', '1', 'on', 'yes'];
const no = ['false', '0', 'off', 'no', ''];

function readFlag(value: unknown, context: z.RefinementCtx): boolean {
  const text = String([value].flat().at(-1) ?? '').toLowerCase();
  if (yes.includes(text)) return true;
  if (no.includes(text)) return false;
  context.addIssue({ code: 'custom', message: 'wrongType' });
  return z.NEVER;
}

/** A switch as forms, JSON and urlencoded bodies write it; a missing one is false. A form says no before its box says yes: the last one counts. */
export const flag = z
  .union([z.boolean(), z.string(), z.number(), z.null(), z.array(z.string()).min(1)])
  // Not z.undefined() in the union: an object's missing key would be refused.
  .optional()
  .transform(readFlag);

/** What forms send of a field that was left empty, and JSON of one without a value, is as if it were missing. */
export const blank = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;

/** What is missing stays as it is: a call that changes one thing changes no other. */
export const mayMiss = <T extends z.ZodType>(schema: T) => schema.optional();

/** A switch that stays as it is where it is missing or empty: a field left blank must not open or close anything. */
export const keptFlag = z.preprocess(blank, z.union([z.undefined(), flag]).optional());

/** A switch that a call is about: missing or empty it says nothing, and changes nothing. */
export const requiredFlag = z
  .union([z.boolean(), z.string().min(1), z.number()], {
    error: ({ input }) => (input === undefined || input === null || input === '' ? 'required' : 'wrongType'),
  })
  .transform(readFlag);

/** What a form saw when it was made: saving over a newer state is refused. A program may leave it out. */
export const formVersion = z.preprocess(
  (value) => value || undefined,
  z.string('wrongType').max(100, 'tooLong').optional(),
);

/** Of an operation that asks for nothing, whatever comes along. */
export const Nothing = z.unknown();

/** A number with coercion, but for what JavaScript makes one of although it is none: true, null, blank text, and a list of one or none. */
const ReadNumber: z.core.$constructor<z.ZodNumber> = z.core.$constructor('ReadNumber', (schema, definition) => {
  z.ZodNumber.init(schema, definition);
  const { parse } = schema._zod;
  schema._zod.parse = (payload, context) => {
    const { value } = payload;
    const isNone = value === null || (typeof value === 'string' && value.trim() === '');
    if (isNone || typeof value === 'boolean' || typeof value === 'object') payload.value = Number.NaN;
    return parse(payload, context);
  };
});

/** A number as forms and JSON write it. */
export const numberOf = (error: ErrorKey) =>
  z.core._coercedNumber(ReadNumber, error) as unknown as ReturnType<typeof z.coerce.number>;

/** A whole number as forms and JSON write it. */
export const wholeNumber = numberOf('wrongType').int('wrongType');

/** JSON writes a text of digits, such as a design's number or a code, as a number as well: forms know no difference. */
export const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

/** Text that may be missing; blank counts as missing. */
export const optionalText = (most: number) =>
  z.preprocess(
    asText,
    z
      .string()
      .trim()
      .max(most, 'tooLong')
      .nullish()
      .transform((text) => text || undefined),
  );

/** Several values as forms send them: repeated fields, one field, a comma list, a JSON array, or nothing. */
export const listOf = <T extends z.ZodType>(item: T, most = 500) =>
  z
    .preprocess(
      (value) => {
        if (value === undefined || value === null || value === '') return [];
        if (Array.isArray(value)) return value.filter((one) => one !== '');
        if (typeof value !== 'string') return [value];
        const text = value.trim();
        if (text.startsWith('[')) {
          try {
            return JSON.parse(text) as unknown;
          } catch {
            return [text];
          }
        }
        return text.split(',').map((one) => one.trim());
      },
      z.array(item).max(most, 'tooLong'),
    )
    .meta({ takes: 'list' });
