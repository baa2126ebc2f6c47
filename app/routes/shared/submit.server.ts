/** One form, one operation: parse, call, and on refusal answer with the person's own input and sentences in their language. */
import { parse, type SubmissionResult } from '@conform-to/dom';
import type { z } from 'zod';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import type { Operation } from '#app/domain/base/operation.ts';
import { translate } from '#app/locales/translate.ts';

export type Submitted<Result> =
  { ok: true; result: Result } | { ok: false; error: DomainError; status: number; reply: SubmissionResult<string[]> };

/**
 * `hide` names fields never sent back (passwords, codes); `extra` adds what the form doesn't hold (an id from the address).
 * Unexpected errors pass through to the boundary.
 */
export async function submit<Schema extends z.ZodType, Result>(
  operation: Operation<Schema, Result>,
  actor: Actor,
  form: FormData,
  options: { hide?: string[]; extra?: Record<string, unknown> } = {},
): Promise<Submitted<Result>> {
  const submission = await parse(form, { resolve: (payload) => ({ value: payload }) });
  try {
    return { ok: true, result: await operation(actor, { ...submission.payload, ...options.extra }) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ok: false, error, status: error.status, reply: replyTo(submission, actor, error, options.hide) };
  }
}

function replyTo(
  submission: Awaited<ReturnType<typeof parse>>,
  actor: Actor,
  error: DomainError,
  hideFields?: string[],
): SubmissionResult<string[]> {
  const t = translate(actor.locale);
  const sentence = (key: typeof error.key) => t(`errors.${key}`, error.values);
  const fieldErrors = Object.fromEntries(
    Object.entries(error.fields).map(([field, keys]) => [field, [...new Set(keys)].map(sentence)]),
  );
  const atFields = Object.keys(fieldErrors).some((field) => field !== '');
  return submission.reply({
    formErrors: atFields ? [] : [sentence(error.key)],
    fieldErrors,
    hideFields,
  }) as SubmissionResult<string[]>;
}
