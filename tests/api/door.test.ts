import { describe, expect, it } from 'vitest';
import { makeDesign } from '#tests/make.ts';
import { table } from '#app/api/endpoints.ts';
import { ask, askRaw, jsonBody, nobody, signedIn, signedInAdmin } from '../ask.ts';

describe('addresses', () => {
  it.each([
    '/nothing/here',
    '/',
    '',
    '/get/labels/',
    '/get//labels',
    '/GET/labels',
    '/design/header/a/b',
    '/%00',
    '/__proto__',
    '/constructor',
  ])('answer JSON where nothing is: "%s"', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
      expect(await ask(path, { method })).toMatchObject({ status: 404, body: { responseCode: 31, error: 'notFound' } });
    }
  });

  it.each([
    ['/design/header', 'GET', 'POST'],
    ['/design/header/x', 'POST', 'PUT'],
    ['/admin/get/all-labels', 'POST', 'GET, HEAD'],
    ['/openapi.json', 'POST', 'GET, HEAD'],
    ['/docs', 'DELETE', 'GET, HEAD'],
    ['/get/labels', 'OPTIONS', 'POST'],
  ])('name the methods of %s', async (path, method, allow) => {
    const wrong = await ask(path, { method });
    expect(wrong).toMatchObject({ status: 405, body: { responseCode: 46, error: 'methodNotAllowed' } });
    expect(wrong.headers.get('allow')).toBe(allow);
  });

  it('tell a stranger nothing about what exists behind a wrong method or address', async () => {
    expect((await ask('/design/delete/x', { method: 'GET' })).body.error).toBe('methodNotAllowed');
    expect((await ask(`/design/delete/${nobody}`, { method: 'DELETE' })).body.error).toBe('notSignedIn');
  });

  it('answer HEAD as GET', async () => {
    const { token } = await signedInAdmin();
    expect((await askRaw('/admin/get/all-labels', { method: 'HEAD', token })).status).toBe(200);
    expect((await askRaw('/openapi.json', { method: 'HEAD' })).status).toBe(200);
    expect((await askRaw('/docs', { method: 'HEAD' })).status).toBe(200);
  });
});

describe('languages', () => {
  it.each([
    ['tr', /[şığ]/],
    ['ru-RU,ru;q=0.9', /\p{Script=Cyrillic}/u],
    ['kk-KZ,kk;q=0.9,ru-RU;q=0.8,ru;q=0.7,en-US;q=0.6', /\p{Script=Cyrillic}/u],
    ['de;q=0.9, tr-TR;q=0.8, en;q=0.7', /[şığ]/],
    ['en;q=0.1, tr;q=0, fr', /^[\x20-\x7e’]+$/],
    ['de, en;q=0.5', /^[\x20-\x7e’]+$/],
    ['*', /^[\x20-\x7e’]+$/],
  ])('follow Accept-Language: %s', async (language, shape) => {
    const { body } = await ask('/nothing', { headers: { 'accept-language': language, cookie: 'locale=tr' } });
    expect(body.message).toMatch(shape);
  });

  it('name fields at fault by keys that stay', async () => {
    const { token } = await signedIn({});
    const asked = jsonBody({ designGuid: 'x' });
    const turkish = await ask('/design/header', {
      token,
      ...asked,
      headers: { ...asked.headers, 'accept-language': 'tr' },
    });
    const english = await ask('/design/header', { token, ...asked });
    expect(turkish).toMatchObject({
      status: 422,
      body: { error: 'invalidGuid', fields: { designGuid: ['invalidGuid'] } },
    });
    expect(turkish.body.message).not.toBe(english.body.message);
  });
});

