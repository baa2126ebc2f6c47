import { useTranslation } from 'react-i18next';
import type { ProposalState } from '#app/domain/catalog/proposals/rules.ts';
import { Badge, type BadgeKind } from '#app/ui/badge.tsx';

const badges = { open: 'waiting', accepted: 'done', declined: 'cancelled' } satisfies Record<ProposalState, BadgeKind>;

export function StateBadge({ state }: { state: ProposalState }) {
  const { t } = useTranslation();
  return <Badge kind={badges[state]}>{t(`separations.states.${state}`)}</Badge>;
}
