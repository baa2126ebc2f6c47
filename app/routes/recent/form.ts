import { declareForm } from '#app/forms/declare.ts';

export const recentForm = declareForm('recent', { clear: { confirm: true } });
