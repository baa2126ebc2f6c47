/** Which files are colorways of one design, and how all are called: proposals that an admin corrects. Pure. */
import { cutText } from '#app/domain/base/text/clean.ts';
import type { SourceInfo } from '#app/image/base/types.ts';
import { splitName, stemOf, type NameParts } from '../job/file-names.ts';
import { toDesignNumber } from '../job/design-number.server.ts';

export interface NamedFile {
  id: string;
  position: number;
  /** files of different folders are no colorways of one design */
  folder?: string;
  fileName: string;
  info: Pick<SourceInfo, 'width' | 'height' | 'mode' | 'depth' | 'channels' | 'layerCount'> &
    Partial<Pick<SourceInfo, 'dpiX' | 'dpiY'>>;
}

/** How far the drawings of two files agree, whatever their colours; null where that isn't known. */
export type Likeness = (a: NamedFile, b: NamedFile) => number | null;

/** Agreement from which files are colorways of one design whatever they are called, and from which where their names say nearly so. */
const sameDrawing = { alone: 0.72, byName: 0.6 };

export interface MergeRules {
  /** not known: names and sizes alone decide */
  likeness?: Likeness;
  /** A file's name names its design: files of other names stay apart however alike they are. */
  namesDecide?: boolean;
}

/** Files whose names say so, and files of one drawing. In the order of their first files. */
export function mergeFiles<File extends NamedFile>(files: File[], rules: MergeRules = {}): File[][] {
  const groups: (Entry & { file: File })[][] = [];
  for (const file of files.toSorted((a, b) => a.position - b.position)) {
    const parts = splitName(file.fileName);
    const entry = { file, parts, base: fold(parts.base) };
    const found = groups.find((group) => group.some((other) => belongTogether(entry, other, rules)));
    if (found) found.push(entry);
    else groups.push([entry]);
  }
  return groups.map((group) => group.map(({ file }) => file));
}

interface Entry {
  file: NamedFile;
  parts: NameParts;
  /** however it is spelled */
  base: string;
}

/**
 * The same size says nothing: a day's work of a studio is often drawn on one canvas, and one repeat size serves a whole printing machine.
 * What says so is the drawing, or names that name a colorway ("Rose VR-1", "Rose - Navy"); names that only nearly do so ("Rose 1", "Rose 2",
 * "scan_01", "scan_02") count where the drawings agree.
 */
function belongTogether(a: Entry, b: Entry, { likeness, namesDecide }: MergeRules): boolean {
  if ((a.file.folder ?? '') !== (b.file.folder ?? '')) return false;
  const sameName = a.base === b.base;
  if (sameName && a.parts.sure && b.parts.sure) return true;
  if (!sameScale(a.file, b.file)) return false;
  const agreement = likeness?.(a.file, b.file) ?? null;
  if (agreement === null) return sameName && !likeness && structureOf(a.file) === structureOf(b.file);
  if (sameName) return agreement >= sameDrawing.byName;
  const saysOtherwise = namesDecide || (a.parts.colorwayName !== null && b.parts.colorwayName !== null);
  return !saysOtherwise && agreement >= sameDrawing.alone;
}

/** Colorways of one design are printed at one size: one that says another is a design of its own. Scans are cut by hand, a little more or less. */
const mostScale = 1.2;

function sameScale({ info: a }: NamedFile, { info: b }: NamedFile): boolean {
  if (!a.dpiX || !a.dpiY || !b.dpiX || !b.dpiY) return true;
  const scales = [a.width / a.dpiX / (b.width / b.dpiX), a.height / a.dpiY / (b.height / b.dpiY)];
  return scales.every((scale) => scale <= mostScale && scale >= 1 / mostScale);
}

function structureOf({ info }: NamedFile): string {
  const inks = info.channels.filter(({ kind }) => kind === 'spot').map(({ name }) => name);
  const process = info.channels.filter(({ kind }) => kind === 'process').length;
  return JSON.stringify([info.width, info.height, info.mode, process, inks]);
}

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** The design's name by its files' names: their common part, or, of a single file, all of it. */
export function nameOfGroup(files: NamedFile[]): string {
  const parts = splitName(files[0]!.fileName);
  return toDesignNumber(files.length > 1 || parts.colorwayName ? parts.base : stemOf(files[0]!.fileName));
}

/** A name not yet in `taken`, which it joins. */
export function makeUnique(name: string, taken: Set<string>): string {
  for (let count = 1; ; count++) {
    const ending = count === 1 ? '' : ` ${count}`;
    const candidate = `${cutText(name, 80 - ending.length)}${ending}`;
    if (taken.has(candidate.toLowerCase())) continue;
    taken.add(candidate.toLowerCase());
    return candidate;
  }
}

export interface ExistingColorway {
  name: string;
  /** its original's file name */
  fileName: string | null;
}

/**
 * VR-1, VR-2, … in the order of the files. A file that says its number keeps it; one that came in before under the same file name
 * replaces that colorway; the others take the next free numbers.
 */
export function nameColorways(
  files: Pick<NamedFile, 'id' | 'fileName'>[],
  existing: ExistingColorway[],
): Map<string, string> {
  const names = new Map<string, string>();
  const used = new Set<string>();
  const claim = (id: string, name: string | undefined | null) => {
    if (!name || used.has(name.toLowerCase())) return;
    names.set(id, name);
    used.add(name.toLowerCase());
  };
  for (const file of files) claim(file.id, splitName(file.fileName).colorwayName);
  for (const file of files) {
    if (names.has(file.id)) continue;
    claim(file.id, existing.find(({ fileName }) => fileName?.toLowerCase() === file.fileName.toLowerCase())?.name);
  }
  for (const { name } of existing) used.add(name.toLowerCase());
  let next = 1 + Math.max(0, ...existing.map(({ name }) => Number(/^VR-(\d+)$/i.exec(name)?.[1] ?? 0)));
  for (const file of files) {
    if (names.has(file.id)) continue;
    while (used.has(`vr-${next}`)) next++;
    claim(file.id, `VR-${next}`);
  }
  return names;
}
