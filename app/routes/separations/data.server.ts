/** Everything a separations page shows to one user. */
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { viewAddress } from '#app/domain/visible/pictures/addresses.ts';
import { pictureSize, stretchedOf } from '#app/domain/visible/pictures/requests.ts';
import { listOwnProposals } from '#app/domain/catalog/proposals/proposals.server.ts';
import { readSeparations } from '#app/domain/catalog/proposals/separations.server.ts';
import { guid } from '#app/domain/base/rules.ts';
import { translate } from '#app/locales/translate.ts';

export async function readSeparationsPage(person: Person, designId: string, colorwayId: string) {
  // An address without a valid guid is answered like one that doesn't exist.
  if (!guid.safeParse(designId).success || !guid.safeParse(colorwayId).success)
    throw new DomainError('colorwayNotFound');
  const [{ colorway, ...separations }, own] = await Promise.all([
    readSeparations(person, { designGuid: designId, colorwayGuid: colorwayId }),
    listOwnProposals(person, { colorwayGuid: colorwayId }),
  ]);
  const width = 1600;
  return {
    ...separations,
    designGuid: colorway.designId,
    colorwayGuid: colorway.id,
    title: translate(person.locale)('separations.title', { reference: separations.reference }),
    size: pictureSize(colorway, { view: 'print', width }),
    ...stretchedOf(colorway),
    printSrc: viewAddress('print', colorway.designId, colorway.id, { width, version: separations.version }),
    proposals: own.proposals.map(({ proposalGuid, fits, inks, note, state, createdAt }) => ({
      proposalGuid,
      fits,
      inks: inks.map(({ srgb, on }) => ({ srgb, on })),
      note,
      state,
      createdAt,
    })),
  };
}

export type SeparationsData = Awaited<ReturnType<typeof readSeparationsPage>>;
export type ListedInk = SeparationsData['inks'][number];
export type OwnProposal = SeparationsData['proposals'][number];
