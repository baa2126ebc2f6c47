/** Somebody for whom visibility is asked without signing in: a user, or an ordinary one of a customer. */
import { defaultSettings, type Person } from '#app/domain/base/actor.ts';
import type { Locale } from '#app/locales/languages.ts';

/** Nobody's customer: no design belongs to it or is confined to it. */
export const noCustomer = '00000000-0000-0000-0000-000000000000';

/** What of a person decides what they see. */
export type ViewerFacts = Partial<
  Pick<Person, 'userId' | 'customerId' | 'country' | 'isAdmin' | 'isInHouse' | 'archiveAccess' | 'poolId'>
>;

export function viewerWith(facts: ViewerFacts, locale: Locale): Person {
  const isAdmin = facts.isAdmin ?? false;
  return {
    kind: 'person',
    userId: noCustomer,
    sessionId: noCustomer,
    sessionKind: 'browser',
    name: '',
    mail: '',
    customerId: noCustomer,
    country: null,
    isInHouse: false,
    shopAccess: false,
    archiveAccess: true,
    poolId: null,
    permissions: {},
    language: locale,
    settings: defaultSettings,
    address: '',
    userAgent: '',
    locale,
    ...facts,
    isAdmin,
    is2FaValidated: isAdmin,
  };
}
