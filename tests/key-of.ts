import { DomainError } from '#app/domain/base/errors.ts';

/** The key of what was refused; `none` where nothing was. */
export const keyOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof DomainError ? error.key : String(error)),
  );
