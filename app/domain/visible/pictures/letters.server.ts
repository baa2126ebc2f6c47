/** A text's outlines in the project's own type, for what is drawn without fonts. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Letters } from '#app/image/render/watermark.ts';

/** The files' own ranges, most used first. */
const parts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'] as const;

interface Font {
  unitsPerEm: number;
  hasGlyphForCodePoint(code: number): boolean;
  glyphForCodePoint(code: number): { advanceWidth: number; path: { commands: { command: string; args: number[] }[] } };
  getVariation(axes: Record<string, number>): Font;
}

let loading: Promise<Font[]> | undefined;

function loadFonts(): Promise<Font[]> {
  return (loading ??= readFonts().catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));
}

/** pdfkit brings the reader of font files along. */
async function readFonts(): Promise<Font[]> {
  const require = createRequire(import.meta.url);
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({ autoFirstPage: false }) as unknown as {
    registerFont(name: string, bytes: Buffer): void;
    font(name: string): void;
    _font: { font: Font };
  };
  const fonts: Font[] = [];
  for (const part of parts) {
    const file = require.resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`);
    document.registerFont(part, await readFile(file));
    document.font(part);
    fonts.push(document._font.font);
  }
  return fonts;
}

/** A letter that no part has is left out. */
export async function outlineText(text: string): Promise<Letters> {
  const fonts = await loadFonts();
  const outlines: number[][] = [];
  let width = 0;
  for (const letter of text.normalize('NFC')) {
    const code = letter.codePointAt(0)!;
    const font = fonts.find((one) => one.hasGlyphForCodePoint(code));
    if (!font) continue;
    const { advanceWidth, path } = font.glyphForCodePoint(code);
    const em = font.unitsPerEm;
    for (const outline of flatten(path.commands))
      outlines.push(outline.map((value, at) => (at % 2 === 0 ? width + value / em : -value / em)));
    width += advanceWidth / em;
  }
  return { width, outlines };
}

/** straight pieces of one curve */
const pieces = 4;

function flatten(commands: { command: string; args: number[] }[]): number[][] {
  const outlines: number[][] = [];
  for (const { command, args } of commands) {
    const outline = outlines.at(-1);
    if (command === 'moveTo') outlines.push([...args]);
    else if (command === 'lineTo') outline?.push(...args);
    else if (command !== 'closePath' && outline) outline.push(...curve([...outline.slice(-2), ...args]));
  }
  return outlines.filter((outline) => outline.length > 4);
}

/** Bézier curves of any degree, by de Casteljau's way. */
function curve(points: number[]): number[] {
  return Array.from({ length: pieces }, (_, piece) => {
    const part = (piece + 1) / pieces;
    let rest = points;
    while (rest.length > 2) rest = rest.slice(0, -2).map((value, at) => value + (rest[at + 2]! - value) * part);
    return rest;
  }).flat();
}
