/** "Goes with this": prints of the same colours to make up a collection with. */
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { requireVisibleColorway, requireVisibleDesign } from '#app/domain/visible/visibility/find-visible.server.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { leaveOut, withVisible } from '#app/domain/visible/visibility/visible-sets.server.ts';
import { queryIndex } from '#app/domain/find/vector-index/index-client.server.ts';
import { OneDesign } from './one-design.ts';
import { readColorway } from './query.server.ts';
import { readLike } from './similar-page.server.ts';

const mostCoordinates = 12;

/** Throws `designNotFound`, `colorwayNotFound`, `lookNotReady`, `lookMissing` or `similarNotReady`. */
export const findCoordinates = operation('archive', OneDesign, async (actor, { designGuid, colorwayGuid }) => {
  const design = await requireVisibleDesign(actor, designGuid);
  if (colorwayGuid) await requireVisibleColorway(actor, colorwayGuid, design.id);
  const { ordinal, windows, palette, isUnreadable } = await readColorway(actor, colorwayGuid ?? designGuid);
  if (windows.length === 0) throw new DomainError(isUnreadable ? 'lookMissing' : 'lookNotReady');
  if (palette.length === 0) return [];
  const allowed = await withVisible(await visibleDesigns(actor), [], (_index, seen) => leaveOut(seen, ordinal));
  const found = await queryIndex('coordinates', { query: { windows, palette, count: mostCoordinates }, allowed });
  return readLike(actor, found);
});
