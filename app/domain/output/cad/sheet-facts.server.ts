/** The facts on a sheet: reference, scale, sizes, colours, and a line to measure the printer by. */
import { resolutionsOf } from '#app/domain/base/square-px.ts';
import { nearestName } from '#app/domain/visible/colors/color-names.ts';
import { hairline, type PaperFile } from '#app/domain/output/paper/paper.server.ts';
import { sizesOf } from '../making/items.server.ts';
import { repeatWords, sizeWords } from '../paper/paper-words.ts';
import type { Sheet } from './sheet.server.ts';
import type { Box, SheetPage } from './sheet-layout.ts';

const quiet = '#555555';
const rowHeight = 4.3;
/** mm; in narrower columns a colour takes two lines */
const narrow = 68;
const colorStep = (width: number) => (width < narrow ? 7.4 : 4.7);
const gap = 6;

export function drawFacts(paper: PaperFile, sheet: Sheet, page: SheetPage, box: Box, dpi: number): void {
  const lying = box.width < box.height;
  const column = lying ? box.width : (box.width - 2 * gap) / 3;
  const left = drawSheetFacts(paper, sheet, page, { ...box, width: column }, dpi);
  if (lying) {
    const rows = Math.floor((box.y + box.height - left - 22) / colorStep(column));
    const end = drawColors(paper, sheet, { x: box.x, y: left + 3, width: column }, 0, rows);
    drawFoot(paper, sheet, { x: box.x, y: Math.max(end + 3, box.y + box.height - 14), width: column });
    return;
  }
  const rows = Math.floor((box.height - 6) / colorStep(column));
  const second = { x: box.x + column + gap, y: box.y, width: column };
  const third = { x: box.x + 2 * (column + gap), y: box.y, width: column };
  const isLong = sheet.item.colors.length > rows;
  drawColors(paper, sheet, second, 0, isLong ? rows : sheet.item.colors.length);
  if (isLong) drawColors(paper, sheet, third, rows, Math.floor((box.height - 18) / colorStep(column)));
  drawFoot(paper, sheet, { ...third, y: box.y + box.height - 14 });
}

/** Answers where it ends. */
function drawSheetFacts(paper: PaperFile, sheet: Sheet, page: SheetPage, box: Box, dpi: number): number {
  const { item, say } = sheet;
  const { t, number } = say;
  let { y } = box;
  const ending = `/${item.colorwayName}`;
  y += paper.text(box.x, y, item.reference, { size: 15, strong: true, width: box.width, lines: 2, ending }) + 1;
  y += drawScale(paper, sheet, page, { ...box, y }) + 1.5;
  const { px, cm } = sizesOf(item);
  const resolutions = resolutionsOf(px, cm);
  const facts: [string, string][] = [
    [t('downloads.sheet.size'), sizeWords(item, say)],
    [t('downloads.sheet.sizePx'), t('design.px', { width: number(item.widthPx, 0), height: number(item.heightPx, 0) })],
    [t('downloads.sheet.resolution'), `${resolutions.map((each) => number(each, 0)).join(' × ')} dpi`],
    [t('downloads.sheet.shownAt'), `${number(dpi, 0)} dpi`],
    [t('downloads.sheet.repeat'), repeatWords(item, say)],
    [t('downloads.sheet.type'), t(`archive.types.${item.type}`)],
    ...(item.screenCount > 0 ? [[t('downloads.sheet.screens'), number(item.screenCount, 0)] as [string, string]] : []),
    ...(item.moldState === 'none'
      ? []
      : [[t('downloads.sheet.status'), t(`archive.mold.${item.moldState}`)] as [string, string]]),
    [t('downloads.sheet.archive'), item.archiveName],
    ...(item.profileName ? [[t('downloads.sheet.profile'), item.profileName] as [string, string]] : []),
    ...(item.isConfined ? [[t('downloads.sheet.confined'), t('downloads.sheet.yes')] as [string, string]] : []),
  ];
  const [name, value] = [box.width * 0.44, box.width * 0.54];
  for (const [word, fact] of facts) {
    paper.text(box.x, y, word, { size: 7.5, color: quiet, width: name });
    paper.text(box.x + box.width - value, y, fact, { size: 7.5, width: value });
    y += rowHeight;
  }
  return y;
}

