/** How many designs somebody may see: under each choice of a filter, or by a pool in the making. Answered where the index is. */
import type { Actor, Person } from '#app/domain/base/actor.ts';
import { operation } from '#app/domain/base/operation.ts';
import { question } from '#app/domain/base/questions/question.server.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { anyOfBits, countBits, counterOf } from '../index/bits.ts';
import { withConditions, type Condition } from '../index/conditions.server.ts';
import type { Choice, Facet } from '../index/design-index.server.ts';
import { draftDesigns, visibleDesigns, type PoolDraft } from './visibility.server.ts';
import { withVisible } from './visible-sets.server.ts';

/** Choices without a design to see are left out. */
export function countVisible(actor: Actor, facet: Facet): Promise<Map<Choice, number>> {
  return askVisible({ actor, facet });
}

const askVisible = question('visible', async ({ actor, facet }: { actor: Actor; facet: Facet }) =>
  withVisible(await visibleDesigns(actor), [], (index, seen) => {
    const count = counterOf(seen);
    const counted = index.choices(facet).map(([choice, bits]): [Choice, number] => [choice, count(bits)]);
    return new Map(counted.filter(([, count]) => count > 0));
  }),
);

/** What the searches of pools choose from, with how many designs each has. */
export const countSearchChoices = operation('pools', Nothing, async (actor) => {
  const facets = ['archive', 'screenCount', 'moldstate'] as const;
  const [archives, screens, molds] = await Promise.all(facets.map((facet) => countVisible(actor, facet)));
  return { archives: archives!, screens: screens!, molds: molds! };
});

/** Designs with at least one of several choices, such as the labels of a group, counted once each; by the groups' keys. */
export function countVisibleGroups<Key>(
  actor: Actor,
  facet: Facet,
  groups: Map<Key, Choice[]>,
): Promise<Map<Key, number>> {
  return askGroups({ actor, facet, groups }) as Promise<Map<Key, number>>;
}

const askGroups = question(
  'visible groups',
  async ({ actor, facet, groups }: { actor: Actor; facet: Facet; groups: Map<unknown, Choice[]> }) =>
    withVisible(await visibleDesigns(actor), [], (index, seen) => {
      const count = counterOf(seen);
      const setOf = (choices: Choice[]) => anyOfBits(choices.map((choice) => index.setOf(facet, choice)));
      return new Map([...groups].map(([key, choices]) => [key, count(setOf(choices))]));
    }),
);

/** What a person may see, or would, were their pool this draft. */
export interface Shown {
  viewer: Person;
  draft?: PoolDraft;
}

/** Met part by part: drafts come one after another, and most of a draft is known from the one before. */
export async function conditionOfShown({ viewer, draft }: Shown): Promise<Condition> {
  return { kind: 'parts', sql: draft ? draftDesigns(draft, viewer) : await visibleDesigns(viewer) };
}

/** How many designs each of them shows, all of one moment. */
export const countShown = question('shown', async (shown: Shown[]) =>
  withConditions(await Promise.all(shown.map(conditionOfShown)), (_index, sets) => sets.map(countBits)),
);
