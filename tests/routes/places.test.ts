/** Places to come back to, as a browser without script asks for them; and what a session's end over a form leaves of it. */
import { glob } from 'node:fs/promises';
import path from 'node:path';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setImpersonationCookie } from '#app/actor.server.ts';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { mergeLabels, removeLabel } from '#app/domain/catalog/labels/merge.server.ts';
import { saveSearch, shareSearch } from '#app/domain/lists/searches/searches.server.ts';
import { stopAddresses } from '#app/domain/lists/searches/stop-link.server.ts';
import { recordView } from '#app/domain/statistics/record-view.server.ts';
import type { FormDeclaration } from '#app/forms/declare.ts';
import { translate } from '#app/locales/translate.ts';
import * as root from '#app/root.tsx';
import * as archive from '#app/routes/archive/route.tsx';
import type { ArchiveData } from '#app/routes/archive/data.server.ts';
import * as favorites from '#app/routes/favorites/route.tsx';
import * as login from '#app/routes/login/route.tsx';
import * as newUser from '#app/routes/admin/user-new/route.tsx';
import * as recent from '#app/routes/recent/route.tsx';
import * as searches from '#app/routes/searches/route.tsx';
import * as openSearch from '#app/routes/searches-open/route.tsx';
import * as stop from '#app/routes/searches-stop/route.tsx';
import * as stopAtOnce from '#app/routes/searches-stop/at-once.route.ts';
import { keptByFilters } from '#app/routes/shared/asked-search.ts';
import type { RootData } from '#app/routes/shared/root-data.ts';
import { makeArchive, makeDesign, makePerson, makeSession } from '#tests/make.ts';
import { cookieOf, errorsOf, expectAsked, openBrowser, type Send } from './send-form.ts';