describe('documents', () => {
  it('are shown without a token', async () => {
    const document = await askRaw('/openapi.json', { method: 'GET' });
    expect(await document.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/service' }] });
    const docs = await askRaw('/docs', { method: 'GET' });
    expect(docs.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await docs.text();
    for (const { path } of table) expect(html).toContain(path);
    expect(html).not.toMatch(/undefined|\[object|<script|style="|="https?:/);
    expect(html).toContain('<style nonce="nonce">');
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${target}"`);
  });
});

describe('designs', () => {
  it('hide what is confined to others like what never was', async () => {
    const { token } = await signedIn({});
    const other = await signedIn({});
    const design = await makeDesign({ isConfined: true, customerId: other.user.customerId, notes: 'secret' });
    const hidden = await ask('/design/header', { token, ...jsonBody({ designGuid: design.id }) });
    const missing = await ask('/design/header', { token, ...jsonBody({ designGuid: nobody }) });
    expect(hidden).toMatchObject({ status: 404, body: missing.body });
    expect(
      (await ask('/search/design/basic/0/5', { token, ...jsonBody({ number: design.name }) })).body.totalCount,
    ).toBe(0);
    const own = await ask('/design/header', { token: other.token, ...jsonBody({ designGuid: design.id }) });
    expect(own.body).toMatchObject({ responseCode: 0, design: { guid: design.id } });
    for (const field of ['notes', 'designStudio', 'customer', 'originalName']) {
      expect(own.body.design).not.toHaveProperty(field);
    }
  });

  it('are edited by number or guid, and deleted', async () => {
    const { token } = await signedInAdmin();
    const design = await makeDesign({ name: 'EDIT 1 &2' });
    const edit = (recognizer: string, body: BodyInit) =>
      ask(`/design/header/${encodeURIComponent(recognizer)}`, { method: 'PUT', token, body });
    const form = new URLSearchParams({ studio: 'Studio Oda', repeatOffset: 'halfDrop' });
    expect((await edit('EDIT 1 &2', form)).body).toEqual({ responseCode: 0, designGuid: design.id });
    expect((await edit(design.id, new URLSearchParams({ notes: 'Sample' }))).status).toBe(200);
    expect((await edit('EDIT 2', form)).body.error).toBe('designNotFound');
    const seen = await ask(`/admin/design/header/${design.id}`, {
      token,
      ...jsonBody({ designGuid: nobody, id: nobody }),
    });
    expect(seen.body.design).toMatchObject({ designStudio: 'Studio Oda', notes: 'Sample', repeatOffset: 'halfDrop' });
    const found = await ask('/admin/design/search?query=edit%201&page=0', { method: 'GET', token });
    expect(found.body).toMatchObject({ totalCount: 1, designs: [{ designName: 'EDIT 1 &2' }] });
    expect((await ask(`/design/delete/${design.id}`, { method: 'DELETE', token })).body).toMatchObject({
      designGuid: design.id,
    });
    expect((await ask(`/design/delete/${design.id}`, { method: 'DELETE', token })).body.error).toBe('designNotFound');
  });

  it('come in pages from 0, as many as the path says', async () => {
    const { token } = await signedIn({});
    for (let made = 0; made < 5; made++) await makeDesign({ studio: '', name: `PAGED-${made}` });
    const page = (number: number) =>
      ask(`/search/design/basic/${number}/2`, {
        token,
        ...jsonBody({ number: 'PAGED', order: 4, page: 7, count: 50 }),
      });
    const pages = await Promise.all([0, 1, 2, 3].map(page));
    const names = pages.map(({ body }) =>
      (body.designs as { designName: string }[]).map(({ designName }) => designName),
    );
    expect(names).toEqual([['PAGED-0', 'PAGED-1'], ['PAGED-2', 'PAGED-3'], ['PAGED-4'], []]);
    expect(pages[2]!.body).toMatchObject({ totalPage: 3, totalCount: 5, currentPage: 2 });
    expect((await ask('/search/design/basic/0/1000', { token })).body).toMatchObject({
      error: 'tooBig',
      fields: { count: ['tooBig'] },
    });
  });
});
