/** Expected failures of a loader as status-aware answers: the boundary shows them in the person's language. */
import { data } from '@remix-run/node';
import { DomainError } from '#app/domain/errors.ts';
import type { Locale } from '#app/domain/languages.ts';
import { translate } from '#app/locales/translate.ts';

export interface FailureData {
  key: DomainError['key'];
  message: string;
}

export async function orResponse<T>(promise: Promise<T>, locale: Locale): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const failure: FailureData = { key: error.key, message: translate(locale)(`errors.${error.key}`, error.values) };
    throw data(failure, { status: error.status });
  }
}
