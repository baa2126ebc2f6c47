import { useTranslation } from 'react-i18next';
import { Badge, type BadgeKind } from '#app/ui/badge.tsx';

const kinds = {
  draft: 'neutral',
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  stopped: 'stopped',
  undoing: 'running',
  undone: 'neutral',
} as const satisfies Record<string, BadgeKind>;

const entryKinds = {
  waiting: 'waiting',
  done: 'done',
  unchanged: 'neutral',
  conflict: 'warning',
  failed: 'failed',
  undone: 'neutral',
  kept: 'warning',
} as const satisfies Record<string, BadgeKind>;

export function EditState({ state }: { state: keyof typeof kinds }) {
  const { t } = useTranslation();
  return <Badge kind={kinds[state]}>{t(`designEdits.states.${state}`)}</Badge>;
}

export function EntryState({ state }: { state: keyof typeof entryKinds }) {
  const { t } = useTranslation();
  return <Badge kind={entryKinds[state]}>{t(`designEdits.entry.${state}`)}</Badge>;
}
