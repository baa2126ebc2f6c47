/** CAD code 101: a print on paper at true size, with rulers, colours and facts. */
import { rm } from 'node:fs/promises';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { forItem, type Maker, type Making } from '#app/domain/output/making/making.ts';
import type { ExportItem } from '#app/domain/output/making/items.server.ts';
import { hairline, openPaper, type PaperFile } from '#app/domain/output/paper/paper.server.ts';
import { logoOnPaper } from '#app/domain/base/settings/corporate.server.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { readMasterInfo } from '#app/image/render/tiles.ts';
import type { MasterInfo, PixelBox } from '#app/image/base/types.ts';
import { translate } from '#app/locales/translate.ts';
import { speakerFor, type Speaker } from '../paper/paper-words.ts';
import { drawFacts } from './sheet-facts.server.ts';
import { drawHead, drawRulers, drawPartMarks } from './sheet-frame.server.ts';
import { layOutSheet, type SheetPage } from './sheet-layout.ts';

/** dpi on paper: what the eye can use; never more than the print has, and 200 is kept whatever the size */
const resolution = { usual: 300, least: 200 } as const;
/** px of one page's picture above which the lower resolution is taken: an A0 of 300 dpi has 139 million */
const manyPixels = 80_000_000;
const quality = 90;
const mmPerInch = 25.4;

export interface Sheet {
  item: ExportItem;
  pages: SheetPage[];
  making: Making;
  say: Speaker;
  /** `logo`: a file prepared for paper */
  corporate: { name: string; header: string; headOffice: string[]; logo: string | null };
}

export const makeSheet: Maker = async (making, target) => {
  const item = making.items[0]!;
  const { person, parameters, askedAt } = making;
  const say = speakerFor(translate(person.locale), person.locale);
  const { corporate } = await readSettings();
  const name = corporate.name || say.t('shell.product');
  using logo = await logoOnPaper(corporate.logo);
  const pages = layOutSheet({ width: item.widthCm * 10, height: item.heightCm * 10 }, parameters.paper);
  const sheet: Sheet = { item, pages, making, say, corporate: { ...corporate, name, logo: logo?.path ?? null } };
  using file = await forItem(item, () => storage.localFile(item.masterKey));
  const master = file.path;
  const info = await readMasterInfo(master);
  const paper = await openPaper(target, { title: item.reference, author: name, language: person.locale, at: askedAt });
  try {
    for (const [index, page] of pages.entries()) {
      making.signal.throwIfAborted();
      paper.page(page.size.width, page.size.height);
      drawHead(paper, sheet, page, index);
      const dpi = await drawPrint(paper, sheet, page, { master, info }, (fraction) =>
        making.tell((index + fraction) / pages.length),
      );
      drawRulers(paper, page, say);
      if (page.kind === 'part') drawPartMarks(paper, sheet, page);
      if (page.info) drawFacts(paper, sheet, page, page.info, dpi);
    }
    await paper.end();
  } catch (error) {
    paper.destroy(error as Error);
    throw error;
  }
};

/** Answers the dpi that the picture has on this page. */
async function drawPrint(
  paper: PaperFile,
  { item, making }: Sheet,
  page: SheetPage,
  { master, info }: { master: string; info: MasterInfo },
  tell: (fraction: number) => void,
): Promise<number> {
  const region = regionOf(item, page, info);
  // Where the px of the region lie on the page: parts meet exactly, whatever the rounding.
  const perPx = {
    x: (item.widthCm * 10) / info.width / page.denominator,
    y: (item.heightCm * 10) / info.height / page.denominator,
  };
  const box = {
    x: page.print.x - page.shown.x / page.denominator + region.x * perPx.x,
    y: page.print.y - page.shown.y / page.denominator + region.y * perPx.y,
    width: region.width * perPx.x,
    height: region.height * perPx.y,
  };
  const { size, dpi } = pixelsFor(region, box);
  const file = await scratchPath('.jpg');
  try {
    await forItem(item, () =>
      making.image.renderSheet(master, { region, size, quality }, file, { signal: making.signal, onProgress: tell }),
    );
    paper.picture(file, box.x, box.y, box.width, box.height);
  } finally {
    await rm(file, { force: true });
  }
  paper.box(box.x, box.y, box.width, box.height, hairline);
  return dpi;
}

/** Whole px of the master that a page shows. */
function regionOf(item: Pick<ExportItem, 'widthCm' | 'heightCm'>, { shown }: SheetPage, info: MasterInfo): PixelBox {
  const along = (from: number, length: number, whole: number, px: number) => {
    const start = Math.max(0, Math.min(px - 1, Math.floor((from / whole) * px)));
    const end = Math.max(start + 1, Math.min(px, Math.ceil(((from + length) / whole) * px - 1e-6)));
    return [start, end - start] as const;
  };
  const [x, width] = along(shown.x, shown.width, item.widthCm * 10, info.width);
  const [y, height] = along(shown.y, shown.height, item.heightCm * 10, info.height);
  return { x, y, width, height };
}

function pixelsFor(region: PixelBox, mm: { width: number; height: number }) {
  const own = { x: (region.width / mm.width) * mmPerInch, y: (region.height / mm.height) * mmPerInch };
  const at = (dpi: number) => ({
    width: Math.max(1, Math.round((region.width * Math.min(own.x, dpi)) / own.x)),
    height: Math.max(1, Math.round((region.height * Math.min(own.y, dpi)) / own.y)),
  });
  const usual = at(resolution.usual);
  const size = usual.width * usual.height > manyPixels ? at(resolution.least) : usual;
  return { size, dpi: Math.round((size.width / mm.width) * mmPerInch) };
}
