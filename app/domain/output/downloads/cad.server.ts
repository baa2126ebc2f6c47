/** SPEC §7: CAD downloads of one colorway, and of all colorways of a list or design. */
import { DomainError } from '#app/domain/base/errors.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { chooseCode, requireOpen } from '#app/domain/output/making/allowed.server.ts';
import { chosenFrom } from './chosen.server.ts';
import { placeDownload, waitForDownload } from './place.server.ts';
import { DownloadAllCad, DownloadCad } from '#app/domain/output/making/rules.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { ownOperation, personOf } from '#app/domain/base/operation.ts';
import { requireVisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { findVisibleWear } from '#app/domain/catalog/wear/visible.server.ts';

/** ms that an answer waits for a file; what takes longer is answered by its jobId and asked for again */
const patience = 8_000;

/** Answers the file's address where it is made within `patience`, else the job. A model is for code 102. */
export const downloadCad = ownOperation(
  'cad',
  DownloadCad,
  async (actor, { cadId, designGuid, colorwayGuid, wearGuid, paper, mail }) => {
    const person = personOf(actor);
    await requireOpen(person, 'cad101');
    const colorway = await requireVisibleColorway(person, colorwayGuid, designGuid);
    const wear = wearGuid ? await wearFor(person, wearGuid) : null;
    const code = wearGuid ? 102 : await chooseCode(cadId);
    const download = await placeDownload(person, {
      kind: `cad${code}`,
      colorways: [colorway],
      title: titleOf(formatReference(colorway.designName, colorway.name), wear),
      wear,
      paper: code === 101 ? paper : 'auto',
      mail,
    });
    return waitForDownload(person, download, patience);
  },
);

export const downloadAllCad = ownOperation(
  'cad',
  DownloadAllCad,
  async (actor, { cadId, designGuid, listId, wearGuid, paper, mail }) => {
    const person = personOf(actor);
    await requireOpen(person, 'cadAll101');
    const wear = wearGuid ? await wearFor(person, wearGuid) : null;
    const { colorways, title } = await chosenFrom(person, { designGuid, listId });
    const code = wearGuid ? 102 : await chooseCode(cadId);
    const download = await placeDownload(person, {
      kind: `cadAll${code}`,
      colorways,
      title: titleOf(title, wear),
      wear,
      paper: code === 101 ? paper : 'auto',
      mail,
    });
    return waitForDownload(person, download, patience);
  },
);

/** Disabled, closed and missing models are one. */
async function wearFor(person: Person, wearGuid: string) {
  const wear = await findVisibleWear(person, wearGuid);
  if (!wear) throw new DomainError('wearNotFound');
  return { id: wear.id, name: wear.wearName, version: wear.filesKey };
}

function titleOf(title: string, wear: { name: string } | null): string {
  return wear ? `${title} ${wear.name}` : title;
}
