/** How many designs the asker may see under each choice of a filter, with nothing else asked. */
import type { Actor } from '#app/domain/base/actor.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { anyOfBits, countCommon } from '../index/bits.ts';
import type { Choice, Facet } from '../index/design-index.server.ts';
import { visibleDesigns } from './visibility.server.ts';
import { withVisible } from './visible-sets.server.ts';

/** Choices without a design to see are left out. */
export async function countVisible(actor: Actor, facet: Facet): Promise<Map<Choice, number>> {
  return withVisible(await visibleDesigns(actor), [], (index, seen) => {
    const counted = index.choices(facet).map(([choice, bits]): [Choice, number] => [choice, countCommon(seen, bits)]);
    return new Map(counted.filter(([, count]) => count > 0));
  });
}

/** What the searches of pools choose from, with how many designs each has. */
export const countSearchChoices = operation('admin', Nothing, async (actor) => {
  const facets = ['archive', 'screenCount', 'moldstate'] as const;
  const [archives, screens, molds] = await Promise.all(facets.map((facet) => countVisible(actor, facet)));
  return { archives: archives!, screens: screens!, molds: molds! };
});

/** Designs with at least one of several choices, such as the labels of a group, counted once each; by the groups' keys. */
export async function countVisibleGroups<Key>(
  actor: Actor,
  facet: Facet,
  groups: Map<Key, Choice[]>,
): Promise<Map<Key, number>> {
  return withVisible(await visibleDesigns(actor), [], (index, seen) => {
    const count = (choices: Choice[]) =>
      countCommon(seen, anyOfBits(choices.map((choice) => index.setOf(facet, choice))));
    return new Map([...groups].map(([key, choices]) => [key, count(choices)]));
  });
}
