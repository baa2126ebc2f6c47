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
