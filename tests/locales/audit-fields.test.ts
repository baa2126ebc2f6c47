import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { findDifferences } from '#app/domain/base/audit/differences.ts';
import { BulkChanges } from '#app/domain/catalog/design-edits/rules.ts';
import { Corporate, settingSchemas } from '#app/domain/base/settings/rules.ts';
import { PoolCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { languages } from '#app/locales/languages.ts';
import { resources, translate } from '#app/locales/translate.ts';
import { nameOfField, textOfValue } from '#app/routes/admin/audit/words.ts';

/** Functions of which notes are made. */
const makesNote = /^(told|toldPool|toNote|noteOf|noteTaken|factsOf|namesOf|identityOf|rightsOf)$/;
/** Constants, where they are written as an object. */
const isNote = /^(before|after)$/;
/** Keys of a note's making, or of the row written beside it, that are no field of it. */
const noFields = new Set(['before', 'after', 'operation', 'key', 'value']);

/** Names of fields in the notes of one file, as far as they stand written there. */
function notedFields(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const take = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) found.push(node.name.getText());
    ts.forEachChild(node, take);
  };
  const look = (node: ts.Node): void => {
    const name = ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) ? node.name?.getText() : undefined;
    const isTaken =
      (ts.isPropertyAssignment(node) && isNote.test(node.name.getText())) ||
      (name !== undefined && makesNote.test(name)) ||
      (ts.isVariableDeclaration(node) &&
        isNote.test(name!) &&
        node.initializer?.kind === ts.SyntaxKind.ObjectLiteralExpression);
    if (isTaken) take(ts.isPropertyAssignment(node) ? node.initializer : node);
    else ts.forEachChild(node, look);
  };
  look(source);
  return found.filter((name) => /^\w+$/.test(name) && !noFields.has(name));
}

const noting = globSync(['app/*.ts', 'app/domain/**/*.ts']).filter((file) =>
  /\b(recordAudit|keepAudit|noteChanges)\b/.test(readFileSync(file, 'utf8')),
);
const fields = new Set([
  ...noting.flatMap(notedFields),
  ...Object.keys({ ...settingSchemas, ...Corporate.shape, ...PoolCriteria.shape, ...BulkChanges.shape }),
]);

describe.each(languages)('%s', (locale) => {
  test('every field that is noted has a name', () => {
    expect(fields.size).toBeGreaterThan(100);
    const texts = resources[locale].translation.audit.fields;
    expect([...fields].filter((name) => !Object.hasOwn(texts, name)).sort()).toEqual([]);
  });
});

test('names that people gave stay as they are', () => {
  const t = translate('tr') as never;
  const [one] = findDifferences({ files: { 'a.b.psd': { design: '01-0001' } } }, {});
  expect(nameOfField(t, one!.field)).toBe('Dosyalar · a.b.psd · Desen');
  expect(textOfValue(t, 'false')).toBe('Hayır');
  expect(textOfValue(t, '01-0001')).toBe('01-0001');
});

test('values that the program chose read in the language of the page', () => {
  const t = translate('tr') as never;
  const said = (field: string, value: string) => textOfValue(t, value, field, 'tr');
  expect(said('after.type', 'unlimited')).toBe('Sınırsız');
  expect(said('conditionType', 'days')).toBe('Gün sayısı');
  expect(said('repeatOffset', 'brick')).toBe('Yarım kaydırma (yatay)');
  expect(said('repeatDirection', 'horizontal')).toBe('Yatay');
  expect(said('kind', 'moodBoard')).toBe('Moodboard');
  expect(said('orderType', 'repeatOrder')).toBe('Tekrar sipariş');
  expect(said('thumbnailMode', 'latest')).toBe('Son düzenlenen varyant');
  expect(said('scopes', 'search, people')).toBe('Arama, Kullanıcılar, müşteriler ve havuzlar');
  expect(said('results.0.outcome', 'done')).toBe('Yapıldı');
  expect(said('results.0.outcome', 'operationFailed')).toBe(translate('tr')('errors.operationFailed'));
  expect(said('pausedWhy', 'admin')).toBe('Bir yönetici duraklattı.');
  expect(said('language', 'ru')).toBe('Русский');
  expect(said('reason', 'slow')).toBe('Sağlayıcı 6 saniye içinde yanıt vermedi.');
  // The detail stands beside it.
  expect(said('reason', 'otherIssuer')).toBe('Sağlayıcı kendini başka bir adla tanıtıyor.');
  for (const reason of ['companyMailMissing', 'companyMailUnverified', 'companyNoAccount', 'companyAccountBound']) {
    const key = reason as 'companyNoAccount';
    // Told to an administrator, not to whom it happened.
    expect(said('reason', reason)).toBe(translate('tr')(`provider.refusals.${key}`));
  }
});
