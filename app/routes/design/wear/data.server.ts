/** A colorway on every model visible to the user, and large on the chosen one. */
import type { Person } from '#app/domain/base/actor.ts';
import { wearSize } from '#app/domain/catalog/wear/rules.ts';
import { listWearViews } from '#app/domain/catalog/wear/visible.server.ts';
import { wearViewAddress } from '#app/domain/visible/pictures/addresses.ts';

/** px across, of the strip's pictures */
const small = 240;
/** of the large one: the browser takes the smallest that its place shows sharp, which is the soonest made */
const larges = [600, 1200, 2400] as const;

interface Shown {
  designGuid: string;
  colorwayGuid: string;
  version: string;
}

/** `params`: `wear`, the chosen model's guid; one that isn't there is as none. */
export async function readModelView(person: Person, colorway: Shown, params: URLSearchParams) {
  const wears = await listWearViews(person, {});
  const asked = params.get('wear')?.toLowerCase();
  const chosen = wears.find(({ wearGuid }) => wearGuid === asked) ?? wears[0];
  return {
    models: wears.map((wear) => ({
      guid: wear.wearGuid,
      wearName: wear.wearName,
      ...pictureOf(colorway, wear, small),
      current: wear === chosen,
    })),
    chosen: chosen
      ? {
          guid: chosen.wearGuid,
          wearName: chosen.wearName,
          ...pictureOf(colorway, chosen, larges[1]),
          srcSet: setOf(colorway, chosen),
        }
      : null,
  };
}

export type ModelViewData = Awaited<ReturnType<typeof readModelView>>;

type Wear = Awaited<ReturnType<typeof listWearViews>>[number];

/** No larger one than the model's own picture, which is never enlarged. */
function setOf(colorway: Shown, wear: Wear): string {
  const all = larges.map((width) => pictureOf(colorway, wear, width));
  const bySize = new Map(all.map(({ src, size }) => [size.width, src]));
  return [...bySize].map(([width, src]) => `${src} ${width}w`).join(', ');
}

function pictureOf({ designGuid, colorwayGuid, version }: Shown, wear: Wear, width: number) {
  const size = wearSize(wear, width);
  const asked = { wear: wear.wearGuid, width: size.width, version: `${version}${wear.version}` };
  return { src: wearViewAddress(designGuid, colorwayGuid, asked), size };
}
