import { findOutage } from '#app/data/outage.ts';
import { errors } from './error-list.ts';

export type ErrorKey = keyof typeof errors;
export type ErrorValues = Record<string, string | number>;

export function isErrorKey(key: string): key is ErrorKey {
  return Object.hasOwn(errors, key);
}

/** An expected failure: routes and API turn it into a text, a status, a number. */
export class DomainError extends Error {
  override name = 'DomainError';
  key: ErrorKey;
  values: ErrorValues;
  /** Field name (dotted path) to error keys; empty where no field is at fault. */
  fields: Record<string, ErrorKey[]>;
  /** What each of them names, in the order of the field's keys, where that differs from `values`. */
  fieldValues: Record<string, ErrorValues[]>;
  /** What stood in the fields of a body that the operation read itself, for the form that comes back. */
  typed: Record<string, unknown> = {};

  constructor(
    key: ErrorKey,
    options: {
      values?: ErrorValues;
      fields?: Record<string, ErrorKey[]>;
      fieldValues?: Record<string, ErrorValues[]>;
      cause?: unknown;
    } = {},
  ) {
    super(key, { cause: options.cause });
    this.key = key;
    this.values = options.values ?? {};
    this.fields = options.fields ?? {};
    this.fieldValues = options.fieldValues ?? {};
  }

  get status(): number {
    return errors[this.key].status;
  }

  get code(): number {
    return errors[this.key].code;
  }
}

/** Of an error that is expected, or a failure of the outside (`unavailable`); null for any other. */
export function asDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  return findOutage(error) ? new DomainError('unavailable', { cause: error }) : null;
}

/** A no, and neither a failure nor an outage: those are no reason to break off what goes on. */
export function isRefusal(error: unknown): error is DomainError {
  return error instanceof DomainError && error.status < 500;
}

/** What came out of an operation that read its body itself, with what stood in its fields. */
export function withTyped(error: unknown, typed: Record<string, unknown>): unknown {
  const expected = asDomainError(error);
  return expected ? Object.assign(expected, { typed }) : error;
}

/** The same of an address: where an id in it can't be one, there is nothing at the address. */
export function atAddress(error: DomainError): DomainError {
  return Object.values(error.fields).flat().includes('invalidGuid') ? new DomainError('notFound') : error;
}

/** A failure that belongs to one field. */
export function fieldError(field: string, key: ErrorKey, values?: ErrorValues): DomainError {
  return new DomainError(key, { values, fields: { [field]: [key] } });
}
