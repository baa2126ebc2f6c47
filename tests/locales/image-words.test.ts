/** What is said of a file reads as a sentence, whatever is known of it. */
import { expect, test } from 'vitest';
import { imageErrorText, imageWarningText } from '#app/domain/imports/job/image-words.ts';
import { languages } from '#app/locales/languages.ts';

test.each(languages)('a profile with a name, and one whose name is not known (%s)', (locale) => {
  const named = imageWarningText(locale, 'unknownProfile', { name: 'Cotton' });
  expect(named).toContain('Cotton');
  const unnamed = imageWarningText(locale, 'unknownProfile', { name: '' });
  expect(unnamed).toMatch(/\S+\.$/);
  expect(unnamed).not.toMatch(/ {2}|^ |\{\{|imageWarnings/);
});

test.each([
  ['JPEG XR', '(JPEG XR)', '(JPEG XR)'],
  ['compression 777', '(sıkıştırma 777)', '(сжатие 777)'],
  ['JPEG 2000, 3 × 16 bit', '(JPEG 2000, 3 × 16 bit)', '(JPEG 2000, 3 × 16 бит)'],
  ['24-24-24 bit float', '(24-24-24 bit kayan nokta)', '(24-24-24 бит с плавающей запятой)'],
  ['old JPEG', '(eski tür JPEG)', '(JPEG старого типа)'],
  ['camera raw', '(kamera ham dosyası)', '(RAW-файл камеры)'],
  ['channels', '(kanallar)', '(каналы)'],
])('a variety that can’t be read is named in the reader’s language: %s', (part, inTurkish, inRussian) => {
  expect(imageErrorText('tr', 'unsupported', { part })).toContain(inTurkish);
  expect(imageErrorText('ru', 'unsupported', { part })).toContain(inRussian);
});
