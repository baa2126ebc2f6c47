import { mkdtemp, readdir, readFile, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { Person } from '#app/domain/base/actor.ts';
import { requestExport } from '#app/domain/output/downloads/exports.server.ts';
import { attachment, safeName, uniqueNames } from '#app/domain/base/text/file-names.ts';
import { writeZip } from '#app/domain/output/making/zip.server.ts';
import { breakLines } from '#app/domain/output/paper/paper.server.ts';
import { readPixels } from '#tests/image/scratch.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { requestAndMake, fileOf, image, makePrint } from './prints.ts';
import { readZip } from './read-zip.ts';

let customer: Person;
let archiveId: number;
beforeAll(async () => {
  customer = await makePerson({ locale: 'tr' });
  archiveId = (await makeArchive()).id;
});
afterAll(() => image.close());

async function exportOf(kind: string, colorwayGuids: string[], person = customer) {
  const { jobId, fileName } = await requestAndMake(person, () => requestExport(person, { kind, colorwayGuids }));
  return { fileName, bytes: await readFile(await fileOf(jobId)) };
}

describe('names', () => {
  test.each([
    ['01-0559/VR-2', '01-0559_VR-2'],
    ['Ağaç İğne ŞIK', 'Ağaç İğne ŞIK'],
    ['Роза/Ё', 'Роза_Ё'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..', '_'],
    ['C:\\x', 'C__x'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['a\u202Ereversed\u0000\n', 'areversed'],
    ['tail. . ', 'tail'],
    ['', '_'],
  ])('%j is kept as %j', (given, kept) => {
    expect(safeName(given)).toBe(kept);
  });

  test('are short enough, whole letters and each its own', () => {
    expect(Buffer.byteLength(safeName('ş'.repeat(500)))).toBeLessThanOrEqual(120);
    // The colorways of a long design are told apart.
    const flowers = 'Цветы '.repeat(13).trim();
    expect(safeName(`${flowers}/VR-12`)).toMatch(/^Цветы .* Цветы?[^_]*_VR-12$/);
    for (const long of [`${flowers}/VR-12`, `${flowers}/${flowers.slice(0, 40)}`])
      expect(Buffer.byteLength(safeName(long))).toBeLessThanOrEqual(120);
    const nameOf = uniqueNames();
    expect([nameOf('A', '.jpg'), nameOf('a', '.jpg'), nameOf('A', '.jpg')]).toEqual([
      'A.jpg',
      'a (2).jpg',
      'A (3).jpg',
    ]);
  });

  test('travel in plain and in their own letters, and can’t break out of the header', () => {
    expect(attachment('Şık "1".pdf')).toBe(
      `attachment; filename="Sik _1_.pdf"; filename*=UTF-8''%C5%9E%C4%B1k%20%221%22.pdf`,
    );
    expect(attachment('Щётки – Юбка, объём.zip')).toMatch(/^attachment; filename="Shchetki - Yubka, obem.zip"; /);
    expect(attachment('a\r\nSet-Cookie: x.pdf')).not.toMatch(/[\r\n]/);
  });

  test('lines keep words whole and end in an ellipsis where they must', () => {
    const measure = (text: string) => text.length;
    expect(breakLines('one two three', 7, 3, measure)).toEqual(['one two', 'three']);
    expect(breakLines('onetwothree', 5, 3, measure)).toEqual(['onetw', 'othre', 'e']);
    expect(breakLines('one two three four', 7, 2, measure)).toEqual(['one two', 'three…']);
    expect(breakLines('   ', 7, 2, measure)).toEqual([]);
    // A design's colorways stay told apart.
    expect(breakLines('roses and lilies/VR-2', 12, 1, measure, '/VR-2')).toEqual(['roses…/VR-2']);
    expect(breakLines('roses and lilies/VR-2', 5, 1, measure, '/VR-2')).toEqual(['rose…']);
  });
});

describe('the pictures', () => {
  test('come as one JPEG a colorway, in their own colours and no larger than the print', async () => {
    const prints = [
      await makePrint({ archiveId, name: 'Gül', paint: () => [200, 30, 60] }),
      await makePrint({ archiveId, name: 'Taş', paint: () => [20, 160, 90] }),
    ];
    const { bytes, fileName } = await exportOf(
      'pictures',
      prints.map(({ colorways }) => colorways[0]!.id),
    );
    expect(fileName).toBe('Gül_VR-1 +1.zip');
    const entries = readZip(bytes);
    expect(entries.map(({ name }) => name)).toEqual(['Gül_VR-1.jpg', 'Taş_VR-1.jpg']);
    for (const [index, wanted] of [
      [200, 30, 60],
      [20, 160, 90],
    ].entries()) {
      const { data, width, height } = await readPixels(entries[index]!.bytes);
      expect([width, height]).toEqual([120, 90]);
      for (const band of [0, 1, 2]) expect(Math.abs(data[band]! - wanted[band]!)).toBeLessThanOrEqual(4);
      const edited = prints[index]!.colorways[0]!.editedAt;
      expect(Math.abs(entries[index]!.at.getTime() - edited.getTime())).toBeLessThan(26 * 3_600_000);
    }
  });
});

test('a print of oblong px is shown as it is on the cloth, its resolution across and down', async () => {
  // 254 dpi across and half of it down.
  const print = await makePrint({ archiveId, heightCm: 1.8, widthCm: 1.2 });
  const ids = [print.colorways[0]!.id];
  const one = readZip((await exportOf('pictures', ids)).bytes)[0]!;
  expect(await readPixels(one.bytes)).toMatchObject({ width: 120, height: 180 });
  const table = readZip((await exportOf('spreadsheet', ids)).bytes);
  const picture = table.find(({ name }) => /media\/.*\.jpe?g$/.test(name))!;
  expect(await readPixels(picture.bytes)).toMatchObject({ width: 120, height: 180 });
  expect(table.map(({ bytes }) => bytes.toString('utf8')).join('')).toContain('254 × 127');
});

describe('the table', () => {
  test('has a row and a picture for each, figures as figures, and no formulas out of names', async () => {
    const names = ['=1+1', '@SUM(A1)', 'İpek & <Şal>'];
    const prints = [];
    for (const name of names) prints.push(await makePrint({ archiveId, name, screenCount: 5 }));
    const { bytes, fileName } = await exportOf(
      'spreadsheet',
      prints.map(({ colorways }) => colorways[0]!.id),
    );
    expect(fileName).toMatch(/\.xlsx$/);
    const entries = readZip(bytes);
    const text = (part: RegExp) =>
      entries
        .filter(({ name }) => part.test(name))
        .map(({ bytes }) => bytes.toString('utf8'))
        .join('');
    const words = text(/sharedStrings|sheet1\.xml$/);
    expect(words).toContain('=1+1/VR-1');
    expect(words).toContain('İpek &amp; &lt;Şal&gt;');
    expect(words).toContain('Referans');
    expect(text(/sheet1\.xml$/)).not.toContain('<f>');
    expect(text(/sheet1\.xml$/)).toContain('<v>5</v>');
    const pictures = entries.filter(({ name }) => /media\/.*\.jpe?g$/.test(name));
    expect(pictures).toHaveLength(3);
    const { width, height } = await readPixels(pictures[0]!.bytes);
    expect([width, height]).toEqual([120, 90]);
  });
});

describe('the line sheet', () => {
  test('shows twelve a page with reference, size and repeat', async () => {
    const print = await makePrint({ archiveId, name: 'Çizgi', colorways: 14, repeatOffset: 'brick' });
    const { bytes } = await exportOf(
      'lineSheet',
      print.colorways.map(({ id }) => id),
    );
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    const { text } = await extractText(pdf, { mergePages: false });
    expect(pdf.numPages).toBe(2);
    expect(text[0]).toContain('Çizgi/VR-12');
    expect(text[1]).toContain('Çizgi/VR-14');
    expect(text[1]).not.toContain('Çizgi/VR-12');
    expect(text[0]).toContain('1,2 × 0,9 cm');
  });

  test('outlines pictures and colours, which may be as white as the paper', async () => {
    const print = await makePrint({ archiveId, paint: () => [255, 255, 255] });
    const { bytes } = await exportOf('lineSheet', [print.colorways[0]!.id]);
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    const { OPS } = await getResolvedPDFJS();
    const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList();
    const strokes = fnArray.flatMap((operator, at) =>
      operator === OPS.setStrokeRGBColor ? [String((argsArray[at] as unknown[])[0])] : [],
    );
    expect(strokes.filter((color) => color === '#999999')).toHaveLength(2);
  });

  test('the order chosen is the order kept, and each comes once', async () => {
    const print = await makePrint({ archiveId, name: 'Sıra', colorways: 3 });
    const [a, b, c] = print.colorways.map(({ id }) => id) as [string, string, string];
    const { bytes } = await exportOf('pictures', [c, a, c, b, a]);
    expect(readZip(bytes).map(({ name }) => name)).toEqual(['Sıra_VR-3.jpg', 'Sıra_VR-1.jpg', 'Sıra_VR-2.jpg']);
  });
});

test.runIf(process.platform === 'linux')('an archive that breaks off holds none of its files open', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'archive-zip-'));
  const part = path.join(folder, 'part');
  const make = async () => {
    await writeFile(part, '');
    await truncate(part, 16_000_000);
    return part;
  };
  // A disk that is full.
  const writing = writeZip([{ name: 'part', at: new Date(), make }], '/dev/full', new AbortController().signal);
  await expect(writing).rejects.toMatchObject({ code: 'ENOSPC' });
  const open = async () => {
    const numbers = await readdir('/proc/self/fd');
    const names = await Promise.all(numbers.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')));
    return names.filter((name) => name.startsWith(part));
  };
  await expect.poll(open).toEqual([]);
  await rm(folder, { recursive: true });
});
