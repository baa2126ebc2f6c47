/** What a labeller does: saves labels and goes on, or takes them all off. */
import { data, redirect } from '@remix-run/node';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { clearLabels, setLabels, unlabeled, unlabeledDesign } from '#app/domain/catalog/labels/labelling.server.ts';
import { translate } from '#app/locales/translate.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { labellingAddress, type Place } from './addresses.ts';

export interface Refused {
  designGuid: string;
  message: string;
  /** what was ticked */
  chosen: number[];
  /** somebody else was quicker: these are the design's labels now, and who gave them */
  current: { labelIds: number[]; name: string | null } | null;
}

export async function actOnLabels(person: Person, form: FormData, place: Place) {
  const t = translate(person.locale);
  const designGuid = String(form.get('designGuid') ?? '');
  const intent = form.get('intent');
  try {
    if (intent === 'clear') {
      const { designName } = await clearLabels(person, { designGuid });
      const text = t('labelling.cleared', { name: designName });
      return await redirectWithToast(labellingAddress({ ...place, design: designGuid }), { kind: 'success', text });
    }
    const { designName } = await setLabels(person, {
      designGuid,
      labelIds: form.getAll('labelIds'),
      seenLabelIds: form.get('seenLabelIds') ?? undefined,
    });
    if (intent === 'stay') {
      const text = t('labelling.saved', { name: designName });
      return await redirectWithToast(labellingAddress({ ...place, design: designGuid }), { kind: 'success', text });
    }
    return await goOn(person, { ...place, after: designGuid, last: designGuid });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.key === 'designNotFound') {
      const text = t('errors.designNotFound');
      return redirectWithToast(labellingAddress({ ...place, design: undefined }), { kind: 'error', text });
    }
    return refusal(person, error, designGuid, form);
  }
}

/** Straight to the next design: one step instead of two. */
async function goOn(person: Person, place: Place) {
  const { name, archive, after } = place;
  const { design } = await unlabeled(person, { name, archive, after });
  return redirect(labellingAddress({ ...place, design: design?.guid }));
}

async function refusal(person: Person, error: DomainError, designGuid: string, form: FormData) {
  const t = translate(person.locale);
  const keys = Object.values(error.fields).flat();
  const key = keys[0] ?? error.key;
  const answer: Refused = {
    designGuid,
    message: t(`errors.${key}`, error.values),
    chosen: form.getAll('labelIds').map(Number).filter(Number.isInteger),
    current: error.key === 'labelledMeanwhile' ? await readCurrent(person, designGuid) : null,
  };
  return data(answer, { status: error.status });
}

async function readCurrent(person: Person, designGuid: string) {
  const { design, labelledBy } = await unlabeledDesign(person, { designGuid });
  return { labelIds: design.labels.map(({ id }) => id), name: labelledBy?.name ?? null };
}
