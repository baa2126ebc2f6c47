import { beforeAll, describe, expect, test } from 'vitest';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { systemActor, type Person } from '#app/domain/base/actor.ts';
import {
  deleteArchive,
  listAdminArchives,
  moveArchive,
  saveArchive,
} from '#app/domain/catalog/archives/manage.server.ts';
import {
  logoOnPaper,
  openLogo,
  removeLogo,
  saveCorporate,
  saveLogo,
} from '#app/domain/base/settings/corporate.server.ts';
import { logoLimits } from '#app/domain/base/settings/rules.ts';
import {
  listMailTexts,
  previewMailText,
  resetMailText,
  saveMailText,
  sendTestMail,
} from '#app/domain/base/mails/mail-texts.server.ts';
import { asHtml } from '#app/domain/base/mails/mails.server.ts';
import { forgetSettings, readSettings, saveSettings, writeSetting } from '#app/domain/base/settings/settings.server.ts';
import { deleteDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { restoreFromTrash } from '#app/domain/upkeep/trash/restore.server.ts';
import { withVips } from '#app/image/base/vips.ts';
import { makeArchive, makeDesign, makePerson, makeStranger } from '#tests/make.ts';
import { untilWaiting } from '#tests/until-waiting.ts';

let admin: Person;
const stranger = makeStranger();
beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
});

describe('settings', () => {
  test('a form writes numbers and switches as text; the change holds at once and is written down', async () => {
    await saveSettings(admin, { pageSize: '40', cadAllAllowed: 'true', cadCode: '102', defaultOrder: '4' });
    expect(await readSettings()).toMatchObject({ pageSize: 40, cadAllAllowed: true, cadCode: 102, defaultOrder: 4 });
    await saveSettings(admin, { pageSize: 25, cadAllAllowed: false, cadCode: 101, defaultOrder: 0 });
    const entry = await db.auditEntry.findFirst({
      where: { operation: 'saveSettings', subjectId: 'pageSize' },
      orderBy: { id: 'desc' },
    });
    expect(entry).toMatchObject({ before: 40, after: 25, actorId: admin.userId });
  });

  test.each([
    ['pageSize', '0'],
    ['pageSize', '101'],
    ['pageSize', 'x'],
    ['pageSize', ''],
    ['pageSize', '2.5'],
    ['cadCode', '103'],
    ['thumbnailMode', 'newest'],
    ['sessionHours', '73'],
    ['defaultArchive', '999999'],
    ['cadAllowed', 'perhaps'],
    ['dynamicNames', ['one']],
  ])('%s %j is refused at its field, and nothing is written', async (key, value) => {
    const before = await readSettings();
    await expect(saveSettings(admin, { [key]: value, rememberDays: 31 })).rejects.toMatchObject({
      fields: { [key]: [expect.any(String)] },
    });
    expect(await readSettings()).toEqual(before);
  });

  test('the first two writers of one stand on each other', async () => {
    const { promise: go, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: written, resolve: tell } = Promise.withResolvers<void>();
    await db.setting.deleteMany({ where: { key: 'corporate' } });
    const first = db.$transaction(async (tx) => {
      await writeSetting(tx, systemActor('test'), 'corporate', (was) => ({ ...was, name: 'First' }));
      tell();
      await go;
    });
    await written;
    const second = db.$transaction((tx) =>
      writeSetting(tx, systemActor('test'), 'corporate', (was) => ({ ...was, header: 'Second' })),
    );
    await untilWaiting(1);
    goOn();
    await Promise.all([first, second]);
    const row = await db.setting.findUniqueOrThrow({ where: { key: 'corporate' } });
    expect(row.value).toMatchObject({ name: 'First', header: 'Second' });
    await db.setting.delete({ where: { key: 'corporate' } });
    forgetSettings();
  });

  test('head office by lines; the logo stays when the header is saved', async () => {
    await saveCorporate(admin, { name: ' Güneş ', header: '', headOffice: 'Bursa\r\n\r\n+90 224' });
    expect((await readSettings()).corporate).toEqual({
      name: 'Güneş',
      header: '',
      headOffice: ['Bursa', '+90 224'],
      logo: null,
    });
    await expect(saveCorporate(admin, { name: 'x'.repeat(121), header: '', headOffice: '' })).rejects.toMatchObject({
      fields: { name: ['tooLong'] },
    });
    await expect(saveCorporate(admin, { name: '', header: '', headOffice: 'x\n'.repeat(9) })).rejects.toMatchObject({
      fields: { headOffice: ['tooLong'] },
    });
    await expect(
      saveCorporate(await makePerson({ isInHouse: true }), { name: '', header: '', headOffice: '' }),
    ).rejects.toMatchObject({ key: 'notAllowed' });
  });
});

