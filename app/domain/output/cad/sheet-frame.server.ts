/** What backgrounds the print on a sheet: the corporate header, rulers in cm of cloth, the marks of parts. */
import type { PaperFile } from '#app/domain/output/paper/paper.server.ts';
import type { Speaker } from '../paper/paper-words.ts';
import type { Sheet } from './sheet.server.ts';
import { margin, overlap, partName, ruler, rulerSteps, type SheetPage } from './sheet-layout.ts';

const quiet = '#555555';
const logoHeight = 8;

export function drawHead(
  paper: PaperFile,
  { item, corporate, say, pages }: Sheet,
  page: SheetPage,
  index: number,
): void {
  const { width } = page.size;
  const { logo } = corporate;
  if (logo) paper.picture(logo, margin, margin, logoHeight * 2.5, logoHeight);
  const left = margin + (logo ? logoHeight * 2.5 + 4 : 0);
  const third = (width - 2 * margin) / 3;
  paper.text(left, margin, corporate.name, { size: 11, strong: true, width: third * 2 - (left - margin), lines: 1 });
  if (corporate.header)
    paper.text(left, margin + 5, corporate.header, { size: 8, color: quiet, width: third * 2 - (left - margin) });
  const right = { x: width - margin - third, style: { align: 'right' as const, width: third } };
  const named = { ...right.style, size: 9, ending: `/${item.colorwayName}` };
  paper.text(right.x, margin, `${say.t('downloads.sheet.code101')} · ${item.reference}`, named);
  if (pages.length > 1) {
    const numbers = { page: index + 1, count: pages.length };
    paper.text(right.x, margin + 5, say.t('downloads.sheet.page', numbers), { ...right.style, size: 8, color: quiet });
  }
}

/** Counted in cm of cloth, also where the print is reduced; parts go on counting where their neighbour stops. */
export function drawRulers(paper: PaperFile, { print, shown, denominator }: SheetPage, say: Speaker): void {
  const { label, tick } = rulerSteps(denominator);
  const mmPerCm = 10 / denominator;
  const along = (from: number, length: number, draw: (at: number, height: number, text: string | null) => void) => {
    // Adding 0 turns -0 into 0.
    const first = Math.ceil(from / 10 / tick - 1e-6) + 0;
    const last = Math.floor((from + length) / 10 / tick + 1e-6);
    for (let step = first; step <= last; step++) {
      const cm = step * tick;
      const isLabel = isMultiple(cm, label);
      const height = isLabel
        ? 3
        : isMultiple(cm, label / 2)
          ? 2.2
          : isMultiple(cm, label / 10) || tick >= 1
            ? 1.3
            : 0.9;
      draw((cm - from / 10) * mmPerCm, height, isLabel ? say.number(cm, 0) : null);
    }
  };
  along(shown.x, shown.width, (at, height, text) => {
    const x = print.x + at;
    paper.line(x, print.y - 0.6 - height, x, print.y - 0.6, { width: 0.12 });
    if (text !== null) paper.text(x - 5, print.y - 6.4, text, { size: 6.5, align: 'center', width: 10 });
  });
  along(shown.y, shown.height, (at, height, text) => {
    const y = print.y + at;
    paper.line(print.x - 0.6 - height, y, print.x - 0.6, y, { width: 0.12 });
    if (text !== null) paper.text(print.x - 3.9 - 6, y - 1.3, text, { size: 6.5, align: 'right', width: 5.6 });
  });
  paper.text(print.x - ruler, print.y - ruler + 0.6, say.t('downloads.sheet.unit'), { size: 6.5, color: quiet });
}

function isMultiple(cm: number, step: number): boolean {
  return Math.abs(cm / step - Math.round(cm / step)) < 1e-6;
}

/** Its name, and dashed lines in the middle of what it shares with its neighbours. */
export function drawPartMarks(paper: PaperFile, { say, pages }: Sheet, page: SheetPage): void {
  const place = page.place!;
  const { print } = page;
  const half = overlap / 2;
  const dashed = { dash: 1.5, width: 0.15, color: '#000000' };
  const [right, bottom] = [print.x + print.width, print.y + print.height];
  if (place.column > 1) paper.line(print.x + half, print.y, print.x + half, bottom, dashed);
  if (place.column < place.columns) paper.line(right - half, print.y, right - half, bottom, dashed);
  if (place.row > 1) paper.line(print.x, print.y + half, right, print.y + half, dashed);
  if (place.row < place.rows) paper.line(print.x, bottom - half, right, bottom - half, dashed);
  const number = (place.row - 1) * place.columns + place.column;
  const { t } = say;
  const words = [
    t('downloads.sheet.part', { name: partName(place), number, count: place.columns * place.rows }),
    t('downloads.sheet.scaleTrue'),
    t('downloads.sheet.scaleTrueText'),
    ...(pages.length > 2 ? [t('downloads.sheet.partText', { mm: overlap })] : []),
  ].join(' · ');
  paper.text(margin + ruler, page.size.height - margin + 1.5, words, {
    size: 7,
    width: page.size.width - 2 * margin - ruler,
  });
}
