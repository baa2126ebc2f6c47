import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initializeCanvas, readPsd } from 'ag-psd';
import Vips from 'wasm-vips';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseHex } from '#demo/colors.ts';
import { composeRgb, groundPlane } from '#demo/compose.ts';
import { demoDesigns, type DemoDesign, type DemoFormat } from '#demo/designs.ts';
import { lzwCompress } from '#demo/lzw.ts';
import { packRows } from '#demo/pack-bits.ts';
import { readScreens } from '#demo/screens.ts';
import { separate, writeOriginals } from '#demo/write-originals.ts';

let folder: string;
beforeAll(async () => {
  initializeCanvas(
    () => {
      throw new Error('no canvas here');
    },
    (width, height) => ({ width, height, data: new Uint8ClampedArray(width * height * 4) }) as ImageData,
  );
  folder = await mkdtemp(join(tmpdir(), 'demo-originals-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The first design of a format, small, with one colorway. */
function sample(format: DemoFormat): DemoDesign {
  const design = demoDesigns().find((candidate) => candidate.format === format)!;
  return { ...design, dpi: 36, colorways: design.colorways.slice(0, 1) };
}

async function written(design: DemoDesign): Promise<{ path: string; bytes: Buffer }> {
  const [file] = await writeOriginals(design, folder);
  return { path: file!.path, bytes: await readFile(file!.path) };
}

/** PSD sections: resources by id and the merged image's planes, unpacked by this test's own decoder. */
function parsePsd(bytes: Buffer) {
  const big = bytes.readUInt16BE(4) === 2;
  const [channels, height, width] = [bytes.readUInt16BE(12), bytes.readUInt32BE(14), bytes.readUInt32BE(18)];
  let at = 30;
  const resources = new Map<number, Buffer>();
  const end = at + 4 + bytes.readUInt32BE(at);
  at += 4;
  while (at < end) {
    const length = bytes.readUInt32BE(at + 8);
    resources.set(bytes.readUInt16BE(at + 4), bytes.subarray(at + 12, at + 12 + length));
    at += 12 + length + (length % 2);
  }
  const layers = big ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at);
  at += (big ? 8 : 4) + layers;
  expect(bytes.readUInt16BE(at)).toBe(1);
  at += 2 + channels * height * (big ? 4 : 2);
  const planes = Array.from({ length: channels }, () => {
    const plane = new Uint8Array(width * height);
    for (let to = 0; to < plane.length;) {
      const n = bytes.readInt8(at++);
      if (n >= 0) for (let k = 0; k <= n; k++) plane[to++] = bytes[at++]!;
      else for (let k = bytes[at++]!, i = 0; i < 1 - n; i++) plane[to++] = k;
    }
    return plane;
  });
  expect(at).toBe(bytes.length);
  return { big, mode: bytes.readUInt16BE(24), width, height, resources, planes };
}

function meanDifference(a: Uint8Array, b: Uint8Array | Uint8ClampedArray, step = 1, from = 0): number {
  let sum = 0;
  for (let p = 0; p < a.length; p++) sum += Math.abs(a[p]! - b[p * step + from]!);
  return sum / a.length;
}

test.each(['psd-layered', 'psb'] as const)(
  '%s: another reader sees the merged image and layers that compose to it',
  async (format) => {
    const design = sample(format);
    const { path, bytes } = await written(design);
    expect(path).toContain(`${design.stem} - ${design.colorways[0]!.name}.${format === 'psb' ? 'psb' : 'psd'}`);
    const psd = readPsd(bytes, { useImageData: true, skipThumbnail: true });
    const layers = readScreens(design);
    const rgb = composeRgb(layers, design.colorways[0]!.colors);
    expect([psd.width, psd.height, psd.colorMode]).toEqual([layers.width, layers.height, 3]);
    expect(psd.imageResources?.resolutionInfo?.horizontalResolution).toBe(36);
    expect(psd.children).toHaveLength(layers.planes.length + 1);
    const stack = rgb.map((plane) => new Float64Array(plane.length));
    for (const layer of psd.children!) {
      const data = layer.imageData!.data;
      for (let p = 0; p < rgb[0]!.length; p++) {
        const a = data[p * 4 + 3]! / 255;
        for (let c = 0; c < 3; c++) stack[c]![p] = stack[c]![p]! * (1 - a) + data[p * 4 + c]! * a;
      }
    }
    rgb.forEach((plane, c) => {
      expect(meanDifference(plane, psd.imageData!.data as Uint8ClampedArray, 4, c)).toBe(0);
      expect(meanDifference(plane, Uint8Array.from(stack[c]!, Math.round))).toBeLessThan(0.5);
    });
  },
);

test('psd-separation: one inverted plane per ink, with its name and display colour', async () => {
  const design = demoDesigns().find((d) => d.stem === 'Petite Paisley')!;
  const small = { ...design, dpi: 50, colorways: design.colorways.slice(0, 1) };
  const psd = parsePsd((await written(small)).bytes);
  const layers = readScreens(small);
  const colors = small.colorways[0]!.colors;
  expect(psd.mode).toBe(7);
  expect(psd.planes).toHaveLength(colors.length);
  expect(psd.resources.get(1005)!.readUInt32BE(0) / 65536).toBe(50);
  const info = psd.resources.get(1077)!;
  const planes = [groundPlane(layers), ...layers.planes];
  colors.forEach((hex, i) => {
    expect([0, 1, 2].map((c) => info.readUInt16BE(6 + i * 13 + c * 2) / 257)).toEqual(parseHex(hex));
    expect(info[4 + i * 13 + 12]).toBe(2);
    expect(
      meanDifference(
        planes[i]!.map((v) => 255 - v),
        psd.planes[i]!,
      ),
    ).toBe(0);
  });
  expect(psd.resources.get(1006)!.length).toBeGreaterThan(colors.length * 4);
});

test('psd-lab: L, a and b of the ground where no ink lies', async () => {
  const design = sample('psd-lab');
  const psd = parsePsd((await written(design)).bytes);
  expect(psd.mode).toBe(9);
  const ground = groundPlane(readScreens(design)).indexOf(255);
  expect(psd.planes[0]![ground]).toBeGreaterThan(225);
  expect(Math.abs(psd.planes[2]![ground]! - 128)).toBeLessThan(30);
});

test('what the separations print is what the colorway shows', () => {
  for (const design of demoDesigns().filter((d) => d.format.endsWith('separation'))) {
    const layers = readScreens({ ...design, dpi: 60 });
    for (const { colors } of design.colorways) {
      const inks = separate(layers, colors);
      expect(new Set(inks.names).size).toBe(inks.names.length);
      composeRgb(layers, colors).forEach((plane, c) => {
        const printed = plane.map((_, p) => {
          const light = inks.planes.reduce(
            (under, cov, k) => under * (1 - (cov[p]! / 255) * (1 - inks.colors[k]![c]! / 255)),
            1,
          );
          return Math.round(light * 255);
        });
        // Apart only where an edge runs through a pixel: two half-open screens let some cloth through.
        expect(meanDifference(plane, printed)).toBeLessThan(12);
        const whole = plane.filter((_, p) => inks.planes.some((cov) => cov[p] === 255));
        const wholePrinted = printed.filter((_, p) => inks.planes.some((cov) => cov[p] === 255));
        expect(whole.length).toBeGreaterThan(plane.length * 0.2);
        expect(meanDifference(whole, wholePrinted)).toBeLessThan(0.01);
      });
    }
  }
});

test('TIFF originals decode to the planes they were written from', async () => {
  const vips = await Vips({ dynamicLibraries: [] });
  for (const format of ['tiff', 'tiff-gray', 'tiff-cmyk', 'tiff-separation'] as const) {
    const design = sample(format);
    const { path } = await written(design);
    const image = vips.Image.newFromFile(path, { fail_on: 'error' });
    const layers = readScreens(design);
    const { colors } = design.colorways[0]!;
    expect([image.width, image.height]).toEqual([layers.width, layers.height]);
    expect(Math.round(image.xres * 25.4)).toBe(36);
    const pixels = image.writeToMemory() as Uint8Array;
    expect(image.bands).toBe(
      { tiff: 3, 'tiff-gray': 1, 'tiff-cmyk': 4, 'tiff-separation': separate(layers, colors).planes.length }[format],
    );
    if (format === 'tiff') {
      composeRgb(layers, colors).forEach((plane, c) => expect(meanDifference(plane, pixels, 3, c)).toBe(0));
      expect(image.getTypeof('icc-profile-data')).not.toBe(0);
    }
    if (format === 'tiff-separation') {
      separate(layers, colors).planes.forEach((plane, c, all) =>
        expect(meanDifference(plane, pixels, all.length, c)).toBe(0),
      );
      expect((await readFile(path)).toString('latin1')).toContain('8BIM');
    }
    if (format === 'tiff-cmyk') expect(image.interpretation).toBe('cmyk');
  }
  vips.shutdown();
});

test('LZW survives full code tables', async () => {
  const vips = await Vips({ dynamicLibraries: [] });
  const { writeTiffFile } = await import('#demo/tiff-file.ts');
  // Noise fills the table over and over; the widths differ so that strips end at every code length.
  for (const width of [1, 7, 61, 255, 256, 257, 1021, 1789]) {
    const plane = Uint8Array.from(
      { length: width * 40 },
      (_, i) => (Math.imul(i + 7, 2654435761) >>> 13) & (i % 3 ? 255 : 3),
    );
    const path = join(folder, `noise-${width}.tif`);
    await writeTiffFile(path, { width, height: 40, dpi: 100, mode: 'gray', compression: 'lzw', channels: [plane] });
    const back = vips.Image.newFromFile(path, { fail_on: 'error' }).writeToMemory() as Uint8Array;
    expect(Buffer.compare(Buffer.from(back), Buffer.from(plane))).toBe(0);
  }
  expect(lzwCompress(new Uint8Array(100_000)).length).toBeLessThan(1000);
  vips.shutdown();
});

test('PackBits rows stay within their bounds', () => {
  const row = Uint8Array.from({ length: 1000 }, (_, i) => (i % 5 < 3 ? 9 : i));
  const { data, lengths } = packRows(row, 500, 2);
  expect(lengths[0]! + lengths[1]!).toBe(data.length);
  expect(data.length).toBeLessThan(1000 + 20);
});
