/** A colorway on every model that its viewer may see, and large on the chosen one. */
import type { Person } from '#app/domain/base/actor.ts';
import { versionOf, wearViewAddress } from '#app/domain/visible/pictures/addresses.ts';
import type { VisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { pictureSize } from '#app/domain/visible/pictures/requests.server.ts';
import {
  listVisibleWears,
  wearRequest,
  wearVersion,
  type VisibleWear,
} from '#app/domain/catalog/wear/visible.server.ts';

/** px across, of the strip's pictures and of the large one */
const [small, large] = [240, 1200];

/** `params`: `wear`, the chosen model's guid; one that isn't there is as none. */
export async function readModelView(person: Person, colorway: VisibleColorway, params: URLSearchParams) {
  const wears = await listVisibleWears(person);
  const asked = params.get('wear')?.toLowerCase();
  const chosen = wears.find(({ id }) => id === asked) ?? wears[0];
  return {
    models: wears.map((wear) => ({
      guid: wear.id,
      wearName: wear.wearName,
      ...pictureOf(colorway, wear, small),
      current: wear === chosen,
    })),
    chosen: chosen
      ? {
          guid: chosen.id,
          wearName: chosen.wearName,
          ...pictureOf(colorway, chosen, large),
          srcSet:
            chosen.geometry.width > large
              ? `${pictureOf(colorway, chosen, large).src} 1x, ${pictureOf(colorway, chosen, large * 2).src} 2x`
              : undefined,
        }
      : null,
  };
}

export type ModelViewData = Awaited<ReturnType<typeof readModelView>>;

function pictureOf(colorway: VisibleColorway, wear: VisibleWear, width: number) {
  const request = wearRequest(wear, width);
  const version = `${versionOf(colorway.masterHash)}${wearVersion(wear.filesKey)}`;
  return {
    src: wearViewAddress(colorway.designId, colorway.id, { wear: wear.id, width: request.width, version }),
    size: pictureSize(colorway, request),
  };
}
