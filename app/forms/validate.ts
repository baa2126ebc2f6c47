/** Validates a form by its schema in the browser. Loaded on the first input: zod and the rules are larger than a page. */
import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';
import { isErrorKey, type ErrorKey } from '#app/domain/base/errors.ts';
import { ownFields } from './declare.ts';

/** Errors by field. Ids in the address and other missing fields are checked by the server. */
export function findFaults(
  form: FormData,
  schema: z.ZodType,
  hasField: (name: string) => boolean,
  sentence: (key: ErrorKey) => string,
): Record<string, string[]> {
  const own = new Set<string>([ownFields.intent, ownFields.drawn, ownFields.confirmed, ownFields.once]);
  const fields = new FormData();
  for (const [name, value] of form) if (!own.has(name)) fields.append(name, value);
  const submission = parseWithZod(fields, {
    schema,
    disableAutoCoercion: true,
    formatError: (issues: { message?: string }[]) => [
      ...new Set(issues.map(({ message = '' }) => sentence(isErrorKey(message) ? message : 'invalidInput'))),
    ],
  });
  if (submission.status === 'success') return {};
  return Object.fromEntries(
    Object.entries(submission.error ?? {}).flatMap(([name, found]) => (found && hasField(name) ? [[name, found]] : [])),
  );
}
