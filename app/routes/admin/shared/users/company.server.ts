/** Resolves a company from part of its name. Without script: if several match, the form is returned with a choice. */
import { suggestCompanies, type CompanyChoice } from '#app/domain/people/users/choices.server.ts';
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { fieldsOf, type Posted } from '#app/forms/handle.server.ts';
import type { AskedCompany } from './company-field.tsx';

interface TypedCompany {
  customer: string;
  error?: ErrorKey;
  choices: CompanyChoice[];
}

/** The choice applies to `companyAsked`; if something else was typed since, it is resolved again. */
async function readTypedCompany({ actor, text }: Posted): Promise<TypedCompany> {
  const typed = text('company').trim();
  if (!typed) return { customer: '', choices: [] };
  if (text('customer') && text('companyAsked') === typed) return { customer: text('customer'), choices: [] };
  const { customers } = await suggestCompanies(actor, { query: typed.slice(0, 200), count: 12 });
  const [only] = customers;
  if (only && customers.length === 1) return { customer: only.customerGuid, choices: [] };
  return { customer: '', error: only ? 'companyUnclear' : 'companyUnknown', choices: customers };
}

/** For the page of a refused form: the matching companies, and for what was typed. */
export async function findChoices(posted: Posted): Promise<Required<AskedCompany>> {
  const { choices } = await readTypedCompany(posted);
  return { choices, asked: posted.text('company').trim() };
}

/** Calls with the fields and the company's guid as `customer`; errors are reported at the typed name. */
export async function withCompany<Result>(
  posted: Posted,
  call: (fields: Record<string, unknown>) => Promise<Result>,
): Promise<Result> {
  const { customer, error: unread } = await readTypedCompany(posted);
  try {
    return await call({ ...fieldsOf(posted.form), customer });
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields.customer) throw error;
    const { customer: found, ...fields } = error.fields;
    const company = unread ? [unread] : found;
    const key = Object.keys(fields).length === 0 ? company[0]! : error.key;
    throw new DomainError(key, { fields: { ...fields, company }, values: error.values, cause: error });
  }
}
