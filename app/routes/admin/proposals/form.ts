/** Decisions on a proposed colorway. */
import { declareForm } from '#app/forms/declare.ts';

export const proposalForm = declareForm('proposal', { accept: {}, decline: {}, delete: { confirm: true } });
