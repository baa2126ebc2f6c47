import { afterAll, expect, it } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { makeAutoLogin } from '#app/domain/people/accounts/auto-login.server.ts';
import { enrolTotp } from '#app/domain/people/accounts/second-factor.server.ts';
import { hashToken, makeToken } from '#app/domain/people/accounts/tokens.server.ts';
import { codeAt, currentStep, fromBase32 } from '#app/domain/people/accounts/totp.ts';
import { stages } from '#app/domain/imports/job/stages.ts';
import { table } from '#app/api/endpoints.ts';
import { closeImages, contentType, field, file, multipart, run, tiff } from '#tests/imports/originals.ts';
import { image } from '#tests/exports/prints.ts';
import { makeTiff } from '#tests/image/make-files.ts';
import { cloth } from '#tests/image/make-prints.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson, makeUser, testPassword } from '#tests/make.ts';
import { giveEmbeddings } from '#tests/similar/make-embeddings.ts';
import { adminsSide } from './contract-admin.ts';
import { customersSide } from './contract-customers.ts';
import { ask, jsonBody, signedIn, signedInAdmin, succeeded, titleOf, urlBody } from '../ask.ts';

afterAll(async () => {
  await closeImages();
  await image.close();
});

/** `ask` holds each answer against its shape; a call whose success this test never saw fails it. */
it('every call keeps its word', { timeout: 240_000 }, async () => {
  const { token } = await signedInAdmin();
  await account();
  await designs(token);
  await importing(token);
  await customersSide();
  await adminsSide();
  expect([...succeeded].sort()).toEqual(table.map(titleOf).sort());
});

async function account() {
  const { id, mail } = await makeUser({ loginConditionType: 'days', loginConditionDays: 3 });
  await ask('/account/login_collection', jsonBody({ mailAddress: mail, password: testPassword }));
  const link = await makeAutoLogin(await makePerson({ isAdmin: true }), { userGuid: id });
  const byLink = await ask('/account/auto-login', urlBody({ token: link.url.split('token=')[1]! }));
  await ask('/account/validate-token', { token: byLink.body.accessToken as string });
  const made = await ask('/account/tokens', {
    method: 'PUT',
    token: byLink.body.accessToken as string,
    ...jsonBody({ name: 'ERP', scopes: ['search'] }),
  });
  await ask('/account/tokens', { method: 'GET', token: byLink.body.accessToken as string });
  await ask(`/account/tokens/${made.body.tokenGuid as string}`, {
    method: 'DELETE',
    token: byLink.body.accessToken as string,
  });
  await ask('/account/sign-out', { token: byLink.body.accessToken as string });
  await ask('/account/reset-password', urlBody({ mailAddress: mail }));
  const token = makeToken();
  const expiresAt = new Date(Date.now() + 60_000);
  await db.passwordToken.create({ data: { tokenHash: hashToken(token), userId: id, expiresAt } });
  const passwords = { password1: 'Peony2026', password2: 'Peony2026' };
  await ask('/account/create-password', jsonBody({ mailAddress: mail, token, ...passwords }));
  const admin = await signedIn({ isAdmin: true });
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  await enrolTotp(admin.user.id, secret);
  await ask('/account/authenticate', {
    token: admin.token,
    ...urlBody({ code: codeAt(fromBase32(secret), currentStep()) }),
  });
}

