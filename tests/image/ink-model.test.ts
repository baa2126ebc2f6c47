/** The ink model against the profile, against libvips's compositing, and against what a printer would expect of it. */
import { deltaE2000, fromHex, srgbToLab, toHex, type Triple } from '#app/image/base/color-math.ts';
import {
  groupCount,
  type Ink,
  type InkChoice,
  inkPlace,
  type InkSheet,
  primariesOf,
} from '#app/image/inks/ink-model.ts';
import { colorOfCoverage, inkPrinter } from '#app/image/inks/ink-printer.ts';
import { recolorTable } from '#app/image/inks/ink-recolor.ts';
import { inkShader, inkUniforms } from '#app/image/inks/ink-shader.ts';
import { withProcess } from '#app/image/inks/process-table.ts';
import { printSpots } from '#app/image/source/spots.ts';
import { toSrgb } from '#app/image/source/to-srgb.ts';
import { withVips } from '#app/image/base/vips.ts';
import { describe, expect, test } from 'vitest';

const process = (channel: number): Ink => ({
  channel,
  name: 'CMYK'[channel]!,
  kind: 'process',
  srgb: '#000000',
  solidity: 0,
  known: true,
});
const spot = (channel: number, srgb: string, solidity: number): Ink => ({
  channel,
  name: `Spot ${channel}`,
  kind: 'spot',
  srgb,
  solidity,
  known: true,
});
const cmyk = await withProcess({ inks: [0, 1, 2, 3].map(process), base: false, process: null }, null);
const spots = [spot(0, '#e4002b', 0), spot(1, '#0057b8', 0.5), spot(2, '#ffc72c', 1), spot(3, '#102030', 0.2)];
const own = (sheet: InkSheet): InkChoice[] => sheet.inks.map(() => ({ on: true }));
const distance = (a: number[], b: number[]) => deltaE2000(srgbToLab(...(a as Triple)), srgbToLab(...(b as Triple)));
const triples = (bytes: Uint8Array) =>
  Array.from({ length: bytes.length / 3 }, (_, i) => [...bytes.subarray(i * 3, i * 3 + 3)]);

/** The same numbers in every run. */
function numbers(seed: number): () => number {
  return () => ((seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) >>> 24) & 255;
}

