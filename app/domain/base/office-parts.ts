/** Parts of the administration, each of which an administrator may have or not, and the usual sets of them. Browser-safe. */

/** `people`: users and customers. `owner`: makes administrators, and changes what they may do; it opens `people` as well. */
export const officeParts = [
  'designs',
  'import',
  'labels',
  'labelling',
  'lists',
  'collections',
  'wearModels',
  'people',
  'pools',
  'statistics',
  'settings',
  'audit',
  'system',
  'owner',
] as const;
export type OfficePart = (typeof officeParts)[number];

export const officeRoles = {
  owner: officeParts,
  archivist: ['designs', 'import', 'labels', 'labelling', 'lists', 'collections', 'wearModels', 'statistics'],
  importer: ['import', 'labelling'],
  labeller: ['labelling'],
  sales: ['lists', 'collections', 'people', 'pools', 'statistics'],
  viewer: ['statistics'],
} as const satisfies Record<string, readonly OfficePart[]>;
export type OfficeRole = keyof typeof officeRoles;
export const officeRoleNames = Object.keys(officeRoles) as OfficeRole[];

/** An administrator whose map names none of the parts has all; where it names some, those that it gives and no others. */
export function hasPart(permissions: Record<string, boolean>, part: OfficePart): boolean {
  if (part === 'people' && permissions.owner) return true;
  return permissions[part] ?? !officeParts.some((one) => one in permissions);
}

export const partsIn = (permissions: Record<string, boolean>): OfficePart[] =>
  officeParts.filter((part) => hasPart(permissions, part));

/** The usual set with just these parts, or null. */
export function roleOf(parts: readonly OfficePart[]): OfficeRole | null {
  const same = (role: OfficeRole) =>
    officeRoles[role].length === parts.length && officeRoles[role].every((part) => parts.includes(part));
  return officeRoleNames.find(same) ?? null;
}
