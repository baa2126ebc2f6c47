/** A refused form as its page shows it again: what is wrong at which field, and what was typed. Passwords are not sent back. */
import type { Actor } from '#app/domain/base/actor.ts';
import type { DomainError } from '#app/domain/base/errors.ts';
import { translate } from '#app/locales/translate.ts';
import { toldVersion } from '../refused.server.ts';

export interface Explained {
  message: string;
  hasFields: boolean;
  fields: Record<string, string[] | undefined>;
  values: Record<string, string | undefined>;
  /** somebody else has changed it meanwhile; `values.version` is of what that made */
  isStale: boolean;
  /** which of a page's forms */
  intent: string;
}

const secret = /^(password\d|newPassword|repeated)$/;

export function explainFields(actor: Actor, error: DomainError, form: FormData): Explained {
  const t = translate(actor.locale);
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, keys]) => [
      // What is wrong with one of a list is told at the list.
      field.split('.')[0]!,
      [...new Set(keys)].map((key) => t(`errors.${key}`, error.values)),
    ]),
  );
  const values = Object.fromEntries(
    [...form].filter(([name, value]) => !secret.test(name) && typeof value === 'string'),
  ) as Record<string, string>;
  const version = toldVersion(error);
  return {
    message: t(`errors.${error.key}`, error.values),
    hasFields: Object.keys(fields).length > 0,
    fields,
    values: version ? { ...values, version } : values,
    isStale: version !== undefined,
    intent: values.intent ?? '',
  };
}
