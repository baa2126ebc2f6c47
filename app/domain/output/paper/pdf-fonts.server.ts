/** The project's own type in PDF papers: Inter, embedded in the parts that a text needs, so that Turkish, Russian and Greek print anywhere. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { encodeGlyph, type GlyphPath } from './glyf.ts';

type Doc = InstanceType<typeof PDFDocument>;

/** The files' own ranges, most used first; `latin` also has what no other has. */
const parts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese', 'greek-ext'] as const;
type Part = (typeof parts)[number];

interface Glyph {
  codePoints: number[];
  path: GlyphPath;
  advanceWidth: number;
}

/** What of pdfkit's embedded font and of fontkit's subset this file reaches into. */
interface Embedded {
  font: { hasGlyphForCodePoint(code: number): boolean; getGlyph(id: number, codes?: number[]): Glyph };
  subset: {
    _addGlyph(id: number): number;
    font: Embedded['font'];
    glyf: Uint8Array[];
    loca: { offsets: number[] };
    hmtx: { metrics: { advance: number; bearing: number }[] };
    offset: number;
  };
}

const files = new Map<Part, Buffer>();

function fileOf(part: Part): Buffer {
  const known = files.get(part);
  if (known) return known;
  const require = createRequire(import.meta.url);
  const file = readFileSync(require.resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`));
  files.set(part, file);
  return file;
}

export interface PaperFonts {
  /** Sets the font of a run of text. */
  use(part: Part): void;
  /** A text in runs of one font each; a character that no part has becomes a question mark. */
  runs(text: string): { part: Part; text: string }[];
}

export function loadFonts(doc: Doc): PaperFonts {
  const loaded = new Map<Part, Embedded>();
  const load = (part: Part): Embedded => {
    const known = loaded.get(part);
    if (known) return known;
    doc.registerFont(part, fileOf(part));
    doc.font(part);
    const embedded = (doc as unknown as { _font: Embedded })._font;
    rewriteGlyphs(embedded);
    loaded.set(part, embedded);
    return embedded;
  };
  const places = new Map<string, Part | null>();
  const placeOf = (letter: string): Part | null => {
    const known = places.get(letter);
    if (known !== undefined) return known;
    const code = letter.codePointAt(0)!;
    const place = parts.find((part) => load(part).font.hasGlyphForCodePoint(code)) ?? null;
    places.set(letter, place);
    return place;
  };
  return {
    use: (part) => {
      load(part);
      doc.font(part);
    },
    runs: (text) => {
      const runs: { part: Part; text: string }[] = [];
      for (const letter of text.normalize('NFC')) {
        const part = placeOf(letter);
        const last = runs.at(-1);
        const [home, shown] = [part ?? 'latin', part ? letter : '?'] as const;
        if (last?.part === home) last.text += shown;
        else runs.push({ part: home, text: shown });
      }
      return runs;
    },
  };
}

/** In WOFF2 outlines lie transformed; fontkit 2.0 copies those of composed letters (ğ, ё) unread into its subset. Here each is written again. */
function rewriteGlyphs({ font, subset }: Embedded): void {
  const getGlyph = font.getGlyph.bind(font);
  // One that was first met as a part of another letter (ı of i) has no code of its own yet, and could not be searched for.
  font.getGlyph = (id, codes = []) => {
    const glyph = getGlyph(id, codes);
    if (glyph && codes.length > 0 && glyph.codePoints.length === 0) glyph.codePoints = codes;
    return glyph;
  };
  subset._addGlyph = (id) => {
    const { path, advanceWidth } = subset.font.getGlyph(id);
    const { bytes, left } = encodeGlyph(path);
    subset.glyf.push(bytes);
    subset.loca.offsets.push(subset.offset);
    subset.hmtx.metrics.push({ advance: advanceWidth, bearing: left });
    subset.offset += bytes.length;
    return subset.glyf.length - 1;
  };
}
