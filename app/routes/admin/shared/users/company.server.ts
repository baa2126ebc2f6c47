/** The company that somebody typed a part of. Works without script: where several fit, the form comes back and asks which. */
import type { Person } from '#app/domain/base/actor.ts';
import { suggestCompanies, type CompanyChoice } from '#app/domain/people/users/choices.server.ts';
import type { ErrorKey } from '#app/domain/base/errors.ts';

export interface TypedCompany {
  customer: string;
  /** as typed, or the company's own name once it is known */
  text: string;
  error?: ErrorKey;
  choices: CompanyChoice[];
}

/** The choice answers the question about `companyAsked`; whoever typed something else meanwhile is asked anew. */
export async function readTypedCompany(person: Person, form: FormData): Promise<TypedCompany> {
  const field = (name: string) => String(form.get(name) ?? '').trim();
  const text = field('company');
  if (!text) return { customer: '', text, choices: [] };
  if (field('customer') && field('companyAsked') === text) return { customer: field('customer'), text, choices: [] };
  const { customers } = await suggestCompanies(person, { query: text.slice(0, 200), count: 12 });
  const [only] = customers;
  if (only && customers.length === 1) return { customer: only.customerGuid, text: only.customerName, choices: [] };
  if (!only) return { customer: '', text, error: 'companyUnknown', choices: [] };
  return { customer: '', text, error: 'companyUnclear', choices: customers };
}
