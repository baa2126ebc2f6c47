/** The forms of the settings, mail texts, archives and stock pages: nothing is done that was not asked for, and what is refused comes back as it was typed. */
import { describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { logoLimits } from '#app/domain/base/settings/rules.ts';
import { translate } from '#app/locales/translate.ts';
import { forgetSettings, readSettings } from '#app/domain/base/settings/settings.server.ts';
import { listAdminArchives } from '#app/domain/catalog/archives/manage.server.ts';
import { listMailTexts } from '#app/domain/base/mails/mail-texts.server.ts';
import { addStockEntry, listStockEntries, metresVersion } from '#app/domain/catalog/stock/entries.server.ts';
import { makeSpecialList } from '#app/domain/catalog/special-lists/lists.server.ts';
import { listAdminStockPages, saveStockPage } from '#app/domain/catalog/stock/manage.server.ts';
import * as archives from '#app/routes/admin/settings-archives/route.tsx';
import * as importRules from '#app/routes/admin/settings-import-rules/route.tsx';
import * as mails from '#app/routes/admin/settings-mails/route.tsx';
import * as stockPages from '#app/routes/admin/settings-stock/route.tsx';
import * as stockPage from '#app/routes/admin/settings-stock-page/route.tsx';
import * as settings from '#app/routes/admin/settings/route.tsx';
import { makeArchive, makeDesign } from '#tests/make.ts';
import { errorsOf, expectAsked, refuseIntents, type Asked, type Fields, openAdminBrowser, word } from './send-form.ts';

const t = translate('en');
const { admin, send } = await openAdminBrowser();

const confirmed = { confirmed: 'yes' };

/** With one entry of 5 m. */
async function makeStockPage() {
  const design = await makeDesign();
  const name = word('Stock');
  const { listId } = await makeSpecialList(admin, { nameTr: name, nameEn: name, nameRu: name });
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const { pageGuid } = await saveStockPage(admin, { name: slug, title: name, specialListId: listId });
  await addStockEntry(admin, { pageGuid, reference: design.name, metres: 5 });
  return { pageGuid, slug, designName: design.name };
}

test.each<[string, unknown, () => Promise<Partial<Asked>>]>([
  [
    'mail texts',
    mails.action,
    async () => ({ fields: { kind: 'listShared', locale: 'en', subject: 'S', body: '{{link}}' } }),
  ],
  [
    'archives',
    archives.action,
    async () => ({
      fields: { archiveId: String((await makeArchive()).id), code: 'Q9', nameTr: 'X', nameEn: 'X', nameRu: 'X' },
    }),
  ],
  ['stock pages', stockPages.action, async () => ({ fields: { pageGuid: (await makeStockPage()).pageGuid } })],
  [
    'one stock page',
    stockPage.action,
    async () => {
      const { pageGuid, designName } = await makeStockPage();
      return { params: { pageId: pageGuid }, fields: { reference: designName, metres: '7' } };
    },
  ],
  ['import rules', importRules.action, async () => ({ fields: { patterns: '{studio}/*', drawn: 'importRules' } })],
  ['settings', settings.action, async () => ({ fields: { pageSize: '3', name: 'X', cadAllowed: 'false' } })],
])('an intent that no form of the page has is a 400, and nothing is done: %s', async (_name, action, make) => {
  const { params, fields = {} } = await make();
  for (const multipart of [false, true])
    await refuseIntents(['nonsense', 'constructor', '', 'upload'], (intent) =>
      send(action, { ...fields, intent }, { params, multipart }),
    );
});

test.each<[string, unknown, () => Promise<Asked>]>([
  ['a logo', settings.action, async () => ({ fields: { intent: 'removeLogo' }, path: '/admin/settings' })],
  [
    'a mail text',
    mails.action,
    async () => ({
      fields: { intent: 'reset', kind: 'listShared', locale: 'en' },
      path: '/admin/settings/mails?kind=listShared&locale=en',
    }),
  ],
  [
    'a stock page’s entry',
    stockPage.action,
    async () => {
      const { pageGuid } = await makeStockPage();
      const { entryGuid } = (await listStockEntries(admin, { pageGuid })).entries[0]!;
      const path = `/admin/settings/stock/${pageGuid}`;
      return { params: { pageId: pageGuid }, fields: { intent: `remove:${entryGuid}` }, path };
    },
  ],
])('what can’t be taken back is asked for first: %s', async (_name, action, make) => {
  await expectAsked(send, action, await make());
});

describe('the settings', () => {
  const post = (fields: Fields, multipart = false) =>
    send(settings.action, { drawn: String(fields.intent), ...fields }, { path: '/admin/settings', multipart });
  const read = () => {
    forgetSettings();
    return readSettings();
  };

  test('a section saves what was changed in it; over somebody else’s value it is told', async () => {
    const { pageSize } = await read();
    const base = JSON.stringify({ pageSize: String(pageSize), languageSelection: 'true' });
    const drawn = { intent: 'display', base, languageSelection: ['false', 'true'] };
    expect((await post({ ...drawn, pageSize: String(pageSize + 1) })).location).toBe('/admin/settings#display');
    const told = await post({ ...drawn, pageSize: String(pageSize + 2) });
    expect(told.data.refusal).toMatchObject({ drawn: 'display', key: 'changedMeanwhile' });
    // What the other one has left alone is no reason.
    await post({ ...drawn, pageSize: String(pageSize), languageSelection: ['false'] });
    expect(await read()).toMatchObject({ pageSize: pageSize + 1, languageSelection: false });
    expect(errorsOf(await post({ ...drawn, pageSize: '101' }))).toEqual({ pageSize: [t('errors.tooBig')] });
  });

  test('names of the free fields are one list', async () => {
    const { dynamicNames } = await read();
    const version = JSON.stringify({ dynamicNames });
    const drawn = { ...Object.fromEntries(dynamicNames.map((name, at) => [`dynamicNames[${at}]`, name])), version };
    const long = await post({ ...drawn, intent: 'dynamic', 'dynamicNames[3]': 'x'.repeat(61) });
    expect(errorsOf(long)).toEqual({ 'dynamicNames[3]': [t('errors.tooLong')] });
    const twice = await post({
      ...drawn,
      intent: 'dynamic',
      'dynamicNames[3]': 'Finish',
      'dynamicNames[8]': ' FINISH',
    });
    expect(errorsOf(twice)).toEqual({ 'dynamicNames[8]': [t('errors.fieldNameTwice')] });
    await post({ ...drawn, intent: 'dynamic', 'dynamicNames[3]': 'Finish' });
    expect((await read()).dynamicNames).toEqual(dynamicNames.with(3, 'Finish'));
    const told = await post({ ...drawn, intent: 'dynamic', 'dynamicNames[4]': 'Yarn' });
    expect(told.data.refusal).toMatchObject({ key: 'changedMeanwhile' });
  });

  test('a logo that is none, or too large, is told at its field; a line too long at its list', async () => {
    const logo = (bytes: number) => new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
    for (const [file, text] of [
      [new File([], ''), t('errors.noFile')],
      [logo(3_000_000), t('errors.pictureTooLarge', { limit: 2_000_000 })],
    ] as const)
      expect(errorsOf(await post({ intent: 'logo', logo: file }, true))).toEqual({ logo: [text] });
    const large = await post({ intent: 'logo', logo: logo(9 * 1024 * 1024) }, true);
    expect([large.status, large.data.refusal?.drawn]).toEqual([413, 'logo']);
    expect(errorsOf(large)).toEqual({ logo: [t('errors.pictureTooLarge', { limit: logoLimits.bytes })] });
    const head = { intent: 'corporate', name: 'N', header: '', headOffice: `a\n${'x'.repeat(121)}` };
    expect(errorsOf(await post(head))).toEqual({ headOffice: [t('errors.tooLong')] });
  });
});

test('a mail text keeps what was typed; looked at, it stays in the form with its preview beside', async () => {
  const kind = 'listShared';
  const { mails: all } = await listMailTexts(admin, {});
  const { version } = all.find((mail) => mail.kind === kind)!.texts.find(({ locale }) => locale === 'en')!;
  const post = (fields: Fields) =>
    send(
      mails.action,
      { drawn: `${kind} en`, kind, locale: 'en', subject: 'Shared', version, ...fields },
      `/admin/settings/mails?kind=${kind}&locale=en`,
    );
  const wrong = await post({ intent: 'save', body: '{{name}}' });
  expect(errorsOf(wrong)).toEqual({ body: [t('errors.placeholderMissing', { name: '{{link}}' })] });
  expect(wrong.data.refusal!.result.initialValue).toMatchObject({ body: '{{name}}' });
  const looked = await post({ intent: 'preview', body: 'Look: {{link}}' });
  expect([looked.status, errorsOf(looked)]).toEqual([200, undefined]);
  expect(looked.data).toMatchObject({ preview: { subject: 'Shared' }, refusal: { drawn: `${kind} en` } });
  const saved = await post({ intent: 'save', body: 'Look: {{link}}' });
  expect([saved.status, saved.location]).toEqual([303, `/admin/settings/mails?kind=${kind}&locale=en`]);
  expect((await post({ intent: 'save', body: '{{link}}!' })).data.refusal).toMatchObject({ key: 'changedMeanwhile' });
  await post({ intent: 'reset', version: '', ...confirmed });
  expect(await db.mailText.count({ where: { kind, locale: 'en' } })).toBe(0);
});

test('import rules are tried without being saved, and a line that is wrong is named at its field', async () => {
  const here = '/admin/settings/import-rules';
  const rules = { drawn: 'importRules', patterns: '{studio}/{number}_*', properties: '', values: '' };
  const post = (fields: Fields) => send(importRules.action, { ...rules, ...fields }, here);
  const tried = await post({ intent: 'try', example: 'Nova/12_x.tif' });
  expect(tried.data).toMatchObject({
    tried: [
      { field: 'studio', value: 'Nova', known: 'Nova' },
      { field: 'number', value: '12', known: '12' },
    ],
  });
  expect(tried.data.refusal!.result.initialValue).toMatchObject({ patterns: rules.patterns, example: 'Nova/12_x.tif' });
  expect((await readSettings()).importRules.patterns).toEqual([]);
  const wrong = await post({ intent: 'save', patterns: `${rules.patterns}\n{colour}/*` });
  expect(errorsOf(wrong)).toEqual({
    patterns: [t('errors.importRuleUnclear', { line: 2, text: '{colour}/*' })],
  });
  expect(errorsOf(await post({ intent: 'try', example: '' }))).toHaveProperty('example');
  const saved = await post({ intent: 'save' });
  expect([saved.status, saved.location]).toEqual([303, here]);
  expect((await readSettings()).importRules.patterns).toEqual(['{studio}/{number}_*']);
  expect((await post({ intent: 'save', patterns: 'x', version: 'other' })).data.refusal).toMatchObject({
    key: 'changedMeanwhile',
  });
  await post({ intent: 'save', patterns: '' });
});

test('an archive is renamed at its fields, and deleted when that is confirmed', async () => {
  const archive = await makeArchive();
  const find = async () =>
    (await listAdminArchives(admin, {})).archives.find(({ archiveId }) => archiveId === archive.id)!;
  const { archiveId, version, code } = await find();
  const names = { nameTr: 'Bir', nameEn: 'One', nameRu: 'Odin' };
  const post = (fields: Fields) =>
    send(archives.action, { drawn: 'x', archiveId: String(archiveId), ...fields }, '/admin/settings/archives');
  expect(Object.keys(errorsOf(await post({ intent: 'save', ...names, code: '/', nameRu: '' }))!).sort()).toEqual([
    'code',
    'nameRu',
  ]);
  expect((await post({ intent: 'save', ...names, code, version })).location).toBe('/admin/settings/archives');
  const told = await post({ intent: 'save', ...names, nameEn: 'Mine', code, version });
  expect(told.data.refusal).toMatchObject({ key: 'changedMeanwhile', version: (await find()).version });
  expect((await post({ intent: 'delete' })).location).toBe(`/admin/settings/archives?delete=${archiveId}`);
  await post({ intent: 'delete', confirmed: 'yes' });
  expect(await find()).toBeUndefined();
});

describe('stock pages', () => {
  const find = async (guid: string) =>
    (await listAdminStockPages(admin, {})).pages.find(({ pageGuid }) => pageGuid === guid);

  test('one is hidden, shown, and deleted when that is confirmed; what is wrong stands at its field', async () => {
    const { pageGuid, slug } = await makeStockPage();
    const post = (fields: Fields) => send(stockPages.action, { pageGuid, ...fields }, '/admin/settings/stock');
    for (const [intent, isActive] of [
      ['hide', false],
      ['show', true],
    ] as const) {
      expect((await post({ intent })).location).toBe('/admin/settings/stock');
      expect(await find(pageGuid)).toMatchObject({ isActive });
    }
    const wrong = await post({ intent: 'save', drawn: pageGuid, title: 'T', name: 'a b', specialListId: '' });
    expect(Object.keys(errorsOf(wrong)!).sort()).toEqual(['name', 'specialListId']);
    expect(wrong.data.refusal!.result.initialValue).toMatchObject({ title: 'T', name: 'a b' });
    expect((await post({ intent: 'delete' })).location).toBe(`/admin/settings/stock?delete=${pageGuid}`);
    expect(await find(pageGuid)).toMatchObject({ name: slug });
    await post({ intent: 'delete', confirmed: 'yes' });
    expect(await find(pageGuid)).toBeUndefined();
  });

  test('an entry over one that is there says what that one had', async () => {
    const { pageGuid } = await makeStockPage();
    const { name } = await makeDesign();
    const add = async (metres: string) =>
      (
        await send(
          stockPage.action,
          { intent: 'add', drawn: 'add', reference: name, metres },
          { path: `/admin/settings/stock/${pageGuid}`, params: { pageId: pageGuid } },
        )
      ).toast;
    expect(await add('1250')).toBe(t('settings.entryAdded'));
    expect(await add('40,5')).toBe(`${name} now has 40.5 m instead of 1,250 m.`);
    expect(await add('40,5')).toBe(t('settings.entryAdded'));
  });

  test('metres: only what was changed is saved, and what is wrong stands in its row', async () => {
    const { pageGuid } = await makeStockPage();
    const post = (fields: Fields, multipart = false) =>
      send(stockPage.action, fields, {
        path: `/admin/settings/stock/${pageGuid}?page=0`,
        params: { pageId: pageGuid },
        multipart,
      });
    const read = async () => (await listStockEntries(admin, { pageGuid })).entries;
    const other = await makeDesign();
    const added = await post({ intent: 'add', drawn: 'add', reference: other.name, metres: '40' });
    expect(added.location).toBe(`/admin/settings/stock/${pageGuid}?page=0`);
    const [one, two] = await read();
    const names = [one, two].map((entry) => `metres:${entry!.entryGuid}`);
    const base = { [names[0]!]: String(one!.metres), [names[1]!]: String(two!.metres) };
    const versions = Object.fromEntries(
      [one, two].map((entry) => [`version:${entry!.entryGuid}`, metresVersion(entry!.metres)]),
    );
    const drawn = { intent: 'entries', drawn: 'entries', ...base, ...versions, base: JSON.stringify(base) };
    const wrong = await post({ ...drawn, [names[1]!]: 'plenty' });
    expect(errorsOf(wrong)).toEqual({ [names[1]!]: [t('errors.stockUnreadable')] });
    await post({ ...drawn, [names[0]!]: '11' });
    await post({ ...drawn, [names[1]!]: '12' });
    expect((await read()).map(({ metres }) => metres)).toEqual([11, 12]);
    const told = await post({ ...drawn, [names[1]!]: '13' });
    expect(told.data.refusal).toMatchObject({ key: 'changedMeanwhile', drawn: 'entries' });
    expect(Object.keys(errorsOf(told)!)).toEqual([names[1]]);
    await post({ intent: `remove:${one!.entryGuid}`, ...confirmed });
    expect((await read()).map(({ entryGuid }) => entryGuid)).toEqual([two!.entryGuid]);
    // A table is looked at before it is taken over.
    const text = `Design;Metres\r\n${other.name};300\r\nNowhere;1\r\n`;
    const submission = crypto.randomUUID();
    const looked = await post({ intent: 'look', submission, text, file: new File([], '') }, true);
    expect(looked.data.csv).toMatchObject({ text, submission, rightCount: 1, faultCount: 1 });
    expect((await read())[0]!.metres).toBe(12);
    expect((await post({ intent: 'take', submission, text }, true)).status).toBe(303);
    expect((await read())[0]!.metres).toBe(300);
  });
});
