/** What a labeller does with the design in sight: saves its labels and goes on or stays, or takes them all off. */
import { declareForm } from '#app/forms/declare.ts';

const schema = async () => (await import('#app/domain/catalog/labels/rules.ts')).SetLabels;

export const labellingForm = declareForm('labelling', { next: { schema }, stay: { schema }, clear: { confirm: true } });
