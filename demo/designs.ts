import { FLORAL_DESIGNS } from './designs-floral.ts';
import { ORNAMENT_DESIGNS } from './designs-ornament.ts';
import { WOVEN_DESIGNS } from './designs-woven.ts';
import type { DemoDesign, DemoFormat, DemoKind } from './types.ts';

export type { DemoColorway, DemoDesign, DemoFormat, DemoKind } from './types.ts';

/** One line of the catalogue: what differs from design to design. */
export interface Entry {
  stem: string;
  manner: string;
  kind: DemoKind;
  /** width cm, height cm, dpi */
  size: [number, number, number];
  /** 'half-drop': columns fall by half; 'brick': rows move by half */
  repeat?: 'half-drop' | 'brick';
  format: DemoFormat;
  labels: string;
  notes?: string;
  /** name: the ground and then the inks */
  colorways: Record<string, string>;
}

const STUDIOS = ['Atelier Marin', 'Northlight Studio', 'Studio Oda', 'Casa Verde', 'Kiln & Loom'];
const CLOSING = {
  'half-drop': 'One unit; closes as a half-drop.',
  brick: 'One unit; closes as a brick.',
  straight: 'Closes straight.',
};

/** Every design of the demo archive, always the same. */
export function demoDesigns(): DemoDesign[] {
  const archives = { '01': FLORAL_DESIGNS, '02': WOVEN_DESIGNS, '03': ORNAMENT_DESIGNS } as const;
  return Object.entries(archives).flatMap(([code, entries]) =>
    entries.map((entry, i) => completed(entry, code as DemoDesign['archiveCode'], i)),
  );
}

function completed(entry: Entry, archiveCode: DemoDesign['archiveCode'], index: number): DemoDesign {
  const [widthCm, heightCm, dpi] = entry.size;
  const number = Number(archiveCode) * 1000 + index * 37;
  const separated = entry.format.endsWith('separation');
  const studio = STUDIOS[(index + Number(archiveCode)) % STUDIOS.length]!;
  return {
    stem: entry.stem,
    kind: entry.kind,
    archiveCode,
    widthCm,
    heightCm,
    dpi,
    layout: { drop: entry.repeat === 'half-drop' ? 0.5 : 0, shift: entry.repeat === 'brick' ? 0.5 : 0 },
    type: separated || index % 3 === 0 ? 'rotary' : 'digital',
    labels: entry.labels.split(', '),
    studio,
    notes: [entry.notes, CLOSING[entry.repeat ?? 'straight']].filter(Boolean).join(' '),
    originalName: `${studio.replace(/[^A-Z]/g, '')}-${number}`,
    moldState: separated ? (index % 2 ? 'engraved' : 'faded') : index % 7 === 3 ? 'engraved' : 'none',
    format: entry.format,
    colorways: Object.entries(entry.colorways).map(([name, colors]) => ({ name, colors: colors.split(' ') })),
    manner: entry.manner,
    seed: number + 11,
  };
}
