/** Without script a second press is a second request: what a form makes, it makes once. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { sweepSubmissions } from '#app/domain/base/submissions.server.ts';
import { declareForm } from '#app/forms/declare.ts';
import { handleForm, type IntentHandler } from '#app/forms/handle.server.ts';
import * as favorites from '#app/routes/favorites/route.tsx';
import * as pools from '#app/routes/admin/pools/route.tsx';
import * as specialLists from '#app/routes/admin/special-lists/route.tsx';
import * as collection from '#app/routes/admin/collection/route.tsx';
import * as collections from '#app/routes/admin/collections/route.tsx';
import * as favoritesList from '#app/routes/favorites-list/route.tsx';
import * as searches from '#app/routes/searches/route.tsx';
import * as wearModels from '#app/routes/admin/wear-models/route.tsx';
import * as userSignIn from '#app/routes/admin/user/sign-in/route.tsx';
import * as newUser from '#app/routes/admin/user-new/route.tsx';
import { checkDraft } from '#app/domain/catalog/wear/check.server.ts';
import { createList } from '#app/domain/lists/favorites/lists.server.ts';
import { openImageProcess } from '#app/image/process/process.ts';
import { makeTiff, wavePaint } from '#tests/image/make-files.ts';
import { makePerson } from '#tests/make.ts';
import { modelFiles, zip } from '#tests/wear/make-model.ts';
import { errorsOf, openBrowser, type Send } from './send-form.ts';

type Fields = Record<string, string>;

let admin: Person;
let send: Send;
beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
  send = await openBrowser(admin);
});

const requestOf = (fields: Fields) =>
  new Request('http://localhost:3000/things', { method: 'POST', body: new URLSearchParams(fields) });

describe('two presses of one form', () => {
  const form = declareForm('things', { make: {}, open: {} });

  function open(run?: IntentHandler['run']) {
    let made = 0;
    const make: IntentHandler['run'] =
      run ??
      (async ({ done }) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        return done(`made ${++made}`, `/things/${made}`);
      });
    const press = async (fields: Fields, actor = admin) => {
      const handlers = { make: { run: make }, open: { run: make } };
      const given = await handleForm({ actor, request: requestOf({ intent: 'make', ...fields }) }, form, handlers, '/');
      if (!(given instanceof Response)) return { status: given.init?.status };
      return { location: given.headers.get('location'), cookies: given.headers.getSetCookie() };
    };
    return { press, count: () => made };
  }

  test('make one thing, and both are told so', async () => {
    const { press, count } = open();
    const once = crypto.randomUUID();
    const [one, other] = await Promise.all([press({ once, name: 'x' }), press({ once, name: 'x' })]);
    expect(count()).toBe(1);
    expect(one).toMatchObject({ location: '/things/1', cookies: [expect.stringMatching(/^toast=/)] });
    expect(other).toEqual(one);
    expect(await press({ once, name: 'x' })).toEqual(one);
    expect(count()).toBe(1);
  });

  test('are two where something else was typed, somebody else pressed, or the form was drawn anew', async () => {
    const { press, count } = open();
    const once = crypto.randomUUID();
    await press({ once, name: 'x' });
    await press({ once, name: 'y' });
    await press({ once, name: 'x' }, await makePerson());
    await press({ once: crypto.randomUUID(), name: 'x' });
    // Programs, and script, which holds back a second press itself, send none.
    await press({ name: 'x' });
    await press({ name: 'x' });
    await press({ once: 'nonsense', name: 'x' });
    expect(count()).toBe(7);
  });

  test('are each refused, and after a refusal or a failure the way is free', async () => {
    let presses = 0;
    const { press } = open(async ({ done }) => {
      if (++presses <= 2) throw new DomainError('lastAdmin');
      if (presses === 3) throw new Error('the line is down');
      return done('made', '/made');
    });
    const fields = { once: crypto.randomUUID(), drawn: 'things' };
    expect(await Promise.all([press(fields), press(fields)])).toEqual([{ status: 409 }, { status: 409 }]);
    await expect(press(fields)).rejects.toThrow('the line is down');
    expect(await press(fields)).toMatchObject({ location: '/made' });
  });

  test('an answer that opens a session is kept nowhere', async () => {
    const headers = { 'Set-Cookie': 'session=secret; HttpOnly' };
    const { press } = open(({ go }) => Promise.resolve(go('/in', { status: 303, headers })));
    const fields = { once: crypto.randomUUID() };
    const [one, other] = [await press(fields), await press(fields)];
    expect(one).toEqual({ location: '/in', cookies: [headers['Set-Cookie']] });
    expect(other).toEqual(one);
    const kept = JSON.stringify(await db.formSubmission.findMany());
    expect(kept).not.toContain('secret');
  });

  test('an answer that only takes cookies away is kept', async () => {
    let presses = 0;
    const { press } = open(({ done }) => {
      if (++presses > 1) throw new DomainError('resetNotFound');
      const headers = { 'Set-Cookie': 'password-link=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax' };
      return Promise.resolve(done('set', '/login')).then((answer) => {
        answer.headers.append('Set-Cookie', headers['Set-Cookie']);
        return answer;
      });
    });
    const fields = { once: crypto.randomUUID(), drawn: 'things' };
    const [one, other] = [await press(fields), await press(fields)];
    expect(one).toMatchObject({ location: '/login', cookies: [expect.stringMatching(/^toast=/), expect.any(String)] });
    expect(other).toEqual(one);
  });

  test('answers are kept for a day', async () => {
    const { press, count } = open();
    const fields = { once: crypto.randomUUID() };
    await press(fields);
    await sweepSubmissions();
    await press(fields);
    expect(count()).toBe(1);
    await db.formSubmission.updateMany({ data: { createdAt: new Date(Date.now() - 25 * 60 * 60 * 1000) } });
    await sweepSubmissions();
    expect(await db.formSubmission.count()).toBe(0);
  });
});

describe('pressed twice at once', () => {
  const word = () => crypto.randomUUID().slice(0, 8);

  test.each<[string, unknown, string, () => Promise<[Fields, () => Promise<number>]>]>([
    [
      'a copy of a pool, whose name the copy finds by itself',
      pools.action,
      '/admin/pools',
      async () => {
        const { id, name } = await db.pool.create({ data: { name: `Pool ${word()}` } });
        return [{ intent: 'copy', guid: id }, () => db.pool.count({ where: { name: { startsWith: `${name} (` } } })];
      },
    ],
    [
      'a user',
      newUser.action,
      '/admin/users/new',
      async () => {
        const mail = `${word()}@archive.test`;
        const { id: customerId } = await db.customer.findFirstOrThrow();
        const { name: company } = await db.customer.findUniqueOrThrow({ where: { id: customerId } });
        const fields = {
          intent: 'create',
          name: 'Twice',
          mail,
          company,
          language: 'en',
          loginCondition: 'unlimited',
          passwordMode: 'user',
        };
        return [fields, () => db.user.count({ where: { mail } })];
      },
    ],
    [
      'a favourites list',
      favorites.action,
      '/favorites',
      async () => {
        const name = `List ${word()}`;
        return [{ intent: 'create', drawn: 'favorites', name }, () => db.favoritesList.count({ where: { name } })];
      },
    ],
    [
      'a saved search',
      searches.action,
      '/searches',
      async () => {
        const query = `number=${word()}`;
        return [{ intent: 'save', query }, () => db.savedSearch.count({ where: { query } })];
      },
    ],
    [
      'a special list',
      specialLists.action,
      '/admin/pin/lists',
      async () => {
        const nameEn = `Special ${word()}`;
        const fields = { intent: 'make', drawn: 'list', nameEn, nameTr: nameEn, nameRu: nameEn };
        return [fields, () => db.specialList.count({ where: { nameEn } })];
      },
    ],
  ])('%s is made once, and neither press is told of a fault', async (_name, action, path, make) => {
    const [fields, count] = await make();
    const once = { ...fields, once: crypto.randomUUID() };
    const [one, other] = await Promise.all([send(action, once, path), send(action, once, path)]);
    expect(one.location).toMatch(/^\//);
    expect(other).toEqual(one);
    expect(await count()).toBe(1);
  });
});

/** An address that is shown once is kept nowhere: the same press makes the same again. */
describe('a link asked for twice', () => {
  const madeOf = ({ data }: { data: Record<string, unknown> }) => data.made as { url: string; expiresAt: Date };

  test('is one share link, and both presses show it', async () => {
    const list = await createList(admin, { name: `List ${crypto.randomUUID().slice(0, 8)}` });
    const press = (once: string, days = '7') =>
      send(
        favoritesList.action,
        { intent: 'share', drawn: 'share-by-link', days, once },
        { path: `/favorites/${list.id}`, params: { listId: list.id } },
      );
    const once = crypto.randomUUID();
    const [one, other] = await Promise.all([press(once), press(once)]);
    expect(madeOf(one).url).toMatch(/\/favorites\/shared\/[\w-]{43}$/);
    expect(madeOf(other)).toEqual(madeOf(one));
    expect(madeOf(await press(once))).toEqual(madeOf(one));
    const count = () => db.favoritesShare.count({ where: { listId: list.id } });
    expect(await count()).toBe(1);
    const others = [await press(crypto.randomUUID()), await press(once, '14'), await press('')];
    expect(new Set([one, ...others].map((made) => madeOf(made).url)).size).toBe(4);
    expect(await count()).toBe(4);
    const kept = JSON.stringify([await db.formSubmission.findMany(), await db.favoritesShare.findMany()]);
    expect(kept).not.toContain(madeOf(one).url.split('/').at(-1));
  });

  test('is not shown once the link was revoked or has expired: the press says that it is gone', async () => {
    const list = await createList(admin, { name: `List ${crypto.randomUUID().slice(0, 8)}` });
    const press = (once: string) =>
      send(
        favoritesList.action,
        { intent: 'share', drawn: 'share-by-link', days: '7', once },
        { path: `/favorites/${list.id}`, params: { listId: list.id } },
      );
    for (const data of [{ revokedAt: new Date() }, { expiresAt: new Date(Date.now() - 1000) }]) {
      const once = crypto.randomUUID();
      expect(madeOf(await press(once)).url).toMatch(/^http/);
      await db.favoritesShare.updateMany({ where: { listId: list.id }, data });
      const again = await press(once);
      expect(again).toMatchObject({ status: 410, data: { refusal: { key: 'linkOver' } } });
      expect(JSON.stringify(again)).not.toContain('/favorites/shared/');
    }
    expect(await db.favoritesShare.count({ where: { listId: list.id } })).toBe(2);
  });

  test('is one sign-in link, written down once', async () => {
    const { userId } = await makePerson();
    const path = `/admin/users/${userId}/signin`;
    const press = (once: string) =>
      send(userSignIn.action, { intent: 'link', drawn: 'link', minutes: '15', once }, { path, params: { userId } });
    const once = crypto.randomUUID();
    const [one, other] = await Promise.all([press(once), press(once)]);
    expect(madeOf(one).url).toMatch(/\/auto-login\?token=[\w-]{43}$/);
    expect(madeOf(other)).toEqual(madeOf(one));
    expect(await db.autoLoginLink.count({ where: { userId } })).toBe(1);
    expect(await db.auditEntry.count({ where: { subjectId: userId, operation: 'makeAutoLogin' } })).toBe(1);
    expect(madeOf(await press(crypto.randomUUID())).url).not.toBe(madeOf(one).url);
    for (const data of [{ revokedAt: new Date() }, { revokedAt: null, usedAt: new Date() }]) {
      await db.autoLoginLink.updateMany({ where: { userId }, data });
      expect(await press(once)).toMatchObject({ status: 410, data: { refusal: { key: 'linkOver' } } });
    }
    // Another person's press of the same form is another one.
    const second = await openBrowser(await makePerson({ isAdmin: true }));
    const fields = { intent: 'link', drawn: 'link', minutes: '15', once };
    expect(madeOf(await second(userSignIn.action, fields, { path, params: { userId } })).url).not.toBe(madeOf(one).url);
  });
});

