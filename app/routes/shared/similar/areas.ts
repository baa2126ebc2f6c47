/** The areas of a query picture, as they are offered. */
import type { QueryPictureFacts } from '#app/domain/find/query-pictures/query-pictures.server.ts';
import type { Say } from '#app/locales/translate.ts';
import { pictureAddress, wholePixels } from './addresses.ts';
import type { AreaListProps } from './area-list.tsx';

type Picture = Pick<QueryPictureFacts, 'pictureGuid' | 'areas' | 'crop'>;

/** Undefined where the picture shows none. */
export function toAreas(t: Say, { pictureGuid, areas, crop }: Picture): AreaListProps | undefined {
  if (areas.length === 0) return undefined;
  const isCurrent = (area: object) =>
    crop !== null && Object.values(area).every((share, at) => Math.abs(share - Object.values(crop)[at]!) < 0.005);
  return {
    label: t('similar.areas'),
    action: pictureAddress(pictureGuid),
    src: wholePixels(pictureGuid),
    areas: areas.map((area, at) => ({
      ...area,
      label: t('similar.area', { number: at + 1 }),
      current: isCurrent(area),
    })),
    whole: { label: t('similar.allAreas'), current: crop === null },
  };
}
