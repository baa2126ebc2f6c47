/** The forms of the customers' pages: nothing is done that was not asked for, and what is refused comes back as it was typed. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getActor } from '#app/actor.server.ts';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { saveSettings } from '#app/domain/base/settings/settings.server.ts';
import { addEntry } from '#app/domain/lists/favorites/entries.server.ts';
import { createList } from '#app/domain/lists/favorites/lists.server.ts';
import { mostPictureBytes } from '#app/domain/visible/pictures/picture-limits.ts';
import { localeCookie } from '#app/locales/i18next.server.ts';
import * as archiveColors from '#app/routes/archive/colors.route.tsx';
import * as downloads from '#app/routes/downloads/route.tsx';
import * as favoritesList from '#app/routes/favorites-list/route.tsx';
import * as favoritesShared from '#app/routes/favorites-shared/route.tsx';
import * as favorites from '#app/routes/favorites/route.tsx';
import * as entry from '#app/routes/favorites/entry.route.ts';
import * as preferences from '#app/routes/preferences/route.tsx';
import * as separations from '#app/routes/separations/route.tsx';
import * as similarCrop from '#app/routes/similar-crop/route.tsx';
import * as similarPicture from '#app/routes/similar-picture/route.tsx';
import { makeDesign, makePerson, makeSession } from '#tests/make.ts';
import { cookieOf, errorsOf, openBrowser, refuseIntents, type Fields, type Send } from './send-form.ts';

let person: Person;
let send: Send;
let listid: string;
let designGuid: string;
let colorwayGuid: string;
beforeAll(async () => {
  person = await makePerson();
  send = await openBrowser(person);
  const design = await makeDesign();
  designGuid = design.id;
  colorwayGuid = design.colorways[0]!.id;
});
beforeEach(async () => {
  await db.favoritesList.deleteMany();
  listid = (await createList(person, { name: 'Spring' })).id;
  await addEntry(person, { colorwayGuid, listid });
});

describe('an intent that no form of the page has', () => {
  const missing = '00000000-0000-7000-8000-000000000000';
  test.each<[string, unknown, string, () => Fields, Record<string, string>?]>([
    ['all lists', favorites.action, '/favorites', () => ({ name: 'Other', listid, confirmed: 'yes' })],
    ['one list', favoritesList.action, '/favorites/x', () => ({ name: 'Other', confirmed: 'yes', colorwayGuid })],
    ['a list by its link', favoritesShared.action, '/favorites/shared/x', () => ({ name: 'Other' }), { token: 'x' }],
    ['a heart', entry.action, '/favorites/entry', () => ({ designGuid, colorwayGuid, listid })],
    ['downloads', downloads.action, '/downloads', () => ({ colorwayGuid, jobId: missing, kind: 'spreadsheet' })],
    ['proposals', separations.action, '/design/x/y/inks', () => ({ inks: 'ff0000', note: 'x' })],
    ['a picture to search with', similarPicture.action, '/similar/picture', () => ({ picture: 'x' })],
    ['a part of a picture', similarCrop.action, `/similar/picture/${missing}`, () => ({ x: '5' })],
    ['the colours of a picture', archiveColors.action, '/archive/colors', () => ({ picture: 'x' })],
    ['preferences', preferences.action, '/preferences', () => ({ gridSize: 'large' })],
  ])('%s: 400, and nothing is done', async (_name, action, path, fieldsOf, own = {}) => {
    const params = { listId: listid, designId: designGuid, colorwayId: colorwayGuid, pictureId: missing, ...own };
    await refuseIntents(['nonsense', 'constructor', ''], (intent) =>
      send(action, { ...fieldsOf(), intent }, { path, params }),
    );
  });
});

describe('favourites', () => {
  const onList = (fields: Fields, path = `/favorites/${listid}`) =>
    send(favoritesList.action, fields, { path, params: { listId: listid } });

  test('what can’t be taken back is asked for first', async () => {
    for (const intent of ['empty', 'delete', 'leave']) {
      const asked = await onList({ intent });
      expect([asked.status, asked.location]).toEqual([303, `/favorites/${listid}?dialog=${intent}`]);
    }
    const path = `/favorites/${listid}?dialog=share`;
    expect((await onList({ intent: 'revoke:7', shareid: '7' }, path)).location).toBe(`${path}&ask=revoke%3A7`);
    expect(await db.favoritesEntry.count({ where: { listId: listid } })).toBe(1);
    const emptied = await onList({ intent: 'empty', confirmed: 'yes' });
    expect([emptied.status, emptied.location]).toEqual([303, `/favorites/${listid}`]);
    expect(await db.favoritesEntry.count({ where: { listId: listid } })).toBe(0);
    expect((await onList({ intent: 'delete', confirmed: 'yes' })).location).toBe('/favorites');
    expect(await db.favoritesList.count({ where: { id: listid } })).toBe(0);
  });

  test('a name that is taken stands at its field with what was typed', async () => {
    const { id } = await createList(person, { name: 'Autumn' });
    const refused = await onList({ intent: 'rename', drawn: 'favorites', name: 'autumn', listid: id });
    expect(refused.status).toBe(409);
    expect(errorsOf(refused)).toEqual({ name: [expect.stringContaining('already have a list with this name')] });
    expect(refused.data.refusal).toMatchObject({ drawn: 'favorites', result: { initialValue: { name: 'autumn' } } });
    // The address says which list is meant, whatever a field says.
    expect((await onList({ intent: 'rename', name: 'Summer', listid: id })).location).toBe(`/favorites/${listid}`);
    expect(await db.favoritesList.findUniqueOrThrow({ where: { id: listid } })).toMatchObject({ name: 'Summer' });
  });

  test('a button that is refused says so on the page that it stands on', async () => {
    const refused = await onList({ intent: 'removeChosen', returnTo: `/favorites/${listid}?page=2` });
    expect(refused).toMatchObject({ status: 303, location: `/favorites/${listid}?page=2` });
    expect(refused.toast).toContain('made a selection');
    const away = await send(
      favorites.action,
      { intent: 'choose', listid, returnTo: 'https://evil.test/' },
      '/favorites',
    );
    expect(away.location).toBe('/favorites');
  });

  test('a link is shown once, where it was asked for', async () => {
    const { status, data } = await onList({ intent: 'share', drawn: 'share-by-link', days: '7' });
    expect([status, data.made]).toEqual([
      200,
      { url: expect.stringContaining('/favorites/shared/'), expiresAt: expect.any(Date) },
    ]);
    const refused = await onList({ intent: 'share', drawn: 'share-by-link', days: 'many' });
    expect(refused.status).toBe(422);
    expect(Object.keys(errorsOf(refused)!)).toEqual(['days']);
  });

  test('a heart leads back without script, and answers with script', async () => {
    const press = (intent: string, headers = {}) =>
      send(
        entry.action,
        { intent, designGuid, colorwayGuid, listid, returnTo: '/archive?q=1#heart' },
        { path: '/favorites/entry', headers },
      );
    const back = await press('remove', { accept: 'text/html' });
    expect([back.status, back.location]).toEqual([303, '/archive?q=1#heart']);
    expect((await press('add')).data).toMatchObject({ ok: true, active: true, listId: listid });
    expect(await press('add')).toMatchObject({ status: 409, data: { ok: false, key: 'colorwayInList' } });
    const stranger = await press('remove', { cookie: '' });
    expect([stranger.status, stranger.location]).toEqual([303, '/login?redirectTo=%2Farchive%3Fq%3D1%23heart']);
    expect(await db.favoritesEntry.count({ where: { listId: listid } })).toBe(1);
  });
});

test('downloads: a refusal is told where the file was asked for', async () => {
  const asked = { intent: 'export', kind: 'spreadsheet', returnTo: '/archive/sheet?q=1' };
  const told = await send(downloads.action, asked, '/downloads');
  expect([told.status, told.location]).toEqual([303, '/archive/sheet?q=1']);
  expect(told.toast).not.toBeNull();
  const live = await send(downloads.action, { ...asked, drawn: 'live' }, '/downloads');
  expect(live.data.refusal).toMatchObject({ drawn: 'live', message: told.toast });
  const gone = await send(downloads.action, { intent: 'cancel', jobId: listid }, '/downloads');
  expect([gone.status, gone.location]).toEqual([303, '/downloads']);
});

test('downloads: one that was finished before it could be cancelled isn’t called so', async () => {
  const make = (state: 'running' | 'done') =>
    db.exportJob.create({ data: { userId: person.userId, kind: 'cad101', parameters: {}, state } });
  const cancel = async (state: 'running' | 'done') =>
    send(downloads.action, { intent: 'cancel', jobId: (await make(state)).id }, '/downloads');
  expect(await cancel('running')).toMatchObject({ location: '/downloads', toast: 'Download cancelled.' });
  expect(await cancel('done')).toMatchObject({ status: 303, location: '/downloads', toast: null });
});

test('preferences: a switch that is on says so last', async () => {
  await send(
    preferences.action,
    { intent: 'save', infiniteScroll: ['false', 'true'], combineLabels: 'false' },
    '/preferences',
  );
  const { clientSettings } = await db.user.findUniqueOrThrow({ where: { id: person.userId } });
  expect(clientSettings).toMatchObject({ infiniteScroll: true, combineLabels: false });
  const refused = await send(preferences.action, { intent: 'save', gridSize: 'huge' }, '/preferences');
  expect([refused.status, Object.keys(errorsOf(refused)!)]).toEqual([422, ['gridSize']]);
});

test('preferences: while nobody may choose the language, none is kept and none kept before is used', async () => {
  const admin = await makePerson({ isAdmin: true });
  const choose = (language: string) =>
    send(preferences.action, { intent: 'save', language, gridSize: 'large' }, '/preferences');
  const read = async () =>
    (await db.user.findUniqueOrThrow({ where: { id: person.userId } })).clientSettings as Record<string, unknown>;
  const cookie = await cookieOf((await makeSession(person.userId, { kind: 'browser' })).token);
  const kept = (await localeCookie.serialize('tr')).split(';')[0]!;
  const seen = async (...cookies: string[]) => {
    const headers = { cookie: cookies.join('; '), 'accept-language': 'ru' };
    const request = new Request('http://localhost:3000/preferences', { headers });
    const context = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
    return (await getActor(request, context)).locale;
  };
  await choose('tr');
  expect([(await read()).locale, await seen(cookie), await seen(kept), await seen(cookie, kept)]).toEqual([
    'tr',
    'tr',
    'tr',
    'tr',
  ]);
  await saveSettings(admin, { languageSelection: false });
  try {
    expect([await seen(cookie), await seen(kept), await seen(cookie, kept)]).toEqual(['ru', 'ru', 'ru']);
    await choose('en');
    expect(await read()).toMatchObject({ locale: 'tr', gridSize: 'large' });
  } finally {
    await saveSettings(admin, { languageSelection: true });
  }
});

describe('a picture', () => {
  test.each([
    ['to search with', similarPicture.action, 'picture-upload', 'search'],
    ['for its colours', archiveColors.action, 'colors', 'read'],
  ])('%s that is missing or too large is told at the form', async (_name, action, drawn, intent) => {
    const sent = { path: '/similar/picture', multipart: true };
    const missing = await send(action, { intent, drawn }, sent);
    expect([missing.status, Object.keys(errorsOf(missing)!)]).toEqual([422, ['picture']]);
    const picture = new File([new Uint8Array(mostPictureBytes + 128 * 1024)], 'large.png');
    const refused = await send(action, { picture, intent }, sent);
    expect(refused.status).toBe(413);
    expect(refused.data.refusal).toMatchObject({ drawn, key: 'pictureTooLarge' });
    expect(errorsOf(refused)?.picture?.[0]).toContain('25');
  });
});
