/** The labels by group with their uses, and the data of the dialog in the address. */
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { getAllLabels, type AdminLabel } from '#app/domain/catalog/labels/labels.server.ts';
import { getLabelUse } from '#app/domain/catalog/labels/manage.server.ts';
import { previewMerge, previewRemoval, type LabelEffects } from '#app/domain/catalog/labels/merge.server.ts';
import { asWordList } from '#app/domain/catalog/labels/rules.ts';
import { translate } from '#app/locales/translate.ts';
import { pageOf } from '#app/routes/shared/list-pages.server.ts';
import { placeFields } from './addresses.ts';

/** rows a page: labels, and groups' headings */
export const labelsPerPage = 300;

interface Group {
  /** null: labels without a group */
  head: AdminLabel | null;
  labels: AdminLabel[];
}

export async function readLabelList(person: Person, params: URLSearchParams) {
  const query = (params.get('query') ?? '').slice(0, 300);
  const [labels, uses] = await Promise.all([getAllLabels(person, {}), getLabelUse(person, {})]);
  const useOf = new Map(uses.map((use) => [use.labelId, use]));
  const nameOf = (label: AdminLabel) => label.labels[person.locale].label;
  const toRow = (label: AdminLabel) => ({
    id: label.id,
    name: nameOf(label),
    names: { tr: label.labels.tr.label, en: label.labels.en.label, ru: label.labels.ru.label },
    designCount: label.labelCount,
    isGroupHeader: label.isGroupHeader,
    poolNames: useOf.get(label.id)?.poolNames ?? [],
    wearNames: useOf.get(label.id)?.wearNames ?? [],
  });
  const find = (name: string) => {
    const label = labels.find(({ id }) => String(id) === params.get(name));
    return label ? { ...toRow(label), ...inForm(label) } : null;
  };
  const groups = groupsOf(labels);
  const headNames = new Map(groups.flatMap(({ head }): [number, string][] => (head ? [[head.id, nameOf(head)]] : [])));
  const [merging, removing] = [find('merge'), find('delete')];
  const making = params.get('new');
  const { shown, ...pages } = cut(narrow(groups, query), pageOf(params), Number(params.get('at')));
  return {
    query,
    ...pages,
    place: Object.fromEntries(placeFields.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : []))),
    labelCount: labels.length,
    /** with those labels alone that the search finds and the page shows; `first`: how many of the group are before it */
    groups: shown.map(({ head, labels, ...of }) => ({ head: head && toRow(head), labels: labels.map(toRow), ...of })),
    heads: [...headNames].map(([id, name]) => ({ id, name })),
    making: making === 'label' || making === 'group' ? making : null,
    /** the group of a new label */
    makingIn: Number(params.get('group')) || null,
    editing: find('edit'),
    merging: merging && {
      ...(await readMerging(person, merging.id, Number(params.get('into')) || null)),
      /** labels for a label, groups for a group */
      targets: groups
        .flatMap(({ head, labels }) => (merging.isGroupHeader ? (head ?? []) : labels))
        .map((one) => ({
          id: one.id,
          name: nameOf(one),
          group: (one.groupId !== null && headNames.get(one.groupId)) || null,
        })),
    },
    mergingLabel: merging,
    removing: removing && (await previewRemoval(person, { labelId: removing.id })),
    removingLabel: removing,
  };
}
export type LabelListData = Awaited<ReturnType<typeof readLabelList>>;
export type LabelGroup = LabelListData['groups'][number];
export type ListedLabel = LabelGroup['labels'][number];
export type OpenLabel = NonNullable<LabelListData['editing']>;

/** What its form shows beside. */
const inForm = ({ labels, synonyms, groupId, version }: AdminLabel) => ({
  slugs: { tr: labels.tr.labelSef, en: labels.en.labelSef, ru: labels.ru.labelSef },
  synonyms: { tr: asWordList(synonyms.tr), en: asWordList(synonyms.en), ru: asWordList(synonyms.ru) },
  groupId,
  version,
});

function groupsOf(labels: AdminLabel[]): Group[] {
  const members = Map.groupBy(
    labels.filter(({ isGroupHeader }) => !isGroupHeader),
    ({ groupId }) => groupId,
  );
  const heads = labels.filter(({ isGroupHeader }) => isGroupHeader);
  const loose = members.get(null) ?? [];
  return [
    ...heads.map((head) => ({ head, labels: members.get(head.id) ?? [] })),
    ...(loose.length > 0 ? [{ head: null, labels: loose }] : []),
  ];
}

/** By names in any language and by synonyms. A group that is found itself stays whole. */
function narrow(groups: Group[], query: string): Group[] {
  const words = foldText(query);
  if (!words) return groups;
  const isFound = ({ labels, synonyms }: AdminLabel) =>
    [...Object.values(labels).map(({ label }) => label), ...Object.values(synonyms).flat()].some((name) =>
      foldText(name).includes(words),
    );
  return groups.flatMap((group) => {
    if (group.head && isFound(group.head)) return group;
    const labels = group.labels.filter(isFound);
    return labels.length > 0 ? { ...group, labels } : [];
  });
}

/** A page of the list, that of the label `at` where it has one. A group that goes on has its heading again. */
function cut(groups: Group[], asked: number, at: number) {
  const rows = groups.flatMap((group) => [
    { group, label: group.head, place: -1 },
    ...group.labels.map((label, place) => ({ group, label, place })),
  ]);
  const totalPage = Math.ceil(rows.length / labelsPerPage);
  const found = rows.findIndex(({ label }) => label?.id === at);
  const currentPage = Math.min(Math.max(0, totalPage - 1), found < 0 ? asked : Math.floor(found / labelsPerPage));
  const parts = Map.groupBy(
    rows.slice(currentPage * labelsPerPage, (currentPage + 1) * labelsPerPage),
    ({ group }) => group,
  );
  const shown = [...parts].map(([{ head, labels }, part]) => {
    const places = part.map(({ place }) => place).filter((place) => place >= 0);
    return {
      head,
      labels: places.map((place) => labels[place]!),
      first: places[0] ?? 0,
      total: labels.length,
    };
  });
  return { shown, currentPage, totalPage };
}

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
