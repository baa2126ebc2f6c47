import { describe, expect, test } from 'vitest';
import { layOutSheet, overlap, partName, rulerSteps } from '#app/domain/output/cad/sheet-layout.ts';

const whole = (width: number, height: number, paper: Parameters<typeof layOutSheet>[1] = 'auto') =>
  layOutSheet({ width, height }, paper);

describe('the page', () => {
  test.each([
    [100, 120, 'a4', 210, 297],
    [190, 165, 'a4', 297, 210],
    [270, 300, 'a3', 297, 420],
    [640, 640, 'a1', 594, 841],
    [800, 1000, 'a0', 841, 1189],
  ])('a print of %d × %d mm stands on %s at true size', (width, height, name, pageWidth, pageHeight) => {
    const pages = whole(width, height);
    if (width === 640) return expect(pages[0]!.denominator).toBe(1);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({
      name,
      kind: 'whole',
      denominator: 1,
      size: { width: pageWidth, height: pageHeight },
    });
    expect(pages[0]!.print).toMatchObject({ width, height });
  });

  test('print and facts stay on the page and apart, whatever the size', () => {
    for (const paper of ['auto', 'a4', 'a3', 'reduced'] as const) {
      for (const width of [1, 50, 183, 270, 641, 1500, 3200]) {
        for (const height of [1, 80, 188, 400, 1000, 5000]) {
          for (const page of whole(width, height, paper)) {
            const { print, info, size } = page;
            expect(print.x + print.width, `${paper} ${width} ${height}`).toBeLessThanOrEqual(size.width - 9.8);
            expect(print.y + print.height, `${paper} ${width} ${height}`).toBeLessThanOrEqual(size.height - 9.8);
            if (!info) continue;
            expect(info.x >= print.x + print.width || info.y >= print.y + print.height).toBe(true);
            expect(info.x + info.width).toBeLessThanOrEqual(size.width);
            expect(info.y + info.height).toBeLessThanOrEqual(size.height);
          }
        }
      }
    }
  });

  test('parts at true size cover all of it and share a strip with each neighbour', () => {
    const [overview, ...parts] = whole(640, 480, 'a4');
    expect(overview).toMatchObject({ kind: 'overview', name: 'a4' });
    expect(overview!.denominator).toBeGreaterThan(1);
    const { columns, rows } = parts[0]!.place!;
    expect(parts).toHaveLength(columns * rows);
    for (const { shown, place, denominator } of parts) {
      expect(denominator).toBe(1);
      const right = parts.find((other) => other.place!.row === place!.row && other.place!.column === place!.column + 1);
      if (right) expect(shown.x + shown.width - right.shown.x).toBeCloseTo(overlap);
      else expect(shown.x + shown.width).toBeCloseTo(640);
      const below = parts.find((other) => other.place!.column === place!.column && other.place!.row === place!.row + 1);
      if (below) expect(shown.y + shown.height - below.shown.y).toBeCloseTo(overlap);
      else expect(shown.y + shown.height).toBeCloseTo(480);
    }
  });

  test('nobody gets thousands of sheets: one that says how much smaller it is', () => {
    const pages = whole(90_000, 120_000, 'a4');
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ kind: 'whole' });
    expect(pages[0]!.denominator).toBeGreaterThan(400);
  });

  test('rulers never crowd', () => {
    for (const denominator of [1, 2, 4, 10, 100, 1000]) {
      const { label, tick } = rulerSteps(denominator);
      expect((label * 10) / denominator).toBeGreaterThanOrEqual(9);
      expect((tick * 10) / denominator).toBeGreaterThanOrEqual(0.9);
      expect(label / tick).toBeCloseTo(Math.round(label / tick));
    }
    expect(rulerSteps(1)).toEqual({ label: 1, tick: 0.1 });
  });

  test('sheets are named as fields of a chess board', () => {
    expect([1, 26, 27].map((column) => partName({ column, row: 3 }))).toEqual(['A3', 'Z3', 'AA3']);
  });
});
