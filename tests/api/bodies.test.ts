import { beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { createCollection } from '#app/domain/lists/collections/manage/manage.server.ts';
import { openapiDocument } from '#app/api/openapi.ts';
import { table } from '#app/api/endpoints.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';
import { ask, fillPath, formBody, jsonBody, signedIn, signedInAdmin, titleOf, urlBody, type Asked } from '../ask.ts';

const json = { 'content-type': 'application/json' };
let token: string;
beforeAll(async () => {
  ({ token } = await signedInAdmin());
});

describe('encodings', () => {
  it('are alike', async () => {
    const archive = await makeArchive();
    const design = await makeDesign({ archiveId: archive.id, name: 'ŞAL "1" & 2' });
    const fields = { number: design.name, archive: String(archive.id) };
    const bodies = [formBody(fields), urlBody(fields), jsonBody(fields), jsonBody({ ...fields, archive: archive.id })];
    const answers = await Promise.all(bodies.map((body) => ask('/search/design/basic/0/25', { token, ...body })));
    expect(answers[0]!.body).toMatchObject({ totalCount: 1, totalPage: 1, currentPage: 0 });
    for (const { body } of answers) expect(body).toEqual(answers[0]!.body);
  });

  it('carry a text of digits alike, which JSON may write as a number', async () => {
    const archive = await makeArchive();
    await makeDesign({ archiveId: archive.id, name: '770559', studio: 'Studio 54', dp3: '2026' });
    const inhouse = (await signedIn({ isInHouse: true })).token;
    for (const fields of [{ number: 770559 }, { studio: 54 }, { dp3: 2026 }, { q: 770559 }]) {
      const body = { ...fields, archive: archive.id };
      const found = await ask('/search/design/basic/0/5', { token: inhouse, ...jsonBody(body) });
      expect([found.status, found.body.totalCount], JSON.stringify(fields)).toEqual([200, 1]);
    }
    // Read, and then nothing is enrolled that it could be a code of.
    const code = await ask('/account/authenticate', { token, ...jsonBody({ code: 123456 }) });
    expect(code.body.error).toBe('authenticatorNotEnrolled');
    const list = await ask('/search/design/basic/0/5', { token: inhouse, ...jsonBody({ number: [770559] }) });
    expect(list.body.error).toBe('wrongType');
  });

  it('carry lists alike: repeated fields, `name[]`, `name[0]`, commas, JSON lists', async () => {
    const types = ['rotary', 'digital'] as const;
    const archive = await makeArchive();
    for (const type of types) await makeDesign({ archiveId: archive.id, type });
    const repeated = new URLSearchParams([...types.map((type) => ['type', type]), ['archive', String(archive.id)]]);
    const bracketed = new FormData();
    for (const type of types) bracketed.append('type[]', type);
    bracketed.set('archive', String(archive.id));
    const numbered = new URLSearchParams([
      ...types.map((type, at) => [`type[${at}]`, type]),
      ['archive', String(archive.id)],
    ]);
    const one = new URLSearchParams({ 'type[]': 'rotary', archive: String(archive.id) });
    const first = new URLSearchParams({ 'type[0]': 'rotary', archive: String(archive.id) });
    const comma = new URLSearchParams({ type: 'rotary,digital', archive: String(archive.id) });
    const bodies = [
      { body: repeated },
      { body: bracketed },
      { body: numbered },
      { body: comma },
      jsonBody({ type: types, archive: archive.id }),
    ];
    for (const body of bodies) {
      expect((await ask('/search/design/basic/0/25', { token, ...body })).body.totalCount).toBe(2);
    }
    for (const body of [one, first])
      expect((await ask('/search/design/basic/0/25', { token, body })).body.totalCount).toBe(1);
  });

  it('may be missing', async () => {
    expect((await ask('/search/design/basic/0/1', { token })).status).toBe(200);
    expect((await ask('/get/labels', { token, body: '', headers: { 'content-type': 'text/plain' } })).status).toBe(200);
  });

  it('are read as other programs write them', async () => {
    const { id } = await makeDesign();
    // .NET leaves names unquoted, some add a preamble, a charset or a part's own type.
    const dotnet = `--b\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name=designGuid\r\n\r\n${id}\r\n--b--\r\n`;
    const preamble = `hello\r\n--b\r\ncontent-disposition: form-data; name="designGuid"\r\n\r\n${id}\r\n--b--`;
    for (const body of [dotnet, preamble]) {
      const headers = { 'content-type': 'multipart/form-data; boundary="b"' };
      expect((await ask('/design/header', { token, body, headers })).status).toBe(200);
    }
    const bom = {
      body: `\uFEFF{"designGuid":"${id}"}`,
      headers: { 'content-type': 'application/json; charset=UTF-8' },
    };
    expect((await ask('/design/header', { token, ...bom })).status).toBe(200);
    const vendor = { body: `{"designGuid":"${id}"}`, headers: { 'content-type': 'application/vnd.archive+json' } };
    expect((await ask('/design/header', { token, ...vendor })).status).toBe(200);
  });

  it('may be in an older charset, where they say so', async () => {
    const design = await makeDesign({ name: 'Çiğdem-7' });
    const asked = {
      body: 'number=%C7i%F0dem-7'.replaceAll(/%(..)/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=windows-1254' },
    };
    const bytes = new Uint8Array(Buffer.from(asked.body, 'latin1'));
    const found = await ask('/search/design/basic/0/5', { token, body: bytes, headers: asked.headers });
    expect(found.body.designs).toMatchObject([{ designGuid: design.id }]);
  });

  it('leave files of a call that takes none aside', async () => {
    const form = new FormData();
    form.set('designGuid', (await makeDesign()).id);
    form.set('similarImage', new File(['bytes'], 'a.png', { type: 'image/png' }));
    expect((await ask('/design/header', { token, body: form })).status).toBe(200);
  });
});

describe('refused bodies', () => {
  const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const many = Array.from({ length: 30_000 }, (_, at) => `a${at}=`).join('&');
  const form = (body: BodyInit, type = 'multipart/form-data; boundary=x') => ({
    body,
    headers: { 'content-type': type },
  });
  it.each<[string, Asked, string]>([
    ['broken JSON', { body: '{"a":', headers: json }, 'unreadableBody'],
    ['a JSON list', { body: '[1]', headers: json }, 'unreadableBody'],
    ['a JSON text', { body: '"a"', headers: json }, 'unreadableBody'],
    ['JSON null', { body: 'null', headers: json }, 'unreadableBody'],
    [
      'JSON that is no UTF-8',
      { body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), headers: json },
      'unreadableBody',
    ],
    ['JSON without bottom', { body: deep, headers: json }, 'unreadableBody'],
    ['JSON of very many values', { body: `{"a":[${'1,'.repeat(30_000)}1]}`, headers: json }, 'bodyTooLarge'],
    ['very many fields', form(many, 'application/x-www-form-urlencoded'), 'bodyTooLarge'],
    ['an unknown charset', form('a=1', 'application/x-www-form-urlencoded; charset=klingon'), 'unreadableBody'],
    ['an unknown type', form('<a/>', 'text/xml'), 'unreadableBody'],
    ['plain text', form('designGuid=1', 'text/plain'), 'unreadableBody'],
    ['bytes without a type', { body: new Uint8Array([1, 2]) }, 'unreadableBody'],
    ['a multipart body without boundary', form('--x--', 'multipart/form-data'), 'unreadableBody'],
    ['a multipart body that is none', form('nothing'), 'unreadableBody'],
    ['a multipart body cut off', form('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf'), 'unreadableBody'],
    ['two heads of parts that are none', form('--x\r\n:\r\n\r\na\r\n--x\r\n:\r\n\r\nb\r\n--x--'), 'unreadableBody'],
    [
      'a field in an unknown charset',
      form('--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: a/b; charset=klingon\r\n\r\nb\r\n--x--'),
      'unreadableBody',
    ],
    ['a huge body', { body: `{"a":"${'x'.repeat(1_100_000)}"}`, headers: json }, 'bodyTooLarge'],
    ['a body that says it is huge', { body: '{}', headers: { ...json, 'content-length': '5000000' } }, 'bodyTooLarge'],
    ['a huge body that doesn’t say so', { body: endless(), headers: json }, 'bodyTooLarge'],
    ['a body that breaks off', { body: broken(), headers: json }, 'unreadableBody'],
  ])('%s', async (_, asked, key) => {
    expect((await ask('/design/header', { token, ...asked })).body.error).toBe(key);
  });

  function endless(): ReadableStream<Uint8Array> {
    let left = 40;
    return new ReadableStream({
      pull: (to) => (left-- > 0 ? to.enqueue(new Uint8Array(64 * 1024).fill(32)) : to.close()),
    });
  }

  function broken(): ReadableStream<Uint8Array> {
    return new ReadableStream({
      pull: (to) => to.error(new Error('the client went away')),
    });
  }
});

describe('bodies of calls that may bring files', () => {
  const calls = [
    ['PUT', '/admin/new-collection'],
    ['PATCH', '/admin/new-collection'],
    ['POST', '/admin/imagecollection/create-collection'],
    ['POST', '/admin/new-collection/create-content'],
  ] as const;
  const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  const form = 'application/x-www-form-urlencoded';

  it.each<[string, BodyInit, string | undefined, string]>([
    ['JSON in windows-1254', bytesOf('{"name":"\xdeal"}'), 'application/json', 'unreadableBody'],
    ['a form that is no UTF-8', bytesOf('name=\xdeal'), form, 'unreadableBody'],
    ['a form in an unknown charset', 'name=a', `${form}; charset=klingon`, 'unreadableBody'],
    ['plain text', 'name=a', 'text/plain', 'unreadableBody'],
    ['XML', '<name>a</name>', 'text/xml', 'unreadableBody'],
    ['bytes without a type', bytesOf('name=a'), undefined, 'unreadableBody'],
    ['a JSON list', '[1]', 'application/json', 'unreadableBody'],
    ['JSON without bottom', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'application/json', 'unreadableBody'],
    ['very many fields', 'a=&'.repeat(30_000), form, 'bodyTooLarge'],
    ['a huge body', `{"name":"${'x'.repeat(4 * 1024 ** 2)}"}`, 'application/json', 'bodyTooLarge'],
  ])('refused: %s', async (_, body, type, key) => {
    const before = await db.collection.count();
    for (const [method, path] of calls) {
      const answer = await ask(path, { method, token, body, headers: type ? { 'content-type': type } : {} });
      expect(answer.body.error, `${method} ${path}`).toBe(key);
    }
    expect(await db.collection.count()).toBe(before);
  });

  it('are read as those of any other call', async () => {
    const put = async (body: BodyInit, type: string) => {
      const answer = await ask('/admin/new-collection', {
        method: 'PUT',
        token,
        body,
        headers: { 'content-type': type },
      });
      expect(answer.status, type).toBe(200);
      return answer.body.name;
    };
    expect(await put('{"name":"Şal"}', 'application/vnd.archive+json')).toBe('Şal');
    expect(await put('\uFEFF{"name":"Şal 2"}', 'Application/JSON; charset=UTF-8')).toBe('Şal 2');
    expect(await put('name=%C5%9Eal+3', form)).toBe('Şal 3');
    expect(await put(bytesOf('name=\xdeal+4'), `${form}; charset=windows-1254`)).toBe('Şal 4');
  });

  it('are not waited for where their sender may not call it, and only so many tables of one person', async () => {
    const ends: (() => void)[] = [];
    const bring = (by: string) => {
      const body = new ReadableStream<Uint8Array>({ start: (to) => void ends.push(() => to.close()) });
      return ask('/admin/design/table', {
        token: by,
        body,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
    };
    expect((await bring((await signedIn({})).token)).body.error).toBe('notAllowed');
    const three = [bring(token), bring(token), bring(token)];
    expect((await Promise.race(three)).body.error).toBe('tooManyCalls');
    for (const end of ends) end();
    const errors = (await Promise.all(three)).map(({ body }) => body.error);
    expect(errors.filter((error) => error === 'tooManyCalls')).toHaveLength(1);
  });

  it('are given up where they never come to their end', async () => {
    const actor = await makePerson({ isAdmin: true });
    let isAsked: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    const body = new ReadableStream<Uint8Array>({ pull: () => (isAsked(), new Promise<void>(() => undefined)) });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const made = createCollection(actor, { body, contentType: 'application/json' });
      const refused = expect(made).rejects.toMatchObject({ key: 'bodyTooSlow' });
      await asked;
      await vi.advanceTimersByTimeAsync(60_000);
      await refused;
      // Nobody holds the rest, so that it can be dropped.
      expect(body.locked).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('hostile values', () => {
  it('leave prototypes alone', async () => {
    const body =
      '{"__proto__":{"designGuid":"x","polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1}';
    expect((await ask('/design/header', { token, body, headers: json })).status).toBe(422);
    const form = new URLSearchParams({
      __proto__: 'x',
      'constructor[prototype][polluted]': 'x',
      '__proto__[polluted]': 'x',
    });
    expect((await ask('/design/header', { token, body: form })).status).toBe(422);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  const hostile: unknown[] = [
    'a\0b',
    '\uD800',
    '\u202E\u0007🏳️‍🌈 %_\\',
    '\'; drop table "Design"; --',
    'x'.repeat(5000),
    '',
    '-1',
    '2147483648',
    '1e309',
    'NaN',
    '9999-99-99',
    '00000000-0000-0000-0000-000000000000',
    0,
    -1,
    1.5,
    1e300,
    true,
    null,
    [],
    [[]],
    [null, {}, 'a\0'],
    {},
    { toString: 1 },
    { from: 'x', to: { length: -1 }, preset: ['today'] },
  ];

  it.each(table.map((row) => [titleOf(row), row] as const))('never make %s fail', async (title, row) => {
    if (title === 'POST /account/sign-out') return;
    const { token } = await signedInAdmin();
    const { id } = await makeDesign();
    const path = fillPath(row.path, { id, recognizer: id });
    const call = openapiDocument().paths[row.path]![row.method.toLowerCase()]!;
    const properties = call.requestBody?.content['multipart/form-data']?.schema.properties ?? {};
    const inBody = Object.keys(properties);
    for (const value of hostile) {
      const all = Object.fromEntries(inBody.map((name) => [name, value]));
      // All at once, and each alone: a good neighbour may be what lets a bad one through.
      for (const fields of [all, ...inBody.map((name) => ({ [name]: value }))]) {
        const asked = row.method === 'GET' ? {} : jsonBody(fields);
        const { status } = await ask(path, { method: row.method, token, ...asked });
        expect(status, `${title} ${JSON.stringify(fields).slice(0, 200)}`).toBeLessThan(500);
        if (row.method === 'DELETE') return;
      }
    }
  });

  it.each(table.map((row) => [titleOf(row), row] as const))('in the address never make %s fail', async (title, row) => {
    if (title === 'POST /account/sign-out') return;
    const { token } = await signedIn({ isAdmin: true }, { twoFactor: true });
    const segments = [
      '%00',
      'a%00b',
      '%FF',
      '%E0%A4%A',
      '..%2F..',
      '%ED%A0%80',
      "'",
      'x'.repeat(3000),
      '-1',
      '1e9',
      '%F0%9F%91%97',
    ];
    for (const segment of segments) {
      const path = row.path.replaceAll(/\{\w+\}/g, segment);
      const query = `?query=${segment}&page=${segment}`;
      const { status } = await ask(path + query, { method: row.method, token });
      expect(status, path + query).toBeLessThan(500);
    }
  });

  it('in a program’s headers change nothing', async () => {
    const headers = {
      'user-agent': 'x'.repeat(5000),
      'accept-language': `${'xx,'.repeat(500)};q=9`,
      'content-length': 'many',
    };
    expect((await ask('/get/labels', { token, headers })).status).toBe(200);
  });
});
