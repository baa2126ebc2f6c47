/** Error texts of query pictures. */
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { mostPictureBytes } from '#app/domain/visible/pictures/picture-limits.ts';
import { translate } from '#app/locales/translate.ts';

/** The text of an expected error; others are rethrown. */
export function sayError(error: unknown, person: Person): string {
  if (!(error instanceof DomainError)) throw error;
  return translate(person.locale)(`errors.${error.key}`, { limit: mostPictureBytes, ...error.values });
}
