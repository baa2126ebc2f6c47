/** Who may do what. Operations enforce it, screens hide with the same `can()`. Deny first: what is not named here is refused. */
import type { Actor, Person } from './actor.ts';
import { apiScopes, opensOf, type ApiScope } from './api-scopes.ts';
import { DomainError, type ErrorKey } from './errors.ts';
import { hasPart, officeParts, type OfficePart } from './office-parts.ts';

const isAdmin = (person: Person) => person.isAdmin && person.is2FaValidated;
/** A per-user map may take a permission away or give it; unnamed ones follow the default. */
const allowed = (person: Person, name: string) => person.permissions[name] ?? true;

const hasAny =
  (...parts: OfficePart[]) =>
  (person: Person) =>
    isAdmin(person) && parts.some((part) => hasPart(person.permissions, part));
const partRules = Object.fromEntries(officeParts.map((part) => [part, hasAny(part)])) as Record<
  OfficePart,
  (person: Person) => boolean
>;

/** Rules for a signed-in person; `public` ones are open to strangers as well. The system may do all. */
const rules = {
  public: () => true,
  signedIn: () => true,
  /** between the password and the second factor too */
  signingIn: () => true,
  archive: (person) => person.archiveAccess,
  /** every picture and file that a page shows, the back office's pages too */
  pictures: (person) => person.archiveAccess || isAdmin(person),
  favorites: (person) => person.archiveAccess && allowed(person, 'favorites'),
  cad: (person) => person.archiveAccess && allowed(person, 'cad'),
  export: (person) => person.archiveAccess && allowed(person, 'export'),
  /** files that were made for the person, and how far they are */
  downloads: (person) => person.archiveAccess,
  shop: (person) => person.shopAccess,
  /** notes, studio, customer, original number, every order */
  inHouse: (person) => person.isInHouse || isAdmin(person),
  /** the administration as such: its frame, and what all its parts choose from */
  admin: isAdmin,
  ...partRules,
  /** names to choose from, in the parts that need them */
  customerChoices: hasAny('people', 'designs', 'import', 'statistics'),
  poolChoices: hasAny('pools', 'people'),
  designChoices: hasAny('designs', 'lists', 'collections', 'pools', 'statistics', 'import'),
  listChoices: hasAny('lists', 'designs'),
  labelChoices: hasAny('labels', 'labelling', 'designs', 'import'),
  wearChoices: hasAny('wearModels', 'pools'),
  /** what is deleted of these parts, cut to those that are open */
  trash: hasAny('designs', 'collections', 'labels', 'lists', 'pools', 'people', 'wearModels'),
  /** findings about these parts, cut in the same way */
  attention: hasAny('designs', 'import', 'people', 'pools'),
  /** what the administration knows of one design */
  designFacts: hasAny('designs', 'lists', 'labelling', 'import'),
} satisfies Record<string, (person: Person) => boolean>;

export type Permission = keyof typeof rules;

const forEverybody: readonly Permission[] = [
  'public',
  'signedIn',
  'signingIn',
  'archive',
  'pictures',
  'favorites',
  'cad',
  'export',
  'downloads',
  'shop',
  'inHouse',
];

/** Whether it is for administrators alone. */
export const isOffice = (permission: Permission) => !forEverybody.includes(permission);

/** An admin may see the archive before the second factor; whoever else has one has chosen that a password isn't enough. */
const isBetweenFactors = (person: Person) => person.secondFactorDue === true && !person.isAdmin;

export function can(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'system') return true;
  if (actor.kind === 'stranger') return permission === 'public';
  if (isBetweenFactors(actor)) return permission === 'public' || permission === 'signingIn';
  return rules[permission](actor);
}

/** Whether the access token that the person's program brings is meant for this; its parts of the administration are the person's fewer. */
function inScope({ apiToken }: Person, permission: Permission): boolean {
  if (!apiToken || permission === 'public') return true;
  const { permissions, parts } = opensOf(apiToken.scopes);
  if (!isOffice(permission)) return permissions.some((one) => one === permission);
  const names = Object.fromEntries(officeParts.map((part) => [part, parts.includes(part)]));
  return parts.length > 0 && rules[permission]({ isAdmin: true, is2FaValidated: true, permissions: names } as Person);
}

/** The scopes that a person can give to an access token. */
export const scopesFor = (person: Person): ApiScope[] =>
  apiScopes.filter((scope) => {
    const { permissions, parts } = opensOf([scope]);
    return (parts.length > 0 ? parts : permissions).some((permission) => can(person, permission));
  });

/** Throws `scopeMissing`, `notSignedIn`, `sessionExpired`, `apiTokenInvalid`, `secondFactorNeeded`, `noArchiveAccess` or `notAllowed`. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (actor.kind === 'person' && !inScope(actor, permission)) throw new DomainError('scopeMissing');
  if (can(actor, permission)) return;
  throw new DomainError(refusal(actor, permission));
}

function refusal(actor: Actor, permission: Permission): ErrorKey {
  if (actor.kind === 'stranger') {
    if (!actor.expired) return 'notSignedIn';
    return actor.program ? 'apiTokenInvalid' : 'sessionExpired';
  }
  if (actor.kind === 'person') {
    if (isBetweenFactors(actor)) return 'secondFactorNeeded';
    if (isOffice(permission) && actor.isAdmin && !actor.is2FaValidated) return 'secondFactorNeeded';
    if ((permission === 'archive' || permission === 'downloads') && !actor.archiveAccess) return 'noArchiveAccess';
  }
  return 'notAllowed';
}
