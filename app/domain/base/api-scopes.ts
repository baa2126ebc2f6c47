/** What a person's access token can be used for, in few words; never more than the person may. Browser-safe. */
import { hasPart, officeParts, type OfficePart } from './office-parts.ts';

type Everyday = 'archive' | 'pictures' | 'inHouse' | 'favorites' | 'cad' | 'export' | 'downloads';

const opens = {
  /** designs, pictures, collections, similar designs, saved searches */
  search: { permissions: ['archive', 'pictures', 'inHouse'], parts: [] },
  /** favourites lists */
  lists: { permissions: ['favorites'], parts: [] },
  /** CAD files and exports */
  downloads: { permissions: ['cad', 'export', 'downloads', 'pictures'], parts: [] },
  /** originals into the archive */
  import: { permissions: ['pictures'], parts: ['import'] },
  /** designs, labels, special lists, collections and wear models in Administration */
  catalogue: {
    permissions: ['pictures'],
    parts: ['designs', 'labels', 'labelling', 'lists', 'collections', 'wearModels'],
  },
  /** users, customers and pools */
  people: { permissions: [], parts: ['people', 'pools'] },
  statistics: { permissions: [], parts: ['statistics'] },
} as const satisfies Record<string, { permissions: readonly Everyday[]; parts: readonly OfficePart[] }>;

export type ApiScope = keyof typeof opens;
export const apiScopes = Object.keys(opens) as ApiScope[];

/** The permissions and the parts of the administration that these scopes open. */
export function opensOf(scopes: readonly ApiScope[]): {
  permissions: readonly Everyday[];
  parts: readonly OfficePart[];
} {
  return {
    permissions: scopes.flatMap((scope) => opens[scope].permissions),
    parts: scopes.flatMap((scope) => opens[scope].parts),
  };
}

/** A person's map of permissions with those parts alone that the scopes open as well. */
export function narrowParts(
  permissions: Record<string, boolean>,
  scopes: readonly ApiScope[],
): Record<string, boolean> {
  const { parts } = opensOf(scopes);
  const narrowed = officeParts.map((part) => [part, parts.includes(part) && hasPart(permissions, part)]);
  return { ...permissions, ...(Object.fromEntries(narrowed) as Record<string, boolean>) };
}
