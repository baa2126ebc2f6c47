/** The demo's catalogue: every design with its colorways, read from catalogue.txt. */
import { readFileSync } from 'node:fs';
import type { RepeatLayout } from '#app/image/base/types.ts';

export type DemoFormat =
  | 'psd-layered'
  | 'psd-flat'
  | 'psd-lab'
  | 'psd-separation'
  | 'psb'
  | 'tiff'
  | 'tiff-cmyk'
  | 'tiff-gray'
  | 'tiff-separation';

/** `colors`: #rrggbb, the ground first, then one for each ink in printing order. */
export interface DemoColorway {
  name: string;
  colors: string[];
}

export interface DemoDesign {
  /** the design number that it has in the archive */
  number: string;
  /** what its studio calls it; its files are named after it */
  stem: string;
  archiveCode: string;
  widthCm: number;
  heightCm: number;
  dpi: number;
  /** The file is one unit; it closes only when its copies are laid like this. */
  layout: RepeatLayout;
  type: 'rotary' | 'digital';
  labels: string[];
  studio: string;
  notes: string;
  originalName: string;
  moldState: 'engraved' | 'faded' | 'none';
  format: DemoFormat;
  colorways: DemoColorway[];
}

const studios = ['Atelier Marin', 'Northlight Studio', 'Studio Oda', 'Casa Verde', 'Kiln & Loom'];
const layouts: Record<string, { layout: RepeatLayout; note: string }> = {
  straight: { layout: { drop: 0, shift: 0 }, note: 'Closes straight.' },
  'half-drop': { layout: { drop: 0.5, shift: 0 }, note: 'One unit; closes as a half-drop.' },
  brick: { layout: { drop: 0, shift: 0.5 }, note: 'One unit; closes as a brick.' },
};

let read: DemoDesign[] | undefined;

/** Every design of the demo archive, always the same, archive by archive. */
export function demoDesigns(): DemoDesign[] {
  return (read ??= parse(readFileSync(new URL('./catalogue.txt', import.meta.url), 'utf8')));
}

function parse(text: string): DemoDesign[] {
  const designs: DemoDesign[] = [];
  let archiveCode = '';
  let index = 0;
  for (const line of text.split('\n')) {
    const archive = /^\[(\d+)\]$/.exec(line);
    const colorway = /^ {2}(\S.*?) +(#.*)$/.exec(line);
    if (archive) [archiveCode, index] = [archive[1]!, 0];
    else if (colorway) designs.at(-1)!.colorways.push({ name: colorway[1]!, colors: colorway[2]!.split(' ') });
    else if (line.includes(' | ') && !line.startsWith('#'))
      designs.push(completed(line.split(' | '), archiveCode, index++));
  }
  return designs;
}

/** What the catalogue leaves out follows from a design's place in it. */
function completed(cells: string[], archiveCode: string, index: number): DemoDesign {
  const [stem, size, dpi, laid, format, labels, notes = ''] = cells as [string, ...string[]];
  const [widthCm, heightCm] = size!.split(' × ').map(Number) as [number, number];
  const { layout, note } = layouts[laid!]!;
  const studio = studios[(index + Number(archiveCode)) % studios.length]!;
  const separated = format!.endsWith('separation');
  return {
    number: `${archiveCode}-${String(index + 1).padStart(4, '0')}`,
    stem,
    archiveCode,
    widthCm,
    heightCm,
    dpi: Number(dpi),
    layout,
    type: separated || index % 3 === 0 ? 'rotary' : 'digital',
    labels: labels!.split(', '),
    studio,
    notes: [`${stem}.`, notes, note].filter(Boolean).join(' '),
    originalName: `${studio.replace(/[^A-Z]/g, '')}-${Number(archiveCode) * 1000 + index * 37}`,
    moldState: separated ? (index % 2 ? 'engraved' : 'faded') : index % 7 === 3 ? 'engraved' : 'none',
    format: format as DemoFormat,
    colorways: [],
  };
}
