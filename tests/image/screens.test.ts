import { readFileSync, statSync } from 'node:fs';
import { readSource } from '#app/image/original/read-source.ts';
import { makeInks } from '#app/image/inks/make-inks.ts';
import { withVips } from '#app/image/base/vips.ts';
import { proposeColor, namesInk } from '#app/image/source/ink-words.ts';
import { readPictureInks } from '#app/image/inks/picture-inks.ts';
import { screenNames } from '#app/image/screens/screen-names.ts';
import { writeScreenSet } from '#app/image/screens/set-file.ts';
import { renderPreview } from '#app/image/render/render-preview.ts';
import { describe, expect, test } from 'vitest';
import { makePsd, unicodeNames } from './make-files.ts';
import { openScratch, readPixels } from './scratch.ts';
import { addPage, writeTiff, type TiffStructure } from './write-tiff.ts';

const { write, folder, path, master } = openScratch();
const size = { width: 64, height: 40 };
const rgb = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
/** Film of a screen: ink in its own column of 16 px. */
const film = (column: number, more: Partial<TiffStructure> = {}): TiffStructure => ({
  ...size,
  bits: [8],
  photometric: 1,
  value: (x) => (Math.floor(x / 16) === column ? 0 : 255),
  ...more,
});
/** As a bitmap where 1 is black. */
const bitmap = (column: number): TiffStructure => ({
  ...size,
  bits: [1],
  photometric: 0,
  value: (x) => (Math.floor(x / 16) === column ? 1 : 0),
});
const named = (tag: number, name: string) => ({ tags: { [tag]: Buffer.from(`${name}\0`, 'latin1') } });
const middles = [8, 24, 40, 56];
const YELLOW = '#ffed00';
const NAVY = '#1b2a49';
const CYAN = '#009fe3';