describe('logo', () => {
  const picture = (ending: string) =>
    withVips((vips) => new Blob([Uint8Array.from(vips.Image.black(40, 20, { bands: 3 }).writeToBuffer(ending))]));

  test('judged by its content, shown to anybody, replaced and removed with its files', async () => {
    const { logo } = await saveLogo(admin, { logo: await picture('.png') });
    expect(logo).toMatch(/^\/corporate\/logo\/[0-9a-f]{64}\.png$/);
    const file = logo!.split('/').at(-1)!;
    expect(await openLogo(stranger, { file })).toMatchObject({ type: 'image/png' });
    expect((await logoOnPaper(logo))!.size).toBeGreaterThan(50);
    await saveCorporate(admin, { name: 'N', header: '', headOffice: '' });
    expect((await readSettings()).corporate.logo).toBe(logo);
    const next = await saveLogo(admin, { logo: await picture('.webp') });
    expect(next.logo).toMatch(/\.webp$/);
    await expect(openLogo(stranger, { file })).rejects.toMatchObject({ key: 'notFound' });
    expect(await storage.list('corporate')).toHaveLength(2);
    await removeLogo(admin, {});
    expect(await storage.list('corporate')).toEqual([]);
    expect(await logoOnPaper(next.logo)).toBeNull();
  });

  test.each([
    ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>', 'logoUnreadable'],
    ['<?xml version="1.0"?><!DOCTYPE svg>', 'logoUnreadable'],
    ['%PDF-1.7 not a picture', 'logoUnreadable'],
    ['', 'noFile'],
    ['x'.repeat(2 * 1024 * 1024 + 1), 'pictureTooLarge'],
  ])(
    '%.20j… is refused',
    async (text, key) => {
      await expect(saveLogo(admin, { logo: new Blob([text]) })).rejects.toMatchObject({ fields: { logo: [key] } });
    },
    60_000,
  );

  test('one with too many px is told so, for it may be small in bytes', async () => {
    const wide = await withVips(
      (vips) => new Blob([Uint8Array.from(vips.Image.black(logoLimits.side + 1, 20).writeToBuffer('.png'))]),
    );
    expect(wide.size).toBeLessThan(logoLimits.bytes);
    await expect(saveLogo(admin, { logo: wide })).rejects.toMatchObject({ fields: { logo: ['pictureTooManyPixels'] } });
  });

  test('a picture cut short is refused', async () => {
    const whole = await withVips((vips) =>
      Uint8Array.from(vips.Image.gaussnoise(300, 300).cast('uchar').writeToBuffer('.png')),
    );
    await expect(saveLogo(admin, { logo: new Blob([whole.subarray(0, whole.length / 2)]) })).rejects.toMatchObject({
      fields: { logo: ['logoUnreadable'] },
    });
    expect(await storage.list('corporate')).toEqual([]);
  });

  test('addresses lead nowhere else', async () => {
    for (const file of ['../../secret', `${'0'.repeat(64)}.png`, '', 'x'.repeat(5000)])
      await expect(openLogo(stranger, { file })).rejects.toMatchObject({ key: 'notFound' });
  });
});

