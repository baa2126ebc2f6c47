import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { downloadCad } from '#app/domain/output/downloads/cad.server.ts';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { forgetSettings } from '#app/domain/base/settings/settings.server.ts';
import { makePerson } from '#tests/make.ts';
import { requestAndMake, fileOf, image, makePrint, type PrintMaking } from '#tests/exports/prints.ts';

afterAll(() => image.close());

interface PagePicture {
  /** mm on the page */
  x: number;
  y: number;
  width: number;
  height: number;
  px: [number, number];
}

/** OPS of pdf.js: the current matrix says where and how large an image is drawn. */
async function readPdf(jobId: string) {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await fileOf(jobId))));
  const { text } = await extractText(pdf, { mergePages: false });
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const [, , width, height] = page.view as [number, number, number, number];
    pages.push({
      width: toMm(width),
      height: toMm(height),
      text: text[number - 1]!,
      pictures: await picturesOf(page, height),
    });
  }
  const { info } = await pdf.getMetadata();
  return { pages, info: info as Record<string, unknown> };
}

const toMm = (pt: number) => (pt / 72) * 25.4;
type Matrix = [number, number, number, number, number, number];

async function picturesOf(
  page: Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>,
  pageHeight: number,
): Promise<PagePicture[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const [save, restore, transform, paint] = [10, 11, 12, 85];
  let now: Matrix = [1, 0, 0, 1, 0, 0];
  const kept: Matrix[] = [];
  const found: PagePicture[] = [];
  for (const [at, what] of fnArray.entries()) {
    if (what === save) kept.push(now);
    else if (what === restore) now = kept.pop()!;
    else if (what === transform) now = times(now, argsArray[at] as Matrix);
    else if (what === paint) {
      const [, px, py] = argsArray[at] as [string, number, number];
      const [width, height] = [Math.abs(now[0]), Math.abs(now[3])];
      const top = pageHeight - Math.max(now[5], now[5] + now[3]);
      found.push({ x: toMm(now[4]), y: toMm(top), width: toMm(width), height: toMm(height), px: [px, py] });
    }
  }
  return found;
}

function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

async function makeSheetOf(making: PrintMaking, input: object = {}, person?: Person) {
  const design = await makePrint(making);
  const asker = person ?? (await makePerson());
  const download = await requestAndMake(asker, () =>
    downloadCad(asker, { colorwayGuid: design.colorways[0]!.id, ...input }),
  );
  return { design, download, ...(await readPdf(download.jobId)) };
}

describe('the sheet', () => {
  test('shows the print at its true size, to a tenth of a mm, with every px up to 300 dpi', async () => {
    const { pages } = await makeSheetOf({ widthPx: 600, heightPx: 800, resolution: 127 });
    expect(pages).toHaveLength(1);
    expect(pages[0]!.width).toBeCloseTo(210, 1);
    const [picture] = pages[0]!.pictures;
    expect(picture!.width).toBeCloseTo(120, 1);
    expect(picture!.height).toBeCloseTo(160, 1);
    expect(picture!.px).toEqual([600, 800]);
    const fine = await makeSheetOf({ widthPx: 600, heightPx: 400, resolution: 600 });
    expect(fine.pages[0]!.pictures[0]).toMatchObject({ px: [300, 200] });
    expect(fine.pages[0]!.pictures[0]!.width).toBeCloseTo(25.4, 1);
  });

  test('names design, sizes, colours and their shares, and whose it is, in the reader’s letters', async () => {
    const person = await makePerson({ name: 'Çiğdem Işık Шмидт', locale: 'tr' });
    await db.setting.create({
      data: {
        key: 'corporate',
        value: { name: 'Güneş Tekstil', header: 'Baskı arşivi', headOffice: ['Bursa'], logo: null },
      },
    });
    forgetSettings();
    const { pages, design, info } = await makeSheetOf(
      { name: 'İĞ-07 ş', screenCount: 6, repeatOffset: 'halfDrop' },
      {},
      person,
    );
    await db.setting.deleteMany();
    forgetSettings();
    const { text } = pages[0]!;
    for (const word of [
      'Güneş Tekstil',
      'Baskı arşivi',
      'Bursa',
      `${design.name}/VR-1`,
      'Ölçek 1 : 1',
      '1,2 × 0,9 cm',
      '254 dpi',
      '#FF0000',
      '53 80 67',
      '%60',
      '%40',
      'Çiğdem Işık Шмидт',
    ])
      expect(text).toContain(word);
    expect(info).toMatchObject({ Title: `${design.name}/VR-1`, Author: 'Güneş Tekstil' });
  });

  test('on small paper it comes in parts at true size after an honest overview', async () => {
    const { pages } = await makeSheetOf({ widthPx: 640, heightPx: 400, resolution: 40 }, { paper: 'a4' });
    expect(pages.length).toBeGreaterThan(3);
    expect(pages[0]!.text).toMatch(/Reduced to 1 : \d/);
    expect(pages[0]!.text).toContain('Not actual size');
    const perPx = 25.4 / 40;
    for (const { pictures, text } of pages.slice(1)) {
      expect(text).toContain('Scale 1 : 1');
      expect(pictures[0]!.width / pictures[0]!.px[0]).toBeCloseTo(perPx, 3);
      expect(pictures[0]!.height / pictures[0]!.px[1]).toBeCloseTo(perPx, 3);
    }
  });

  test('many colours go on where there is room, and the rest is counted', async () => {
    const palette = Array.from({ length: 40 }, (_, at) => ({ l: 50, a: at, b: -at, srgb: '#112233', share: 0.025 }));
    const { pages } = await makeSheetOf({ widthPx: 300, heightPx: 400, resolution: 72, colorways: [{ palette }] });
    const shown = pages[0]!.text.match(/#112233/g)!.length;
    expect(pages[0]!.text).toContain(`+ ${40 - shown} more`);
    expect(shown).toBeGreaterThan(8);
  });

  test('a name as long as names may be stays on the page', async () => {
    const { pages } = await makeSheetOf({ name: `${'Ağaç '.repeat(15)}Ω漢`, originalName: 'x'.repeat(300) });
    expect(pages).toHaveLength(1);
    expect(pages[0]!.text).toContain('Ağaç Ağaç');
  });
});
