/** Charts as SVG text, drawn on the server: they show without script, and no chart code goes to a browser. */
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, LineChart, GridComponent, SVGRenderer]);

/** Parts of the font's size that its glyphs are wide. Without them, the library takes every letter but Latin ones for a square. */
const glyphs: [RegExp, number][] = [
  [/[\s.,:;'|!ijlıІі]/u, 0.32],
  [/[MWЖМШЩЫЮ]/u, 0.94],
  [/[mwжмшщыю]/u, 0.82],
  [/\p{Lu}/u, 0.74],
  [/\p{L}/u, 0.57],
  [/[\p{N}\p{P}\p{S}]/u, 0.62],
];
setPlatformAPI({
  measureText: (text, font = '12px') => {
    const size = Number(/([\d.]+)px/.exec(font)?.[1] ?? 12);
    const parts = [...text].map((letter) => glyphs.find(([kind]) => kind.test(letter))?.[1] ?? 1);
    return { width: size * parts.reduce((sum, part) => sum + part, 0) };
  },
});

/** Tokens, resolved by the page: a chart follows light, grey and dark. The accent is for what one can press, so no bar has it. */
const ink = {
  now: 'var(--chart-now)',
  earlier: 'var(--chart-then)',
  text: 'var(--text-quiet)',
  line: 'var(--hairline)',
  axis: 'var(--border)',
};
const font = { fontFamily: 'var(--font)', fontSize: 12, color: ink.text };
const quiet = { animation: false, silent: true, emphasis: { disabled: true } } as const;

export interface ChartSize {
  width: number;
  height: number;
}

export interface SeriesChart {
  /** a bucket's place on the axis */
  names: string[];
  now: number[];
  /** of the period before; null where there is none */
  earlier: number[] | null;
  formatCount: (count: number) => string;
}

/** Counts over time: bars, and the period before as a dashed line over them. */
export function drawSeries({ names, now, earlier, formatCount }: SeriesChart, size: ChartSize): string {
  return draw(size, {
    grid: { left: 4, right: 12, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: names,
      axisLabel: { ...font, hideOverlap: true, textMargin: [0, 10], alignMinLabel: 'left', alignMaxLabel: 'right' },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: ink.axis } },
    },
    yAxis: countAxis(formatCount),
    series: [
      { type: 'bar', data: now, itemStyle: { color: ink.now }, barMaxWidth: 28, barCategoryGap: '24%', ...quiet },
      ...(earlier
        ? [
            {
              type: 'line',
              data: earlier,
              showSymbol: now.length === 1,
              symbolSize: 7,
              lineStyle: { color: ink.earlier, width: 1.75, type: [5, 3] },
              itemStyle: { color: ink.earlier },
              ...quiet,
            },
          ]
        : []),
    ],
  });
}

/** Things beside one another, the most frequent on top; the period before as a thin bar beneath each. */
export function drawRanking({ names, now, earlier, formatCount }: SeriesChart, size: ChartSize): string {
  const narrow = size.width < 600;
  return draw(size, {
    grid: { left: 4, right: 56, top: 4, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: { ...countAxis(formatCount), show: false },
    yAxis: {
      type: 'category',
      inverse: true,
      data: names,
      axisLabel: { ...font, color: 'var(--text)', interval: 0, width: narrow ? 104 : 220, overflow: 'truncate' },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: ink.axis } },
    },
    series: [
      {
        type: 'bar',
        data: now,
        itemStyle: { color: ink.now },
        barWidth: 12,
        barGap: '15%',
        label: {
          show: true,
          position: 'right',
          ...font,
          color: 'var(--text)',
          formatter: ({ value }: { value: unknown }) => formatCount(Number(value)),
        },
        ...quiet,
      },
      ...(earlier ? [{ type: 'bar', data: earlier, itemStyle: { color: ink.axis }, barWidth: 4, ...quiet }] : []),
    ],
  });
}

function countAxis(formatCount: (count: number) => string) {
  return {
    type: 'value',
    minInterval: 1,
    splitNumber: 4,
    axisLabel: { ...font, formatter: formatCount },
    splitLine: { lineStyle: { color: ink.line } },
  };
}

function draw({ width, height }: ChartSize, option: object): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption({ animation: false, ...option });
    return chart.renderToSVGString({ useViewBox: true });
  } finally {
    chart.dispose();
  }
}