describe('mail texts', () => {
  const own = { kind: 'passwordLink', locale: 'tr', subject: 'Parola', body: 'Merhaba {{name}},\n\n{{ link }}' };

  test('as built in, each has an example for everything it names, and links that such a mail has', async () => {
    for (const { kind, texts } of (await listMailTexts(admin, {})).mails)
      for (const { locale, subject, body } of texts) {
        const preview = await previewMailText(admin, { kind, locale, subject, body });
        expect(`${preview.subject} ${preview.text}`, `${kind} ${locale}`).not.toMatch(/[{}]|undefined/);
        const isPassword = kind === 'invitation' || kind === 'passwordLink';
        expect(preview.text.includes('/create-password'), `${kind} ${locale}`).toBe(isPassword);
      }
  });

  test('saved, previewed, sent to oneself, and back to the built-in words', async () => {
    await saveMailText(admin, own);
    const text = async () =>
      (await listMailTexts(admin, {})).mails
        .find(({ kind }) => kind === 'passwordLink')!
        .texts.find(({ locale }) => locale === 'tr')!;
    expect(await text()).toMatchObject({ isOwn: true, subject: 'Parola' });
    const preview = await previewMailText(admin, { ...own, subject: '{{product}} <b>' });
    expect(preview.text).toContain(admin.name);
    expect(preview.text).toContain('http');
    expect(await sendTestMail(admin, { kind: 'passwordLink', locale: 'tr' })).toEqual({ mail: admin.mail });
    await resetMailText(admin, { kind: 'passwordLink', locale: 'tr' });
    const builtIn = await text();
    expect(builtIn.isOwn).toBe(false);
    // Saved as it is built in, it stays built in.
    expect(await saveMailText(admin, { ...builtIn, kind: 'passwordLink', locale: 'tr' })).toMatchObject({
      isOwn: false,
    });
    expect(await db.mailText.count()).toBe(0);
  });

  test('a full stop or bracket that an admin wrote after a link is no part of it', async () => {
    const html = asHtml(`See ${config.publicUrl}/downloads. Or (${config.publicUrl}/create-password?token=a-_)!`, 'en');
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      `${config.publicUrl}/downloads`,
      `${config.publicUrl}/create-password?token=a-_`,
    ]);
    expect(html).toContain('</a>)!</p>');
  });

  test('every kind names what it knows, in words of its own', async () => {
    const { mails } = await listMailTexts(admin, {});
    for (const { kind, placeholders, required, texts } of mails) {
      expect(placeholders, kind).toEqual(expect.arrayContaining(['name', 'product', ...required]));
      for (const { subject, body } of texts)
        for (const [, name] of `${subject} ${body}`.matchAll(/\{\{(\w+)\}\}/g))
          expect(placeholders, kind).toContain(name);
    }
    expect(mails.find(({ kind }) => kind === 'passwordLink')!.required).toEqual(['link']);
  });

  test.each([
    [{ body: 'no link' }, 'body', 'placeholderMissing'],
    [{ body: '{{link}} {{password}}' }, 'body', 'placeholderUnknown'],
    [{ body: '{{link}} {{na me}}' }, 'body', 'placeholderUnknown'],
    [{ body: '{{link}} {{name}' }, 'body', 'placeholderUnknown'],
    [{ subject: '{{file}}' }, 'subject', 'placeholderUnknown'],
    [{ subject: ' \n ' }, 'subject', 'required'],
    [{ subject: 'x'.repeat(201) }, 'subject', 'tooLong'],
    [{ body: `{{link}}${'x'.repeat(10_000)}` }, 'body', 'tooLong'],
    [{ locale: 'de' }, 'locale', 'notOneOf'],
  ])('%j is refused', async (change, field, key) => {
    await expect(saveMailText(admin, { ...own, ...change })).rejects.toMatchObject({ fields: { [field]: [key] } });
  });

  test('a kind that is none is not found', async () => {
    await expect(saveMailText(admin, { ...own, kind: '__proto__' })).rejects.toMatchObject({ key: 'notFound' });
  });
});

describe('archives', () => {
  test('added, renamed, moved; the same code twice is refused', async () => {
    const names = { nameTr: 'Yeni', nameEn: 'New', nameRu: 'Новый' };
    const { archiveId } = await saveArchive(admin, { code: 'n1', ...names });
    await expect(saveArchive(admin, { code: 'N1', ...names })).rejects.toMatchObject({
      fields: { code: ['archiveCodeTaken'] },
    });
    await expect(saveArchive(admin, { code: 'Ş-1', ...names, nameRu: ' ' })).rejects.toMatchObject({
      fields: { code: ['archiveCodeFormat'], nameRu: ['required'] },
    });
    await saveArchive(admin, { archiveId: String(archiveId), code: 'N2', ...names });
    await makeArchive();
    await moveArchive(admin, { archiveId, direction: 'up' });
    const { archives } = await listAdminArchives(admin, {});
    expect(archives.find((one) => one.archiveId === archiveId)).toMatchObject({ code: 'N2', designCount: 0 });
    await expect(saveArchive(admin, { archiveId: 999_999, code: 'Z9', ...names })).rejects.toMatchObject({
      key: 'archiveNotFound',
    });
  });

  test('only an empty one goes, and the archive shown first falls back to all', async () => {
    const full = await makeDesign();
    await expect(deleteArchive(admin, { archiveId: full.archiveId })).rejects.toMatchObject({
      key: 'archiveNotEmpty',
      values: { designs: 1 },
    });
    await deleteDesign(admin, { designGuid: full.id });
    await expect(deleteArchive(admin, { archiveId: full.archiveId })).rejects.toMatchObject({
      key: 'archiveInTrash',
      values: { designs: 1 },
    });
    await restoreFromTrash(admin, { kind: 'design', id: full.id });
    const { id } = await makeArchive();
    const job = await db.importJob.create({ data: { archiveId: id, isNewImport: true, state: 'running' } });
    await expect(deleteArchive(admin, { archiveId: id })).rejects.toMatchObject({ values: { imports: 1 } });
    await db.importJob.update({ where: { id: job.id }, data: { state: 'disposed' } });
    await saveSettings(admin, { defaultArchive: id });
    await deleteArchive(admin, { archiveId: id });
    expect((await readSettings()).defaultArchive).toBe(-1);
    await expect(deleteArchive(admin, { archiveId: id })).rejects.toMatchObject({ key: 'archiveNotFound' });
  });
});
