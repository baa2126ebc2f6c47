/** The forms that stand on every page. They have no rules to load: what they need comes with the first page. */
import { declareForm } from '#app/forms/declare.ts';

/** A person's client settings: the page of all of them, and the switches in the header and over the results. */
export const preferencesForm = declareForm('preferences', { save: {} }, { isIdempotent: true });

export const signOutForm = declareForm('sign-out', { signOut: {} }, { isIdempotent: true });

/** Ends the look at the archive as somebody else. */
export const endImpersonationForm = declareForm('end-impersonation', { end: {} }, { isIdempotent: true });