async function designs(token: string) {
  const header = await db.label.create({ data: labelNames('colour', { isGroupHeader: true }) });
  const label = await db.label.create({ data: labelNames('navy', { groupId: header.id }) });
  const customer = await makeCustomer();
  const palette = [{ l: 50, a: 1.5, b: -2, srgb: '#777777', share: 0.5 }];
  const channels = [{ name: 'Navy', kind: 'spot', ink: { srgb: '#112244' } }];
  const design = await makeDesign({
    labelIds: [label.id],
    customerId: customer.id,
    isConfined: true,
    closedCountries: ['TR'],
    repeatOffset: 'custom',
    repeatCustomValue: '12.5',
    dp0: 'silk',
    colorways: [{ palette, channels, profileName: 'sRGB' }, {}],
  });
  const bare = await makeDesign({ colorways: 0 });
  for (const { id } of [design, bare]) {
    await ask('/design/header', { token, ...jsonBody({ designGuid: id }) });
    await ask(`/admin/design/header/${id}`, { token });
  }
  expect((await ask('/search/design/basic/0/25', { token })).body.totalCount).toBe(2);
  const other = await makeDesign({ colorways: [{ palette }] });
  for (const { id } of [design, other]) await giveEmbeddings(id, 0);
  for (const path of ['/search/similar/0/25', '/search/similar/0/1']) {
    const alike = await ask(path, {
      token,
      ...jsonBody({ designGuid: design.id, colorwayGuid: design.colorways[0]!.id }),
    });
    expect(alike.body).toMatchObject({
      totalCount: 1,
      designs: [{ designGuid: other.id, likeness: { kinship: 'same' } }],
    });
  }
  const named = await ask('/search/suggest', { token, ...jsonBody({ q: design.name.slice(0, 5) }) });
  expect(named.body.suggestions).toContainEqual({ kind: 'number', text: design.name, count: 1, q: design.name });
  for (const path of ['/get/labels', '/get/archives']) await ask(path, { token });
  for (const path of ['/admin/get/all-labels', '/admin/get/all-archives']) await ask(path, { method: 'GET', token });
  await ask('/admin/design/search', { method: 'GET', token });
  await ask(`/design/header/${design.id}`, { method: 'PUT', token, ...jsonBody({ notes: 'x', labelIDs: [label.id] }) });
  const asked = { colorwayGuid: design.colorways[0]!.id, inks: [{ srgb: '#aabbcc' }], note: 'lighter' };
  const { body } = await ask('/design/proposals', { method: 'PUT', token, ...jsonBody(asked) });
  await ask('/design/proposals', { token });
  await ask(`/design/proposals/${body.proposalGuid as string}`, { method: 'DELETE', token });
  await ask(`/design/delete/${design.id}`, { method: 'DELETE', token });
}

function labelNames<More extends object>(name: string, more: More) {
  return { nameTr: name, nameEn: name, nameRu: name, sefTr: name, sefEn: name, sefRu: name, ...more };
}

interface Review {
  version: number;
  groups: { id: string; name: string; attributes: object }[];
  files: {
    id: string;
    state: string;
    groupId: string;
    colorwayName: string;
    repeat: { proposal: object | null } | null;
  }[];
}

async function importing(token: string) {
  const archive = await makeArchive();
  const send = async (...files: ReturnType<typeof file>[]) => {
    const body = new Uint8Array(multipart([field('archiveId', archive.id), ...files]));
    const sent = await ask('/design/import', { method: 'PUT', token, body, headers: { 'content-type': contentType } });
    return sent.body.jobId as string;
  };
  const fourTimes = makeTiff({ width: 440, height: 360, dpi: 100, paint: cloth(220, 180, { drop: 0, shift: 0 }) });
  const jobId = await send(
    file('Iris.tif', tiff(4)),
    file('Confetti.tif', fourTimes),
    file('Torn.tif', tiff(5).subarray(0, 200)),
  );
  const look = () => ask(`/design/job/${jobId}`, { method: 'GET', token });
  /** As proposed, and where a smaller repeat was found, that one. */
  const correct = async () => {
    const { version, groups, files } = (await look()).body as unknown as Review;
    const read = files.filter(({ state }) => state === 'processed');
    const corrected = {
      jobId,
      version,
      groups: groups.map(({ id, name, attributes }) => ({ ...attributes, id, name })),
      files: read.map(({ id, groupId, colorwayName, repeat }) => ({
        id,
        group: groupId,
        colorwayName,
        repeat: repeat?.proposal ? 'proposed' : 'whole',
      })),
    };
    const { body } = await ask('/design/correct', { token, ...jsonBody(corrected) });
    expect(body).toEqual({ responseCode: 0, jobId, remakes: 1 });
    await run(jobId);
    const again = (await look()).body as unknown as Review;
    const all = { jobId, version: again.version, act: 'fields', all: 'all', fields: { studio: 'Lena' } };
    const arranged = await ask('/design/arrange', { token, ...jsonBody(all) });
    const counts = { files: read.length, changed: again.groups.length, renumbered: 0, labelled: 0, moved: 0 };
    expect(arranged.body).toEqual({ responseCode: 0, jobId, ...counts });
  };
  await look();
  for (const call of stages.flatMap(({ call }) => call ?? [])) {
    await ask(`/design/${call}`, { token, ...jsonBody({ jobId }) });
    await look();
    await run(jobId);
    await look();
    if (call === 'merge-internal') await correct();
  }
  await ask('/design/cancel', { token, ...jsonBody({ jobId: await send(file('Rose.tif', tiff(6))) }) });
  await ask('/design/dispose', { token });
  const [cleared] = await db.importJob.findMany({ where: { state: 'disposed' }, orderBy: { undoFrom: 'desc' } });
  expect((await ask('/design/undo', { token, ...jsonBody({ jobId: cleared!.id }) })).body).toMatchObject({ undone: 1 });
}
