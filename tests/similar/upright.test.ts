/** Pictures that people ask with have the colours that libvips itself would show, though most don't go its way. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type VipsImage, type VipsModule, withVips } from '#app/image/base/vips.ts';
import { embedPicture } from '#app/image/similar/embeddings.ts';
import { shrinkTo } from '#app/image/similar/query-size.ts';
import { openUpright } from '#app/image/source/upright.ts';
import { curveTag, makeProfile } from '../image/make-lut-profile.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'upright-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Every colour somewhere, in patches of 12 px. */
function painted(vips: VipsModule, width = 360, height = 240): VipsImage {
  const px = new Uint8Array(3 * width * height);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [Math.floor((at % width) / 12), Math.floor(at / width / 12)];
    px.set([(x * 37) % 256, (y * 53) % 256, (x * y * 29) % 256], 3 * at);
  }
  return vips.Image.newFromMemory(px, width, height, 3, vips.BandFormat.uchar).copy({ interpretation: 'srgb' });
}

function clearAbove(vips: VipsModule, image: VipsImage): VipsImage {
  const { width, height } = image;
  const px = Uint8Array.from({ length: width * height }, (_, at) => (at < (width * height) / 3 ? 0 : 255));
  return image.bandjoin(vips.Image.newFromMemory(px, width, height, 1, vips.BandFormat.uchar));
}

const gray = (image: VipsImage) => image.colourspace('b-w').extractBand(0);

function asGamma(image: VipsImage): VipsImage {
  const curve = curveTag((v) => v ** 2.2);
  const tagged = image.copy();
  tagged.setBlob(
    'icc-profile-data',
    makeProfile({ name: 'Gray Gamma 2.2', space: 'GRAY', pcs: 'XYZ ', deviceClass: 'mntr', tags: [['kTRC', curve]] }),
  );
  return tagged;
}

test.each<[name: string, ending: string, make: (image: VipsImage, vips: VipsModule) => VipsImage]>([
  ['sRGB', '.png', (image) => image],
  ['Display P3', '.jpg[Q=95]', (image) => image.iccTransform('p3', { input_profile: 'srgb' })],
  [
    'Display P3 that is clear in part',
    '.png',
    (image, vips) => clearAbove(vips, image.iccTransform('p3', { input_profile: 'srgb' })),
  ],
  ['sRGB with its profile', '.webp[lossless]', (image) => image.iccTransform('srgb', { input_profile: 'srgb' })],
  ['greys', '.jpg[Q=95]', gray],
  ['greys that are clear in part', '.png', (image, vips) => clearAbove(vips, gray(image))],
  ['greys with a profile', '.png', (image) => asGamma(gray(image))],
  ['greys with a profile that are clear in part', '.png', (image, vips) => clearAbove(vips, asGamma(gray(image)))],
  ['colours that are clear in part', '.webp[lossless]', (image, vips) => clearAbove(vips, image)],
  ['a palette', '.png[palette]', (image) => image],
  ['a GIF', '.gif', (image) => image],
  ['16 bit', '.png', (image) => image.colourspace('rgb16')],
  ['16 bit of grey', '.tif', (image) => gray(image).colourspace('grey16')],
  ['CMYK', '.tif', (image) => image.iccTransform('cmyk', { input_profile: 'srgb' })],
])('%s', async (name, ending, make) => {
  const file = path.join(folder, `${name}${ending.replace(/\[.*/, '')}`);
  await withVips((vips) => {
    make(painted(vips), vips).writeToFile(`${file}${/\[.*/.exec(ending)?.[0] ?? ''}`);
    const seen = openUpright(vips, file, 300);
    expect([seen.width, seen.height, seen.bands, seen.format]).toEqual([300, 200, 3, 'uchar']);
    const shown = vips.Image.thumbnail(file, 300, {
      height: 300,
      size: 'down',
      intent: 'relative',
      output_profile: 'srgb',
    });
    const flat = shown.hasAlpha() ? shown.flatten({ background: [255] }) : shown;
    const expected = (flat.bands < 3 ? flat.colourspace('srgb') : flat).extractBand(0, { n: 3 }).cast('uchar');
    expect(seen.subtract(expected).abs().max()).toBeLessThanOrEqual(1);
  });
});

test('as the camera was held, and never larger than it is', async () => {
  const file = path.join(folder, 'turned.jpg');
  await withVips((vips) => {
    const image = painted(vips).copy();
    image.setInt('orientation', 6);
    image.writeToFile(file);
    const seen = openUpright(vips, file, 5000);
    expect([seen.width, seen.height]).toEqual([240, 360]);
    const small = shrinkTo(seen, 90);
    expect([small.width, small.height]).toEqual([60, 90]);
    expect(shrinkTo(seen, 360)).toBe(seen);
  });
});

test('what is kept is no larger than 1600 px, whatever is looked at', async () => {
  const [file, target] = [path.join(folder, 'large.jpg'), path.join(folder, 'kept.jpg')];
  await withVips((vips) => painted(vips, 3000, 1200).writeToFile(file));
  const { kept } = await embedPicture(file, { crop: null, target });
  expect(kept).toEqual({ width: 1600, height: 640 });
  const [width, fields] = await withVips((vips) => {
    const image = vips.Image.newFromFile(target);
    return [image.width, image.getFields()];
  });
  expect(width).toBe(1600);
  expect([fields].flat().filter((name) => /icc|exif|xmp/.test(String(name)))).toEqual([]);
});

test('a border as long as any is kept too', async () => {
  const [file, target] = [path.join(folder, 'border.png'), path.join(folder, 'border.jpg')];
  await withVips((vips) => painted(vips, 30_000, 40).writeToFile(file));
  const { kept } = await embedPicture(file, { crop: null, target });
  expect(kept).toEqual({ width: 24_000, height: 32 });
});
