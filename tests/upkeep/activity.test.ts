/** What a process counts in memory stays small whatever it meets, and the hours of several processes make one day. */
import { beforeEach, expect, test } from 'vitest';
import {
  beginJob,
  countedHours,
  countTimed,
  countTrouble,
  endOfStep,
  forgetHoursBefore,
  hourMs,
  nameError,
  patternOf,
  runningJobs,
  stepOf,
} from '#app/domain/base/activity/activity.ts';
import { mergeDay, readHours } from '#app/domain/upkeep/system/merge.ts';

const noon = Date.parse('2026-11-22T12:00:00Z');

beforeEach(() => forgetHoursBefore(Infinity));

test.each([
  ['GET', '/', 'GET /'],
  ['GET', '/admin/users/0198c0de-0000-7000-8000-000000000000/access', 'GET /admin/users/…/access'],
  ['GET', '/archive.data', 'GET /archive'],
  ['POST', '/service/design/header', 'POST /service/design/header'],
  ['GET', '/design/tiles/0198c0de-0000-7000-8000-000000000000/4/3_2.webp', 'GET /design/tiles/…/…/…'],
  ['GET', '/admin/statistics/cad.csv', 'GET /admin/statistics/cad.csv'],
  ['GET', `/custom/${'x'.repeat(5000)}/%00`, 'GET /custom/…/…'],
  ['GET', '/a/b/c/d/e/f/g/h/i/j/k', 'GET /a/b/c/d/e/f/g'],
])('%s %s is counted as %s', (method, path, pattern) => expect(patternOf(method, path)).toBe(pattern));

test('an error is named without its message', () => {
  expect(nameError(new TypeError('of ayse@example.com'))).toBe('TypeError');
  expect(nameError(Object.assign(new Error('x'), { code: 'ENOENT' }))).toBe('Error ENOENT');
  expect(nameError(Object.assign(new Error('x'), { code: 5, key: 'notFound' }))).toBe('Error notFound');
  expect([nameError('text'), nameError(null), nameError({})]).toEqual(['string', 'object', 'object']);
});

test('a step holds a time to a quarter', () => {
  for (const ms of [0, 1, 3, 250, 9_999, 3_600_000]) {
    expect(endOfStep(stepOf(ms))).toBeGreaterThanOrEqual(ms);
    expect(endOfStep(stepOf(ms))).toBeLessThanOrEqual(Math.max(1, ms * 1.2501));
  }
});

test('however many names there are, and however long they are', () => {
  for (let index = 0; index < 5_000; index++) {
    countTrouble('error', {
      name: `E${index} ${'\u0000\n\ud800'.repeat(1000)}`,
      where: 'x'.repeat(9999),
      id: 'y'.repeat(9999),
    });
    countTimed('page', `GET /${index}/${'z'.repeat(9999)}`, index, 'q'.repeat(9999));
  }
  const [hour] = countedHours();
  expect([hour!.timed.length, hour!.troubles.length]).toEqual([61, 41]);
  const text = JSON.stringify(hour);
  expect(text.length).toBeLessThan(60_000);
  expect(text).not.toMatch(/\\u0000|\\n|\\ud800/);
  expect(hour!.troubles.reduce((sum, { count }) => sum + count, 0)).toBe(5_000);
  expect(hour!.timed.reduce((sum, { count }) => sum + count, 0)).toBe(5_000);
});

test('hours wait until they are written down, a day of them', () => {
  for (let hour = 0; hour < 30; hour++) countTrouble('outage', { name: 'database', now: noon + hour * hourMs });
  const last = noon + 29 * hourMs;
  expect(countedHours(last)).toHaveLength(24);
  forgetHoursBefore(last);
  expect(countedHours(last).map(({ hour }) => hour)).toEqual([last]);
});

test('jobs at work', () => {
  const [one, other] = [beginJob('sweep'), beginJob('sweep')];
  expect(runningJobs().map(({ queue }) => queue)).toEqual(['sweep', 'sweep']);
  one();
  one();
  expect(runningJobs()).toHaveLength(1);
  other();
  expect(runningJobs()).toEqual([]);
});

test('processes and hours are added up', () => {
  countTrouble('error', { name: 'TypeError', where: 'GET /archive', id: 'old', now: noon - hourMs });
  for (let ms = 1; ms <= 100; ms++) countTimed('page', 'GET /archive', ms, 'one', noon);
  const first = countedHours(noon);
  forgetHoursBefore(Infinity);
  countTimed('page', 'GET /archive', 5_000, 'two', noon + 5);
  countTimed('job', 'sweep', 190, 'job', noon);
  countTimed('page', 'GET /dummy', 90, 'fast', noon);
  countTrouble('error', { name: 'TypeError', where: 'GET /archive', id: 'new', now: noon + 7 });
  countTrouble('signIn', { name: 'cooldown', now: noon + 7 });
  const all = readHours(JSON.parse(JSON.stringify([...first, ...countedHours(noon)])) as unknown[]);
  const { slow, errors } = mergeDay(all, noon + 1000);
  expect(slow).toMatchObject([
    { what: 'sweep', count: 1, median: 190, p95: 190, most: 190 },
    { what: 'GET /archive', count: 101, most: 5_000, mostId: 'two', mostAt: new Date(noon + 5) },
  ]);
  expect(slow[1]!.median).toBeGreaterThanOrEqual(50);
  expect(slow[1]!.median).toBeLessThan(64);
  expect(slow[1]!.p95).toBeGreaterThanOrEqual(95);
  expect(slow[1]!.p95).toBeLessThan(122);
  expect(errors).toMatchObject([
    { kind: 'error', name: 'TypeError', count: 2, lastId: 'new', lastAt: new Date(noon + 7) },
    { kind: 'signIn', count: 1 },
  ]);
  expect(errors[0]!.hours.slice(-3)).toEqual([0, 1, 1]);
  // A day later nothing of it is left.
  expect(mergeDay(all, noon + 25 * hourMs)).toEqual({ slow: [], errors: [] });
});

test('what a newer version wrote, or nobody should have, is left out', () => {
  const trouble = { kind: 'error', name: 'E', where: '', count: 1, lastAt: noon, lastId: '' };
  const timed = { kind: 'page', what: 'GET /', count: 1, most: 300, mostAt: noon, mostId: '', steps: { 5: 1 } };
  const hours = readHours([
    null,
    'text',
    { hour: 'noon', timed: [], troubles: [] },
    { hour: noon, timed: [{ ...timed, steps: { '-7': 1 } }, { ...timed, kind: 'film' }, timed], troubles: 'none' },
    { hour: noon, troubles: [{ ...trouble, count: -1 }, { ...trouble, name: 'x'.repeat(201) }, trouble, 7] },
  ]);
  const { slow, errors } = mergeDay(hours, noon);
  expect([slow.length, errors.length]).toEqual([1, 1]);
});
