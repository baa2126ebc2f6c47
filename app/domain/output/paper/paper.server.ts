/** A PDF written page by page into its file: mm from the upper left corner, texts in the project's own type. */
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { lettersOf } from '#app/domain/base/text/clean.ts';
import { loadFonts } from './pdf-fonts.server.ts';

const ptPerMm = 72 / 25.4;

/** mm; around what may be as white as the paper */
export const hairline = { stroke: '#999999', width: 0.1 } as const;

export interface TextStyle {
  /** pt */
  size?: number;
  color?: string;
  /** a heavier stroke: the embedded type has one weight */
  strong?: boolean;
  align?: 'left' | 'right' | 'center';
  /** mm; what doesn't fit in it is cut off with an ellipsis, or goes on below where `lines` allows */
  width?: number;
  lines?: number;
  /** kept where the text is cut off: the colorway of a reference */
  ending?: string;
}

export interface PaperFile {
  page(width: number, height: number): void;
  /** Answers the height that the text took, mm. */
  text(x: number, y: number, text: string, style?: TextStyle): number;
  widthOf(text: string, size: number): number;
  line(x1: number, y1: number, x2: number, y2: number, style?: { width?: number; color?: string; dash?: number }): void;
  box(
    x: number,
    y: number,
    width: number,
    height: number,
    style: { fill?: string; stroke?: string; width?: number },
  ): void;
  picture(file: string, x: number, y: number, width: number, height: number): void;
  /** Ends when the file is whole. */
  end(): Promise<void>;
  /** Gives it up. */
  destroy(error: Error): void;
}

export interface PaperFacts {
  title: string;
  author: string;
  language: string;
  at: Date;
}

const ink = '#111111';
/** of the letters' height */
const leading = 1.32;

export async function openPaper(target: string, facts: PaperFacts): Promise<PaperFile> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: facts.language,
    displayTitle: true,
    info: { Title: facts.title, Author: facts.author, CreationDate: facts.at, ModDate: facts.at },
  });
  const output = createWriteStream(target);
  const written = finished(output);
  // Heard at the end; a failure before that must not count as unheard.
  written.catch(() => undefined);
  output.on('error', () => doc.unpipe(output));
  doc.pipe(output);
  const fonts = loadFonts(doc);
  const mm = (value: number) => value * ptPerMm;
  const widthOf = (text: string, size: number) =>
    fonts.runs(text).reduce((sum, run) => {
      fonts.use(run.part);
      return sum + doc.fontSize(size).widthOfString(run.text);
    }, 0) / ptPerMm;
  const write = (x: number, y: number, text: string, { size = 9, color = ink, strong = false }: TextStyle) => {
    let at = mm(x);
    for (const run of fonts.runs(text)) {
      fonts.use(run.part);
      doc
        .fontSize(size)
        .fillColor(color)
        .strokeColor(color)
        .lineWidth(size * 0.022);
      doc.text(run.text, at, mm(y), { lineBreak: false, fill: true, stroke: strong });
      at += doc.widthOfString(run.text);
    }
  };
  return {
    page: (width, height) => void doc.addPage({ size: [mm(width), mm(height)], margin: 0 }),
    widthOf,
    text: (x, y, text, style = {}) => {
      const { size = 9, width, lines = 1, align = 'left', ending } = style;
      const step = (size * leading) / ptPerMm;
      const rows = width === undefined ? [text] : breakLines(text, width, lines, (part) => widthOf(part, size), ending);
      for (const [index, row] of rows.entries()) {
        const free = align === 'left' ? 0 : (width ?? 0) - widthOf(row, size);
        write(x + (align === 'center' ? free / 2 : free), y + index * step, row, style);
      }
      return rows.length * step;
    },
    line: (x1, y1, x2, y2, { width = 0.2, color = ink, dash } = {}) => {
      doc.save().lineWidth(mm(width)).strokeColor(color);
      if (dash) doc.dash(mm(dash), { space: mm(dash) });
      doc.moveTo(mm(x1), mm(y1)).lineTo(mm(x2), mm(y2)).stroke().restore();
    },
    box: (x, y, width, height, { fill, stroke, width: line = 0.2 }) => {
      doc.save().rect(mm(x), mm(y), mm(width), mm(height)).lineWidth(mm(line));
      if (fill && stroke) doc.fillAndStroke(fill, stroke);
      else if (fill) doc.fill(fill);
      else doc.stroke(stroke ?? ink);
      doc.restore();
    },
    picture: (file, x, y, width, height) =>
      void doc.image(file, mm(x), mm(y), { width: mm(width), height: mm(height) }),
    end: async () => {
      doc.end();
      await written;
    },
    destroy: (error) => {
      output.destroy(error);
    },
  };
}

/** Words stay whole where a line can hold them. `ending`: what the text ends with and keeps where it is cut. */
export function breakLines(
  text: string,
  width: number,
  most: number,
  measure: (text: string) => number,
  ending = '',
): string[] {
  const lines: string[] = [];
  let rest = text.replaceAll(/\s+/g, ' ').trim();
  while (rest !== '') {
    if (measure(rest) <= width) return [...lines, rest];
    const last = lines.length === most - 1;
    const kept = rest.endsWith(ending) && measure(`…${ending}`) < width ? `…${ending}` : '…';
    const taken = longest(rest, width, measure, last ? kept : '');
    if (last) return [...lines, `${taken.trimEnd()}${kept}`];
    const space = rest[taken.length] === ' ' ? taken.length : taken.lastIndexOf(' ');
    const cut = space > 0 ? space : taken.length;
    lines.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return lines;
}

function longest(text: string, width: number, measure: (text: string) => number, end: string): string {
  const letters = lettersOf(text);
  let [low, high] = [1, letters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(letters.slice(0, middle).join('') + end) <= width) low = middle;
    else high = middle - 1;
  }
  return letters.slice(0, low).join('');
}
