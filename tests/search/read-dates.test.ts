/** Days in the search box's words, at a fixed day: Tuesday, 10 March 2026. */
import { beforeAll, describe, expect, test } from 'vitest';
import { dateSpan } from '#app/domain/base/dates/date-span.ts';
import { readQuery, type Meaning } from '#app/domain/find/words/read-query.ts';
import { stemsOf } from '#app/domain/find/words/stems.server.ts';
import { wordsOfQuery } from '#app/domain/find/words/tokens.ts';
import { currentVocabulary } from '#app/domain/find/words/vocabulary.server.ts';
import { seedDemoLabels } from '#demo/labels.ts';

const now = new Date(2026, 2, 10, 15, 30);

beforeAll(() => seedDemoLabels());

async function read(text: string): Promise<Meaning[]> {
  const pieces = readQuery(text, await currentVocabulary(), await stemsOf(wordsOfQuery(text)), now);
  return pieces.map(({ meanings }) => meanings[0]!);
}

/** `from..to`, or a preset */
async function daysOf(text: string): Promise<string[]> {
  return (await read(text)).flatMap((meaning) => {
    if (meaning.field !== 'dates') return [];
    // Whatever was understood can be kept as a filter.
    expect(dateSpan.safeParse(meaning.value).success).toBe(true);
    const { preset, from = '', to = '' } = meaning.value;
    return [preset ?? `${from}..${to}`];
  });
}

const ways: [days: string, ...texts: string[]][] = [
  ['yesterday', 'yesterday', 'dünkü', 'вчерашние', 'за вчера'],
  [
    '2026-03-09..',
    'since yesterday',
    'dünden beri',
    'dünden bu yana',
    'dünden itibaren',
    'со вчерашнего дня',
    'начиная со вчерашнего дня',
    'since monday',
    'pazartesiden beri',
    'pazartesi gününden beri',
    'с понедельника',
    'с прошлого понедельника',
    'since the beginning of the week',
    'hafta başından beri',
    'с начала недели',
  ],
  ['today', 'since today', 'since this morning', 'bugünden beri', 'с сегодняшнего дня'],
  ['2026-03-03..', 'since last tuesday', 'geçen salıdan beri', 'с прошлого вторника'],
  ['2026-03-06..2026-03-06', 'on friday', 'last friday', 'geçen cuma', 'в пятницу'],
  ['2026-03-02..', 'since last week', 'geçen haftadan beri', 'с прошлой недели'],
  ['thisMonth', 'since this month', 'bu aydan beri'],
  [
    '2026-03-01..',
    'since the start of the month',
    'ay başından beri',
    'с начала месяца',
    'since march',
    'marttan beri',
  ],
  ['2026-02-01..', 'since last month', 'geçen aydan beri', 'с прошлого месяца', 'since february', 'с февраля'],
  [
    '2026-01-01..',
    'since the beginning of the year',
    'since the beginning of 2026',
    'yıl başından beri',
    'с начала года',
  ],
  [
    '2025-01-01..',
    'since last year',
    'geçen yıldan beri',
    'с прошлого года',
    'since 2025',
    "2025'ten beri",
    'с 2025 года',
  ],
  ['2026-03-07..', 'since 3 days ago', 'üç gündür', '3 günden beri', 'newer than 3 days'],
  ['2026-03-07..2026-03-07', '3 days ago', 'üç gün önce', 'три дня назад'],
  ['2026-02-23..2026-03-01', '2 weeks ago', 'iki hafta önce', 'две недели назад'],
  ['2025-12-01..2025-12-31', '3 months ago', 'üç ay önce', '3 месяца назад'],
  ['2025-01-01..2025-12-31', 'a year ago', 'bir yıl önce', 'год назад'],
  ['..2025-03-10', 'older than a year', 'older than 365 days', 'bir yıldan eski', 'старше года'],
  ['2026-03-09..2026-03-10', 'last 24 hours', 'son 24 saat', 'за последние сутки'],
  ['2026-02-25..2026-03-10', 'last fortnight', 'last couple of weeks', 'son iki hafta', 'за две недели'],
  ['2026-03-05..2026-03-05', '5 march', 'march 5, 2026', '5th of march 2026', '5 mart', '5 марта 2026 года'],
  ['2025-04-05..2025-04-05', '5 april', '5 nisan', '5 апреля'],
  ['2024-05-01..2024-05-31', 'may 2024', 'mayıs 2024', 'в мае 2024 года'],
  ['..2023-12-31', 'before 2024', "2024'ten önce", '2024 öncesi', 'до 2024 года', "2024'ten eski"],
  ['..2024-12-31', 'until 2024', 'until the end of 2024', '2024 sonuna kadar', 'до конца 2024 года', 'по 2024 год'],
  ['2026-02-01..', 'after january', 'ocaktan sonra', 'после января'],
  [
    '2026-01-01..2026-03-31',
    'january to march',
    'jan-mar',
    'ocak mart arası',
    'ocaktan marta kadar',
    'с января по март',
  ],
  ['2025-11-01..2026-02-28', 'from november to february', 'kasımdan şubata', 'с ноября по февраль'],
  ['2023-01-01..2024-12-31', '2023 to 2024', 'between 2023 and 2024', '2023-2024 yılları', 'с 2023 по 2024 год'],
  ['2025-04-01..2025-06-30', 'Q2 2025', '2nd quarter of 2025', "2025'in ikinci çeyreği", 'второй квартал 2025 года'],
];

