import type { Person } from '#app/domain/base/actor.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { guid } from '#app/domain/base/rules.ts';
import { findCoordinates, readQueryDesign } from '#app/domain/find/similar/similar.server.ts';
import { translate } from '#app/locales/translate.ts';
import { toCard } from '#app/routes/shared/design-cards.server.ts';
import { isRefused } from './similar-strips.server.ts';

/** Throws `colorwayNotFound` if the colorway isn't one of this design, or isn't visible to the user. */
export async function readCoordinates(person: Person, designGuid: string, colorwayGuid: string) {
  // An address without a valid guid is answered like one that doesn't exist.
  if (![designGuid, colorwayGuid].every((id) => guid.safeParse(id).success)) throw new DomainError('colorwayNotFound');
  const asked = await readQueryDesign(person, { similarId: colorwayGuid });
  const { colorway } = asked;
  if (asked.designGuid !== designGuid.toLowerCase() || colorway?.colorwayGuid !== colorwayGuid.toLowerCase())
    throw new DomainError('colorwayNotFound');
  const found = await findCoordinates(person, { designGuid, colorwayGuid }).catch((error: unknown) => {
    if (!isRefused(error)) throw error;
    return error;
  });
  const refused = found instanceof DomainError;
  return {
    designGuid: asked.designGuid,
    colorwayGuid: colorway.colorwayGuid,
    reference: formatReference(asked.designName, colorway.colorwayName),
    refusal: refused ? translate(person.locale)(`errors.${found.key}`) : null,
    cards: refused ? [] : found.map((design) => toCard(person, design)),
  };
}
