/** A refused form of the design edit or the settings as its page shows it again: what was typed, and a sentence at each field that is at fault. */
import { data } from '@remix-run/node';
import type { Person } from '#app/domain/base/actor.ts';
import type { DomainError } from '#app/domain/base/errors.ts';
import { translate } from '#app/locales/translate.ts';
import { toldVersion } from './refused.server.ts';

export interface Refused {
  /** which form */
  intent: string;
  key: DomainError['key'];
  message: string;
  fields: Record<string, string[]>;
  typed: Record<string, string[]>;
  /** what somebody else has made of it meanwhile */
  version?: string;
}

export function refusal(person: Person, error: DomainError, form: FormData) {
  return data(describeRefusal(person, error, form), { status: error.status });
}

export function describeRefusal(person: Person, error: DomainError, form: FormData): Refused {
  const t = translate(person.locale);
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, keys]) => [
      field,
      [...new Set(keys)].map((key) => t(`errors.${key}`, error.values)),
    ]),
  );
  return {
    intent: String(form.get('intent') ?? ''),
    key: error.key,
    message: t(`errors.${error.key}`, error.values),
    fields,
    typed: typedIn(form),
    version: toldVersion(error),
  };
}

/** Files stay with the browser. */
export function typedIn(form: FormData): Record<string, string[]> {
  const typed: Record<string, string[]> = {};
  for (const [name, value] of form) if (typeof value === 'string') (typed[name] ??= []).push(value);
  return typed;
}