function drawScale(paper: PaperFile, { say, pages }: Sheet, page: SheetPage, box: Box): number {
  const { t, number } = say;
  const isTrue = page.denominator === 1;
  const word = isTrue
    ? t('downloads.sheet.scaleTrue')
    : t('downloads.sheet.scaleReduced', { value: number(page.denominator) });
  let height = paper.text(box.x, box.y, word, { size: 10, strong: true, width: box.width, lines: 2 });
  const text = isTrue
    ? t('downloads.sheet.scaleTrueText')
    : page.kind === 'overview'
      ? t('downloads.sheet.overviewText', { count: pages.length - 1 })
      : t('downloads.sheet.scaleReducedText');
  height += paper.text(box.x, box.y + height, text, { size: 7.5, width: box.width, lines: 2 });
  if (!isTrue) return height;
  const y = box.y + height + 3;
  paper.line(box.x, y, box.x + 50, y, { width: 0.25 });
  for (const x of [0, 50]) paper.line(box.x + x, y - 1.4, box.x + x, y + 1.4, { width: 0.25 });
  paper.text(box.x, y + 1.8, t('downloads.sheet.check'), { size: 7, color: quiet, width: box.width });
  return height + 8.5;
}

/** Answers where it ends. */
function drawColors(
  paper: PaperFile,
  { item, say }: Sheet,
  at: { x: number; y: number; width: number },
  from: number,
  rows: number,
): number {
  const { t, locale } = say;
  let { y } = at;
  if (item.colors.length === 0 || rows < 1) return y;
  if (from === 0) {
    paper.text(at.x, y, t('downloads.sheet.colors'), { size: 8.5, strong: true });
    paper.text(at.x, y + 0.3, `${t('downloads.sheet.lab')} · ${t('downloads.sheet.share')}`, {
      size: 7,
      color: quiet,
      align: 'right',
      width: at.width,
    });
    y += 5;
  }
  const rest = item.colors.length - from;
  const shown = item.colors.slice(from, from + rows);
  const [indent, hex, labs, area] = [7, 14.5, 18, 11];
  const isNarrow = at.width < narrow;
  const step = colorStep(at.width);
  for (const { srgb, lab, share } of shown) {
    paper.box(at.x, y, 5.6, step - 1.1, { fill: srgb, ...hairline });
    const figures = {
      x: isNarrow ? at.x + indent : at.x + at.width - hex - labs - area,
      y: y + (isNarrow ? 3.3 : 0.3),
    };
    paper.text(at.x + indent, y + 0.2, nearestName(lab, locale), {
      size: 7,
      width: (isNarrow ? at.x + at.width : figures.x) - at.x - indent - 1,
    });
    paper.text(figures.x, figures.y, srgb.toUpperCase(), { size: 7, width: hex });
    paper.text(figures.x + hex, figures.y, lab.map((value) => Math.round(value)).join(' '), {
      size: 7,
      width: labs - 1,
    });
    paper.text(at.x + at.width - area, figures.y, say.share(share), { size: 7, align: 'right', width: area });
    y += step;
  }
  const left = rest - shown.length;
  if (left > 0 && from > 0) paper.text(at.x, y, t('downloads.sheet.more', { count: left }), { size: 7, color: quiet });
  return y;
}

function drawFoot(
  paper: PaperFile,
  { corporate, say, making }: Sheet,
  at: { x: number; y: number; width: number },
): void {
  const made = say.t('downloads.sheet.made', { name: making.person.name, date: say.date(making.askedAt) });
  const office = corporate.headOffice.join(', ');
  let { y } = at;
  if (office) y += paper.text(at.x, y, office, { size: 7, color: quiet, width: at.width, lines: 3 });
  paper.text(at.x, y, made, { size: 7, color: quiet, width: at.width, lines: 2 });
}
