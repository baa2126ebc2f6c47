import { readSource } from '#app/image/original/read-source.ts';
import { makeInks } from '#app/image/inks/make-inks.ts';
import { renderPreview } from '#app/image/render/render-preview.ts';
import { describe, expect, test } from 'vitest';
import { openScratch, readPixels } from './scratch.ts';
import { writeTiff } from './write-tiff.ts';

const { write, folder, path, master } = openScratch();
const [width, height] = [64, 40];
const latin = (text: string) => Buffer.from(text, 'latin1');

/** A plate as Photoshop writes it: comments, a program, and rows of grey, 0 is full ink. */
function plate(column: number, { depth = 8, end = '\r', coding = 1, short = 0 } = {}): Buffer {
  const rowBytes = Math.ceil((width * depth) / 8);
  const rows = Buffer.alloc(rowBytes * height - short, 255);
  for (let y = 0; y < height; y++)
    for (let x = column * 16; x < column * 16 + 16; x++)
      if (depth === 8) rows[y * rowBytes + x] = 0;
      else rows[y * rowBytes + (x >> 3)]! &= ~(1 << (7 - (x & 7)));
  const head = [
    '%!PS-Adobe-3.0 EPSF-3.0',
    `%%BoundingBox: 0 0 ${width} ${height}`,
    `%ImageData: ${width} ${height} ${depth} 1 0 ${rowBytes} ${coding} "beginimage"`,
    '%%EndComments',
    '/beginimage { image } def',
    `%%BeginBinary: ${rows.length}`,
    'beginimage',
    '',
  ].join(end);
  return Buffer.concat([latin(head), rows, latin(`${end}%%EndBinary${end}%%EOF`)]);
}

/** A DCS 2 file: the plates behind the main program, which says where they stand. */
function dcs(plates: [name: string, bytes: Buffer][], more = ''): Buffer {
  const at = (base: number) =>
    plates.map(([name, bytes], i) => {
      const offset = base + plates.slice(0, i).reduce((sum, [, one]) => sum + one.length, 0);
      return `%%PlateFile: (${name}) EPS #${String(offset).padStart(8, '0')} ${bytes.length}`;
    });
  const head = (base: number) =>
    latin(
      `%!PS-Adobe-3.0 EPSF-3.0\r%%BoundingBox: 0 0 32 20\r%%HiResBoundingBox: 0 0 30.72 19.2\r${more}${at(base).join('\r')}\r%%EndComments\r(x) show\r%%EOF\r`,
    );
  const main = head(head(0).length);
  return Buffer.concat([main, ...plates.map(([, bytes]) => bytes)]);
}

function dos(script: Buffer, tiff: Buffer): Buffer {
  const head = Buffer.alloc(32);
  [0xc6d3d0c5, 32, script.length, 0, 0, 32 + script.length, tiff.length].forEach((value, i) =>
    head.writeUInt32LE(value, i * 4),
  );
  return Buffer.concat([head, script, tiff]);
}

const preview = writeTiff({
  width: 32,
  height: 20,
  bits: [8, 8, 8],
  value: (x, _y, sample) => (sample === 0 ? 200 : x < 16 ? 40 : 90),
});
const script = latin('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 144 90\n%%EndComments\nshowpage\n');

describe('DCS 2', () => {
  test('has an ink a plate, named and in order, at the size of its page', async () => {
    const bytes = dcs([
      ['Sar\xfd 4R', plate(0)],
      ['Lacivert', plate(1, { depth: 1, end: '\n' })],
    ]);
    const { info, path: made } = await master('a.eps', bytes);
    expect(info).toMatchObject({ format: 'eps', screens: 'plates', mode: 'multichannel', width, height, dpiX: 150 });
    expect(info.channels).toEqual([
      { name: 'Sarı 4R', kind: 'spot' },
      { name: 'Lacivert', kind: 'spot' },
    ]);
    const shown = await readPixels(made);
    expect([8, 24, 40].map((x) => shown.at(x, 39))).toEqual([
      [255, 237, 0],
      [27, 42, 73],
      [255, 255, 255],
    ]);
    const target = path('a.inks.tif');
    await makeInks(path('a.eps'), info, [target], { scratchDir: folder });
    const planes = await readPixels(target);
    expect([8, 24, 40].map((x) => planes.at(x, 0))).toEqual([
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 0],
    ]);
    const looked = await renderPreview(
      path('a.eps'),
      info,
      { box: { width, height }, format: 'png', quality: 90 },
      { scratchDir: folder },
    );
    expect((await readPixels(Buffer.from(looked.data))).at(8, 20)).toEqual([255, 237, 0]);
  });

  test('whose plates are elsewhere or not images falls back to its preview, and says so', async () => {
    const others = [
      latin('%!PS-Adobe-3.0\r%%PlateFile: (Cyan) EPS Local a.C\r%%EndComments\r'),
      dcs([['Cyan', plate(0, { coding: 2 })]]),
    ];
    for (const other of others) {
      const info = await readSource(write('b.eps', dos(other, preview)));
      expect(info).toMatchObject({ format: 'eps', mode: 'rgb', width: 32, height: 20 });
      expect(info.warnings[0]).toEqual({ key: 'previewOnly' });
    }
  });

  test('that is cut off is refused', async () => {
    const bytes = dcs([['Cyan', plate(0, { short: 100 })]]);
    await expect(readSource(write('c.eps', bytes))).rejects.toMatchObject({ key: 'truncated' });
    await expect(readSource(write('d.eps', dcs([['Cyan', plate(0)]]).subarray(0, 600)))).rejects.toMatchObject({
      key: 'truncated',
    });
  });
});

describe('EPS', () => {
  test('with a preview is that, at the size of its page', async () => {
    const { info, path: made } = await master('e.eps', dos(script, preview));
    expect(info).toMatchObject({ format: 'eps', dpiX: 16, dpiY: 16, pages: 1 });
    const shown = await readPixels(made);
    expect(shown.at(4, 4)).toEqual([200, 40, 40]);
    expect(shown.at(28, 4)).toEqual([200, 90, 90]);
  });

  test('without anything that can be read is refused, and nothing of it is run', async () => {
    for (const bytes of [script, dos(script, latin('WMF, not TIFF at all')), latin('%!PS\n(/etc/passwd) run')])
      await expect(readSource(write('f.eps', bytes))).rejects.toMatchObject({ key: expect.any(String) });
  });

  test('whatever bytes are changed, an answer comes', async () => {
    const whole = [
      dcs([
        ['A', plate(0)],
        ['B', plate(1)],
      ]),
      dos(script, preview),
    ];
    let seed = 5;
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    const odd = new Set<string>();
    for (let i = 0; i < 600; i++) {
      const bytes = Buffer.from(whole[i % 2]!);
      for (let n = 0; n <= i % 4; n++) bytes[random(i % 3 ? 500 : bytes.length)] = random(256);
      await readSource(write('g.eps', i % 9 ? bytes : bytes.subarray(0, random(bytes.length)))).catch(
        (error: { key?: string }) => void (error.key ?? odd.add(String(error))),
      );
    }
    expect([...odd]).toEqual([]);
  });
});