test('a board that is uploaded twice is one board, and both uploads are answered alike', async () => {
  const { id } = await db.collection.create({ data: { name: `Boards ${crypto.randomUUID()}` } });
  const picture = makeTiff({ width: 40, height: 30, paint: wavePaint(40, 30), dpi: 96 });
  const upload = (once: string) =>
    send(
      collection.action,
      { intent: 'addBoards', subCollectionId: id, once, image: new File([new Uint8Array(picture)], 'board.tif') },
      { path: `/admin/collections/${id}?upload`, params: { id }, multipart: true },
    );
  const once = crypto.randomUUID();
  const [one, other] = await Promise.all([upload(once), upload(once)]);
  expect(one).toMatchObject({ status: 303 });
  expect(other).toEqual(one);
  const count = () => db.collectionImage.count({ where: { collectionId: id } });
  expect(await count()).toBe(1);
  await upload(crypto.randomUUID());
  expect(await count()).toBe(2);
});

test('a collection that is made twice is one collection, and both presses are answered alike', async () => {
  const name = `Twice ${crypto.randomUUID()}`;
  const fields = { intent: 'create', name, once: crypto.randomUUID() };
  const make = () => send(collections.action, fields, { path: '/admin/collections?new', multipart: true });
  const [one, other] = await Promise.all([make(), make()]);
  expect(one).toMatchObject({ status: 303 });
  expect(other).toEqual(one);
  expect(await db.collection.count({ where: { name } })).toBe(1);
});

