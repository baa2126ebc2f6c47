/** Who is asking. Doors resolve it (actor.server.ts), operations receive it; it holds no request. */
import type { Locale } from '#app/locales/languages.ts';
import type { ApiScope } from './api-scopes.ts';

interface Asker {
  /** client's address, for cooldowns, IP restriction and audit; '' for jobs */
  address: string;
  userAgent: string;
  locale: Locale;
  /** the browser's own token, by which it is known at sign-in; missing for programs and jobs */
  device?: string;
}

export interface Stranger extends Asker {
  kind: 'stranger';
  /** a token came along, but its session is over */
  expired: boolean;
  /** the token was a program's access token, not a session's */
  program?: true;
}

export interface Person extends Asker {
  kind: 'person';
  userId: string;
  sessionId: string;
  sessionKind: 'browser' | 'service';
  name: string;
  mail: string;
  customerId: string;
  /** ISO country of the customer, or null */
  country: string | null;
  isAdmin: boolean;
  isInHouse: boolean;
  is2FaValidated: boolean;
  /** the account has a second factor, which this session hasn't passed; missing otherwise */
  secondFactorDue?: true;
  shopAccess: boolean;
  archiveAccess: boolean;
  poolId: string | null;
  /** the criteria of the pool's searches, as they were when the request came; missing where nobody read them: then they are read when they are needed */
  poolSearches?: unknown[];
  /** per-user permission map */
  permissions: Record<string, boolean>;
  /** the account's default language */
  language: Locale;
  settings: ClientSettings;
  /** the access token of a program that acts for the person, and what it may be used for; missing in a session of the person's own */
  apiToken?: { id: string; name: string; prefix: string; scopes: readonly ApiScope[] };
  /** let in by an address that was signed for the session, which is no use of it */
  bySignedAddress?: true;
  /** the admin who sees the archive as this person; missing where the person is there itself */
  impersonatedBy?: { userId: string; name: string };
}

/** The product itself: a job, the CLI, the seed. */
export interface System extends Asker {
  kind: 'system';
  name: string;
}

export type Actor = Stranger | Person | System;

export interface ClientSettings {
  infiniteScroll: boolean;
  rememberList: boolean;
  combineLabels: boolean;
  surround: 'light' | 'grey' | 'dark';
  gridSize: 'small' | 'medium' | 'large';
  /** all prints of a grid at one scale */
  sameScale: boolean;
  /** keyboard shortcuts of a single character */
  shortcuts: boolean;
  /** mails about sign-ins from new devices; admins get them anyway */
  deviceMails: boolean;
  /** the person's choice of language; where a device has a cookie of its own, that one holds */
  locale: Locale | null;
}

export const defaultSettings: ClientSettings = {
  infiniteScroll: false,
  rememberList: true,
  combineLabels: false,
  surround: 'light',
  gridSize: 'medium',
  sameScale: false,
  shortcuts: true,
  deviceMails: true,
  locale: null,
};

export function systemActor(name: string, locale: Locale = 'en'): System {
  return { kind: 'system', name, address: '', userAgent: '', locale };
}
