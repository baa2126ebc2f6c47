/** How many designs each choice of a filter would give, under visibility and all the other filters. */
import type { Actor } from '#app/domain/base/actor.ts';
import { question } from '#app/domain/base/questions/question.server.ts';
import { allOfBits, counterOf, type Bits } from '#app/domain/visible/index/bits.ts';
import { designTypes, moldStates, type ResolvedCriteria } from '#app/domain/visible/criteria/criteria.ts';
import type { Choice, Facet } from '#app/domain/visible/index/design-index.server.ts';
import { find, type Found } from '../results/find.server.ts';

interface Asked {
  actor: Actor;
  criteria: ResolvedCriteria;
}

export const readFacets = question('facets', ({ actor, criteria }: Asked) => {
  const count = (found: Found) => {
    // "All of these labels" counts what one more label would leave; "any" what each label has.
    const ownLabels = criteria.labelSearchMode === 'all';
    const ofBase = counterOf(found.base);
    const of = (facet: Facet) => countChoices(found, ofBase, facet, facet === 'label' && ownLabels);
    const among = <Name extends string>(facet: Facet, names: readonly Name[]) => {
      const counted = new Map(of(facet));
      return Object.fromEntries(names.map((name) => [name, counted.get(name) ?? 0])) as Record<Name, number>;
    };
    return {
      archives: of('archive').map(([choice, count]) => ({ archiveId: Number(choice), count })),
      moldstate: among('moldstate', moldStates),
      type: among('type', designTypes),
      confined: among('confined', ['open', 'closed']),
      channelcounts: of('screenCount').map(([choice, count]) => ({ screenCount: Number(choice), count })),
      labels: of('label').map(([choice, count]) => ({ labelId: Number(choice), count })),
      specialLists: of('specialList').map(([choice, count]) => ({ specialListId: Number(choice), count })),
      closedCountries: of('country').map(([choice, count]) => ({ country: String(choice), count })),
    };
  };
  return find(actor, criteria, undefined, count, { isCounted: true });
});

/** Choices without a design are left out: that something has them at all is not for everybody to know. In an order that tells nothing. */
function countChoices(
  { index, base, filters }: Found,
  ofBase: (bits: Bits) => number,
  facet: Facet,
  withOwn: boolean,
): [Choice, number][] {
  const others = [...filters].filter(([filter]) => withOwn || filter !== facet).map(([, bits]) => bits);
  const count = others.length === 0 ? ofBase : counterOf(allOfBits([base, ...others]));
  return index
    .choices(facet)
    .map(([choice, bits]): [Choice, number] => [choice, count(bits)])
    .filter(([, count]) => count > 0)
    .sort(([one], [other]) => (typeof one === 'number' ? one - Number(other) : one < String(other) ? -1 : 1));
}
