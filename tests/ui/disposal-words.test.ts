import { expect, test } from 'vitest';
import { languages } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';
import { disposalText } from '#app/routes/admin/shared/disposal-words.ts';

const say = (language: 'en' | 'tr' | 'ru', more: object) =>
  disposalText(translate(language), language, { imports: 1, files: 1200, notAdded: 0, bytes: 0, ...more });

test('clearing an import says what goes, and nothing of files where all are in the archive', () => {
  expect(say('en', { notAdded: 5, bytes: 3_000_000 })).toBe(
    '1,200 files; 5 of them not in the archive (3 MB). You can undo this for a day.',
  );
  expect(say('en', {})).toBe('1,200 files. You can undo this for a day.');
  expect(say('en', { files: 1 })).toBe('1 file. You can undo this for a day.');
  expect(say('ru', { files: 22 })).toBe('22 файла. Это можно вернуть в течение суток.');
  for (const language of languages) expect(say(language, {})).not.toMatch(/\(/);
});
