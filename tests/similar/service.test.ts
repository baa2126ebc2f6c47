/** The API: what is similar to a design, a colorway, a picture or a palette. */
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { mostPictureBytes } from '#app/domain/visible/pictures/picture-limits.ts';
import { VECTOR_BYTES } from '#app/domain/find/vector-index/vector-bytes.ts';
import { makeCollection } from '#tests/collections/make-collections.ts';
import { makeArchive, makeCustomer } from '#tests/make.ts';
import { ask, askRaw, formBody, jsonBody, nobody, openFor, signedIn, urlBody } from '#tests/ask.ts';
import { makePrint } from './make-embeddings.ts';
import { makePicture } from './make-pictures.ts';

interface Found {
  designGuid: string;
  likeness?: { kinship: string | null; score: number; colorwayGuid: string };
}

let token: string;
let userId: string;
let archiveId: number;
let prints: Awaited<ReturnType<typeof makePrint>>[];

beforeAll(async () => {
  archiveId = (await makeArchive()).id;
  const { token: signed, user } = await signedIn({});
  token = signed;
  userId = user.id;
  const customerId = (await makeCustomer()).id;
  prints = [];
  for (const far of [0, 0.1, 0.2, 0.45]) prints.push(await makePrint(far, { archiveId }));
  prints.push(await makePrint(0.05, { archiveId, isConfined: true, customerId }));
});

/** Gives all prints the embedding of a picture: what has nothing in common with it is no result. */
async function resemble(picture: Buffer<ArrayBuffer>): Promise<void> {
  const form = new FormData();
  form.set('similarImage', new Blob([picture]), 'photo.jpg');
  await ask('/search/design/basic/0/2', { token, body: form });
  const { vectors } = await db.queryPicture.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
  const colorwayId = { in: prints.flatMap(({ colorways }) => colorways.map(({ id }) => id)) };
  await db.colorwayLook.updateMany({ where: { colorwayId }, data: { vectors: vectors.subarray(0, 5 * VECTOR_BYTES) } });
}

const designsOf = ({ body }: { body: Record<string, unknown> }) => body.designs as Found[];
const idsOf = (answered: { body: Record<string, unknown> }) => designsOf(answered).map(({ designGuid }) => designGuid);

describe('/search/similar', () => {
  it('answers a search page by a design and by a colorway, in any encoding, nearest first', async () => {
    const [asked, ...others] = prints;
    const fields = { designGuid: asked!.id, colorwayGuid: asked!.colorways[1]!.id };
    const answers = await Promise.all(
      [
        jsonBody(fields),
        formBody(fields),
        urlBody({ designGuid: asked!.id }),
        // A colorway says its design by itself.
        jsonBody({ colorwayGuid: fields.colorwayGuid }),
        urlBody({ designGuid: '', colorwayGuid: fields.colorwayGuid }),
      ].map((body) => ask('/search/similar/0/25', { token, ...body })),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(idsOf(answer)).toEqual(others.slice(0, 3).map(({ id }) => id));
    }
    const [first, second] = designsOf(answers[0]!);
    expect(first!.likeness).toMatchObject({ kinship: 'same' });
    expect(first!.likeness!.score).toBeGreaterThan(second!.likeness!.score);
    expect(answers[0]!.body).toMatchObject({ totalCount: 3, totalPage: 1, currentPage: 0 });
  });

  it('has pages', async () => {
    const page = (path: string) =>
      ask(`/search/similar/${path}`, { token, ...jsonBody({ designGuid: prints[0]!.id }) });
    const [one, two, beyond] = await Promise.all([page('0/2'), page('1/2'), page('7/2')]);
    expect([...idsOf(one!), ...idsOf(two!)]).toEqual(prints.slice(1, 4).map(({ id }) => id));
    expect(two!.body).toMatchObject({ totalCount: 3, totalPage: 2, currentPage: 1 });
    expect(idsOf(beyond!)).toEqual([]);
    for (const path of ['0/0', '0/101', 'x/25', '-1/25']) expect((await page(path)).status).toBe(422);
  });

  it('a hidden design is as one that never was, and shows in nobody’s answer', async () => {
    const asked = (designGuid?: string, colorwayGuid?: string) =>
      ask('/search/similar/0/25', { token, ...jsonBody({ designGuid, colorwayGuid }) });
    const hidden = await asked(prints[4]!.id);
    expect(hidden.body).toEqual((await asked(nobody)).body);
    expect(hidden.status).toBe(404);
    // Another design's colorway, and a hidden one.
    for (const { colorways } of [prints[1]!, prints[4]!])
      expect((await asked(prints[0]!.id, colorways[0]!.id)).body.error).toBe('colorwayNotFound');
    expect((await asked(undefined, prints[4]!.colorways[0]!.id)).body).toEqual((await asked(undefined, nobody)).body);
    expect((await asked()).body).toMatchObject({ error: 'invalidGuid', fields: { designGuid: ['invalidGuid'] } });
    expect(idsOf(await asked(prints[0]!.id))).not.toContain(prints[4]!.id);
    expect((await ask('/search/similar/0/25', jsonBody({ designGuid: prints[0]!.id }))).status).toBe(401);
  });
});

