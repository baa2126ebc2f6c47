/** What is said of a file reads as a sentence, whatever is known of it. */
import { expect, test } from 'vitest';
import { imageWarningText } from '#app/domain/imports/job/image-words.ts';
import { languages } from '#app/locales/languages.ts';

test.each(languages)('a profile with a name, and one whose name is not known (%s)', (locale) => {
  const named = imageWarningText(locale, 'unknownProfile', { name: 'Cotton' });
  expect(named).toContain('Cotton');
  const unnamed = imageWarningText(locale, 'unknownProfile', { name: '' });
  expect(unnamed).toMatch(/\S+\.$/);
  expect(unnamed).not.toMatch(/ {2}|^ |\{\{|imageWarnings/);
});