describe('process inks', () => {
  const count = 4096;
  const next = numbers(7);
  const coverage = Uint8Array.from({ length: count * 4 }, next);

  test('come out as the profile shows them', async () => {
    const profiled = await withVips((vips) => {
      const image = vips.Image.newFromMemory(coverage, count, 1, 4, vips.BandFormat.uchar);
      return Uint8Array.from(toSrgb(vips, image, 'cmyk', null, []).writeToMemory() as Uint8Array);
    });
    const planes = [new Uint8Array(count * 3), new Uint8Array(count * 3)];
    for (let i = 0; i < count; i++) {
      planes[0]!.set(coverage.subarray(i * 4, i * 4 + 3), i * 3);
      planes[1]![i * 3] = coverage[i * 4 + 3]!;
    }
    const out = new Uint8Array(count * 3);
    inkPrinter(cmyk, own(cmyk))(planes, 3, out, 3);
    const want = triples(profiled);
    const off = triples(out)
      .map((rgb, i) => distance(rgb, want[i]!))
      .sort((a, b) => a - b);
    expect(off.reduce((sum, v) => sum + v, 0) / count).toBeLessThan(0.8);
    expect(off[Math.floor(count * 0.95)]).toBeLessThan(2.5);
  });

  test('know the sixteen overprints; paper is white and the inks are told in their own colours', () => {
    const full = primariesOf(cmyk.process!);
    expect(full[0]).toEqual([255, 255, 255]);
    cmyk.inks.forEach((ink, i) => expect(toHex(full[1 << i] as Triple)).toBe(ink.srgb));
    for (let bits = 0; bits < 16; bits++) {
      const covers = [0, 1, 2, 3].map((i) => (bits >> i) & 1);
      expect(colorOfCoverage(cmyk, own(cmyk), covers)).toEqual(full[bits]);
    }
  });

  test('switched off are as if they had no cover', () => {
    for (const covers of [
      [0.3, 0.8, 0.1, 0.2],
      [1, 1, 1, 1],
    ]) {
      for (let ink = 0; ink < 4; ink++) {
        const without = colorOfCoverage(
          cmyk,
          own(cmyk),
          covers.map((v, i) => (i === ink ? 0 : v)),
        );
        const off = colorOfCoverage(
          cmyk,
          own(cmyk).map((choice, i) => (i === ink ? { on: false } : choice)),
          covers,
        );
        off.forEach((v, k) => expect(Math.abs(v - without[k]!)).toBeLessThanOrEqual(1));
      }
    }
  });

  test('in their own colour are not recoloured, and a little change stays a little one', () => {
    const same = cmyk.inks.map(({ srgb }) => ({ on: true, srgb: srgb.toUpperCase() }));
    expect(recolorTable(cmyk.process!, same, cmyk.inks)).toBe(cmyk.process);
    const near = cmyk.inks.map(({ srgb }) => {
      const rgb = fromHex(srgb).map((v) => (v > 128 ? v - 2 : v + 2)) as Triple;
      return { on: true, srgb: toHex(rgb) };
    });
    const changed = triples(recolorTable(cmyk.process!, near, cmyk.inks).nodes);
    const before = triples(cmyk.process!.nodes);
    const most = Math.max(...changed.map((rgb, i) => Math.max(...rgb.map((v, k) => Math.abs(v - before[i]![k]!)))));
    expect(most).toBeLessThanOrEqual(8);
  });

  test('recoloured alone show the new colour; on paper-white they vanish; tints keep their tone', () => {
    const orange = own(cmyk).map((choice, i) => (i === 0 ? { on: true, srgb: '#ff8000' } : choice));
    expect(distance(colorOfCoverage(cmyk, orange, [1, 0, 0, 0]), [255, 128, 0])).toBeLessThan(0.8);
    const white = own(cmyk).map((choice, i) => (i === 1 ? { on: true, srgb: '#ffffff' } : choice));
    for (const covers of [
      [0, 1, 0, 0],
      [0.5, 0.7, 0.4, 0],
      [1, 1, 0, 0.3],
    ]) {
      const gone = colorOfCoverage(
        cmyk,
        own(cmyk),
        covers.map((v, i) => (i === 1 ? 0 : v)),
      );
      expect(distance(colorOfCoverage(cmyk, white, covers), gone)).toBeLessThan(1);
    }
    const lightness = (choices: InkChoice[], cover: number) =>
      srgbToLab(...(colorOfCoverage(cmyk, choices, [cover, 0, 0, 0]) as Triple))[0];
    const tints = [0, 0.25, 0.5, 0.75, 1].map((cover) => lightness(orange, cover));
    for (let i = 1; i < tints.length; i++) expect(tints[i]).toBeLessThan(tints[i - 1]!);
  });
});

