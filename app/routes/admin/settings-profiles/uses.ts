import { useTranslation } from 'react-i18next';
import type { HouseProfile } from '#app/domain/base/profiles/profiles.server.ts';

/** What a profile is used for, in words. */
export function useUses() {
  const { t } = useTranslation();
  return ({ usedFor, isProof, forCustomers, made }: HouseProfile): string[] => [
    ...usedFor.map((space) => t('profiles.usedFor', { space: t(`profiles.spaces.${space}`) })),
    ...(made > 0 ? [t('profiles.made', { count: made })] : []),
    ...(isProof ? [t(forCustomers ? 'profiles.proofCustomers' : 'profiles.proof')] : []),
  ];
}
