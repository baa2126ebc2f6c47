/** The labels by group with their uses, and the data of the dialog in the address. */
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { getAllLabels, type AdminLabel } from '#app/domain/catalog/labels/labels.server.ts';
import { getLabelUse } from '#app/domain/catalog/labels/manage.server.ts';
import { previewMerge, previewRemoval, type LabelEffects } from '#app/domain/catalog/labels/merge.server.ts';
import { asWordList } from '#app/domain/catalog/labels/rules.ts';
import { translate } from '#app/locales/translate.ts';

export async function readLabelList(person: Person, params: URLSearchParams) {
  const [labels, uses] = await Promise.all([getAllLabels(person, {}), getLabelUse(person, {})]);
  const useOf = new Map(uses.map((use) => [use.labelId, use]));
  const toRow = (label: AdminLabel) => ({
    id: label.id,
    name: label.labels[person.locale].label,
    names: { tr: label.labels.tr.label, en: label.labels.en.label, ru: label.labels.ru.label },
    slugs: { tr: label.labels.tr.labelSef, en: label.labels.en.labelSef, ru: label.labels.ru.labelSef },
    synonyms: {
      tr: asWordList(label.synonyms.tr),
      en: asWordList(label.synonyms.en),
      ru: asWordList(label.synonyms.ru),
    },
    designCount: label.labelCount,
    groupId: label.groupId,
    version: label.version,
    isGroupHeader: label.isGroupHeader,
    poolNames: useOf.get(label.id)?.poolNames ?? [],
    wearNames: useOf.get(label.id)?.wearNames ?? [],
  });
  const loose = labels.filter(({ groupId, isGroupHeader }) => groupId === null && !isGroupHeader).map(toRow);
  const heads = labels.filter(({ isGroupHeader }) => isGroupHeader);
  const groups = [
    ...heads.map((head) => ({
      head: toRow(head),
      labels: labels.filter(({ groupId }) => groupId === head.id).map(toRow),
    })),
    ...(loose.length > 0 ? [{ head: null, labels: loose }] : []),
  ];
  const find = (name: string) => {
    const label = labels.find(({ id }) => String(id) === params.get(name));
    return label ? toRow(label) : null;
  };
  const [merging, removing] = [find('merge'), find('delete')];
  const making = params.get('new');
  return {
    groups,
    making: making === 'label' || making === 'group' ? making : null,
    /** the group of a new label */
    makingIn: Number(params.get('group')) || null,
    editing: find('edit'),
    merging: merging && (await readMerging(person, merging.id, Number(params.get('into')) || null)),
    mergingLabel: merging,
    removing: removing && (await previewRemoval(person, { labelId: removing.id })),
    removingLabel: removing,
  };
}
export type LabelListData = Awaited<ReturnType<typeof readLabelList>>;
export type ListedLabel = NonNullable<LabelListData['editing']>;

/** First which one, then what it does. */
async function readMerging(person: Person, labelId: number, intoId: number | null) {
  if (intoId === null) return { intoId, effects: null, message: null };
  try {
    const effects: LabelEffects = await previewMerge(person, { labelId, intoId });
    return { intoId, effects, message: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const key = Object.values(error.fields).flat()[0] ?? error.key;
    return { intoId: null, effects: null, message: translate(person.locale)(`errors.${key}`, error.values) };
  }
}