test('a wear model that is sent twice is one model, and both presses are answered alike', async () => {
  const wearName = `Twice ${crypto.randomUUID()}`;
  const files = new File([Uint8Array.from(zip(await modelFiles()))], 'model.zip');
  const upload = (once: string, name = wearName) =>
    send(
      wearModels.action,
      { wearName: name, once, files },
      { path: '/admin/wear-models?intent=upload', multipart: true },
    );
  const once = crypto.randomUUID();
  const presses = [upload(once), upload(once)];
  await checkOf(wearName);
  const [one, other] = await Promise.all(presses);
  expect(one).toMatchObject({ status: 303 });
  expect(other).toEqual(one);
  expect(await db.wearModel.count({ where: { wearName } })).toBe(1);
  expect(await db.auditEntry.count({ where: { operation: 'uploadWear' } })).toBe(1);
  // Another form is another model, whose name is taken.
  expect(errorsOf(await upload(crypto.randomUUID()))).toMatchObject({ wearName: [expect.any(String)] });
});

/** What a worker does meanwhile. */
async function checkOf(wearName: string): Promise<void> {
  const images = openImageProcess();
  try {
    const { id } = await vi.waitUntil(() => db.wearModel.findFirst({ where: { wearName } }), { timeout: 120_000 });
    await checkDraft(id, images);
  } finally {
    await images.close();
  }
}
