import { useTranslation } from 'react-i18next';
import type { Locale } from '#app/locales/languages.ts';

export interface LabelChoice {
  id: number;
  labels: Record<Locale, { label: string }>;
  groupId: number | null;
  isGroupHeader: boolean;
}

export function Chips({ labels, labelIds }: { labels: LabelChoice[]; labelIds: number[] }) {
  const { t, i18n } = useTranslation();
  const chosen = labels.filter(({ id }) => labelIds.includes(id));
  if (chosen.length === 0) return null;
  return (
    <ul className="row gap-1" aria-label={t('wear.labels')}>
      {chosen.map(({ id, labels: names }) => (
        <li key={id} className="tag">
          {names[i18n.language as Locale].label}
        </li>
      ))}
    </ul>
  );
}

/** Every label under its group's name. */
export function LabelOptions({ labels }: { labels: LabelChoice[] }) {
  const { i18n } = useTranslation();
  const nameOf = (one: LabelChoice) => one.labels[i18n.language as Locale].label;
  const loose = labels.filter(({ groupId, isGroupHeader }) => groupId === null && !isGroupHeader);
  return (
    <>
      {loose.map((one) => (
        <option key={one.id} value={one.id}>
          {nameOf(one)}
        </option>
      ))}
      {labels
        .filter(({ isGroupHeader }) => isGroupHeader)
        .map((head) => (
          <optgroup key={head.id} label={nameOf(head)}>
            {labels
              .filter(({ groupId, isGroupHeader }) => groupId === head.id && !isGroupHeader)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {nameOf(one)}
                </option>
              ))}
          </optgroup>
        ))}
    </>
  );
}
