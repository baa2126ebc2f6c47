import { describe, expect, test } from 'vitest';
import { wearUploadEndings } from '#app/domain/catalog/wear/rules.ts';
import { acceptedExtensions } from '#app/domain/imports/job/file-type.ts';
import { languages } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';

/** Two endings of one format are told by one word. */
const wordOf = (ending: string) => ending.slice(1).replace(/^tif$/, 'tiff').replace(/^jpg$/, 'jpeg');

describe.each(languages)('%s', (locale) => {
  const t = translate(locale);

  test('a file that no wear model takes is told which it takes', () => {
    const said = t('errors.wearFileType', { fileName: 'x' }).toLowerCase();
    expect(wearUploadEndings.filter((ending) => !said.includes(wordOf(ending)))).toEqual([]);
  });

  test('each ending of an original is named where others are refused', () => {
    const texts = [
      t('errors.wrongFileType', { fileName: 'x' }),
      t('system.files.wrongFileType'),
      t('imports.drop'),
      t('imports.wrongKind'),
    ];
    for (const said of texts)
      for (const ending of acceptedExtensions) expect(said).toContain(ending.slice(1).toUpperCase());
  });

  test('a file whose name promises something else is told of each format', () => {
    for (const said of [t('errors.wrongFileContent', { fileName: 'x' }), t('system.files.wrongFileContent')])
      for (const format of ['TIFF', 'Photoshop', 'EPS']) expect(said).toContain(format);
  });
});
