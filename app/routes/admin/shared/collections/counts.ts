import { useTranslation } from 'react-i18next';

type Counted = 'groups' | 'designs' | 'boards' | 'films' | 'parts' | 'hotspots' | 'links';

/** "12 designs"; nothing for none. */
export function useCounts() {
  const { t } = useTranslation();
  return (what: Counted, count: number) => (count > 0 ? t(`collectionAdmin.${what}`, { count }) : '');
}
