/** Creates rows for tests: complete, with what matters to the test as arguments. */
import { randomUUID } from 'node:crypto';
import { db, type Prisma } from '#app/data/database.server.ts';
import { hashPassword } from '#app/domain/people/accounts/password.server.ts';
import { openSession } from '#app/domain/people/accounts/sessions.server.ts';
import { defaultSettings, type Person, type Stranger } from '#app/domain/base/actor.ts';
import { foldText } from '#app/domain/base/text/fold.ts';

let counter = 0;
const next = () => `${++counter}-${randomUUID().slice(0, 8)}`;

/** The password of every made user that has one; hashed once, because hashing is slow on purpose. */
export const testPassword = 'Archive2026';
let testHash: Promise<string> | undefined;

export async function makeCustomer(data: Partial<Prisma.CustomerUncheckedCreateInput> = {}) {
  const mark = next();
  return db.customer.create({ data: { name: `Customer ${mark}`, nameSef: `customer-${mark}`, ...data } });
}

/** `password: null` makes a user who must create one. */
export async function makeUser(data: Partial<Prisma.UserUncheckedCreateInput> & { password?: string | null } = {}) {
  const { password = testPassword, ...rest } = data;
  testHash ??= hashPassword(testPassword);
  const passwordHash =
    password === null ? null : password === testPassword ? await testHash : await hashPassword(password);
  const customerId = rest.customerId ?? (await makeCustomer()).id;
  const mark = next();
  return db.user.create({
    data: {
      name: `User ${mark}`,
      mail: `user-${mark}@archive.test`,
      passwordHash,
      passwordSetAt: passwordHash ? new Date() : null,
      ...rest,
      customerId,
    },
  });
}

/** A signed-in actor with user, customer and session rows. By default an admin has a second factor. */
export async function makePerson(data: Partial<Person> = {}): Promise<Person> {
  const user = data.userId
    ? await db.user.findUniqueOrThrow({ where: { id: data.userId }, include: { customer: true } })
    : await db.user.create({
        data: {
          name: data.name ?? `User ${next()}`,
          mail: data.mail ?? `user-${next()}@archive.test`,
          customerId: data.customerId ?? (await makeCustomer({ country: data.country ?? null })).id,
          isAdmin: data.isAdmin ?? false,
          isInHouse: data.isInHouse ?? false,
          shopAccess: data.shopAccess ?? false,
          archiveAccess: data.archiveAccess ?? true,
          poolId: data.poolId ?? null,
          language: data.language ?? 'en',
          passwordHash: await (testHash ??= hashPassword(testPassword)),
          passwordSetAt: new Date(),
          permissions: {
            create: Object.entries(data.permissions ?? {}).map(([permission, allowed]) => ({ permission, allowed })),
          },
        },
        include: { customer: true },
      });
  const is2FaValidated = data.is2FaValidated ?? user.isAdmin;
  const session = await db.session.create({
    data: {
      tokenHash: crypto.getRandomValues(new Uint8Array(32)),
      kind: data.sessionKind ?? 'browser',
      userId: user.id,
      twoFactorAt: is2FaValidated ? new Date() : null,
      address: data.address ?? '127.0.0.1',
      userAgent: data.userAgent ?? 'test',
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  });
  return {
    kind: 'person',
    userId: user.id,
    sessionId: session.id,
    sessionKind: session.kind,
    name: user.name,
    mail: user.mail,
    customerId: user.customerId,
    country: user.customer.country,
    isAdmin: user.isAdmin,
    isInHouse: user.isInHouse,
    is2FaValidated,
    shopAccess: user.shopAccess,
    archiveAccess: user.archiveAccess,
    poolId: user.poolId,
    permissions: data.permissions ?? {},
    language: user.language,
    settings: { ...defaultSettings, ...data.settings },
    address: data.address ?? '127.0.0.1',
    userAgent: data.userAgent ?? 'test',
    locale: data.locale ?? 'en',
  };
}

/** A session with its token: a program's unless told otherwise. */
export function makeSession(userId: string, opening: Partial<Parameters<typeof openSession>[2]> = {}) {
  const visit = { address: '127.0.0.1', userAgent: 'test' };
  return db.$transaction((tx) => openSession(tx, visit, { userId, kind: 'service', remember: false, ...opening }));
}

/** By default each has its own IP address, so that one test's failures don't slow another. */
export function makeStranger(data: Partial<Stranger> = {}): Stranger {
  const mark = ++counter;
  return {
    kind: 'stranger',
    expired: false,
    address: `10.${(mark >> 16) & 255}.${(mark >> 8) & 255}.${mark & 255}`,
    userAgent: 'test',
    locale: 'en',
    ...data,
  };
}

export async function makeArchive(data: Partial<Prisma.ArchiveUncheckedCreateInput> = {}) {
  const mark = next();
  const code = data.code ?? (counter + 1295).toString(36).toUpperCase().slice(-4);
  return db.archive.create({
    data: { code, nameTr: `Arşiv ${mark}`, nameEn: `Archive ${mark}`, nameRu: `Архив ${mark}`, ...data },
  });
}

type Colors = { l: number; a: number; b: number; srgb: string; share: number }[];

export interface DesignMaking extends Partial<Omit<Prisma.DesignUncheckedCreateInput, 'colorways' | 'labels'>> {
  /** How many colorways (VR-1 …), or their rows. */
  colorways?: number | (Partial<Omit<Prisma.ColorwayUncheckedCreateInput, 'colors'>> & { palette?: Colors })[];
  labelIds?: number[];
}

/** A design with its colorways; the first one is active. */
export async function makeDesign(data: DesignMaking = {}) {
  const { colorways = 1, labelIds = [], ...rest } = data;
  const archiveId = rest.archiveId ?? (await makeArchive()).id;
  const name = rest.name ?? `T-${next()}`;
  const design = await db.design.create({
    data: {
      widthPx: 1200,
      heightPx: 1600,
      widthCm: 16,
      heightCm: 21.3333,
      dpi: 190.5,
      channelCount: 3,
      layerCount: 1,
      nameFolded: foldText(name),
      originalFolded: foldText(rest.originalName ?? ''),
      studioFolded: foldText(rest.studio ?? ''),
      notesFolded: foldText(rest.notes ?? ''),
      ...rest,
      name,
      archiveId,
      labels: { create: labelIds.map((labelId) => ({ labelId })) },
    },
  });
  const making = typeof colorways === 'number' ? Array.from({ length: colorways }, () => ({})) : colorways;
  const made = [];
  for (const [index, row] of making.entries()) made.push(await makeColorway(design, index, row));
  const active = rest.activeColorwayId ?? made[0]?.id ?? null;
  const whole = await db.design.update({ where: { id: design.id }, data: { activeColorwayId: active } });
  return { ...whole, colorways: made };
}

async function makeColorway(
  design: { id: string; widthPx: number; heightPx: number; dpi: unknown },
  index: number,
  making: Exclude<NonNullable<DesignMaking['colorways']>, number>[number],
) {
  const { palette = [], ...row } = making;
  const hash = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex');
  return db.colorway.create({
    data: {
      name: `VR-${index + 1}`,
      position: index,
      widthPx: design.widthPx,
      heightPx: design.heightPx,
      dpi: String(design.dpi),
      colorMode: 'rgb',
      depth: 8,
      channelCount: 3,
      layerCount: 1,
      masterKey: `masters/${hash.slice(0, 2)}/${hash}.tif`,
      masterHash: hash,
      ...row,
      designId: design.id,
      colors: { create: palette.map((color, position) => ({ ...color, position })) },
    },
    include: { colors: true },
  });
}
