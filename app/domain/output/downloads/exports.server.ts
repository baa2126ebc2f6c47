/** Exports: line sheet, table and pictures of chosen colorways, a list or a design. */
import { ownOperation, personOf } from '#app/domain/base/operation.ts';
import { requireOpen } from '../making/allowed.server.ts';
import { chosenFrom } from './chosen.server.ts';
import { checkCount, placeDownload, waitForDownload } from './place.server.ts';
import { RequestExport } from '../making/rules.ts';

/** ms that an answer waits for a file */
const patience = 5_000;

export const requestExport = ownOperation('export', RequestExport, async (actor, { kind, mail, ...chosen }) => {
  const person = personOf(actor);
  await requireOpen(person, kind);
  checkCount(kind, chosen.colorwayGuids.length);
  const { colorways, title } = await chosenFrom(person, chosen);
  const download = await placeDownload(person, { kind, colorways, title, mail });
  return waitForDownload(person, download, patience);
});
