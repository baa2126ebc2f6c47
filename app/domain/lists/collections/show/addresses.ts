/** Addresses of collections, their boards and pictures. Browser-safe. */
import type { CollectionKind } from './rules.ts';

/** px; what pages ask for, so that few pictures are made */
export const boardWidths = [480, 960, 1600] as const;
export type BoardWidth = (typeof boardWidths)[number];

export function collectionAddress({ id, kind }: { id: string; kind: CollectionKind }): string {
  return kind === 'moodBoard' ? moodsAddress(id) : designsAddress(id);
}

export const designsAddress = (id: string) => `/collections-design/${id}`;
export const boardsAddress = (id: string) => `/boards/${id}`;
export const moodsAddress = (id: string) => `/board-moods/${id}`;
export const moodAddress = (id: string, moodId: string) => `/collections-mood-detail/${id}/${moodId}`;

/** Of a film its still. `version` makes it cacheable for long: it changes with the picture. */
export function boardPictureAddress(imageId: string, width: BoardWidth, version: string): string {
  return `/collections/picture/${imageId}?width=${width}&v=${version}`;
}

export function boardFilmAddress(imageId: string, version: string): string {
  return `/collections/film/${imageId}?v=${version}`;
}

export function coverAddress(collectionId: string, width: BoardWidth, version: string): string {
  return `/collections/cover/${collectionId}?width=${width}&v=${version}`;
}

/** Two or three sizes for one place: the browser takes what its screen needs. */
export function boardSources(address: (width: BoardWidth) => string): { src: string; srcSet: string } {
  return { src: address(960), srcSet: boardWidths.map((width) => `${address(width)} ${width}w`).join(', ') };
}
