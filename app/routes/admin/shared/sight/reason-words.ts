/** The rules of visibility as sentences. */
import { useTranslation } from 'react-i18next';
import type { Reason } from '#app/domain/oversight/insight/reasons.ts';
import type { Asked } from '#app/domain/oversight/insight/sight.server.ts';

interface Line {
  text: string;
  holds: boolean;
}

export function useReasonWords(design: Asked['design']) {
  const { t } = useTranslation();
  const country = design?.country ?? '';
  const customer = design?.confinedTo ?? '';
  return (reason: Reason): Line[] => {
    const { rule, holds } = reason;
    switch (rule) {
      case 'account':
        return [{ holds, text: t('insight.account', { status: t(`users.state.${reason.status}`) }) }];
      case 'pool':
        return [
          { holds, text: t(holds ? 'insight.pool.yes' : 'insight.pool.no') },
          ...reason.ways.map(({ way, search, holds: isAmong }) => ({
            holds: isAmong,
            text: t(`insight.ways.${way}.${isAmong ? 'yes' : 'no'}`, { number: search + 1 }),
          })),
        ];
      case 'confined':
        return [{ holds, text: t(`insight.confined.${reason.why}`, { customer }) }];
      case 'country':
        return [{ holds, text: t(`insight.country.${reason.why}`, { country }) }];
      default:
        return [{ holds, text: t(`insight.${rule}`) }];
    }
  };
}