const t = translate('en');
/** Of each request its own: what a request has asked before is remembered by it. */
const newContext = () => ({ requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' });
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);

let archiveId: number;
let person: Person;
let send: Send;
let cookie: string;
beforeAll(async () => {
  archiveId = (await makeArchive()).id;
});
beforeEach(async () => {
  person = await makePerson();
  send = await openBrowser(person);
  cookie = await cookieOf((await makeSession(person.userId, { kind: 'browser' })).token);
});

type Load = (args: LoaderFunctionArgs) => unknown;

/** What a GET is answered with; a thrown answer is an answer. */
async function get(loader: Load, address: string, params = {}, cookies = cookie): Promise<unknown> {
  const request = new Request(`http://localhost:3000${address}`, { headers: { cookie: cookies } });
  return Promise.resolve(loader({ request, params, context: newContext() } as LoaderFunctionArgs)).catch(
    (thrown: unknown) => thrown,
  );
}
const locationOf = (answer: unknown) => (answer as Partial<Response>).headers?.get('location');

const openArchive = async (query = '') =>
  JSON.parse(((await get(archive.loader, `/archive${query}`)) as { archive: string }).archive) as ArchiveData;

describe('a search', () => {
  test('is saved by one press on the archive’s page, which then says so', async () => {
    expect((await openArchive()).places).toEqual({ news: null });
    expect((await openArchive('?type=rotary')).places).toEqual({ news: null, save: { kept: false } });
    const fields = { intent: 'save', query: 'type=rotary', returnTo: '/archive?type=rotary&page=2' };
    const saved = await send(searches.action, fields, '/searches');
    expect(saved).toMatchObject({ status: 303, location: '/archive?type=rotary&page=2' });
    expect(saved.toast).toBe(t('searches.done.saved', { name: 'Rotary' }));
    expect((await openArchive('?page=1&type=rotary')).places.save).toEqual({ kept: true });
    // From another tab, where the button is still there.
    expect(await send(searches.action, fields, '/searches')).toEqual(saved);
    expect(await db.savedSearch.count({ where: { userId: person.userId } })).toBe(1);
  });

  test('with a picture of one’s own, or longer than any, has no such button', async () => {
    for (const query of [
      `?similarImage=${crypto.randomUUID()}&type=rotary`,
      `?note=x&type=rotary${'&labels=1'.repeat(1200)}`,
    ])
      expect((await openArchive(query)).places.save).not.toEqual({ kept: true });
  });

  test('has no name that tells what only in-house users may ask for', async () => {
    const house = await makePerson({ isInHouse: true });
    const post = await openBrowser(house);
    await post(searches.action, { intent: 'save', query: 'studio=Gizli&type=digital' }, '/searches');
    await post(searches.action, { intent: 'save', query: 'studio=Gizli' }, '/searches');
    const names = await db.savedSearch.findMany({ where: { userId: house.userId }, orderBy: { createdAt: 'asc' } });
    expect(names.map(({ name }) => name)).toEqual(['Digital', 'Saved search']);
  });

  test('is renamed, mailed, shared and, when that was confirmed, deleted on its page', async () => {
    const { searchid } = await saveSearch(person, { query: 'type=rotary', suggested: 'Rotary' });
    await saveSearch(person, { query: 'type=digital', suggested: 'Digital' });
    const post = (fields: Record<string, string>) => send(searches.action, fields, '/searches');
    const taken = await post({ intent: `rename:${searchid}`, drawn: 'rename', name: 'digital' });
    expect(errorsOf(taken)).toEqual({ name: [t('errors.searchNameTaken')] });
    expect(taken.data.refusal?.result.initialValue).toMatchObject({ name: 'digital' });
    expect(await post({ intent: `rename:${searchid}`, drawn: 'rename', name: 'Prints' })).toMatchObject({
      location: '/searches',
      toast: t('searches.done.renamed', { name: 'Prints' }),
    });
    await post({ intent: `mail:${searchid}`, on: 'true' });
    await post({ intent: `share:${searchid}`, on: 'true' });
    const row = () => db.savedSearch.findUnique({ where: { id: searchid } });
    expect(await row()).toMatchObject({ isShared: true, mailFrom: expect.any(Date) });
    await post({ intent: `mail:${searchid}`, on: 'false' });
    expect(await row()).toMatchObject({ mailFrom: null });
    await expectAsked(send, searches.action, { fields: { intent: `delete:${searchid}` }, path: '/searches' });
    await post({ intent: `delete:${searchid}`, confirmed: 'yes' });
    expect(await row()).toBeNull();
  });

  test('is said by the label that its own was merged into, and without the number of a deleted one', async () => {
    const admin = await makePerson({ isAdmin: true });
    const makeLabel = async (name: string) => {
      const names = { nameTr: name, nameEn: name, nameRu: name };
      const data = { ...names, sefTr: `${name}-t`, sefEn: `${name}-e`, sefRu: `${name}-r` };
      return (await db.label.create({ data })).id;
    };
    const [tartan, check, rose] = [await makeLabel('Tartan'), await makeLabel('Check'), await makeLabel('Rose')];
    await saveSearch(person, { query: `labels=${tartan}`, suggested: 'Merged' });
    await saveSearch(person, { query: `labels=${rose}`, suggested: 'Deleted' });
    await mergeLabels(admin, { labelId: tartan, intoId: check });
    await removeLabel(admin, { labelId: rose });
    const { own } = (await get(searches.loader, '/searches')) as { own: { name: string; summary: string }[] };
    expect(own.map(({ name, summary }) => [name, summary])).toEqual([
      ['Deleted', t('searches.gone')],
      ['Merged', 'Check'],
    ]);
    const { chips } = await openArchive(`?labels=${rose}`);
    expect(chips.map(({ value }) => value)).toEqual([t('searches.gone')]);
  });

  test('opens in the archive, at what is new where that is asked for, and is then no longer new', async () => {
    const { searchid } = await saveSearch(person, { query: 'type=rotary', suggested: 'Rotary' });
    const openedAt = ago(3);
    await db.savedSearch.update({ where: { id: searchid }, data: { openedAt } });
    await makeDesign({ archiveId, type: 'rotary', uploadedAt: ago(1) });
    const open = async (query = '', cookies = cookie) =>
      locationOf(await get(openSearch.loader, `/searches/${searchid}${query}`, { searchId: searchid }, cookies));
    // What the page and a mail tell of is there each time.
    const since = `since=${encodeURIComponent(openedAt.toISOString())}`;
    for (let time = 0; time < 2; time++) expect(await open(`?${since}`)).toBe(`/archive?type=rotary&${since}`);
    expect(await open()).toBe('/archive?type=rotary');
    expect(await open('?since=yesterday')).toBe('/archive?type=rotary');
    await db.savedSearch.update({ where: { id: searchid }, data: { openedAt } });
    await shareSearch(person, { searchid, on: true });
    // Neither a colleague nor an admin who looks makes it old for its person.
    const colleague = await makePerson({ customerId: person.customerId });
    const colleagues = await cookieOf((await makeSession(colleague.userId, { kind: 'browser' })).token);
    expect(await open('', colleagues)).toBe('/archive?type=rotary');
    expect((await db.savedSearch.findUniqueOrThrow({ where: { id: searchid } })).openedAt).toEqual(openedAt);
    for (const wrong of ['x', crypto.randomUUID()])
      expect(await get(openSearch.loader, `/searches/${wrong}`, { searchId: wrong })).toMatchObject({
        status: 404,
      });
  });

  test('sends no more mails once its link was pressed, which a visit alone does not do', async () => {
    const { searchid } = await saveSearch(person, { query: 'type=rotary' });
    await db.savedSearch.update({ where: { id: searchid }, data: { mailFrom: new Date() } });
    const { pathname, search, searchParams } = new URL(stopAddresses(person.userId).page);
    const token = searchParams.get('token')!;
    expect(await get(stop.loader, pathname + search, {}, '')).toMatchObject({ token });
    const isOn = async () => (await db.savedSearch.findUniqueOrThrow({ where: { id: searchid } })).mailFrom !== null;
    expect(await isOn()).toBe(true);
    expect(await send(stop.action, { intent: 'stop', token: 'x' }, pathname)).toMatchObject({ status: 404 });
    expect(await send(stop.action, { intent: 'stop', token }, pathname)).toMatchObject({
      status: 200,
      data: { stopped: true },
    });
    expect(await isOn()).toBe(false);

    await db.savedSearch.update({ where: { id: searchid }, data: { mailFrom: new Date() } });
    const address = new URL(stopAddresses(person.userId).atOnce);
    expect(await get(stopAtOnce.loader, address.pathname + search, {}, '')).toMatchObject({ status: 302 });
    expect(await isOn()).toBe(true);
    const press = (query: string) =>
      stopAtOnce.action({
        request: new Request(`${address.origin}${address.pathname}${query}`, {
          method: 'POST',
          body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        }),
        params: {},
        context: newContext(),
      });
    expect(await press('?token=x').catch((thrown: unknown) => thrown)).toMatchObject({ status: 404 });
    expect(await press(search)).toMatchObject({ status: 204 });
    expect(await isOn()).toBe(false);
  });
});

describe('the archive', () => {
  test('leads to what is new since the last visit, as far as its person may see it', async () => {
    await db.design.deleteMany();
    const seenAt = ago(6);
    await db.personVisit.create({ data: { userId: person.userId, seenAt } });
    await makeDesign({ archiveId, uploadedAt: ago(7) });
    expect((await openArchive()).places.news).toBeNull();
    await makeDesign({ archiveId, uploadedAt: ago(1), isConfined: true });
    expect((await openArchive()).places.news).toBeNull();
    const fresh = await makeDesign({ archiveId, uploadedAt: ago(1) });
    const { news } = (await openArchive()).places;
    expect(news).toMatchObject({ count: 1 });
    const found = await openArchive(news!.href.replace('/archive', ''));
    expect(found.results.cards.map(({ guid }) => guid)).toEqual([fresh.id]);
    expect(found.chips).toMatchObject([{ name: t('archive.fields.since') }]);
    expect(found.places.news).toBeNull();
    expect(found.query).toContain(encodeURIComponent(seenAt.toISOString()));
    // The other filters keep it: it has no field of its own.
    expect(keptByFilters(found.query)).toContainEqual(['since', seenAt.toISOString()]);
  });

  test('refuses a moment that is none, and goes on', async () => {
    for (const since of ['x', '2026', '0001-01-01T00:00:00Z', "2026-01-01T00:00:00Z'--", '9'.repeat(500)])
      expect((await openArchive(`?since=${encodeURIComponent(since)}`)).notices).toMatchObject([
        { text: t('archive.ignored', { names: t('archive.fields.since') }) },
      ]);
  });
});

test('recently viewed designs open the colorway that was seen, and are cleared when that was confirmed', async () => {
  const { id, name, colorways } = await makeDesign({ archiveId, colorways: 2 });
  const colorwayGuid = colorways[1]!.id;
  await recordView(person, { designGuid: id, colorwayGuid });
  const { cards } = (await get(recent.loader, '/recent')) as { cards: { href: string; name: string }[] };
  expect(cards).toMatchObject([{ href: `/design/${id}/${colorwayGuid}`, name: `${name}/${colorways[1]!.name}` }]);
  await expectAsked(send, recent.action, { fields: { intent: 'clear' }, path: '/recent' });
  expect(await send(recent.action, { intent: 'clear', confirmed: 'yes' }, '/recent')).toMatchObject({
    location: '/recent',
    toast: t('searches.cleared'),
  });
  expect(await get(recent.loader, '/recent')).toMatchObject({ cards: [] });
});

describe('a form that meets an ended session', () => {
  const pairs = (headers: Headers) => headers.getSetCookie().map((header) => header.split(';')[0]!);
  const named = (cookies: string[], name: string) => cookies.find((one) => one.startsWith(`${name}=`));

  async function openRoot(cookies: string[], address: string) {
    const { data, init } = (await get(root.loader, address, {}, cookies.join('; '))) as {
      data: RootData;
      init: { headers: Headers };
    };
    return { draft: data.draft, cookies: pairs(init.headers) };
  }

  /** A page opened with a session, and the browser's cookies after that session's end. */
  async function endSession(who: Person): Promise<string[]> {
    const { token, sessionId } = await makeSession(who.userId, {
      kind: 'browser',
      twoFactorAt: who.isAdmin ? new Date() : null,
    });
    const { cookies } = await openRoot([await cookieOf(token)], '/favorites');
    await db.session.delete({ where: { id: sessionId } });
    return [await cookieOf(token), named(cookies, 'who')!];
  }

  async function post(action: unknown, address: string, fields: Record<string, string | File>, cookies: string[]) {
    const body = Object.values(fields).some((value) => value instanceof File) ? new FormData() : new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) body.append(name, value as string);
    const init = { method: 'POST', headers: { cookie: cookies.join('; ') }, body };
    const request = new Request(`http://localhost:3000${address}`, init);
    const run = action as (args: object) => Promise<unknown>;
    const answer = await run({ request, params: {}, context: newContext() }).catch((thrown: unknown) => thrown);
    if (!(answer instanceof Response)) return { location: null, draft: undefined };
    return { location: locationOf(answer), draft: named(pairs(answer.headers), 'draft') };
  }

  const signIn = async (who: Person) =>
    cookieOf((await makeSession(who.userId, { kind: 'browser', twoFactorAt: who.isAdmin ? new Date() : null })).token);

  const list = { intent: 'create', drawn: 'favorites', name: 'Yaz & "şal" <b>', once: crypto.randomUUID() };

  test('is there again with what was typed after signing in, once, and was not sent', async () => {
    const cookies = await endSession(person);
    const { location, draft } = await post(favorites.action, '/favorites', list, cookies);
    expect(location).toBe('/login?expired=true&redirectTo=%2Ffavorites');
    const signedIn = [await signIn(person), cookies[1]!, draft!];
    // On the way, at the second factor say, it stays.
    expect(await openRoot(signedIn, '/archive')).toMatchObject({ draft: null, cookies: [] });
    const back = await openRoot(signedIn, '/favorites');
    expect(back.draft).toMatchObject({
      path: '/favorites',
      refusal: { drawn: 'favorites', intent: 'create', result: { initialValue: { name: list.name } } },
    });
    expect(Object.keys(back.draft!.refusal.result.error!)).toEqual(['']);
    expect(named(back.cookies, 'draft')).toBe('draft=');
    expect(await db.favoritesList.count({ where: { userId: person.userId } })).toBe(0);
  });

  test('tells nobody else, and nothing to whoever reads the cookie', async () => {
    const cookies = await endSession(person);
    const { draft } = await post(favorites.action, '/favorites', list, cookies);
    const value = Buffer.from(decodeURIComponent(draft!.slice(6)), 'base64').toString();
    // Letters that no base64 has: what is sealed may hold any others by chance.
    for (const text of [value, Buffer.from(JSON.parse(value) as string, 'base64url').toString()])
      expect(text).not.toContain('şal');
    const other = await openRoot([await signIn(await makePerson()), cookies[1]!, draft!], '/favorites');
    expect(other).toMatchObject({ draft: null, cookies: ['draft=', expect.stringMatching(/^who=./)] });
    const admin = await makePerson({ isAdmin: true });
    const { token } = await makeSession(person.userId, { kind: 'browser' });
    await db.session.updateMany({ where: { userId: person.userId }, data: { actingAdminId: admin.userId } });
    const seeing = (await setImpersonationCookie({ token, back: '/admin' }, new Date(Date.now() + 60_000))).split(
      ';',
    )[0]!;
    expect(await openRoot([await signIn(admin), seeing, draft!], '/favorites')).toMatchObject({ draft: null });
    for (const broken of ['draft=', 'draft=x', `${draft!.slice(0, -8)}`, 'draft=eyJhIjoxfQ%3D%3D'])
      expect(await openRoot([await signIn(person), cookies[1]!, broken], '/favorites')).toMatchObject({ draft: null });
  });

  test('keeps no secrets, no files, nothing long, and nothing of a browser that it doesn’t know', async () => {
    const admin = await makePerson({ isAdmin: true });
    const cookies = await endSession(admin);
    const user = { intent: 'create', drawn: 'new-user', name: 'New', password1: 'Secret123', password2: 'Secret123' };
    const file = new File(['bytes'], 'a.tif');
    const { draft } = await post(newUser.action, '/admin/users/new', { ...user, file }, cookies);
    const back = await openRoot([await signIn(admin), cookies[1]!, draft!], '/admin/users/new');
    expect(back.draft!.refusal.result.initialValue).toEqual({ intent: 'create', drawn: 'new-user', name: 'New' });
    const long = { ...list, name: 'x'.repeat(4000) };
    expect(await post(favorites.action, '/favorites', long, cookies)).toMatchObject({
      draft: undefined,
      location: expect.stringContaining('favorites'),
    });
    expect(
      (await post(favorites.action, '/favorites', { ...list, name: 'x'.repeat(20_000) }, cookies)).draft,
    ).toBeUndefined();
    expect((await post(favorites.action, '/favorites', list, [])).draft).toBeUndefined();
    expect((await post(favorites.action, '/favorites', list, [cookies[0]!])).draft).toBeUndefined();
    expect((await post(favorites.action, '/favorites', list, ['who=eyJ1IjoxfQ%3D%3D'])).draft).toBeUndefined();
  });

  test('every field that a form hides is among those that are never kept', async () => {
    const app = path.resolve(import.meta.dirname, '../../app');
    const hidden: string[] = [];
    for await (const file of glob('routes/**/*form*.ts', { cwd: app })) {
      const declared = Object.values((await import(path.join(app, file))) as Record<string, Partial<FormDeclaration>>);
      hidden.push(...declared.flatMap((form) => form?.hide ?? []));
    }
    expect(hidden.length).toBeGreaterThan(5);
    const cookies = await endSession(person);
    const fields = { ...list, ...Object.fromEntries(hidden.map((name) => [name, 'secret'])) };
    const { draft } = await post(favorites.action, '/favorites', fields, cookies);
    const back = await openRoot([await signIn(person), cookies[1]!, draft!], '/favorites');
    expect(JSON.stringify(back.draft)).not.toContain('secret');
  });

  test('leads back to the page that the form was on, never to another site', async () => {
    const cookies = await endSession(person);
    const save = { intent: 'save', query: 'type=rotary', returnTo: '/archive?type=rotary' };
    const { location } = await post(searches.action, '/searches', save, cookies);
    expect(location).toBe('/login?expired=true&redirectTo=%2Farchive%3Ftype%3Drotary');
    const away = await post(searches.action, '/searches', { ...save, returnTo: 'https://evil.test/' }, cookies);
    expect(away.location).toBe('/login?expired=true&redirectTo=%2Fsearches');
    // Signing in itself is no form of a session.
    expect((await post(login.action, '/login', { mailAddress: 'x', password: 'y' }, cookies)).draft).toBeUndefined();
  });
});