describe('spot inks', () => {
  test('print as the master does, ink after ink, whatever lies beneath', async () => {
    const [width, height] = [64, 64];
    const next = numbers(3);
    const base = Uint8Array.from({ length: width * height * 3 }, next);
    const covers = Uint8Array.from({ length: width * height * spots.length }, next);
    const sheet: InkSheet = { inks: spots, base: true, process: null };
    const planes = Array.from({ length: groupCount(sheet) }, () => new Uint8Array(width * height * 3));
    planes[0]!.set(base);
    for (let p = 0; p < width * height; p++) {
      spots.forEach((_, i) => {
        const { group, band } = inkPlace(sheet, i);
        planes[group]![p * 3 + band] = covers[p * spots.length + i]!;
      });
    }
    const out = new Uint8Array(width * height * 3);
    inkPrinter(sheet, own(sheet))(planes, 3, out, 3);
    const master = await withVips((vips) => {
      const under = vips.Image.newFromMemory(base, width, height, 3, vips.BandFormat.uchar);
      const inks = vips.Image.newFromMemory(covers, width, height, spots.length, vips.BandFormat.uchar);
      const printed = spots.map(({ srgb, solidity }, i) => ({ plane: inks.extractBand(i).invert(), srgb, solidity }));
      return Uint8Array.from(printSpots(under, printed).writeToMemory() as Uint8Array);
    });
    let most = 0;
    out.forEach((v, i) => (most = Math.max(most, Math.abs(v - master[i]!))));
    expect(most).toBeLessThanOrEqual(1);
  });

  test('transparent ones multiply, opaque ones cover, half solid ones lie between; order tells', () => {
    const sheet = (solidity: number): InkSheet => ({
      inks: [spot(0, '#808080', 0), spot(1, '#ff0000', solidity)],
      base: false,
      process: null,
    });
    const both = (solidity: number) => colorOfCoverage(sheet(solidity), own(sheet(solidity)), [1, 1]);
    expect(both(0)).toEqual([128, 0, 0]);
    expect(both(1)).toEqual([255, 0, 0]);
    expect(both(0.5)).toEqual([192, 0, 0]);
    const turned: InkSheet = { inks: [spot(1, '#ff0000', 1), spot(0, '#808080', 0)], base: false, process: null };
    expect(colorOfCoverage(turned, own(turned), [1, 1])).toEqual([128, 0, 0]);
  });

  test('are chosen one by one: off, recoloured, over CMYK', () => {
    const sheet: InkSheet = { ...cmyk, inks: [...cmyk.inks, spot(4, '#00ff00', 1)] };
    const choices = own(sheet);
    expect(colorOfCoverage(sheet, choices, [1, 0, 0, 0, 1])).toEqual([0, 255, 0]);
    choices[4] = { on: true, srgb: '#0000ff' };
    expect(colorOfCoverage(sheet, choices, [1, 0, 0, 0, 1])).toEqual([0, 0, 255]);
    choices[4] = { on: false };
    expect(toHex(colorOfCoverage(sheet, choices, [1, 0, 0, 0, 1]))).toBe(sheet.inks[0]!.srgb);
    expect(inkPlace(sheet, 4)).toEqual({ group: 1, band: 1 });
    expect(() => inkPrinter(sheet, choices.slice(1))).toThrow(RangeError);
  });
});

describe('the shader', () => {
  test('names the planes, the table and the spots of its sheet', () => {
    const sheet: InkSheet = { ...cmyk, inks: [...cmyk.inks, spot(4, '#00ff00', 1), spot(5, '#ff00ff', 0)] };
    const text = inkShader(sheet);
    expect(text).toContain('vec3 printInks(vec3 planes[2])');
    expect(text).toContain('lookUpInks(vec4(planes[0].r, planes[0].g, planes[0].b, planes[1].r))');
    expect(text).toContain('printSpot(color, planes[1].g, inkSpots[4])');
    expect(text).toContain('printSpot(color, planes[1].b, inkSpots[5])');
    const { table, spots: values } = inkUniforms(
      sheet,
      own(sheet).map((choice, i) => (i === 5 ? { on: false } : choice)),
    );
    expect(table!.data.length).toBe(table!.width * table!.height * 3);
    expect([...values.subarray(16, 24)]).toEqual([0, 1, 0, 1, 1, 0, 1, -1]);
  });

  test('looks its table up where the canvas does', () => {
    const { steps, nodes } = cmyk.process!;
    const { width, data } = inkUniforms(cmyk, own(cmyk)).table!;
    // inkNode(): texel (c + m · steps, y + k · steps)
    for (const [c, m, y, k] of [
      [0, 0, 0, 0],
      [3, 7, 1, 8],
      [8, 8, 8, 8],
      [5, 0, 2, 6],
    ] as const) {
      const texel = ((y + k * steps) * width + c + m * steps) * 3;
      const cover = [c, m, y, k].map((v) => v / (steps - 1));
      expect([...data.subarray(texel, texel + 3)]).toEqual(colorOfCoverage(cmyk, own(cmyk), cover));
      expect(nodes.length).toBe(data.length);
    }
  });
});