describe('/search/design/basic', () => {
  const search = (fields: object, who = token) =>
    ask('/search/design/basic/0/25', { token: who, ...jsonBody({ archive: archiveId, ...fields }) });

  it('takes a question beside its filters', async () => {
    expect(idsOf(await search({ similarId: prints[0]!.id })).slice(0, 2)).toEqual([prints[1]!.id, prints[2]!.id]);
    expect(idsOf(await search({ similarId: prints[0]!.id, number: prints[2]!.name }))).toEqual([prints[2]!.id]);
    const byColor = await search({ similarPalette: ['#1b2a49 60'], similarScale: 30 });
    expect(byColor.body.totalCount).toBe(4);
    expect(designsOf(byColor)[0]!.likeness).toMatchObject({ motif: null, kinship: null });
    expect((await search({})).body).toMatchObject({ totalCount: 4 });
    expect(designsOf(await search({}))[0]!.likeness).toBeUndefined();
    for (const wrong of [{ similarId: 'x' }, { similarMotif: 101 }, { similarPalette: 'blue' }])
      expect((await search(wrong)).status).toBe(422);
    expect((await search({ similarId: prints[4]!.id })).body).toEqual((await search({ similarId: nobody })).body);
  });

  it('takes the picture itself, and tells its guid for the next page', async () => {
    await resemble(await makePicture('.jpg'));
    const form = new FormData();
    form.set('archive', String(archiveId));
    form.set('similarImage', new Blob([await makePicture('.jpg')]), 'photo.jpg');
    const first = await ask('/search/design/basic/0/2', { token, body: form });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ totalCount: 4, totalPage: 2 });
    const similarImage = first.body.similarImage as string;
    const next = await ask('/search/design/basic/1/2', { token, ...jsonBody({ archive: archiveId, similarImage }) });
    expect(next.body).not.toHaveProperty('similarImage');
    expect(new Set([...idsOf(first), ...idsOf(next)])).toEqual(new Set(prints.slice(0, 4).map(({ id }) => id)));
    // It is the session's: for another of the same person, and for anybody else, it isn't there.
    const { token: other } = await signedIn({});
    for (const who of [other, await openFor(userId)])
      expect((await search({ similarImage }, who)).body.error).toBe('pictureNotFound');
  });

  it('keeps no picture of a search that it refuses', async () => {
    const before = await db.queryPicture.count();
    const form = new FormData();
    form.set('order', '99');
    form.set('similarImage', new Blob([await makePicture('.jpg', { seed: 9 })]), 'photo.jpg');
    expect((await ask('/search/design/basic/0/2', { token, body: form })).status).toBe(422);
    form.set('order', '0');
    form.set('similarId', nobody);
    expect((await ask('/search/design/basic/0/2', { token, body: form })).status).toBe(404);
    expect(await db.queryPicture.count()).toBe(before);
  });

  it('refuses what is no picture, too large a one, and a stranger’s', async () => {
    const send = (bytes: BlobPart, name: string, who?: string) => {
      const form = new FormData();
      form.set('similarImage', new Blob([bytes]), name);
      return askRaw('/search/design/basic/0/5', { token: who, body: form });
    };
    const noPicture = await send('%PDF-1.7 nothing to see', 'print.pdf', token);
    expect(noPicture.status).toBe(422);
    expect((await send(new Uint8Array(mostPictureBytes + 1), 'huge.jpg', token)).status).toBe(413);
    expect((await send('x', 'x.jpg')).status).toBe(401);
    // A call that takes no file keeps its own limit, and so does a stranger's.
    expect((await send(new Uint8Array(2_000_000), 'x.jpg')).status).toBe(413);
  });

  it('a file field that nobody filled asks nothing', async () => {
    const body =
      '--b\r\ncontent-disposition: form-data; name="similarImage"; filename=""\r\ncontent-type: application/octet-stream\r\n\r\n\r\n--b--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await ask('/search/design/basic/0/5', { token, body, headers });
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('similarImage');
  });
});

describe('/search/collection', () => {
  const send = async (collectionId: string, fields: Record<string, string> = {}, seed = 1) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('similarImage', new Blob([await makePicture('.jpg', { seed })]), 'photo.jpg');
    return ask(`/search/collection/${collectionId}`, { token, body: form });
  };

  it('takes the picture itself as the archive does, and looks in the collection alone', async () => {
    const inside = [prints[0]!.id, prints[2]!.id];
    await resemble(await makePicture('.jpg', { seed: 1 }));
    const { id } = await makeCollection({ groups: [inside] });
    const first = await send(id, { count: '1' });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ totalCount: 2, totalPage: 2, similarImage: expect.any(String) });
    expect(designsOf(first)[0]!.likeness).toMatchObject({ score: expect.any(Number) });
    const { similarImage } = first.body;
    const next = await ask(`/search/collection/${id}`, { token, ...jsonBody({ similarImage, page: 1, count: 1 }) });
    expect(next.body).not.toHaveProperty('similarImage');
    expect(new Set([...idsOf(first), ...idsOf(next)])).toEqual(new Set(inside));
    // Nearest first: the order of the whole archive, not the collection's own.
    const archive = await ask('/search/design/basic/0/25', {
      token,
      ...jsonBody({ archive: archiveId, similarImage }),
    });
    expect([...idsOf(first), ...idsOf(next)]).toEqual(idsOf(archive).filter((one) => inside.includes(one)));
  });

  it('keeps no picture of a search that it refuses', async () => {
    const { id } = await makeCollection({ groups: [[prints[0]!.id]] });
    const before = await db.queryPicture.count();
    expect((await send(id, { order: '99' }, 11)).status).toBe(422);
    expect((await send(nobody, {}, 11)).body.error).toBe('collectionNotFound');
    expect(await db.queryPicture.count()).toBe(before);
  });
});
