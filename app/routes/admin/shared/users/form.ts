/** Impersonation: started from the user's page and from lists. */
import { declareForm } from '#app/forms/declare.ts';

export const impersonationForm = declareForm('impersonation', { see: {} });
export const impersonationAddress = (userGuid: string) => `/admin/users/${userGuid}/see`;
