/** Finds a design or colorway by a typed reference. */
import type { Person } from '#app/domain/base/actor.ts';
import { findColorway } from '#app/domain/find/results/find-colorway.server.ts';
import { parseReference } from '#app/domain/base/text/reference.ts';
import { isRefusal } from '#app/domain/base/errors.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { searchDesigns } from '#app/domain/find/search/search.server.ts';

/** Its guid; null if nothing visible to the user has this reference. */
export async function findByNumber(person: Person, typed: string): Promise<string | null> {
  try {
    if (parseReference(typed)) return (await findColorway(person, { reference: typed })).colorwayGuid;
    // Order 0 puts the exact number first.
    const asked = { number: typed.slice(0, 120), archive: -1, order: 0, count: 100 };
    const { designs, isAlike } = await searchDesigns(person, asked);
    if (isAlike) return null;
    const exact = designs.find(({ designName }) => foldText(designName) === foldText(typed));
    // A part of a number is enough if it identifies one design.
    return exact?.designGuid ?? (designs.length === 1 ? designs[0]!.designGuid : null);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}
