/** What a form came back with. */
import type { DomainError } from '#app/domain/base/errors.ts';

/** What stands there now, where the form was made from something older: a save that carries it along replaces it knowingly. */
export function toldVersion({ key, values }: DomainError): string | undefined {
  return key === 'changedMeanwhile' && typeof values.version === 'string' ? values.version : undefined;
}
