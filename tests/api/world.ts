/** Who asks and what there is, for the matrix: facts alone, from which the specification says what each may see. */
import { db } from '#app/data/database.server.ts';
import { hashToken, makeToken } from '#app/domain/people/accounts/tokens.server.ts';
import { findPerson } from '#app/domain/people/accounts/sessions.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { officeParts, type OfficePart } from '#app/domain/base/office-parts.ts';
import { makeCollection } from '#tests/collections/make-collections.ts';
import { makeArchive, makeCustomer, makeDesign, makeStranger, makeUser } from '#tests/make.ts';
import { giveEmbeddings } from '#tests/similar/make-embeddings.ts';
import { nobody, openFor } from '../ask.ts';

export const askerNames = [
  'stranger',
  'customer',
  'pooled',
  'in-house',
  'admin without second factor',
  'admin',
] as const;
export type AskerName = (typeof askerNames)[number];

export interface Asker {
  name: AskerName;
  actor: Actor;
  token: string | undefined;
  customerId: string | null;
  /** sees every design (DESIGN: in-house users and admins may know of confined ones; an admin counts with the second factor) */
  seesAll: boolean;
  isPooled: boolean;
}

/** `own`: open to all, or the asker's own; `foreign`: somebody else's; `hidden`: outside the pool, or switched off; `missing`: nothing. */
export const variants = ['own', 'foreign', 'hidden', 'missing'] as const;
export type Variant = (typeof variants)[number];

export interface Thing {
  id: string;
  /** beside its id, what a call about it needs */
  more?: Record<string, string>;
}

export interface World {
  archiveId: number;
  other: { userId: string; customerId: string };
  poolId: string;
  designs: Record<Variant, { id: string; name: string; colorwayId: string }>;
  collections: Record<Variant, string>;
}

export async function makeWorld(): Promise<World> {
  const archive = await makeArchive();
  const foreignCustomer = await makeCustomer();
  const stranger = await makeUser({ customerId: foreignCustomer.id });
  const make = async (data: object) => {
    const design = await makeDesign({ archiveId: archive.id, ...data });
    await giveEmbeddings(design.id, 0);
    return { id: design.id, name: design.name, colorwayId: design.colorways[0]!.id };
  };
  const designs = {
    own: await make({}),
    foreign: await make({ isConfined: true, customerId: foreignCustomer.id }),
    hidden: await make({}),
    missing: { id: nobody, name: 'NONE-1', colorwayId: nobody },
  };
  const pool = await db.pool.create({
    data: { name: 'Matrix', designs: { create: [{ designId: designs.own.id }, { designId: designs.foreign.id }] } },
  });
  const collections = {
    own: (await makeCollection({ groups: [[designs.own.id]] })).id,
    foreign: (await makeCollection({ groups: [[designs.foreign.id]] })).id,
    hidden: (await makeCollection({ groups: [[designs.own.id]], isActive: false })).id,
    missing: nobody,
  };
  return {
    archiveId: archive.id,
    other: { userId: stranger.id, customerId: foreignCustomer.id },
    poolId: pool.id,
    designs,
    collections,
  };
}

/** One person each; every call comes in a session of its own, for some end it. */
const users: Partial<Record<AskerName, Awaited<ReturnType<typeof makeUser>>>> = {};

export async function makeAsker(name: AskerName, world: World): Promise<Asker> {
  if (name === 'stranger')
    return { name, actor: makeStranger(), token: undefined, customerId: null, seesAll: false, isPooled: false };
  const isAdmin = name.startsWith('admin');
  const isPooled = name === 'pooled';
  const user = { isAdmin, isInHouse: name === 'in-house', shopAccess: true, ...(isPooled && { poolId: world.poolId }) };
  const made = (users[name] ??= await makeUser(user));
  return askAs(name, made, isPooled);
}

/** An admin who has this part of the administration alone. */
export async function makePartOf(part: OfficePart): Promise<Asker> {
  const permissions = { create: officeParts.map((one) => ({ permission: one, allowed: one === part })) };
  return askAs('admin', await makeUser({ isAdmin: true, permissions }), false);
}

async function askAs(name: AskerName, made: { id: string; customerId: string }, isPooled: boolean): Promise<Asker> {
  const token = await openFor(made.id, { twoFactor: name === 'admin' });
  const visit = { address: '10.0.0.1', userAgent: 'test', locale: 'en' as const };
  const actor = (await findPerson(token, visit))!;
  const seesAll = name === 'admin' || name === 'in-house';
  return { name, actor, token, customerId: made.customerId, seesAll, isPooled };
}

export function maySeeDesign(asker: Asker, variant: Variant): boolean {
  if (variant === 'missing') return false;
  if (asker.seesAll) return true;
  return variant === 'own' || (variant === 'hidden' && !asker.isPooled);
}

/** An inactive one is open to admins alone; one whose prints are all hidden is missing. */
export function maySeeCollection(asker: Asker, variant: Variant): boolean {
  if (variant === 'missing') return false;
  if (variant === 'hidden') return asker.name === 'admin';
  return variant === 'own' || asker.seesAll;
}

/** What is a person's own is nobody else's, whoever asks. */
export const isOwn = (_asker: Asker, variant: Variant) => variant === 'own';
/** What the house keeps is there for all who may ask at all. */
export const exists = (_asker: Asker, variant: Variant) => variant !== 'missing';

/** The asker's user id; strangers have none, and never come so far. */
export function userOf({ actor }: Asker): string | null {
  return actor.kind === 'person' ? actor.userId : null;
}

export async function makeList(userId: string): Promise<string> {
  const name = `List ${crypto.randomUUID().slice(0, 8)}`;
  const list = await db.favoritesList.create({ data: { userId, name, nameKey: name.toLowerCase(), position: 0 } });
  return list.id;
}

export async function makeShare(userId: string): Promise<string> {
  const expiresAt = new Date(Date.now() + 3_600_000);
  const listId = await makeList(userId);
  return (await db.favoritesShare.create({ data: { listId, tokenHash: hashToken(makeToken()), expiresAt } })).id;
}

export async function makeSearch(userId: string): Promise<string> {
  const name = `Search ${crypto.randomUUID().slice(0, 8)}`;
  const data = { userId, name, nameKey: name.toLowerCase(), query: `note=${name}`, queryHash: Buffer.from(name) };
  return (await db.savedSearch.create({ data })).id;
}

export async function makeDownload(userId: string): Promise<string> {
  const data = { userId, kind: 'spreadsheet', parameters: {}, askKey: crypto.randomUUID(), wantsMail: false };
  return (await db.exportJob.create({ data })).id;
}
