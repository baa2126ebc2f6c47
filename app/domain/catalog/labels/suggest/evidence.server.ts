/** What speaks for which labels on a design: designs like it, its size, its colours and the names that it came with. */
import { db } from '#app/data/database.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { question } from '#app/domain/base/questions/question.server.ts';
import { findNearest, findNearestOf } from '#app/domain/find/similar/similar.server.ts';
import {
  labelsNamedIn,
  readLabelMeanings,
  type LabelMeaning,
  type SizeWord,
} from '#app/domain/find/words/label-words.server.ts';
import { sizes } from '#app/domain/find/words/phrases.ts';
import { familiesOf } from '#app/domain/visible/colors/color-families.ts';
import type { Evidence } from './sources.ts';

export interface DesignEvidence {
  evidence: Evidence[];
  /** the design could be compared with others */
  isCompared: boolean;
}

/** `patience`: ms that the search for neighbours may take */
interface Asked {
  designGuid: string;
  patience: number;
}

/** Null for a design that isn't there. Answered where the words and the embeddings are held; asks of its labels nothing, so that it can be judged by them. */
export const readEvidence = question(
  'label evidence',
  async ({ designGuid, patience }: Asked): Promise<DesignEvidence | null> => {
    const [design, nearest] = await Promise.all([readDesign(designGuid), readNearest(designGuid, patience)]);
    if (!design) return null;
    return {
      isCompared: nearest.length > 0,
      evidence: await weigh(nearest, {
        names: namesOf(design),
        cm: Math.max(Number(design.widthCm), Number(design.heightCm)),
        colors: design.activeColorway?.colors ?? [],
      }),
    };
  },
);

/** What a print is known by. */
interface Print {
  /** that it came with: numbers, files, folders */
  names: string[];
  /** the longer side */
  cm: number;
  colors: Color[];
}

/** `windows`: its embedding; none: it couldn't be looked at */
interface AskedPrint extends Print {
  windows: { cm: number; vector: Float32Array }[];
  patience: number;
}

/** The same of a print that is in no design yet. */
export const readPrintEvidence = question(
  'label evidence of a print',
  async ({ windows, patience, ...print }: AskedPrint): Promise<Evidence[]> => {
    const palette = print.colors.map(({ l, a, b, share }) => ({
      lab: [l, a, b] satisfies [number, number, number],
      share,
    }));
    const wanted = { count: mostNeighbours, least: leastMotif, patience };
    const nearest = await unlessRefused(findNearestOf(systemActor('labels'), { windows, palette }, wanted));
    return weigh(nearest, print);
  },
);

async function weigh(nearest: Nearest, { names, cm, colors }: Print): Promise<Evidence[]> {
  const meanings = await readLabelMeanings();
  const [likely, named] = await Promise.all([weighNeighbours(nearest), labelsNamedIn(names)]);
  return [
    ...likely,
    ...bySize(cm, meanings),
    ...byColor(colors, meanings),
    ...[...named].map(([labelId, by]): Evidence => ({ labelId, source: 'name', strength: by === 'own' ? 2 : 1 })),
  ];
}

function readDesign(designGuid: string) {
  return db.design.findUnique({
    where: { id: designGuid },
    select: {
      widthCm: true,
      heightCm: true,
      originalName: true,
      activeColorway: { select: { colors: { select: { l: true, a: true, b: true, share: true } } } },
      colorways: { select: { original: { select: { fileName: true } }, importFiles: { select: { folder: true } } } },
    },
  });
}
type Design = NonNullable<Awaited<ReturnType<typeof readDesign>>>;

/** Original number, files, and the folders that these lay in. */
function namesOf({ originalName, colorways }: Design): string[] {
  const files = colorways.map(({ original }) => original?.fileName ?? '');
  const folders = colorways.flatMap(({ importFiles }) => importFiles.flatMap(({ folder }) => folder.split('/')));
  return [...new Set([originalName, ...files, ...folders])].filter(Boolean);
}

/** designs that are asked */
const mostNeighbours = 16;
/** of the motif, where a neighbour begins to tell something (docs/decisions/0013-similar-designs.md) */
const leastMotif = 0.6;

type Nearest = Awaited<ReturnType<typeof findNearest>>;

function readNearest(designGuid: string, patience: number): Promise<Nearest> {
  const wanted = { designGuid, count: mostNeighbours, least: leastMotif, patience };
  return unlessRefused(findNearest(systemActor('labels'), wanted));
}

/** None where there is no embedding yet, or the index isn't ready. */
async function unlessRefused(found: Promise<Nearest>): Promise<Nearest> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

/** A neighbour as near as can be weighs 1; so much speaks against every label, so that a single distant one says little. */
const doubt = 0.3;

/** How far the neighbours agree: those that nobody has labelled say nothing. */
async function weighNeighbours(nearest: Nearest): Promise<Evidence[]> {
  if (nearest.length === 0) return [];
  const rows = await db.designLabel.findMany({
    where: { designId: { in: nearest.map(({ designGuid }) => designGuid) } },
  });
  const labelsOf = Map.groupBy(rows, ({ designId }) => designId);
  const weights = new Map<number, number>();
  let whole = doubt;
  for (const { designGuid, motif } of nearest) {
    const own = labelsOf.get(designGuid);
    if (!own) continue;
    const weight = ((motif - leastMotif) / (1 - leastMotif)) ** 2;
    whole += weight;
    for (const { labelId } of own) weights.set(labelId, (weights.get(labelId) ?? 0) + weight);
  }
  return [...weights].map(([labelId, weight]) => ({ labelId, source: 'neighbours', strength: weight / whole }));
}

/** How far within its size a design lies, in octaves of its longer side: 1 is twice as large as "large" needs. */
function bySize(cm: number, meanings: Map<number, LabelMeaning>): Evidence[] {
  return [...meanings].flatMap(([labelId, { size }]): Evidence[] => {
    const strength = size ? octavesWithin(cm, size) : -1;
    return strength >= 0 ? [{ labelId, source: 'size', strength }] : [];
  });
}

function octavesWithin(cm: number, size: SizeWord): number {
  const { over, to } = sizes[size]!;
  return Math.min(over ? Math.log2(cm / over) : Infinity, to ? Math.log2(to / cm) : Infinity);
}

interface Color {
  l: number;
  a: number;
  b: number;
  share: number;
}

/** The part of the cloth that a colour takes, in the colorway that stands for the design. */
function byColor(colors: Color[], meanings: Map<number, LabelMeaning>): Evidence[] {
  const shares = new Map<string, number>();
  for (const { l, a, b, share } of colors)
    for (const family of familiesOf([l, a, b])) shares.set(family, (shares.get(family) ?? 0) + share);
  return [...meanings].flatMap(([labelId, { family }]): Evidence[] => {
    const strength = family ? (shares.get(family) ?? 0) : 0;
    return strength > 0 ? [{ labelId, source: 'colour', strength }] : [];
  });
}
