/** What the customers' pages read beside their lists. */
import type { Person } from '#app/domain/base/actor.ts';
import { countries } from '#app/domain/people/customers/countries.ts';
import { readCustomer } from '#app/domain/people/customers/manage.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import type { Locale } from '#app/locales/languages.ts';

/** The customer of a dialog; null if deleted or not a guid. */
export async function readChosen(person: Person, customerGuid: string | null) {
  if (!customerGuid) return null;
  try {
    return await readCustomer(person, { customerGuid });
  } catch (error) {
    if (error instanceof DomainError && ['customerNotFound', 'invalidGuid'].includes(error.key)) return null;
    throw error;
  }
}
export type ChosenCustomer = NonNullable<Awaited<ReturnType<typeof readChosen>>>;

export interface CountryName {
  value: string;
  label: string;
}

const known = new Map<Locale, CountryName[]>();

/** Every country by its name in a language, in that language's order. */
export function listCountries(locale: Locale): CountryName[] {
  const made = known.get(locale) ?? nameCountries(locale);
  known.set(locale, made);
  return made;
}

function nameCountries(locale: Locale): CountryName[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  const collator = new Intl.Collator(locale);
  return countries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => collator.compare(one.label, other.label));
}
