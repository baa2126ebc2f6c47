import { describe, expect, test, vi } from 'vitest';
import { formatDay, formatDuration, formatMoment, formatTick } from '#app/locales/format.ts';
import type { Locale } from '#app/locales/languages.ts';
import { formatBytes } from '#app/locales/format-bytes.ts';
import { formatLab } from '#app/locales/format-lab.ts';
import { formatPercent } from '#app/locales/format-percent.ts';
import { formatShare } from '#app/locales/format-share.ts';
import { translate } from '#app/locales/translate.ts';

/** Intl puts unbreakable spaces between figures and units. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ');

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [1499, '1 kB'],
  [64_000, '64 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [3_440_000, '3.4 MB'],
  [99_949_999, '99.9 MB'],
  [99_950_000, '100 MB'],
  [512_000_000, '512 MB'],
  [16_000_000_000, '16 GB'],
  [2.5e15, '2,500 TB'],
])('%d bytes are %s', (bytes, text) => expect(plain(formatBytes(bytes, 'en'))).toBe(text));

test('a colour has no minus before 0', () => {
  expect(formatLab([54.2, -0.4, -5.1], 'en')).toBe('54 0 -5');
});

describe('in each language', () => {
  test('sizes', () => {
    expect(plain(formatBytes(3_440_000, 'tr'))).toBe('3,4 MB');
    expect(plain(formatBytes(3_440_000, 'ru'))).toBe('3,4 МБ');
  });

  test('sizes in texts, from a number of bytes; what is no number stays as it is', () => {
    const values = { fileName: 'a.tif', limit: 16_000_000_000 };
    expect(plain(translate('ru')('errors.fileTooLarge', values))).toBe('Файл a.tif слишком большой. Предел: 16 ГБ.');
    expect(plain(translate('en')('errors.boardTooLarge', { file: 'a.tif', limit: '200 MP' }))).toContain('200 MP.');
  });

  test('large numbers in texts', () => {
    const say = (language: Locale) =>
      plain(translate(language)('errors.tableTooLarge', { limit: 20_000_000, lines: 20_000 }));
    expect(say('en')).toContain('20,000 rows');
    expect(say('tr')).toContain('20.000 satır');
    expect(say('ru')).toContain('20 000 строк');
  });

  test('days are those of UTC, English ones as in Britain', () => {
    const at = new Date('2026-11-12T23:59:00Z');
    expect(['en', 'tr', 'ru'].map((language) => plain(formatDay(at, language)))).toEqual([
      '12 Nov 2026',
      '12 Kas 2026',
      '12 нояб. 2026 г.',
    ]);
    expect(formatDay('2026-11-12', 'en', 'long')).toBe('12 November 2026');
    expect(formatTick('2026-11-01', 'month', 'en')).toBe('Nov 26');
  });

  test('moments say UTC unless the zone is known', () => {
    expect(formatMoment('2026-11-12T21:05:00Z', 'en')).toBe('12 Nov 2026, 21:05 UTC');
    expect(formatMoment('2026-11-12T21:05:00Z', 'en', 'Europe/Istanbul')).toBe('13 Nov 2026, 00:05');
  });
});

test.each([
  ['en', '12.5%'],
  ['tr', '%12,5'],
  ['ru', '12,5 %'],
])('per cent in %s are %s', (language, text) => expect(plain(formatPercent(12.5, language))).toBe(text));

test.each([
  [0, '0 ms', '0 msn', '0 мс'],
  [230.4, '230 ms', '230 msn', '230 мс'],
  [999.7, '1 sec', '1 sn.', '1 с'],
  [4_500, '4.5 sec', '4,5 sn.', '4,5 с'],
  [90_000, '90 sec', '90 sn.', '90 с'],
  [720_000, '12 min', '12 dk.', '12 мин'],
  [3 * 86_400_000, '3 days', '3 gün', '3 дн.'],
])('%d ms are %s', (ms, ...written) =>
  expect(['en', 'tr', 'ru'].map((language) => plain(formatDuration(ms, language)))).toEqual(written),
);

test('a page of dates makes one format for each shape', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  for (let day = 1; day < 29; day++) {
    formatDay(new Date(Date.UTC(2031, 1, day)), 'ru', 'long');
    formatMoment(new Date(Date.UTC(2031, 1, day)), 'ru', 'Europe/Istanbul');
  }
  expect(made.mock.calls.length).toBeLessThanOrEqual(2);
  made.mockRestore();
});

test.each([
  ['en', '0.0%', '<0.1%', '0.1%', '34.6%'],
  ['tr', '%0,0', '<%0,1', '%0,1', '%34,6'],
  ['ru', '0,0 %', '<0,1 %', '0,1 %', '34,6 %'],
])('a share in %s: what is there is not told as nothing', (locale, none, little, least, share) => {
  expect([0, 0.00003, 0.0005, 0.3456].map((part) => plain(formatShare(part, locale)))).toEqual([
    none,
    little,
    least,
    share,
  ]);
});
