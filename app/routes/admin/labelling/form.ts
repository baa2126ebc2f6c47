/** Labelling one design: save and continue, save and stay, or remove all labels. */
import { declareForm } from '#app/forms/declare.ts';

const schema = async () => (await import('#app/domain/catalog/labels/rules.ts')).SetLabels;

export const labellingForm = declareForm('labelling', { next: { schema }, stay: { schema }, clear: { confirm: true } });
