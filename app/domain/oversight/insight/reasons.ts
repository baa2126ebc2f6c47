/** Why somebody sees a design or doesn't, rule by rule. Browser-safe. */
import type { UserState } from '#app/domain/people/accounts/rules.ts';
import type { Explained } from '#app/domain/visible/visibility/explain.server.ts';

/** In the order in which they are asked. */
export type Reason =
  | { rule: 'account'; holds: boolean; status: UserState }
  | { rule: 'access'; holds: boolean }
  | { rule: 'admin'; holds: true }
  | { rule: 'everything'; holds: true }
  | { rule: 'pool'; holds: boolean; ways: { way: 'search' | 'single' | 'own'; search: number; holds: boolean }[] }
  | { rule: 'confined'; holds: boolean; why: ConfinedWhy }
  | { rule: 'country'; holds: boolean; why: 'inHouse' | 'none' | 'open' | 'closed' };

/** not confined; in-house; their own; opened by the pool; closed to another customer */
export type ConfinedWhy = 'notConfined' | 'inHouse' | 'own' | 'byPool' | 'others';

interface Facts {
  status?: UserState;
  isInHouse: boolean;
  /** of the customer */
  country: string | null;
  isConfined: boolean;
  /** it belongs to their customer */
  isOwn: boolean;
}

export function listReasons({ access, ways, isCountryOpen }: Explained, facts: Facts): Reason[] {
  const { status, isInHouse, country, isConfined, isOwn } = facts;
  const reasons: Reason[] = status ? [{ rule: 'account', holds: status === 'active', status }] : [];
  if (access === 'all') return [...reasons, { rule: 'admin', holds: true }];
  if (access === 'none') return [...reasons, { rule: 'access', holds: false }];
  const everything = ways.some(({ way }) => way === 'everything');
  const among = ways.filter(({ isAmong }) => isAmong);
  // What no way shows is still open or closed to them.
  const isOpen = (among.length > 0 ? among : ways).some((way) => way.isOpen);
  reasons.push(
    everything
      ? { rule: 'everything', holds: true }
      : {
          rule: 'pool',
          holds: among.length > 0,
          ways: ways.flatMap(({ way, search = 0, isAmong }) =>
            way === 'everything' ? [] : [{ way, search, holds: isAmong }],
          ),
        },
  );
  const why = !isConfined ? 'notConfined' : isInHouse ? 'inHouse' : !isOpen ? 'others' : isOwn ? 'own' : 'byPool';
  reasons.push({ rule: 'confined', holds: isOpen, why });
  const countryWhy = isInHouse ? 'inHouse' : !country ? 'none' : isCountryOpen ? 'open' : 'closed';
  reasons.push({ rule: 'country', holds: isCountryOpen, why: countryWhy });
  return reasons;
}

/** The first rule that keeps it from them; none where they see it. */
export function firstObstacle(reasons: Reason[]): Reason['rule'] | undefined {
  return reasons.find(({ holds }) => !holds)?.rule;
}
