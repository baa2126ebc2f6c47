/** What a refused form gets back, instead of the redirect of a done one. Browser-safe. */
import type { SubmissionResult } from '@conform-to/dom';
import type { ErrorKey } from '#app/domain/base/errors.ts';

export interface FormRefusal {
  /** the form's `drawn` id */
  drawn: string;
  intent: string;
  key: ErrorKey;
  /** the error's text in the user's language */
  message: string;
  /** typed values, and errors by field */
  result: SubmissionResult<string[]>;
  /** the stored version, if it has changed since the form was rendered */
  version?: string;
}

/** The data of an action that was refused; an action may add what its page needs. */
export interface Refused {
  refusal: FormRefusal;
}

export function readRefusal(data: unknown, drawn: string): FormRefusal | undefined {
  const refusal = (data as Partial<Refused> | null | undefined)?.refusal;
  return refusal?.drawn === drawn ? refusal : undefined;
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

export function listOf(value: unknown): string[] {
  return [value]
    .flat()
    .filter((one) => one !== undefined && one !== null)
    .map(textOf);
}
