import { expect, test } from 'vitest';
import { readCriteria, writeCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { pageAddress, searchAddress, searchOrigin, searchParams } from '#app/routes/shared/archive-addresses.ts';

const searches = [
  '',
  'number=01-0559%2FVR-2&labels=3&labels=9&labelSearchMode=all&archive=-1&order=0&count=25',
  'color=%23ff0000&color=lab%2824+2+-24%29&colorTolerance=0&colorShare=12.5&moldstate=faded&moldstate=none',
  'dateRange=last30&confined=closed&closedcountry=TR&owned=true&specialListId=4&page=7',
  'since=2026-11-21T09%3A30%3A15.250Z&order=1',
  'from=2020-01-02&to=2021-03-04&studio=A+%26+B&note=%C5%9F%C4%B1k&originalname=x%3Dy&type=digital&channelcounts=0&channelcounts=12',
  'customer=0198d6f2-0000-7000-8000-000000000001&dp0=a&dp9=%D0%B6',
];
const sorted = (params: URLSearchParams) => [...params].map((pair) => pair.join('=')).sort();

test.each(searches)('an address written without the schema says what the schema writes: %s', (text) => {
  const { criteria, ignored } = readCriteria(new URLSearchParams(text));
  expect(ignored).toEqual([]);
  expect(sorted(searchParams(criteria))).toEqual(sorted(writeCriteria(criteria)));
  expect(readCriteria(searchParams(criteria)).criteria).toEqual(criteria);
});

test('a change starts the search at its first page, a page keeps the rest of it', () => {
  const { criteria } = readCriteria(new URLSearchParams('labels=3&labels=9&page=4'));
  expect(searchAddress(criteria)).toBe('/archive?labels=3&labels=9');
  expect(searchAddress(criteria, { labels: [9] })).toBe('/archive?labels=9');
  expect(searchAddress(criteria, { labels: [], owned: false })).toBe('/archive');
  expect(searchAddress(criteria, { page: 2 })).toBe('/archive?labels=3&labels=9&page=2');
  expect(pageAddress('labels=3&page=9', 0)).toBe('/archive?labels=3');
  expect(pageAddress('labels=3', 5)).toBe('/archive?labels=3&page=5');
  expect(searchOrigin('', 0)).toBe('all');
  expect(searchOrigin('labels=3', 2)).toBe('labels=3&page=2');
});
