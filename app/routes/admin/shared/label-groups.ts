/** Labels as choosers show them: by group, and narrowed by what was typed. */
import { foldText } from '#app/domain/base/text/fold.ts';

export interface LabelGroup {
  /** 0: labels without a group */
  id: number;
  name: string;
  labels: { id: number; name: string }[];
}

interface Row {
  id: number;
  groupId: number | null;
  isGroupHeader: boolean;
}

/** Ungrouped labels first, then the groups in order; those without labels are left out. */
export function groupLabels<R extends Row>(rows: R[], nameOf: (row: R) => string): LabelGroup[] {
  const plain = (row: R) => ({ id: row.id, name: nameOf(row) });
  const loose = rows.filter(({ groupId, isGroupHeader }) => groupId === null && !isGroupHeader);
  return [
    { id: 0, name: '', labels: loose.map(plain) },
    ...rows
      .filter(({ isGroupHeader }) => isGroupHeader)
      .map((head) => ({
        id: head.id,
        name: nameOf(head),
        labels: rows.filter(({ groupId }) => groupId === head.id).map(plain),
      })),
  ].filter((group) => group.labels.length > 0);
}

/** Labels of which a word starts with the query rank before those that contain it. */
export function matchLabels(groups: LabelGroup[], query: string): LabelGroup['labels'] {
  const text = foldText(query);
  if (text === '') return [];
  const all = groups.flatMap(({ labels }) => labels).map((label) => ({ label, folded: foldText(label.name) }));
  const rank = (folded: string) => (folded.startsWith(text) ? 0 : folded.includes(` ${text}`) ? 1 : 2);
  return all
    .filter(({ folded }) => folded.includes(text))
    .sort((one, other) => rank(one.folded) - rank(other.folded))
    .map(({ label }) => label);
}
