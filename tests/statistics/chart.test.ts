/** What stands under a chart over time can be told apart. */
import { expect, test } from 'vitest';
import { drawRanking, drawSeries } from '#app/routes/admin/statistics/chart.server.ts';

const days = (locale: string, count: number) => {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return Array.from({ length: count }, (_, day) => format.format(Date.UTC(2026, 9, 1 + day)));
};

/** px of a glyph of the page's font at 12 px, on average; "29 Oct" is 39 px wide */
const glyph = 6.5;

/** Left and right of each name under the chart, in order. */
function namesIn(svg: string, names: string[]): [number, number][] {
  return [...svg.matchAll(/<text([^>]*)>([^<]*)<\/text>/g)]
    .filter(([, , text]) => names.includes(text!))
    .map(([, attributes, text]): [number, number] => {
      const width = text!.length * glyph;
      const at = Number(/translate\(([\d.-]+)/.exec(attributes!)?.[1] ?? /\bx="([\d.-]+)"/.exec(attributes!)?.[1]);
      const anchor = /text-anchor="(\w+)"/.exec(attributes!)?.[1];
      const left = at - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
      return [left, left + width];
    })
    .sort((one, other) => one[0] - other[0]);
}

test.each(['en-GB', 'tr', 'ru'])('names under a chart over time keep apart (%s)', (locale) => {
  const gaps = [5, 7, 27, 30, 31, 53].flatMap((count) =>
    [358, 960].map((width) => {
      const names = days(locale, count);
      const numbers = names.map((_, day) => day);
      const svg = drawSeries({ names, now: numbers, earlier: null, formatCount: String }, { width, height: 220 });
      const shown = namesIn(svg, names);
      expect(shown.length).toBeGreaterThan(1);
      return Math.min(...shown.slice(1).map(([left], at) => left - shown[at]![1]));
    }),
  );
  expect(Math.min(...gaps)).toBeGreaterThan(7);
});

test.each([358, 960])('names that fit beside their bars are whole, in any alphabet (%i px)', (width) => {
  const names = ['Геометрический', 'Çiçekli dallar', 'Animal skin'];
  const svg = drawRanking({ names, now: [3, 2, 1], earlier: null, formatCount: String }, { width, height: 200 });
  expect(names.filter((name) => !svg.includes(`>${name}</text>`))).toEqual([]);
});
