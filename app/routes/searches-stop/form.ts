import { declareForm } from '#app/forms/declare.ts';

export const stopMailsForm = declareForm('stop-mails', { stop: {} }, { isIdempotent: true });
