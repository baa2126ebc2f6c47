/** What a form came back with, in the person's words. */
import type { Person } from '#app/domain/base/actor.ts';
import type { DomainError } from '#app/domain/base/errors.ts';
import { translate } from '#app/locales/translate.ts';

export interface Refused {
  key: DomainError['key'];
  message: string;
  /** by field; `searches.0.allowedLabels` stands under `searches` as well */
  fields: Record<string, string[]>;
}

/** What stands there now, where the form was made from something older: a save that carries it along replaces it knowingly. */
export function toldVersion({ key, values }: DomainError): string | undefined {
  return key === 'changedMeanwhile' && typeof values.version === 'string' ? values.version : undefined;
}

export function refusedOf(person: Person, error: DomainError): Refused {
  const t = translate(person.locale);
  const fields: Record<string, string[]> = {};
  for (const [field, keys] of Object.entries(error.fields)) {
    const sentences = [...new Set(keys)].map((key) => t(`errors.${key}`, error.values));
    for (const name of new Set([field, field.split('.')[0]!]))
      fields[name] = [...new Set([...(fields[name] ?? []), ...sentences])];
  }
  return { key: error.key, message: t(`errors.${error.key}`, error.values), fields };
}