test.each(ways.flatMap(([days, ...texts]) => texts.map((text) => [text, days])))('%s: %s', async (text, days) => {
  expect(await daysOf(text)).toEqual([days]);
  expect(await read(text)).toHaveLength(1);
});

describe('what isn’t told as days', () => {
  test.each([
    'since',
    'stripes since',
    'dünden',
    'before after',
    'с цветами',
    'march',
    '5 screens',
    'from 10 to 20 cm',
  ])('%s', async (text) => {
    expect((await daysOf(text)).filter((days) => days.includes('..') && !days.startsWith('2026-03-01'))).toEqual([]);
  });

  test('a year alone may be a number', async () => {
    expect((await read('2025')).map(({ field }) => field)).toEqual(['number']);
  });

  test('what stands beside days keeps its meaning', async () => {
    const fields = async (text: string) => (await read(text)).map(({ field }) => field);
    expect(await fields('paisley since yesterday in blue')).toEqual(['term', 'dates', 'term']);
    expect(await fields('dünden beri mavi şal deseni')).toEqual(['dates', 'term', 'term']);
    expect(await fields('синий пейсли со вчерашнего дня')).toEqual(['term', 'term', 'dates']);
    expect(await fields('from march on navy')).toEqual(['dates', 'term']);
  });
});

test('how many screens, from and to', async () => {
  const screens: [unknown, ...string[]][] = [
    [6, '6 screens', 'altı şablon', 'шесть валов', '6screens'],
    [{ to: 4 }, 'up to 4 screens', 'no more than four colours', 'en fazla dört renk', '4 şablona kadar', 'до 4 валов'],
    [{ to: 4 }, 'fewer than 5 screens', '<5 screens', '≤ 4 screens', '5 şablondan az', 'меньше 5 шаблонов'],
    [{ from: 5 }, 'at least 5 screens', '5+ screens', '5 or more screens', 'en az beş şablon', 'не менее 5 валов'],
    [{ from: 5 }, 'more than 4 screens', '> 4 screens', '4 şablondan fazla', '5 ve üzeri şablon', 'больше 4 шаблонов'],
    [{ from: 4, to: 6 }, '4-6 screens', 'between 4 and 6 screens', '4 ile 6 şablon arası', 'от 4 до 6 шаблонов'],
    [[4, 6], '4 or 6 screens', '4 veya 6 şablon', '4 или 6 шаблонов'],
  ];
  for (const [value, ...texts] of screens)
    for (const text of texts) expect([text, await read(text)]).toEqual([text, [{ field: 'channelcounts', value }]]);
});
