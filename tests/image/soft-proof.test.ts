/** Soft proofs against sums worked out by hand, and what they mark. */
import { describe, expect, test } from 'vitest';
import { deltaE2000, encodeSrgb, srgbToLab, type Triple } from '#app/image/base/color-math.ts';
import { withVips } from '#app/image/base/vips.ts';
import { GAMUT_TOLERANCE } from '#app/image/render/soft-proof.ts';
import { renderPrint, renderTile } from '#app/image/render/views.ts';
import { makeTiff } from './make-files.ts';
import { checkProfile } from '#app/image/profiles/check-profile.ts';
import { makeProfile, mft1, mft2 } from './make-lut-profile.ts';
import { makeMatrixProfile } from './make-profile.ts';
import { openScratch, readPixels } from './scratch.ts';

const { master, path, write } = openScratch();

/** sRGB's primaries, each mixed with a quarter of each other one: the same white, and a smaller gamut. */
const SRGB = [
  [0.4360747, 0.2225045, 0.0139322],
  [0.3850649, 0.7168786, 0.0971045],
  [0.1430804, 0.0606169, 0.7141733],
] as const;
const [OWN, OTHER] = [0.5, 0.25];
const columns = SRGB.map((_, i) =>
  [0, 1, 2].map((axis) => SRGB.reduce((sum, column, j) => sum + column[axis]! * (i === j ? OWN : OTHER), 0)),
) as [number, number, number][];

const decode = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
/** What is left of a colour on that fabric: amounts of its primaries, cut to 0 … 1, seen in sRGB again. */
function onFabric(rgb: Triple): Triple {
  const light = rgb.map((v) => decode(v / 255));
  const sum = light.reduce((all, v) => all + v, 0);
  // (OWN − OTHER) · a + OTHER · Σa = light, and Σa = Σlight.
  const amounts = light.map((v) => Math.min(1, Math.max(0, (v - OTHER * sum) / (OWN - OTHER))));
  const all = amounts.reduce((total, v) => total + v, 0);
  return amounts.map((a) => 255 * encodeSrgb(Math.min(1, (OWN - OTHER) * a + OTHER * all))) as Triple;
}
const rounded = (rgb: Triple) => rgb.map(Math.round) as Triple;

const [width, height] = [300, 280];
const paint = (x: number, y: number): Triple =>
  [(x * 255) / 299, (y * 255) / 279, ((x + y) * 7) % 256].map(Math.round) as Triple;
const png = { format: 'png', quality: 100, width } as const;

const isHatch = (x: number, y: number) => ((x + y) % 8 < 4 ? 255 : 0);

describe('a fabric of less gamut', () => {
  const profile = write('fabric.icc', makeMatrixProfile('Fabric', columns, 2));

  test('shows what its primaries leave, and white as white', async () => {
    const { path: file } = await master('plain.tif', makeTiff({ width, height, paint }));
    const { data } = await renderPrint(file, { ...png, proof: { profile, gamut: false } });
    const { at } = await readPixels(data);
    const off: number[] = [];
    for (let y = 0; y < height; y += 3)
      for (let x = 0; x < width; x += 3)
        off.push(deltaE2000(srgbToLab(...(at(x, y) as Triple)), srgbToLab(...rounded(onFabric(paint(x, y))))));
    off.sort((a, b) => a - b);
    expect(off[Math.floor(off.length / 2)]).toBeLessThan(0.3);
    expect(off[Math.floor(off.length * 0.99)]).toBeLessThan(1.5);
    const { path: white } = await master('white.tif', makeTiff({ width: 8, height: 8, paint: () => [255, 255, 255] }));
    const whites = await readPixels((await renderPrint(white, { ...png, proof: { profile, gamut: true } })).data);
    expect(new Set(whites.data)).toEqual(new Set([255]));
  });

  test('stripes mark the px beyond ΔE2000 3 and no others', async () => {
    const { path: file } = await master('marked.tif', makeTiff({ width, height, paint }));
    const shown = await readPixels((await renderPrint(file, { ...png, proof: { profile, gamut: false } })).data);
    const marked = await readPixels((await renderPrint(file, { ...png, proof: { profile, gamut: true } })).data);
    const count = { marked: 0, plain: 0, wrong: 0 };
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const rgb = paint(x, y);
        const off = deltaE2000(srgbToLab(...rgb), srgbToLab(...rounded(onFabric(rgb))));
        const isMarked = marked.at(x, y).every((v) => v === isHatch(x, y));
        if (!isMarked) expect(marked.at(x, y)).toEqual(shown.at(x, y));
        count[isMarked ? 'marked' : 'plain']++;
        // 8 bit here and curves there differ near the threshold.
        if (Math.abs(off - GAMUT_TOLERANCE) > 0.7 && isMarked !== off > GAMUT_TOLERANCE) count.wrong++;
      }
    expect(count.marked).toBeGreaterThan(10_000);
    expect(count.plain).toBeGreaterThan(2_000);
    expect(count.wrong).toBeLessThan(20);
  });

  test('tiles are the picture, cut, with their stripes in line', async () => {
    const { path: file } = await master('tiles.tif', makeTiff({ width, height, paint }));
    const proof = { profile, gamut: true };
    const whole = await readPixels((await renderPrint(file, { ...png, proof })).data);
    for (const [col, row] of [
      [0, 0],
      [1, 1],
    ] as const) {
      const tile = await readPixels((await renderTile(file, { ...png, level: 0, col, row, proof })).data);
      expect([tile.width, tile.height]).toEqual([256, 256]);
      for (let y = 0; y < Math.min(256, height - row * 256); y++)
        for (let x = 0; x < Math.min(256, width - col * 256); x++)
          expect(tile.at(x, y)).toEqual(whole.at(col * 256 + x, row * 256 + y));
    }
    await expect(renderTile(file, { ...png, level: 0, col: 2, row: 0, proof })).rejects.toThrow(RangeError);
  });
});

