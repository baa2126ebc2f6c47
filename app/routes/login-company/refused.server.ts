/** A sign-in by a company's provider that didn't come about: told on the page where it can be begun again, with the other ways beside it. */
import { redirect } from '@remix-run/node';
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';

const told: readonly ErrorKey[] = [
  'companySignInUnknown',
  'companySignInExpired',
  'companySignInDenied',
  'companySignInRefused',
  'companyNoAccount',
  'companyMailUnverified',
  'companyMailMissing',
  'companyAccountBound',
  'companyProviderAway',
  'companyProviderWrong',
  'tooManyRequests',
  'accountSuspended',
  'accountCancelled',
  'dailyLimitExhausted',
  'forbiddenAddress',
  'noArchiveAccess',
];

/** By a redirect, away from an address that holds the provider's code. Rethrows what is no refusal. */
export function showRefusal(error: unknown): never {
  if (!(error instanceof DomainError)) throw error;
  const key = told.includes(error.key) ? error.key : error.key === 'invalidInput' ? 'companySignInRefused' : null;
  if (!key) throw error;
  throw redirect(`/login/company?problem=${key}`, { headers: { 'Cache-Control': 'no-store' } });
}

/** The error that an address names, or null. */
export const readProblem = (searchParams: URLSearchParams): ErrorKey | null =>
  told.find((key) => key === searchParams.get('problem')) ?? null;
