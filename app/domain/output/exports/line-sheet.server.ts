/** Export: a line sheet, the prints of a choice on A4 with reference, size, repeat and colours. */
import { rm } from 'node:fs/promises';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { repeatWords, sizeWords, speakerFor, type Speaker } from '#app/domain/output/paper/paper-words.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { translate } from '#app/locales/translate.ts';
import type { ExportItem } from '../making/items.server.ts';
import { forItem, type Maker, type Making } from '../making/making.ts';
import { hairline, openPaper, type PaperFile } from '../paper/paper.server.ts';

/** mm */
const page = { width: 210, height: 297, margin: 12, head: 16 } as const;
const [columns, rows] = [3, 4];
const gap = 6;
const cell = {
  width: (page.width - 2 * page.margin - (columns - 1) * gap) / columns,
  height: (page.height - 2 * page.margin - page.head - 6 - (rows - 1) * gap) / rows,
};
const pictureHeight = 44;
/** px of a picture's longer side: 300 dpi in its cell */
const longest = 700;
const swatches = 10;
const quiet = '#555555';

export const makeLineSheet: Maker = async (making, target) => {
  const { items, person, parameters, askedAt, tell, signal } = making;
  const say = speakerFor(translate(person.locale), person.locale);
  const { corporate } = await readSettings();
  const name = corporate.name || say.t('shell.product');
  const paper = await openPaper(target, {
    title: parameters.title,
    author: name,
    language: person.locale,
    at: askedAt,
  });
  const perPage = columns * rows;
  try {
    for (const [index, item] of items.entries()) {
      signal.throwIfAborted();
      const place = index % perPage;
      if (place === 0) {
        paper.page(page.width, page.height);
        drawHead(paper, { name, header: corporate.header, title: parameters.title, date: say.date(askedAt) });
        const numbers = { page: index / perPage + 1, count: Math.ceil(items.length / perPage) };
        drawFoot(paper, corporate.headOffice.join(', '), say.t('downloads.sheet.page', numbers));
      }
      const x = page.margin + (place % columns) * (cell.width + gap);
      const y = page.margin + page.head + Math.floor(place / columns) * (cell.height + gap);
      await drawPicture(paper, item, making, x, y);
      drawWords(paper, item, say, x, y + pictureHeight + 2);
      tell((index + 1) / items.length);
    }
    await paper.end();
  } catch (error) {
    paper.destroy(error as Error);
    throw error;
  }
};

function drawHead(
  paper: PaperFile,
  { name, header, title, date }: { name: string; header: string; title: string; date: string },
): void {
  const half = (page.width - 2 * page.margin) / 2;
  paper.text(page.margin, page.margin - 2, name, { size: 11, strong: true, width: half });
  if (header) paper.text(page.margin, page.margin + 3.5, header, { size: 8, color: quiet, width: half });
  paper.text(page.margin + half, page.margin - 2, title, { size: 11, align: 'right', width: half });
  paper.text(page.margin + half, page.margin + 3.5, date, { size: 8, color: quiet, align: 'right', width: half });
  paper.line(page.margin, page.margin + 10, page.width - page.margin, page.margin + 10, { color: '#bbbbbb' });
}

function drawFoot(paper: PaperFile, office: string, number: string): void {
  const y = page.height - page.margin + 1;
  const width = page.width - 2 * page.margin;
  if (office) paper.text(page.margin, y, office, { size: 7, color: quiet, width: width - 20 });
  paper.text(page.margin, y, number, { size: 7, color: quiet, align: 'right', width });
}

/** Whole, as large as the cell has room, in its middle. */
async function drawPicture(
  paper: PaperFile,
  item: ExportItem,
  { image, signal }: Making,
  x: number,
  y: number,
): Promise<void> {
  const ratio = item.widthCm / item.heightCm;
  const width = Math.min(cell.width, pictureHeight * ratio);
  const height = width / ratio;
  const file = await scratchPath('.jpg');
  try {
    await forItem(item, async () => {
      const scale = Math.min(1, longest / Math.max(item.widthPx, item.heightPx));
      const side = (px: number) => Math.max(1, Math.round(px * scale));
      const size = { width: side(item.widthPx), height: side(item.heightPx) };
      using master = await storage.localFile(item.masterKey);
      await image.renderSheet(master.path, { size, quality: 88 }, file, { signal });
    });
    const [left, top] = [x + (cell.width - width) / 2, y + pictureHeight - height];
    paper.picture(file, left, top, width, height);
    paper.box(left, top, width, height, hairline);
  } finally {
    await rm(file, { force: true });
  }
}

function drawWords(paper: PaperFile, item: ExportItem, say: Speaker, x: number, y: number): void {
  const { t, number } = say;
  const ending = `/${item.colorwayName}`;
  paper.text(x, y, item.reference, { size: 9.5, strong: true, width: cell.width, ending });
  paper.text(x, y + 4.6, `${sizeWords(item, say)} · ${repeatWords(item, say)}`, { size: 7.5, width: cell.width });
  const more = [
    t(`archive.types.${item.type}`),
    ...(item.screenCount > 0 ? [`${t('downloads.sheet.screens')} ${number(item.screenCount, 0)}`] : []),
    ...(item.isConfined ? [t('downloads.sheet.confined')] : []),
  ];
  paper.text(x, y + 8.2, more.join(' · '), { size: 7.5, color: quiet, width: cell.width });
  const colors = item.colors.slice(0, swatches);
  const whole = colors.reduce((sum, { share }) => sum + share, 0) || 1;
  let at = x;
  for (const { srgb, share } of colors) {
    const width = (share / whole) * cell.width;
    paper.box(at, y + 12.2, width, 2.6, { fill: srgb });
    at += width;
  }
  if (colors.length > 0) paper.box(x, y + 12.2, cell.width, 2.6, hairline);
}