describe('a fabric of six inks', () => {
  // Ink by ink it prints what it is told of lightness, and half of what it is told of a* and b*.
  const halved = ([l, a, b]: Triple): Triple => [l, a / 2, b / 2];
  const printed = (amounts: ArrayLike<number>): Triple => [
    100 * amounts[0]!,
    255 * amounts[1]! - 128,
    255 * amounts[2]! - 128,
  ];
  const six = makeProfile({
    name: 'Six inks',
    space: '6CLR',
    pcs: 'Lab ',
    deviceClass: 'prtr',
    tags: [
      ['A2B1', mft2(6, printed)],
      ['B2A1', mft1(3, 6, ([l, a, b]) => [l! * 255, 64 + a! * 127.5, 64 + b! * 127.5, 0, 0, 0])],
    ],
  });

  test('shows what comes back of them, and stripes what is far from it', async () => {
    const profile = write('six.icc', six);
    expect(await checkProfile(profile)).toMatchObject({ space: 'ink', channels: 6, canProof: true });
    const soft = (x: number, y: number): Triple => [100 + (x % 100), 90 + (y % 120), 110 + ((x + y) % 90)];
    const { path: file } = await master('six.tif', makeTiff({ width, height, paint: soft }));
    const { at } = await readPixels((await renderPrint(file, { ...png, proof: { profile, gamut: false } })).data);
    const marked = await readPixels((await renderPrint(file, { ...png, proof: { profile, gamut: true } })).data);
    const count = { marked: 0, wrong: 0 };
    const off: number[] = [];
    for (let y = 0; y < height; y += 2)
      for (let x = 0; x < width; x += 2) {
        const lab = srgbToLab(...soft(x, y));
        const want = halved(lab);
        off.push(deltaE2000(srgbToLab(...(at(x, y) as Triple)), want));
        const isMarked = marked.at(x, y).every((v) => v === isHatch(x, y));
        const far = deltaE2000(lab, want);
        if (isMarked) count.marked++;
        if (Math.abs(far - GAMUT_TOLERANCE) > 1 && isMarked !== far > GAMUT_TOLERANCE) count.wrong++;
      }
    off.sort((a, b) => a - b);
    expect(off[Math.floor(off.length * 0.95)]).toBeLessThan(2);
    expect(count.marked).toBeGreaterThan(500);
    expect(count.wrong).toBeLessThan(20);
  });
});

describe('a press', () => {
  test('shows its black as pale as it is, and marks it', async () => {
    const bytes = await withVips((vips) => Buffer.from(vips.Image.profileLoad('cmyk') as unknown as Uint8Array));
    const profile = write('press.icc', bytes);
    const half = (x: number) => (x < 64 ? [0, 0, 0] : [255, 255, 255]);
    const { path: file } = await master('black.tif', makeTiff({ width: 128, height: 64, paint: half }));
    const { at } = await readPixels((await renderPrint(file, { ...png, proof: { profile, gamut: false } })).data);
    const [l] = srgbToLab(...(at(10, 10) as Triple));
    expect(l).toBeGreaterThan(8);
    expect(l).toBeLessThan(25);
    expect(at(100, 10)).toEqual([255, 255, 255]);
    const marked = await readPixels((await renderPrint(file, { ...png, proof: { profile, gamut: true } })).data);
    expect([marked.at(10, 10), marked.at(14, 10)]).toEqual(
      [
        [255, 255, 255],
        [0, 0, 0],
      ].map((v, i) => v.map(() => isHatch([10, 14][i]!, 10))),
    );
    expect(marked.at(100, 10)).toEqual([255, 255, 255]);
  });

  test('a file that is no profile is refused, and no other one taken instead', async () => {
    const { path: file } = await master('none.tif', makeTiff({ width: 16, height: 16, paint: () => [9, 9, 9] }));
    const profile = write('none.icc', Buffer.from('nothing'));
    await expect(renderPrint(file, { ...png, proof: { profile, gamut: false } })).rejects.toMatchObject({
      key: 'damaged',
    });
    await expect(
      renderPrint(file, { ...png, proof: { profile: path('missing.icc'), gamut: false } }),
    ).rejects.toThrow();
  });
});
