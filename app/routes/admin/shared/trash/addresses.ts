/** Addresses of the trash, and of what came back from it. */
import { trashKinds, type TrashKind } from '#app/domain/base/trash/kinds.ts';

export const trashPage = '/admin/trash';

export interface TrashPlace {
  kind?: TrashKind;
  query?: string;
  actId?: string;
  page?: number;
}

export function trashAddress({ kind, query, actId, page }: TrashPlace = {}, more: Record<string, string> = {}): string {
  const params = new URLSearchParams(
    Object.entries({ kind, query, actId, page: page ? String(page) : '', ...more }).filter(
      (one): one is [string, string] => Boolean(one[1]),
    ),
  );
  return params.size > 0 ? `${trashPage}?${params.toString()}` : trashPage;
}

/** One thing, as an address writes it: `design:…` */
export const writeThing = (kind: TrashKind, id: string) => `${kind}:${id}`;

export function readThing(text: string | null): { kind: TrashKind; id: string } | null {
  const [kind, id] = (text ?? '').split(':');
  const known = trashKinds.find((one) => one === kind);
  return known && id ? { kind: known, id } : null;
}

/** Where a thing is seen again. `placeId`: what it stands in. */
export function thingAddress({ kind, id, placeId }: { kind: TrashKind; id: string; placeId: string | null }): string {
  switch (kind) {
    case 'design':
      return `/admin/designs/${id}`;
    case 'colorway':
      return `/admin/designs/${placeId}#colorway-${id}`;
    case 'collection':
      return `/admin/collections/${id}`;
    case 'board':
      return `/admin/collections/${placeId}/boards/${id}`;
    case 'label':
      return '/admin/labels/all';
    case 'specialList':
      return `/admin/pin/lists/${id}`;
    case 'pool':
      return `/admin/pools/${id}`;
    case 'customer':
      return `/admin/customers/${id}`;
    case 'wear':
      return `/admin/wear-models#wear-${id}`;
    // Its owner's alone.
    case 'favoritesList':
      return trashPage;
  }
}
