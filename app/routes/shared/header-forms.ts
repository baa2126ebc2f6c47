/** The forms on every page. They load no rules: what they need comes with the first page. */
import { declareForm } from '#app/forms/declare.ts';

/** Client settings: their page, and the switches in the header and above the results. */
export const preferencesForm = declareForm('preferences', { save: {} }, { isIdempotent: true });

export const signOutForm = declareForm('sign-out', { signOut: {} }, { isIdempotent: true, intentOptional: true });

/** Ends an impersonation. */
export const endImpersonationForm = declareForm('end-impersonation', { end: {} }, { isIdempotent: true });
