/** Forms sent to the actions of routes, as a browser sends them. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { expect } from 'vitest';
import { giveSession } from '#app/actor.server.ts';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { officeParts } from '#app/domain/base/office-parts.ts';
import type { Refused } from '#app/forms/answer.ts';
import { takeToast, type Toast } from '#app/forms/toast.server.ts';
import { makePerson, makeSession } from '#tests/make.ts';

export type Fields = Record<string, string | string[] | File>;

export interface Answer {
  status: number;
  location: string | null;
  /** its text */
  toast: string | null;
  data: Partial<Refused> & Record<string, unknown>;
}

export interface Sent {
  path?: string;
  params?: Record<string, string>;
  headers?: Record<string, string>;
  multipart?: boolean;
}

/** An address alone is sent to without more. */
export type Send = (action: unknown, fields: Fields, sent?: string | Sent) => Promise<Answer>;

/** What a browser brings of a session that was given to it. */
export async function cookieOf(token: string): Promise<string> {
  return pairOf(await giveSession({ token, sessionId: '', remember: false, expiresAt: new Date() }));
}

const pairOf = (setCookie: string) => setCookie.split(';')[0]!;

/** Sends as this person from a browser, an admin with the second factor. */
export async function openBrowser({ userId, isAdmin }: Person): Promise<Send> {
  const { token } = await makeSession(userId, { kind: 'browser', twoFactorAt: isAdmin ? new Date() : null });
  const cookie = await cookieOf(token);
  return async (action, fields, sent = {}) => {
    const { path = '/admin', params = {}, headers = {}, multipart } = typeof sent === 'string' ? { path: sent } : sent;
    const body = multipart ? new FormData() : new URLSearchParams();
    for (const [name, values] of Object.entries(fields))
      for (const value of [values].flat()) body.append(name, value as string);
    const init = { method: 'POST', headers: { cookie, ...headers }, body };
    const request = new Request(`http://localhost:3000${path}`, init);
    const context = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
    const run = action as (args: ActionFunctionArgs) => Promise<unknown>;
    // A thrown answer is an answer.
    const given = await run({ request, params, context }).catch((error: unknown) => {
      if (error instanceof Error) throw error;
      return error;
    });
    return readAnswer(given);
  };
}

/**
 * A new admin with the second factor, who sends from a browser. Whatever is sent, it is with the part of the administration alone that
 * the page names, so that a form which needs another one is found.
 */
export async function openAdminBrowser(): Promise<{ admin: Person; send: Send }> {
  const admin = await makePerson({ isAdmin: true });
  const send = await openBrowser(admin);
  let now: string | undefined;
  return {
    admin,
    async send(action, ...sent) {
      const part = partOf(action);
      if (part !== now) await limitTo(admin.userId, part);
      now = part;
      return send(action, ...sent);
    },
  };
}

/** As its `withPage` names it; undefined where that is for everybody, or cut within. */
const partOf = (action: unknown) => officeParts.find((part) => /\bwithPage\W+(\w+)/.exec(String(action))?.[1] === part);

async function limitTo(userId: string, part: string | undefined): Promise<void> {
  await db.userPermission.deleteMany({ where: { userId, permission: { in: [...officeParts] } } });
  if (part)
    await db.userPermission.createMany({
      data: officeParts.map((permission) => ({ userId, permission, allowed: permission === part })),
    });
}

let words = 0;
/** A name that nothing else in this test file has. */
export const word = (text: string) => `${text} ${++words}`;

async function readAnswer(given: unknown): Promise<Answer> {
  if (!(given instanceof Response)) {
    const { data, init } = given as { data: Answer['data'] | null; init: ResponseInit | null };
    return { status: init?.status ?? 200, location: null, toast: null, data: data ?? {} };
  }
  const isJson = given.headers.get('content-type')?.includes('json');
  const data = isJson ? ((await given.json()) as Answer['data']) : {};
  const toast = (await toastOf(given))?.text ?? null;
  return { status: given.status, location: given.headers.get('location'), toast, data };
}

/** The toast that the page shows to which the answer leads. */
export async function toastOf({ headers }: Response): Promise<Toast | null> {
  const cookie = headers.getSetCookie().map(pairOf).join('; ');
  const next = new URL(headers.get('location') ?? '/', 'http://localhost:3000');
  return (await takeToast(new Request(next, { headers: { cookie } }))).toast;
}

/** The sentences at the form's fields. */
export const errorsOf = ({ data }: Answer) => data.refusal?.result.error;

/** All that forms could change. */
export async function readAll(): Promise<string> {
  const orderBy = { id: 'asc' } as const;
  const rows = await Promise.all([
    db.auditEntry.count(),
    db.session.count(),
    db.user.findMany({ orderBy }),
    db.userIpRestriction.count(),
    db.pool.findMany({ orderBy }),
    db.archive.findMany({ orderBy }),
    db.design.findMany({ orderBy, include: { colorways: { orderBy } } }),
    db.order.count(),
    db.label.findMany({ orderBy, include: { designs: true } }),
    db.specialList.findMany({ orderBy, include: { designs: { orderBy: { designId: 'asc' } } } }),
    db.stockPage.findMany({ orderBy, include: { entries: true } }),
    db.wearModel.findMany({ orderBy }),
    db.collection.findMany({ orderBy }),
    db.collectionGroup.findMany({ orderBy, include: { designs: true } }),
    db.collectionImage.findMany({ orderBy, include: { hotspots: true } }),
    db.favoritesList.findMany({ orderBy }),
    db.favoritesEntry.findMany({ orderBy: { colorwayId: 'asc' } }),
    db.favoritesShare.count(),
    db.colorwayProposal.findMany({ orderBy }),
    db.exportJob.count(),
    db.queryPicture.count(),
    db.importJob.findMany({ orderBy }),
    db.importGroup.findMany({ orderBy }),
    db.setting.findMany({ orderBy: { key: 'asc' } }),
    db.mailText.count(),
  ]);
  return JSON.stringify(rows);
}

/** Expects each of these intents to be a 400 by which nothing is done. */
export async function refuseIntents(intents: string[], post: (intent: string) => Promise<Answer>): Promise<void> {
  const before = await readAll();
  for (const intent of intents) {
    const { status, data } = await post(intent);
    expect([intent, status, data.key]).toEqual([intent, 400, 'unknownIntent']);
  }
  expect(await readAll()).toBe(before);
}

export interface Asked extends Sent {
  fields: Fields;
  path: string;
}

/** Expects that nothing is done before it was asked about on the same page. */
export async function expectAsked(send: Send, action: unknown, { fields, path, ...sent }: Asked): Promise<void> {
  const before = await readAll();
  const { status, location } = await send(action, fields, { path, ...sent });
  const query = new URLSearchParams({ ask: String(fields.intent) });
  expect([status, location]).toEqual([303, `${path}${path.includes('?') ? '&' : '?'}${query}`]);
  expect(await readAll()).toBe(before);
}
