import { expect, test } from 'vitest';
import { resources } from '#app/locales/translate.ts';

type Texts = { [key: string]: string | Texts };

function flatten(texts: Texts, under = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[under + key, text]] : flatten(text, `${under}${key}.`),
  );
}

const valuesIn = (text: string) => [...text.matchAll(/\{\{[^}]+\}\}/g)].map(([value]) => value).sort();
/** What speaks of a single thing. */
const singular = /(?<!\p{L})(он|она|его|её|ему|ней|нём|сам|сама|как расцветку)(?!\p{L})/giu;
const singularsIn = (text: string): string[] => text.match(singular) ?? [];

test('in Russian the text for 1 is the one for 21 and 101 too', () => {
  const texts = new Map(flatten(resources.ru.translation as unknown as Texts));
  const wrong: string[] = [];
  for (const [key, one] of texts) {
    const few = key.endsWith('_one') ? texts.get(key.replace(/_one$/, '_few')) : undefined;
    if (!few || !/\{\{(count|files|number|times|total)\b/.test(few)) continue;
    const isWhole = valuesIn(few).every((value) => one.includes(value));
    if (!isWhole || singularsIn(one).some((word) => !singularsIn(few).includes(word))) wrong.push(`${key}: ${one}`);
  }
  expect(wrong).toEqual([]);
});