describe('pages of a TIFF', () => {
  test.each([270, 269, 285])('are screens, called as tag %i says', async (tag) => {
    const pages = addPage(
      addPage(writeTiff(film(0, named(tag, 'Rose - Sar\xfd'))), film(1, named(tag, 'Rose - Lacivert'))),
      film(2, named(tag, 'Rose - Camg\xf6be\xf0i')),
    );
    const { info, path: made } = await master(`${tag}.tif`, pages);
    expect(info).toMatchObject({ mode: 'multichannel', screens: 'pages', channelCount: 3, pages: 3 });
    expect(info.channels.map(({ name, kind }) => [name, kind])).toEqual([
      ['Sarı', 'spot'],
      ['Lacivert', 'spot'],
      ['Camgöbeği', 'spot'],
    ]);
    expect(info.warnings.map(({ key }) => key)).not.toContain('morePages');
    const shown = await readPixels(made);
    expect(middles.map((x) => shown.at(x, 20))).toEqual([...[YELLOW, NAVY, CYAN].map(rgb), [255, 255, 255]]);
  });

  test('bitmaps and grey of either polarity, by number where none is called anything', async () => {
    const { info, path: made } = await master('b.tif', addPage(addPage(writeTiff(bitmap(0)), bitmap(1)), film(2)));
    expect(info.channels.map(({ name }) => name)).toEqual(['1', '2', '3']);
    const shown = await readPixels(made);
    const colors = middles.map((x) => shown.at(x, 20).join());
    expect(new Set(colors).size).toBe(4);
    expect(colors[3]).toBe('255,255,255');
  });

  test('of other sizes, in colour or lying down are none: the first page is read as before', async () => {
    const others = [
      film(1, { width: 63 }),
      film(1, { bits: [8, 8, 8], photometric: 2 }),
      film(1, { orientation: 6 }),
      film(1, { bits: [8, 8], extraSamples: [2] }),
    ];
    for (const other of others) {
      const info = await readSource(write('c.tif', addPage(writeTiff(film(0)), other)));
      expect(info).toMatchObject({ mode: 'grayscale', pages: 2 });
      expect(info.screens).toBeUndefined();
    }
  });

  test('a transparency mask behind the picture is no page, and a small picture is none', async () => {
    const behind = async (kind: number) => {
      const { pages, warnings } = await readSource(
        write('m.tif', addPage(writeTiff(film(0)), { ...bitmap(1), photometric: 4, tags: { 254: [kind] } })),
      );
      return [pages, warnings.map(({ key }) => key).filter((key) => key !== 'noResolution')];
    };
    expect(await behind(4)).toEqual([1, []]);
    expect(await behind(1)).toEqual([1, []]);
    // Of the small picture.
    expect(await behind(5)).toEqual([1, []]);
  });

  test('a small picture in front, as old writers name it, is none of the pages', async () => {
    const small = film(0, { width: 16, height: 10, tags: { 255: [2] } });
    const info = await readSource(write('s.tif', addPage(writeTiff(small), film(1, { tags: { 255: [1] } }))));
    expect(info).toMatchObject({ width: 64, height: 40, pages: 1 });
  });

  test('coverage is the films, whatever their polarity', async () => {
    const file = write('d.tif', addPage(writeTiff(bitmap(0)), film(1)));
    const info = await readSource(file);
    const target = path('d.inks.tif');
    const { sheet } = await makeInks(file, info, [target], { scratchDir: folder });
    expect(sheet).toMatchObject({ base: false, process: null });
    const shown = await readPixels(target);
    expect(middles.map((x) => shown.at(x, 20))).toEqual([
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });
});

describe('a set of files', () => {
  const parts = (files: [string, Buffer][]) =>
    files.map(([name, bytes], i) => ({ name, path: write(`part-${i}-${name}`, bytes) }));
  let count = 0;
  const setOf = (files: [string, Buffer][]) => {
    const target = path(`set-${count++}.zip`);
    writeScreenSet(parts(files), target, () => {});
    return target;
  };
  const three: [string, Buffer][] = [
    ['Rose_Sarı.tif', writeTiff(film(0))],
    ['Rose_Lacivert.tif', writeTiff(bitmap(1))],
    ['Rose_Cyan.tif', writeTiff(film(2, { compression: 'lzw', big: true, little: false }))],
  ];

  test('is one original with an ink a file, in their order', async () => {
    const { info, path: made } = await master('e.zip', readFileSync(setOf(three)));
    expect(info).toMatchObject({ format: 'screens', screens: 'set', mode: 'multichannel', ...size });
    expect(info.channels.map(({ name }) => name)).toEqual(['Sarı', 'Lacivert', 'Cyan']);
    const shown = await readPixels(made);
    expect(middles.map((x) => shown.at(x, 20))).toEqual([...[YELLOW, NAVY, CYAN].map(rgb), [255, 255, 255]]);
    const decode = { scratchDir: folder };
    const preview = await renderPreview(path('e.zip'), info, { box: size, format: 'png', quality: 90 }, decode);
    const looked = await readPixels(Buffer.from(preview.data));
    expect(looked.at(8, 20)).toEqual(rgb(YELLOW));
  });

  test('the same files give the same bytes, in which each file stands byte for byte', () => {
    const [one, two] = [setOf(three), setOf(three)].map((file) => readFileSync(file)) as [Buffer, Buffer];
    expect(one.equals(two)).toBe(true);
    for (const [, bytes] of three) expect(one.includes(bytes)).toBe(true);
  });

  test('CCITT, which libvips reads, beside what is read here', async () => {
    const packed = await withVips((vips) => {
      const ink = vips.Image.black(16, size.height);
      const page = vips.Image.black(size.width, size.height).invert().insert(ink, 16, 0);
      return Buffer.from(page.tiffsaveBuffer({ compression: 'ccittfax4', bitdepth: 1, xres: 10, yres: 10 }));
    });
    const { info, path: made } = await master(
      'f.zip',
      readFileSync(
        setOf([
          ['Rose_Sarı.tif', writeTiff(film(0))],
          ['Rose_Lacivert.tif', packed],
        ]),
      ),
    );
    expect(info.channels).toHaveLength(2);
    const shown = await readPixels(made);
    expect(middles.map((x) => shown.at(x, 20))).toEqual([rgb(YELLOW), rgb(NAVY), [255, 255, 255], [255, 255, 255]]);
  });

  test('damaged ones are refused, each with a sentence, and none is taken for another kind of file', async () => {
    const whole = readFileSync(setOf(three));
    const at = statSync(path('set-0.zip')).size;
    expect(at).toBeGreaterThan(0);
    const refused = async (bytes: Buffer) =>
      readSource(write('g.zip', bytes)).then(
        () => 'read',
        (error: { key?: string }) => error.key ?? String(error),
      );
    const answers = new Set<string>();
    let seed = 7;
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    for (let i = 0; i < 400; i++) {
      const bytes = Buffer.from(whole);
      for (let n = 0; n <= i % 4; n++)
        bytes[i % 2 ? bytes.length - 1 - random(700) : random(bytes.length)] = random(256);
      answers.add(await refused(i % 7 === 0 ? bytes.subarray(0, random(bytes.length)) : bytes));
    }
    const known = 'read notAnImage damaged truncated unsupported zeroPixels tooLarge empty'.split(' ');
    expect([...answers].filter((answer) => !known.includes(answer))).toEqual([]);
    expect(answers).toContain('damaged');
  });

  test('files of other sizes, or no films at all, make no set', async () => {
    const other = setOf([three[0]!, ['Rose_2.tif', writeTiff(film(1, { width: 63 }))]]);
    await expect(readSource(other)).rejects.toMatchObject({ key: 'unsupported' });
    const psd = setOf([three[0]!, ['Rose_2.psd', makePsd({ ...size, mode: 1, paint: () => [0] })]]);
    await expect(readSource(psd)).rejects.toMatchObject({ key: 'damaged' });
  });
});

describe('alpha channels of a PSD', () => {
  const psd = (names: string[]) =>
    makePsd({
      ...size,
      mode: 1,
      channels: 1 + names.length,
      paint: (x) => [90, ...names.map((_, i) => (Math.floor(x / 16) === i ? 0 : 255))],
      resources: [{ id: 1045, data: unicodeNames(names) }],
    });

  test('called like inks are screens, on paper instead of the picture', async () => {
    const { info, path: made } = await master('h.psd', psd(['Sarı 4R', 'zemin']));
    expect(info).toMatchObject({ screens: 'alphas', mode: 'grayscale' });
    const shown = await readPixels(made);
    expect(shown.at(56, 20)).toEqual([255, 255, 255]);
    expect(shown.at(24, 20)).not.toEqual([255, 255, 255]);
    const target = path('h.inks.tif');
    const { sheet } = await makeInks(path('h.psd'), info, [target], { scratchDir: folder });
    expect(sheet).toMatchObject({ base: false });
    expect((await readPixels(target)).at(8, 20)).toEqual([255, 0, 0]);
  });

  test('beside a picture tell how far the look for their colours has come', async () => {
    const bytes = makePsd({
      width: 300,
      height: 4000,
      channels: 5,
      paint: (x) => [x % 256, 30, 60, ...[0, 1].map((at) => (Math.floor(x / 40) === at ? 0 : 255))],
      resources: [{ id: 1045, data: unicodeNames(['zemin', 'fon 2']) }],
    });
    const { info } = await master('told.psd', bytes);
    const told: number[] = [];
    const onProgress = (fraction: number) => told.push(fraction);
    await readPictureInks(path('told.psd'), info, { scratchDir: folder, onProgress });
    expect(told.some((fraction) => fraction > 0 && fraction < 0.5)).toBe(true);
    expect(told.some((fraction) => fraction > 0.5)).toBe(true);
  });

  test('called otherwise, or one alone, are selections', async () => {
    for (const names of [['Alpha 1', 'Alpha 2'], ['Sarı', 'Selection'], ['Sarı']]) {
      const { info, path: made } = await master('i.psd', psd(names));
      expect(info.screens).toBeUndefined();
      expect((await readPixels(made)).at(56, 20)).not.toEqual([255, 255, 255]);
    }
  });
});

describe('names', () => {
  test('lose what all share, at the ends of words', () => {
    expect(screenNames(['Rose_1', 'Rose_2', 'Rose_12'])).toEqual(['1', '2', '12']);
    expect(screenNames(['Rose-C', 'Rose-M', 'Rose-K'])).toEqual(['C', 'M', 'K']);
    expect(screenNames(['A 12 Sarı film', 'A 12 Siyah film'])).toEqual(['Sarı', 'Siyah']);
    expect(screenNames(['1 sarı', '2 sarı'])).toEqual(['1', '2']);
    expect(screenNames(['Rose', 'Rose_2'])).toEqual(['Rose', 'Rose_2']);
    expect(screenNames(['Rose1', 'Rose2'])).toEqual(['Rose1', 'Rose2']);
    expect(screenNames(['Rose 🌹', 'Rose 🌷'])).toEqual(['🌹', '🌷']);
    expect(screenNames(['one'])).toEqual(['one']);
    expect(screenNames(['Rose(Cyan)', 'Rose(Sar%C4%B1 4R)', 'Rose(K%C4%B1rm%C4%B1z%C4%B1)'])).toEqual([
      'Cyan',
      'Sarı 4R',
      'Kırmızı',
    ]);
    expect(screenNames(['Rose(50%)', 'Rose(%E7)', 'Rose(%20)'])).toEqual(['50%', '%E7', '%20']);
  });

  test('propose a colour in three languages, among whatever else they say', () => {
    for (const name of ['Sarı 4R', 'SARI 3', '02_sari', 'Remazol Yellow RGB', 'Жёлтый 4R', 'желтая'])
      expect(proposeColor(name)?.srgb, name).toBe(YELLOW);
    expect(proposeColor('Golden Yellow 3RS')?.srgb).toBe('#f7a600');
    expect(proposeColor('koyu yeşil')?.srgb).not.toBe(proposeColor('açık yeşil')?.srgb);
    expect(proposeColor('Beyaz kapama')).toEqual({ srgb: '#ffffff', solidity: 1 });
    for (const name of ['Alpha 1', 'R 4', '12', 'Spot', 'Redwood', '', '\u0000', 'c 1'])
      expect(proposeColor(name), name).toBeNull();
  });

  test('of screens are told from others', () => {
    for (const name of ['zemin', 'Fon', 'фон', 'K', 'lacivert 2', 'varnish']) expect(namesInk(name), name).toBe(true);
    for (const name of ['Alpha 1', 'Selection', 'Layer Mask', '01']) expect(namesInk(name), name).toBe(false);
  });
});
