/** A person's client settings: the page of all of them, and the switches in the header and over the results. */
import { declareForm } from '#app/forms/declare.ts';

export const preferencesForm = declareForm('preferences', { save: {} });
